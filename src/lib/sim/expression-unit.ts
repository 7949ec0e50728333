import { parseSpiceNumber } from '#lib/base/quantity.ts';

/**
 * What an expression is measured in: powers of volt, ampere and second, the name of a unit that does not combine with others,
 * or a plain number.
 */
type Dimension = Powers | { kind: 'named'; unit: string } | { kind: 'number'; value: number };

interface Powers {
	kind: 'powers';
	volt: number;
	ampere: number;
	second: number;
}

/** Names of combinations, by their powers. */
const unitNames: readonly (readonly [string, volt: number, ampere: number, second: number])[] = [
	['V', 1, 0, 0],
	['A', 0, 1, 0],
	['s', 0, 0, 1],
	['W', 1, 1, 0],
	['J', 1, 1, 1],
	['Ω', 1, -1, 0],
	['S', -1, 1, 0],
	['V/s', 1, 0, -1],
	['A/s', 0, 1, -1]
];
const MAX_LENGTH = 1_000;
const token =
	/\s*(?:([vi])\(([^()]*)\)|(\d+\.?\d*(?:e[+-]?\d+)?[a-z]*|\.\d+(?:e[+-]?\d+)?[a-z]*)|([a-z_][\w.#@]*)|(\*\*|[-+*/^(),]))/uy;

/**
 * Unit of an expression of voltages, currents and measured results; empty if it is a ratio or uncertain.
 *
 * A factor may stand for a resistance (`v*v/8`) or a prefix (`i*1e6`): only 1, 2, ½ and √2 count as pure numbers.
 *
 * @param text in lower case, without quotes
 * @param unitOf unit of a result by its name; empty if it is not known
 */
export function expressionUnit(text: string, unitOf: (name: string) => string): string {
	if (text.length > MAX_LENGTH) return '';
	const tokens = tokensOf(text);
	const result = tokens && new Reader(tokens, unitOf).read();
	return result ? nameOf(result) : '';
}

function tokensOf(text: string): RegExpExecArray[] | null {
	const tokens: RegExpExecArray[] = [];
	const trimmed = text.trimEnd();
	for (token.lastIndex = 0; token.lastIndex < trimmed.length;) {
		const match = token.exec(trimmed);
		if (!match) return null;
		tokens.push(match);
	}
	return tokens;
}

function nameOf(dimension: Dimension): string {
	if (dimension.kind === 'number') return '';
	if (dimension.kind === 'named') return dimension.unit;
	const { volt, ampere, second } = dimension;
	return unitNames.find(([, v, a, s]) => v === volt && a === ampere && s === second)?.[0] ?? '';
}

function dimensionOf(unit: string): Dimension | null {
	const found = unitNames.find(([name]) => name === unit);
	if (found) return { kind: 'powers', volt: found[1], ampere: found[2], second: found[3] };
	return unit === '' ? null : { kind: 'named', unit };
}

/** Null is an unknown part or a mistake: the whole is then unknown. */
class Reader {
	#at = 0;

	constructor(
		private readonly tokens: readonly RegExpExecArray[],
		private readonly unitOf: (name: string) => string
	) {}

	read(): Dimension | null {
		const result = this.#sum();
		return this.#at === this.tokens.length ? result : null;
	}

	#take(...marks: readonly string[]): string | null {
		const mark = this.tokens[this.#at]?.[5];
		if (mark === undefined || !marks.includes(mark)) return null;
		this.#at += 1;
		return mark;
	}

	#sum(): Dimension | null {
		let sum = this.#product();
		while (this.#take('+', '-')) sum = added(sum, this.#product());
		return sum;
	}

	#product(): Dimension | null {
		let product = this.#signed();
		for (let mark = this.#take('*', '/'); mark; mark = this.#take('*', '/')) {
			const factor = this.#signed();
			product = mark === '*' ? multiplied(product, factor, 1) : multiplied(product, factor, -1);
		}
		return product;
	}

	#signed(): Dimension | null {
		while (this.#take('+', '-'));
		return this.#operand();
	}

	#operand(): Dimension | null {
		const [, quantity, , number, name] = this.tokens[this.#at] ?? [];
		if (this.#take('(')) {
			const inner = this.#sum();
			return this.#take(')') ? inner : null;
		}
		this.#at += 1;
		if (quantity !== undefined) return dimensionOf(quantity === 'v' ? 'V' : 'A');
		if (number !== undefined) return numberOf(number);
		if (name === undefined) return null;
		return this.#take('(') ? this.#call(name) : dimensionOf(this.unitOf(name));
	}

	#call(name: string): Dimension | null {
		let value = this.#sum();
		const first = value;
		let count = 1;
		for (; this.#take(','); count += 1) value = added(value, this.#sum());
		if (!this.#take(')')) return null;
		if (name === 'abs' && count === 1) return first;
		if ((name === 'min' || name === 'max') && count === 2) return value;
		return name === 'sqrt' && count === 1 ? rootOf(first) : null;
	}
}

function numberOf(text: string): Dimension | null {
	const value = parseSpiceNumber(text);
	return value === null ? null : { kind: 'number', value };
}

function added(a: Dimension | null, b: Dimension | null): Dimension | null {
	if (!a || !b) return null;
	if (a.kind === 'number') return b.kind === 'number' ? { kind: 'number', value: NaN } : b;
	if (b.kind === 'number' || isSame(a, b)) return a;
	return null;
}

function isSame(a: Dimension, b: Dimension): boolean {
	return JSON.stringify(a) === JSON.stringify(b);
}

/** @param sign -1 to divide */
function multiplied(a: Dimension | null, b: Dimension | null, sign: 1 | -1): Dimension | null {
	if (!a || !b) return null;
	if (a.kind === 'number' && b.kind === 'number')
		return { kind: 'number', value: sign === 1 ? a.value * b.value : a.value / b.value };
	if (b.kind === 'number') return isPure(b.value) ? a : null;
	// In `1/i(v1)` the 1 may stand for a source voltage, so the unit is uncertain.
	if (a.kind === 'number') return sign === 1 && isPure(a.value) ? b : null;
	if (a.kind === 'named' || b.kind === 'named') return null;
	return {
		kind: 'powers',
		volt: a.volt + sign * b.volt,
		ampere: a.ampere + sign * b.ampere,
		second: a.second + sign * b.second
	};
}

function isPure(value: number): boolean {
	return [0.5, Math.SQRT1_2, 1, Math.SQRT2, 2].some((one) => Math.abs(value - one) < 1e-12);
}

function rootOf(dimension: Dimension | null): Dimension | null {
	if (dimension?.kind === 'number') return { kind: 'number', value: Math.sqrt(dimension.value) };
	if (dimension?.kind !== 'powers') return null;
	const { volt, ampere, second } = dimension;
	if ([volt, ampere, second].some((power) => power % 2 !== 0)) return null;
	return { kind: 'powers', volt: volt / 2, ampere: ampere / 2, second: second / 2 };
}
