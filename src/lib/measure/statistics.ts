import { memoizeWork } from '#lib/base/memoize.ts';
import { SAMPLES_AT_ONCE } from '#lib/base/slices.ts';

/** A real curve: y over monotonic x. */
export interface Curve {
	x: Float64Array;
	y: Float64Array;
}

export interface Statistics {
	minimum: number;
	maximum: number;
	/** Indices of the first minimum and maximum. */
	minimumIndex: number;
	maximumIndex: number;
	/** Means over x, not over samples: a simulator's steps are not equal. */
	average: number;
	rms: number;
}

/** Slopes of neighbouring pieces that differ by less than this, relative, are one straight line. */
const STRAIGHT = 1e-6;
/** Number of pieces in a straight line: a sine has two of the same slope at a sample where it crosses its middle. */
const STRAIGHT_PIECES = 3;

/**
 * Extremes and means of a curve.
 *
 * average = ∫y dx / X over the length X by the trapezoid rule. rms = √(∫y² dx / X): the squares are summed by the trapezoid rule
 * too, which for whole periods of a sine of few points is more exact than the lines between them, but where three pieces or more are
 * one straight line, or fewer between two flat ones, as the edges of pulses are, along that line. A curve of one point, or of zero length, gives that point's value.
 *
 * @returns null for a curve without points
 */
export const statistics = memoizeWork(function* ({ x, y }: Curve): Generator<void, Statistics | null, void> {
	if (y.length === 0) return null;
	const sums: Sums = {
		minimumIndex: 0,
		maximumIndex: 0,
		area: 0,
		square: 0,
		excess: 0,
		pieces: 0,
		pending: 0,
		isAfterFlat: false
	};
	for (let from = 1; from < y.length; from += SAMPLES_AT_ONCE) {
		addPieces({ x, y }, from, Math.min(y.length, from + SAMPLES_AT_ONCE), sums);
		yield;
	}
	const { minimumIndex, maximumIndex, area, square, excess } = sums;
	const length = x.at(-1)! - x[0]!;
	return {
		minimum: y[minimumIndex]!,
		maximum: y[maximumIndex]!,
		minimumIndex,
		maximumIndex,
		average: length !== 0 ? area / length : y[0]!,
		rms: length !== 0 ? Math.sqrt((square - excess / 6) / length) : Math.abs(y[0]!)
	};
});

/** What is known of a curve up to a sample. */
interface Sums extends Pick<Statistics, 'minimumIndex' | 'maximumIndex'> {
	/** ∫y dx and ∫y² dx by the trapezoid rule; all in one pass, as there may be millions of points. */
	area: number;
	square: number;
	/** What the trapezoid rule adds to the squares of straight lines, times 6: the step times the square of the rise. */
	excess: number;
	/** Number of pieces in the line so far, and their excess until they are counted as one. */
	pieces: number;
	pending: number;
	/** Whether the line before was flat beside this one: an edge of one or two pieces between two flat lines is straight too. */
	isAfterFlat: boolean;
}

/** Adds the pieces to the samples of a part. In a function of its own, because generators are not optimized as well. */
function addPieces({ x, y }: Curve, from: number, to: number, sums: Sums): void {
	let { minimumIndex, maximumIndex, area, square, excess, pieces, pending, isAfterFlat } = sums;
	let minimum = y[minimumIndex]!;
	let maximum = y[maximumIndex]!;
	let before = y[from - 1]!;
	let stepBefore = from > 1 ? x[from - 1]! - x[from - 2]! : 0;
	let riseBefore = from > 1 ? before - y[from - 2]! : 0;
	for (let i = from; i < to; i++) {
		const value = y[i]!;
		const step = x[i]! - x[i - 1]!;
		const rise = value - before;
		area += ((value + before) / 2) * step;
		square += ((value * value + before * before) / 2) * step;
		const one = rise * stepBefore;
		const other = riseBefore * step;
		if (Math.abs(one - other) <= STRAIGHT * (Math.abs(one) + Math.abs(other)) && i > 1) {
			pieces += 1;
			pending += step * rise * rise;
			if (pieces >= STRAIGHT_PIECES) {
				excess += pending;
				pending = 0;
			}
		} else {
			const [slope, slopeBefore] = [Math.abs(one), Math.abs(other)];
			if (isAfterFlat && slope <= STRAIGHT * slopeBefore) excess += pending;
			isAfterFlat = i > 1 && slopeBefore <= STRAIGHT * slope;
			pieces = 1;
			pending = step * rise * rise;
		}
		stepBefore = step;
		riseBefore = rise;
		if (value < minimum) {
			minimum = value;
			minimumIndex = i;
		} else if (value > maximum) {
			maximum = value;
			maximumIndex = i;
		}
		before = value;
	}
	Object.assign(sums, { minimumIndex, maximumIndex, area, square, excess, pieces, pending, isAfterFlat });
}
