import { memoizeWork } from '#lib/base/memoize.ts';
import { atOnce, SAMPLES_AT_ONCE } from '#lib/base/slices.ts';
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
export const stateLevels = memoizeWork(function* (curve: Curve): Generator<void, StateLevels | null, void> {
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
function* histogram({ x, y }: Curve, minimum: number, maximum: number): Generator<void, Histogram, void> {
	const time = new Float64Array(BINS);
	const sum = new Float64Array(BINS);
	/** Change, from each bin to the next, of the time of lines that cross a whole bin. */
	const crossing = new Float64Array(BINS + 1);
	const width = (maximum - minimum) / BINS;
	const binOf = (value: number): number => Math.max(0, Math.min(BINS - 1, Math.floor((value - minimum) / width)));
	for (let begin = 1; begin < y.length; begin += SAMPLES_AT_ONCE) {
		const end = Math.min(y.length, begin + SAMPLES_AT_ONCE);
		for (let i = begin; i < end; i++) {
			const duration = x[i]! - x[i - 1]!;
			const below = Math.min(y[i]!, y[i - 1]!);
			const above = Math.max(y[i]!, y[i - 1]!);
			// What of the line is in the range.
			const low = Math.max(below, minimum);
			const high = Math.min(above, maximum);
			if (!(low <= high)) continue;
			const [first, last] = [binOf(low), binOf(high)];
			const add = (bin: number, from: number, to: number): void => {
				const share = below === above ? duration : (duration * (to - from)) / (above - below);
				time[bin]! += share;
				sum[bin]! += (share * (from + to)) / 2;
			};
			if (first === last) add(first, low, high);
			else {
				add(first, low, minimum + (first + 1) * width);
				add(last, minimum + last * width, high);
				const whole = (duration * width) / (above - below);
				crossing[first + 1]! += whole;
				crossing[last]! -= whole;
			}
		}
		yield;
	}
	let running = 0;
	for (let bin = 0; bin < BINS; bin++) {
		running += crossing[bin]!;
		time[bin]! += running;
		sum[bin]! += running * (minimum + (bin + 0.5) * width);
	}
	return { minimum, maximum, width, time, sum };
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
export function restsAtLevels(curve: Curve, { base, top }: StateLevels): boolean {
	const step = top - base;
	const middle = (base + top) / 2;
	const { minimum, maximum } = statistics(curve)!;
	const at = (level: number): number => timeBetween(curve, level - AT_LEVEL * step, level + AT_LEVEL * step);
	return (
		at(base) >= RESTING * timeBetween(curve, minimum, middle) &&
		at(top) >= RESTING * timeBetween(curve, middle, maximum)
	);
}

/** Time that a waveform spends in a range of values. */
export function timeBetween(curve: Curve, from: number, to: number): number {
	return atOnce(histogram(curve, from, to)).time.reduce((sum, one) => sum + one, 0);
}

/** Longest time in three neighbouring bins of a range that are not within `clear` of the given values. */
export function longestElsewhere(
	curve: Curve,
	[from, to]: readonly [number, number],
	clear: number,
	...values: number[]
): number {
	const { time, width } = atOnce(histogram(curve, from, to));
	const isElsewhere = (bin: number): boolean =>
		values.every((value) => Math.abs(from + (bin + 0.5) * width - value) > clear);
	let longest = 0;
	for (let bin = 1; bin < BINS - 1; bin++)
		if (isElsewhere(bin)) longest = Math.max(longest, time[bin - 1]! + time[bin]! + time[bin + 1]!);
	return longest;
}

function* stateLevel(curve: Curve, coarse: State): Generator<void, number | null, void> {
	let state = coarse;
	for (let zoom = 0; zoom < MAX_ZOOMS; zoom++) {
		const finer = fullest(yield* histogram(curve, state.from, state.to), 0, BINS);
		if (!(finer.time > state.time / 2)) break;
		state = finer;
	}
	return state.time > 0 ? state.mean : null;
}
