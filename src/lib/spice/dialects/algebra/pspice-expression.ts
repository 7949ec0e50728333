import { ownValue } from '#lib/base/own-value.ts';
import { builtInFunctions } from '../../expressions/functions.ts';
import { constantValue, constant } from './coefficient.ts';
import { binary, call, mapOperands, number, type Expression } from './expression.ts';
import { parseExpression } from './parse-expression.ts';
import { printExpression } from './print-expression.ts';

/** Where ngspice computes an expression: in a source, before the run, or in either as the body of a function. */
export type Place = 'behaviour' | 'parameter' | 'function';

export interface Names {
	functions: ReadonlySet<string>;
	parameters: ReadonlySet<string>;
}

export interface ConvertedExpression {
	/** For ngspice; the same text if nothing had to be changed. */
	text: string;
	/** Functions that ngspice does not have. */
	missing: ReadonlySet<string>;
}

/** What is added to a netlist for an expression. */
export interface Additions {
	/** Defines a parameter with the value of an expression; returns its name. */
	parameter: (expression: string) => string;
	/** Adds devices that integrate an expression over time; returns the expression of the result. */
	integral: (expression: string) => string;
}

/**
 * Writes an expression of PSpice for ngspice; null if it cannot be read.
 *
 * @param additions without them, `TABLE()` and `SDT()` are missing
 */
export function convertExpression(
	text: string,
	place: Place,
	names: Names,
	additions: Additions | null = null
): ConvertedExpression | null {
	const expression = parseExpression(text);
	if (!expression) return null;
	const missing = new Set<string>();
	const converted = new Translation(place, names, missing, additions).convert(expression);
	const hasForeignOperator = /[~|&](?![|&])|<>/u.test(text.replaceAll(/&&|\|\|/gu, ''));
	const isSame = !hasForeignOperator && JSON.stringify(converted) === JSON.stringify(expression);
	return { text: isSame ? text : printExpression(converted), missing };
}

/** An expression of PSpice for ngspice's sources. */
export function convertParsed(expression: Expression, names: Names): string {
	return printExpression(new Translation('behaviour', names, new Set(), null).convert(expression));
}

/** Functions that are the same in both simulators, wherever they are used. */
const shared = new Set(
	'abs acos acosh asin asinh atan atanh cos cosh exp log log10 sgn sin sinh sqrt tan tanh v i min max ternary_fcn'.split(
		' '
	)
);
const inBehaviours = builtInFunctions('behavioural');
const inParameters = builtInFunctions('parameter');

const temperature: Expression = { kind: 'name', text: 'temper' };
const predefined = {
	temp: temperature,
	vt: binary(binary(temperature, '+', number('273.15')), '*', number('8.6173303e-5')),
	gmin: number('1e-12')
};

class Translation {
	constructor(
		private readonly place: Place,
		private readonly names: Names,
		private readonly missing: Set<string>,
		private readonly additions: Additions | null
	) {}

	readonly convert = (expression: Expression): Expression => {
		if (expression.kind === 'call') return this.#call(expression.name.toLowerCase(), expression);
		const converted = mapOperands(expression, this.convert);
		if (converted.kind === 'name') return this.#name(converted);
		if (converted.kind === 'binary' && converted.operator === '**') return this.#power(converted);
		return converted;
	};

	/** PSpice knows the temperature, the thermal voltage and GMIN as parameters. */
	#name(name: Expression & { kind: 'name' }): Expression {
		const text = name.text.toLowerCase();
		const known = this.names.parameters.has(text) || this.place === 'function' ? undefined : ownValue(predefined, text);
		return known ?? name;
	}

	/** ngspice takes the absolute value of the base; a power of 3 of a negative voltage is negative. */
	#power(power: Expression & { kind: 'binary' }): Expression {
		const exponent = constantValue(power.right);
		const isOdd = exponent !== null && Math.abs(exponent % 2) === 1;
		if (!isOdd || constantValue(power.left) !== null) return power;
		return exponent === 1 ? power.left : signedPower(power.left, power.right);
	}

	#call(name: string, expression: Expression & { kind: 'call' }): Expression {
		const args = expression.args.map(this.convert);
		const [x, a, b] = args;
		const same: Expression = { ...expression, args };
		if (!x || this.names.functions.has(name)) return same;
		switch (name) {
			case 'if':
				return a && b ? call('ternary_fcn', x, a, b) : same;
			case 'limit':
				return a && b ? limited(x, a, b) : same;
			case 'pwr':
				return a ? call('pow', call('abs', x), a) : same;
			case 'pwrs':
				return a ? signedPower(x, a) : same;
			case 'stp':
				return this.place === 'behaviour'
					? call('u', x)
					: call('ternary_fcn', binary(x, '>', number(0)), number(1), number(0));
			case 'arctan':
				return call('atan', x);
			case 'int':
				return this.place === 'parameter' ? same : binary(call('sgn', x), '*', call('floor', call('abs', x)));
			case 'min':
			case 'max':
				return args.length > 2 ? args.reduce((left, right) => call(name, left, right)) : same;
			case 'table':
				return this.#table(x, args.slice(1)) ?? same;
			case 'sdt':
				return this.additions
					? { kind: 'probe', text: this.additions.integral(printExpression(x)) }
					: this.#other(name, same);
			default:
				return this.#other(name, same);
		}
	}

	#other(name: string, same: Expression): Expression {
		const isKnown =
			shared.has(name) ||
			(this.place !== 'parameter' && inBehaviours.has(name)) ||
			(this.place !== 'behaviour' && inParameters.has(name));
		if (!isKnown) this.missing.add(name);
		return same;
	}

	#table(x: Expression, points: readonly Expression[]): Expression | null {
		const values = points.map(printExpression);
		const table = this.additions && tableExpression(printExpression(x), values, this.additions.parameter);
		if (table === null) this.missing.add('table');
		return table === null ? null : { kind: 'probe', text: table };
	}
}

/** PSpice's `PWRS`, in functions that mean the same wherever they are computed. */
function signedPower(base: Expression, exponent: Expression): Expression {
	return binary(call('sgn', base), '*', call('pow', call('abs', base), exponent));
}

/** PSpice's `LIMIT`; ngspice's function of that name is random. */
function limited(x: Expression, a: Expression, b: Expression): Expression {
	const [first, second] = [constantValue(a), constantValue(b)];
	const isSwapped = first !== null && second !== null && first > second;
	return call('min', call('max', x, isSwapped ? b : a), isSwapped ? a : b);
}

/**
 * A table that stays flat beyond its ends as a `pwl` of ngspice's sources, which goes on with the slope of its ends; null
 * unless the points are pairs in ascending order.
 *
 * @param points as written, x and y in turns
 * @param define defines a parameter for a point that is not a number: a table has room for numbers and their names only
 */
function tableExpression(x: string, points: readonly string[], define: Additions['parameter']): string | null {
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
	return `pwl(${x}, ${first}, ${heights[0]!}, ${pairs.join(', ')}, ${last}, ${heights.at(-1)!})`;
}

function valueOf(text: string): number | null {
	const expression = parseExpression(bare(text));
	return expression && constantValue(expression);
}

function bare(text: string): string {
	return text.startsWith('{') && text.endsWith('}') ? text.slice(1, -1) : text;
}

function pointName(text: string, define: Additions['parameter']): string {
	const expression = bare(text).trim();
	return /^[a-z_]\w*$/iu.test(expression) ? expression : define(expression);
}
