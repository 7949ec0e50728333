import { memoizeWork } from '#lib/base/memoize.ts';
import { SAMPLES_AT_ONCE, type Steps } from '#lib/base/slices.ts';
import { statistics, type Curve } from './statistics.ts';

/** Histogram bins across the range of a waveform; with 200, a level is known to 0.5 % before it is averaged. */
const BINS = 200;
/** Maximum number of times that a level is looked at more closely: each time 67 times as closely. */
const MAX_ZOOMS = 4;

export interface StateLevels {
	/** Low and high state of a two-level waveform. */
	base: number;
	top: number;
}

/**
 * The two levels between which a waveform moves, after IEEE Std 181-2011, 5.2.1 (histogram mode): the range is halved;
 * the value at which the waveform spends the most time in each half is that half's level. Overshoot and ringing do not
 * affect the levels. Between two samples the waveform is a straight line, so that a waveform of few points has the levels
 * of its shape, not those at which a sample happens to be.
 *
 * A level is the mean value in the fullest bin and its neighbours. Where the waveform is at one value for most of that time, as
 * pulses are, the same is done in a histogram of these bins, so that the edges that pass through them do not count.
 *
 * @returns null for a flat curve or fewer than three points
 */
export const stateLevels = memoizeWork(function* (curve: Curve): Steps<StateLevels | null> {
	const range = yield* statistics.steps(curve);
	if (!range || curve.y.length < 3) return null;
	const span = range.maximum - range.minimum;
	// Rounding noise on a constant is not a transition.
	if (!(span > 1e-9 * Math.max(Math.abs(range.maximum), Math.abs(range.minimum)))) return null;
	const whole = yield* histogram(curve, range.minimum, range.maximum);
	const base = yield* stateLevel(curve, fullest(whole, 0, BINS / 2));
	const top = yield* stateLevel(curve, fullest(whole, BINS / 2, BINS));
	return base === null || top === null ? null : { base, top };
});

/** How long a waveform is in each bin of a range, and the integral of its value over that time. */
interface Histogram {
	minimum: number;
	maximum: number;
	width: number;
	time: Float64Array;
	sum: Float64Array;
}

/** The time in a range of values, and the mean value in that time. */
interface State {
	from: number;
	to: number;
	time: number;
	mean: number;
}

/** Linear in the samples: a line across many bins changes only the first and the last of them, and a running sum between. */
function* histogram(curve: Curve, minimum: number, maximum: number): Steps<Histogram> {
	const bins: Bins = {
		minimum,
		maximum,
		width: (maximum - minimum) / BINS,
		time: new Float64Array(BINS),
		sum: new Float64Array(BINS),
		crossing: new Float64Array(BINS + 1)
	};
	for (let from = 1; from < curve.y.length; from += SAMPLES_AT_ONCE) {
		addLines(curve, from, Math.min(curve.y.length, from + SAMPLES_AT_ONCE), bins);
		yield;
	}
	const { width, time, sum, crossing } = bins;
	let running = 0;
	for (let bin = 0; bin < BINS; bin++) {
		running += crossing[bin]!;
		time[bin]! += running;
		sum[bin]! += running * (minimum + (bin + 0.5) * width);
	}
	return bins;
}

interface Bins extends Histogram {
	/** Change, from each bin to the next, of the time of lines that cross a whole bin. */
	crossing: Float64Array;
}

