import { constantValue } from '../algebra/coefficient.ts';
import { parseExpression } from '../algebra/parse-expression.ts';
import type { Sweep } from './sweep.ts';

export type SweepScale = 'lin' | 'dec' | 'oct';

type SweepValues = Omit<Sweep, 'target'>;

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
export function sweepValues(scale: SweepScale, start: number, stop: number, step: number): SweepValues | null {
	if (scale === 'lin') {
		const size = Math.abs(step) * Math.sign(stop - start);
		if (start !== stop && (size === 0 || !Number.isFinite(size))) return null;
		return stepped(start === stop ? 0 : (stop - start) / size, stop, (index) => start + index * size);
	}
	const base = scale === 'dec' ? 10 : 2;
	if (!(start > 0 && stop > 0 && step >= 1)) return null;
	const periods = Math.log(stop / start) / Math.log(base);
	return stepped(Math.abs(periods) * step, stop, (index) => start * base ** ((Math.sign(periods) * index) / step));
}

/** @param steps how often the step fits between the ends, whole or not */
function stepped(steps: number, stop: number, valueAt: (index: number) => number): SweepValues | null {
	const count = Math.floor(steps + ROUNDING) + 1;
	if (!(count <= MAX_VALUES)) return null;
	const values = Array.from({ length: count }, (_, index) => written(valueAt(index)));
	return steps - (count - 1) > ROUNDING ? { values, missedStop: written(stop) } : { values };
}

/** A number of values evenly between two ends. */
export function spacedValues(count: number, start: number, stop: number): SweepValues | null {
	if (!Number.isInteger(count) || count < 1 || count > MAX_VALUES) return null;
	if (count === 1) return stepped(start === stop ? 0 : 0.5, stop, () => start);
	return stepped(count - 1, stop, (index) => start + (index * (stop - start)) / (count - 1));
}

/** The value of a number with a suffix, or of an expression of numbers; null for any other text. */
export function numberOf(text: string | undefined): number | null {
	const expression = text === undefined ? null : parseExpression(text.replace(/^[{'](.*)[}']$/u, '$1'));
	const value = expression && constantValue(expression);
	return value === null || !Number.isFinite(value) ? null : value;
}

/** The values of a list; null if one of them is not a number. */
export function listValues(words: readonly string[]): SweepValues | null {
	const numbers = words.map(numberOf);
	return numbers.length > 0 && numbers.every((value) => value !== null) ? { values: numbers.map(written) } : null;
}

/** A number without the last digits, which are those of rounding. */
export function written(value: number): string {
	return String(Number(value.toPrecision(12)));
}
