import type { Span } from '../syntax/tokens.ts';
import { Formula, type ExpressionProblem } from './formula.ts';
import { parameterFunction } from './functions.ts';
import { expressionTokens, type ExpressionToken } from './tokens.ts';

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

/** Names with which ngspice hands an expression of parameters on to where behaviour is computed. */
const behaviouralNames = new Set(['time', 'temper', 'hertz']);

/**
 * What is wrong with an expression of parameters whatever the values of its names; null when ngspice takes it, and where
 * it is not numparam that reads it: with strings, voltages or the time in it, or quotes within braces. PSpice's dialect
 * knows operators that are refused here.
 *
 * @param span with its braces or quotes, or without
 */
export function parameterProblem(code: string, span: Span): ExpressionProblem | null {
	if (/[{}']/u.test(code.slice(span.from + 1, span.to - 1))) return null;
	const tokens = expressionTokens(code, span, 'parameter');
	if (tokens.some(isForOthers)) return null;
	return new Formula(tokens, span, { value: () => 1, call: () => 1 }).compute().problem;
}

function isForOthers({ kind, text }: ExpressionToken): boolean {
	return (
		kind === 'string' ||
		kind === 'node' ||
		kind === 'device' ||
		(kind === 'name' && behaviouralNames.has(text.toLowerCase()))
	);
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