/** Adds the lines to the samples of a part. In a function of its own, because generators are not optimized as well. */
function addLines(
	{ x, y }: Curve,
	from: number,
	to: number,
	{ minimum, maximum, width, time, sum, crossing }: Bins
): void {
	const binOf = (value: number): number => Math.max(0, Math.min(BINS - 1, Math.floor((value - minimum) / width)));
	for (let i = from; i < to; i++) {
		const duration = x[i]! - x[i - 1]!;
		const below = Math.min(y[i]!, y[i - 1]!);
		const above = Math.max(y[i]!, y[i - 1]!);
		// What of the line is in the range.
		const low = Math.max(below, minimum);
		const high = Math.min(above, maximum);
		if (!(low <= high)) continue;
		const [first, last] = [binOf(low), binOf(high)];
		const rise = above - below;
		if (first === last) {
			const share = rise === 0 ? duration : (duration * (high - low)) / rise;
			time[first]! += share;
			sum[first]! += (share * (low + high)) / 2;
			continue;
		}
		const [end, begin] = [minimum + (first + 1) * width, minimum + last * width];
		const [inFirst, inLast] = [(duration * (end - low)) / rise, (duration * (high - begin)) / rise];
		time[first]! += inFirst;
		sum[first]! += (inFirst * (low + end)) / 2;
		time[last]! += inLast;
		sum[last]! += (inLast * (begin + high)) / 2;
		const whole = (duration * width) / rise;
		crossing[first + 1]! += whole;
		crossing[last]! -= whole;
	}
}

/** The fullest of some bins with its neighbours among them. */
function fullest({ minimum, maximum, width, time, sum }: Histogram, from: number, to: number): State {
	let mode = from;
	for (let bin = from; bin < to; bin++) if (time[bin]! > time[mode]!) mode = bin;
	const [first, last] = [Math.max(from, mode - 1), Math.min(to - 1, mode + 1)];
	let weight = 0;
	let total = 0;
	for (let bin = first; bin <= last; bin++) {
		weight += time[bin]!;
		total += sum[bin]!;
	}
	// A sum of widths may be rounded to less than the maximum, at which the waveform may be.
	const end = last === BINS - 1 ? maximum : minimum + (last + 1) * width;
	return { from: minimum + first * width, to: end, time: weight, mean: total / weight };
}

/** Part of the time on one side of the middle that is spent at a level at which a waveform rests; of a half sine it is 0.17. */
const RESTING = 0.25;
/** What counts as at a level, as a fraction of the step. */
const AT_LEVEL = 0.01;

/** Whether a waveform rests at both of its levels, as pulses do; what only turns around there has no levels. */
export function* restsAtLevels(curve: Curve, { base, top }: StateLevels): Steps<boolean> {
	const step = top - base;
	const middle = (base + top) / 2;
	const { minimum, maximum } = (yield* statistics.steps(curve))!;
	const at = (level: number): Steps<number> => timeBetween(curve, level - AT_LEVEL * step, level + AT_LEVEL * step);
	return (
		(yield* at(base)) >= RESTING * (yield* timeBetween(curve, minimum, middle)) &&
		(yield* at(top)) >= RESTING * (yield* timeBetween(curve, middle, maximum))
	);
}

/** Time that a waveform spends in a range of values. */
export function* timeBetween(curve: Curve, from: number, to: number): Steps<number> {
	const { time } = yield* histogram(curve, from, to);
	return time.reduce((sum, one) => sum + one, 0);
}

/** Longest time in three neighbouring bins of a range that are not within `clear` of the given values. */
export function* longestElsewhere(
	curve: Curve,
	[from, to]: readonly [number, number],
	clear: number,
	...values: number[]
): Steps<number> {
	const { time, width } = yield* histogram(curve, from, to);
	const isElsewhere = (bin: number): boolean =>
		values.every((value) => Math.abs(from + (bin + 0.5) * width - value) > clear);
	let longest = 0;
	for (let bin = 1; bin < BINS - 1; bin++)
		if (isElsewhere(bin)) longest = Math.max(longest, time[bin - 1]! + time[bin]! + time[bin + 1]!);
	return longest;
}

function* stateLevel(curve: Curve, coarse: State): Steps<number | null> {
	let state = coarse;
	for (let zoom = 0; zoom < MAX_ZOOMS; zoom++) {
		const finer = fullest(yield* histogram(curve, state.from, state.to), 0, BINS);
		if (!(finer.time > state.time / 2)) break;
		state = finer;
	}
	return state.time > 0 ? state.mean : null;
}
