import { constant, constantValue } from './coefficient.ts';
import { binary, call, type Expression } from './expression.ts';
import { parseExpression } from './parse-expression.ts';
import { printExpression } from './print-expression.ts';

/**
 * A table that stays flat beyond its ends as a `pwl` of ngspice's sources, which goes on with the slope of its ends; null
 * unless the points are pairs in ascending order.
 *
 * @param points as written, x and y in turns
 * @param define defines a parameter for a point that is not a number: a table has room for numbers and their names only
 */
export function tableExpression(
	x: string,
	points: readonly string[],
	define: (expression: string) => string
): string | null {
	if (points.length < 2 || points.length % 2 !== 0) return null;
	if (points.length === 2) return `(${points[1]!})`;
	const places = points.filter((_, index) => index % 2 === 0);
	const values = points.filter((_, index) => index % 2 === 1);
	const numbers = places.map(valueOf);
	const known = numbers.filter((value) => value !== null);
	const span = Math.max(1e-12, Math.abs((known.at(-1) ?? 1) - (known[0] ?? 0)));
	for (const [index, place] of numbers.entries()) {
		const before = numbers[index - 1];
		if (index === 0 || place === null || before === null || before === undefined || place > before) continue;
		// A step: two points at one place.
		if (place < before - span * 1e-6) return null;
		numbers[index] = before + span * 1e-9;
	}
	const written = (text: string, value: number | null): string =>
		value === null ? pointName(text, define) : printExpression(constant(value));
	const beyond = (index: number, by: number): string => {
		const value = numbers.at(index) ?? null;
		if (value !== null) return printExpression(constant(value + by));
		return define(`${bare(places.at(index)!)}${by > 0 ? '+' : '-'}1`);
	};
	const heights = values.map((text) => written(text, valueOf(text)));
	const pairs = places.map((text, index) => `${written(text, numbers[index] ?? null)}, ${heights[index]!}`);
	const [first, last] = [beyond(0, -span), beyond(-1, span)];
	// At the beginning of a source, ngspice would read no parameters behind `pwl(...)`: the parentheses avoid that.
	return `(pwl(${x}, ${first}, ${heights[0]!}, ${pairs.join(', ')}, ${last}, ${heights.at(-1)!}))`;
}

function valueOf(text: string): number | null {
	const expression = parseExpression(bare(text));
	return expression && constantValue(expression);
}

function bare(text: string): string {
	return text.startsWith('{') && text.endsWith('}') ? text.slice(1, -1) : text;
}

function pointName(text: string, define: (expression: string) => string): string {
	const expression = bare(text).trim();
	return /^[a-z_]\w*$/iu.test(expression) ? expression : define(expression);
}

/** The same table with a condition for each point, which ngspice computes in parameters and functions as well. */
export function tableTernary(x: Expression, points: readonly Expression[]): Expression {
	const pairs = points.flatMap((point, index) => (index % 2 === 0 ? [{ at: point, value: points[index + 1]! }] : []));
	let rest = pairs.at(-1)!.value;
	for (const [index, { at, value }] of [...pairs.slice(0, -1).entries()].reverse()) {
		const next = pairs[index + 1]!;
		const slope = binary(binary(next.value, '-', value), '/', binary(next.at, '-', at));
		const line = binary(value, '+', binary(binary(x, '-', at), '*', slope));
		const isStep = JSON.stringify(at) === JSON.stringify(next.at);
		rest = isStep ? rest : call('ternary_fcn', binary(x, '<', next.at), line, rest);
	}
	return call('ternary_fcn', binary(x, '<=', pairs[0]!.at), pairs[0]!.value, rest);
}
