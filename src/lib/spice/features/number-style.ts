import { parseSpiceNumber, readSpiceNumber } from '#lib/base/quantity.ts';

/** A number as it is written: `-4.70kohm` is `-`, no exponent, `k`, `ohm`. */
interface NumberStyle {
	sign: string;
	/** `e-6` and the like: the letter and the power; null without one. */
	exponent: { letter: string; power: number } | null;
	/** As written; empty without one. */
	suffix: string;
	factor: number;
	unit: string;
	/** Without its sign. */
	size: number;
}

const suffixes: readonly (readonly [string, number])[] = [
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

/** Below this, a number without a suffix is easier to read with one. */
const SMALLEST_PLAIN = 1e-3;
const LARGEST_PLAIN = 1e6;

function readStyle(text: string): NumberStyle | null {
	const read = readSpiceNumber(text);
	const parts = /^([+-]?)[\d.]+(?:([ed])([+-]?\d+))?$/iu.exec(read?.digits ?? '');
	if (!read || !parts || read.trap === 'digits_ignored') return null;
	const [, sign = '', letter, power] = parts;
	const { suffix, factor, unit, value } = read;
	const exponent = letter === undefined ? null : { letter, power: Number(power) };
	return { sign, exponent, suffix, factor, unit, size: Math.abs(value) };
}

/** Whether a number is written with a scale factor, such as the `k` of `4.7k`. */
export function hasSuffix(text: string): boolean {
	return (readSpiceNumber(text)?.suffix ?? '') !== '';
}

/**
 * Writes a value in the style of another number: with a suffix, with an exponent or in plain digits, and with its unit.
 * `910k` and 1e6 give `1meg`, `910e-9` and 1e-6 give `1e-6`.
 *
 * @returns null if the model is not a number, or no text in its style reads back as the value
 */
export function writeLike(model: string, value: number): string | null {
	const style = readStyle(model);
	if (!style || !Number.isFinite(value)) return null;
	const sign = value < 0 ? '-' : style.sign === '+' ? '+' : '';
	const candidates = [...numbers(style, Math.abs(value)), digits(Math.abs(value))];
	return candidates.map((text) => sign + text).find((text) => sameValue(parseSpiceNumber(text), value)) ?? null;
}

/** Ways to write a size, best first. */
function numbers({ exponent, suffix, factor, unit, size: was }: NumberStyle, size: number): string[] {
	if (exponent) {
		const power = suffix === '' ? fittingPower(size, exponent.power) : exponent.power;
		return [`${digits(size / 10 ** power / factor)}${exponent.letter}${power}${suffix}${unit}`];
	}
	const kept = `${digits(size / factor)}${suffix}${unit}`;
	const isPlain = suffix === '' && size >= SMALLEST_PLAIN && size < LARGEST_PLAIN && !(was < 1000 && size >= 1000);
	if (isPlain || size === 0 || suffix.toLowerCase() === 'mil') return [kept];
	const [best, power] = suffixes.findLast((entry) => size >= 10 ** entry[1] * (1 - 1e-9)) ?? ['f', -15];
	const isSame = Math.abs(10 ** power / factor - 1) < 1e-9;
	return [`${digits(size / 10 ** power)}${isSame ? suffix : likeCase(best, suffix)}${unit}`, kept];
}

/** The same exponent as long as one to three digits are before the point (one if it is not a multiple of three); else the next. */
function fittingPower(size: number, power: number): number {
	if (size === 0) return power;
	const step = power % 3 === 0 ? 3 : 1;
	return power + Math.floor((Math.log10(size) - power) / step + 1e-9) * step;
}

/** Capitals if the number had them, but never `M` and `F`, which people read as mega and farad. */
function likeCase(suffix: string, model: string): string {
	if (model === '' || model !== model.toUpperCase()) return suffix;
	return suffix === 'm' || suffix === 'f' ? suffix : suffix.toUpperCase();
}

/** Decimal digits without binary rounding noise. */
function digits(value: number): string {
	return String(Number(value.toPrecision(10)));
}

function sameValue(read: number | null, value: number): boolean {
	return read !== null && Math.abs(read - value) <= Math.abs(value) * 1e-8;
}
