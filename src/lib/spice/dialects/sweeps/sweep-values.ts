import { constantValue } from '../algebra/coefficient.ts';
import { parseExpression } from '../algebra/parse-expression.ts';

export type SweepScale = 'lin' | 'dec' | 'oct';

/** Maximum number of values of one sweep. */
const MAX_VALUES = 1_000;
/** Part of a step by which the last value may be missed through rounding. */
const ROUNDING = 1e-6;

/**
 * The values from a start to a stop.
 *
 * @param step increment, or number of values per decade or octave
 * @returns null for a step that does not lead to the stop, or too many values
 */
export function sweepValues(scale: SweepScale, start: number, stop: number, step: number): string[] | null {
	if (scale === 'lin') {
		const size = Math.abs(step) * Math.sign(stop - start);
		if (start !== stop && (size === 0 || !Number.isFinite(size))) return null;
		const count = start === stop ? 1 : Math.floor((stop - start) / size + ROUNDING) + 1;
		return count > MAX_VALUES ? null : Array.from({ length: count }, (_, index) => written(start + index * size));
	}
	const base = scale === 'dec' ? 10 : 2;
	if (!(start > 0 && stop > 0 && step >= 1)) return null;
	const periods = Math.log(stop / start) / Math.log(base);
	const count = Math.floor(Math.abs(periods) * step + ROUNDING) + 1;
	if (count > MAX_VALUES) return null;
	return Array.from({ length: count }, (_, index) => written(start * base ** ((Math.sign(periods) * index) / step)));
}

/** A number of values evenly between two ends. */
export function spacedValues(count: number, start: number, stop: number): string[] | null {
	if (!Number.isInteger(count) || count < 1 || count > MAX_VALUES) return null;
	if (count === 1) return [written(start)];
	return Array.from({ length: count }, (_, index) => written(start + (index * (stop - start)) / (count - 1)));
}

/** The value of a number with a suffix, or of an expression of numbers; null for any other text. */
export function numberOf(text: string | undefined): number | null {
	const expression = text === undefined ? null : parseExpression(text.replace(/^[{'](.*)[}']$/u, '$1'));
	const value = expression && constantValue(expression);
	return value === null || !Number.isFinite(value) ? null : value;
}

/** The values of a list; null if one of them is not a number. */
export function listValues(words: readonly string[]): string[] | null {
	const numbers = words.map(numberOf);
	return numbers.length > 0 && numbers.every((value) => value !== null) ? numbers.map(written) : null;
}

/** A number without the last digits, which are those of rounding. */
export function written(value: number): string {
	return String(Number(value.toPrecision(12)));
}
