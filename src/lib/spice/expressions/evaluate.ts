import type { Span } from '../syntax/tokens.ts';
import { Formula, isBuiltIn, numberValue, type ExpressionProblem } from './formula.ts';
import { parameterFunction } from './functions.ts';
import { expressionTokens, type ExpressionToken } from './tokens.ts';

/** A `.func`: names of its arguments, lower case, and what it computes, with or without braces. */
export interface FunctionDefinition {
	parameters: readonly string[];
	body: string;
}

/** Values of the names in an expression, lower case; null if unknown. */
export interface ExpressionScope {
	parameter(name: string): number | null;
	function?(name: string): FunctionDefinition | null;
}

/** Maximum depth of nested calls; ngspice allows 200. */
const deepestCall = 50;
/** Maximum number of evaluated tokens, calls included: functions that call each other twice would take hours. */
const mostTokens = 20_000;

/**
 * Value of a parameter expression as numparam computes it, including its peculiarities: `^` takes the magnitude of its
 * base, a comparison gives 1 or 0, `1M` is a thousandth, `1 > 2 ? a : b > c ? d : e` groups from the left.
 *
 * @returns null if ngspice refuses it, a name is unknown, or the value is random
 */
export function evaluate(expression: string, scope: ExpressionScope): number | null {
	const budget = { calls: 0, tokens: mostTokens };
	return evaluateWithin(expression, scope, budget);
}

/** Names that make ngspice evaluate a parameter expression as a behavioural one. */
const behaviouralNames = new Set(['time', 'temper', 'hertz']);

/**
 * What is wrong with a parameter expression, whatever the values of its names. Null if ngspice accepts it, or if numparam
 * does not read it: expressions with strings, voltages or the time, or with quotes inside braces. PSpice's dialect has
 * operators that are refused here.
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

/** The value of a name on its own, as `Formula` gives it. */
function valueOfName(text: string, scope: ExpressionScope): number | null {
	const name = text.toLowerCase();
	return isBuiltIn(name) ? null : scope.parameter(name);
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
	const [only] = tokens;
	if (only && tokens.length === 1) {
		if (only.kind === 'number') return numberValue(only.text);
		if (only.kind === 'name') return valueOfName(only.text, scope);
	}
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
