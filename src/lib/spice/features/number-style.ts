import { parseSpiceNumber } from '#lib/base/quantity.ts';

/** A number as it is written: `-4.70kohm` is `-`, 4.7, no exponent, `k`, `ohm`. */
interface NumberStyle {
	sign: string;
	mantissa: number;
	/** `e-6` and the like: the letter and the power; null without one. */
	exponent: { letter: string; power: number } | null;
	/** As written; empty without one. */
	suffix: string;
	unit: string;
}

const numberShape = /^([+-]?)(\d+\.?\d*|\.\d+)(?:([ed])([+-]?\d+))?(meg|mil|[tgkmunpfaµ])?([^\s]*)$/iu;

const suffixes: readonly (readonly [string, number])[] = [
	['a', -18],
	['f', -15],
	['p', -12],
	['n', -9],
	['u', -6],
	['m', -3],
	['', 0],
	['k', 3],
	['meg', 6],
	['g', 9],
	['t', 12]
];

/** Below this, digits without a suffix are easier to read with one. */
const SMALLEST_PLAIN = 1e-3;
const LARGEST_PLAIN = 1e6;

function readStyle(text: string): NumberStyle | null {
	const match = numberShape.exec(text);
	if (!match) return null;
	const [, sign = '', mantissa = '', letter, power, suffix = '', unit = ''] = match;
	return {
		sign,
		mantissa: Number(mantissa),
		exponent: letter === undefined ? null : { letter, power: Number(power) },
		suffix,
		unit
	};
}

/** Whether a number is written with a scale factor, such as the `k` of `4.7k`. */
export function hasSuffix(text: string): boolean {
	return (readStyle(text)?.suffix ?? '') !== '';
}

/**
 * Writes a value as another number is written: with a suffix, with an exponent or in plain digits, and with its unit.
 * `910k` and 1e6 give `1meg`, `910e-9` and 1e-6 give `1e-6`.
 *
 * @returns null when the model is no number, or no text in its style is read as the value
 */
export function writeLike(model: string, value: number): string | null {
	const style = readStyle(model);
	if (!style || !Number.isFinite(value)) return null;
	const size = Math.abs(value);
	const sign = value < 0 ? '-' : style.sign === '+' ? '+' : '';
	const was = Math.abs(parseSpiceNumber(model) ?? 0);
	const candidates = [...numbers(style, was, size), digits(size)];
	return candidates.map((text) => sign + text).find((text) => sameValue(parseSpiceNumber(text), value)) ?? null;
}

/** Ways to write a size, the most fitting first. */
function numbers(style: NumberStyle, was: number, size: number): string[] {
	const { exponent, suffix, unit } = style;
	if (exponent) {
		const power = suffix === '' ? fittingPower(size, exponent.power) : exponent.power;
		return [`${digits(size / 10 ** power)}${exponent.letter}${power}${suffix}${unit}`];
	}
	if (suffix.toLowerCase() === 'mil') return [`${digits(size / 25.4e-6)}${suffix}${unit}`];
	const kept = `${digits(size / factorOf(suffix))}${suffix}${unit}`;
	const isPlain = suffix === '' && size >= SMALLEST_PLAIN && size < LARGEST_PLAIN && !(was < 1000 && size >= 1000);
	if (isPlain || size === 0) return [kept];
	const [best, power] = suffixes.findLast((entry) => size >= 10 ** entry[1] * (1 - 1e-9)) ?? ['a', -18];
	const chosen = 10 ** power === factorOf(suffix) ? suffix : likeCase(best, suffix);
	return [`${digits(size / 10 ** power)}${chosen}${unit}`, kept];
}

/** The exponent as it is while one to three digits stand before the point, one where it is no multiple of three; else the next. */
function fittingPower(size: number, power: number): number {
	if (size === 0) return power;
	const step = power % 3 === 0 ? 3 : 1;
	return power + Math.floor((Math.log10(size) - power) / step + 1e-9) * step;
}

function factorOf(suffix: string): number {
	const power = suffixes.find(([name]) => name === suffix.toLowerCase())?.[1] ?? -6;
	return Number(`1e${suffix === '' ? 0 : power}`);
}

/** Capitals where the number had some, but never `M` and `F`, which people read as mega and farad. */
function likeCase(suffix: string, model: string): string {
	if (model === '' || model !== model.toUpperCase()) return suffix;
	return suffix === 'm' || suffix === 'f' ? suffix : suffix.toUpperCase();
}

/** Without the noise of binary fractions. */
function digits(value: number): string {
	return String(Number(value.toPrecision(10)));
}

function sameValue(read: number | null, value: number): boolean {
	return read !== null && Math.abs(read - value) <= Math.abs(value) * 1e-8;
}
