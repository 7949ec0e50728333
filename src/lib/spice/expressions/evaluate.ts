import type { Span } from '../syntax/tokens.ts';
import { Formula, type ExpressionProblem } from './formula.ts';
import { parameterFunction } from './functions.ts';
import { expressionTokens } from './tokens.ts';

/** A `.func`: names of its arguments, lower case, and what it computes, with or without braces. */
export interface FunctionDefinition {
	parameters: readonly string[];
	body: string;
}

/** What the names of an expression stand for, lower case; null for what is not known. */
export interface ExpressionScope {
	parameter(name: string): number | null;
	function?(name: string): FunctionDefinition | null;
}

/** Calls within calls; ngspice allows 200. */
const deepestCall = 50;
/** Tokens that are computed with, calls included: functions that call each other twice would go on for hours. */
const mostTokens = 20_000;

/**
 * Value of an expression of parameters as numparam computes it, with its ways: `^` takes the magnitude of its base, a
 * comparison gives 1 or 0, `1M` is a thousandth, `1 > 2 ? a : b > c ? d : e` groups from the left.
 *
 * @returns null when ngspice refuses it, when a name is not known, or when it is random
 */
export function evaluate(expression: string, scope: ExpressionScope): number | null {
	const budget = { calls: 0, tokens: mostTokens };
	return evaluateWithin(expression, scope, budget);
}

/** What is wrong with an expression of parameters whatever the values of its names; null when ngspice takes it. */
export function parameterProblem(code: string, span: Span): ExpressionProblem | null {
	const tokens = expressionTokens(code, span, 'parameter');
	return new Formula(tokens, span, { value: () => 1, call: () => 1 }).compute().problem;
}

function evaluateWithin(
	expression: string,
	scope: ExpressionScope,
	budget: { calls: number; tokens: number }
): number | null {
	const span = { from: 0, to: expression.length };
	const tokens = expressionTokens(expression, span, 'parameter');
	budget.tokens -= tokens.length;
	if (budget.tokens < 0) return null;
	const { value } = new Formula(tokens, span, {
		value: (name) => scope.parameter(name),
		call(name, given) {
			const definition = scope.function?.(name);
			if (!definition) {
				const [first = null, ...others] = given;
				const last = others.at(-1) ?? null;
				const compute = parameterFunction(name);
				if (!compute || first === null || given.includes(null)) return null;
				return others.length === 0
					? compute(1, first, 0)
					: compute(first, last ?? 0, others.length > 1 ? others[0]! : 0);
			}
			if (budget.calls >= deepestCall || definition.parameters.length !== given.length) return null;
			budget.calls += 1;
			const result = evaluateWithin(
				definition.body,
				{
					parameter(wanted) {
						const index = definition.parameters.indexOf(wanted);
						return index === -1 ? scope.parameter(wanted) : (given[index] ?? null);
					},
					function: (wanted) => scope.function?.(wanted) ?? null
				},
				budget
			);
			budget.calls -= 1;
			return result;
		},
		isFunction: (name) => (scope.function?.(name) ?? null) !== null
	}).compute();
	return value;
}
