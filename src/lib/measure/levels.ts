import { memoize } from '#lib/base/memoize.ts';
import { statistics, type Curve } from './statistics.ts';

/** Histogram bins across the range of a waveform; with 200, a level is known to 0.5 % before it is averaged. */
const binCount = 200;

export interface StateLevels {
	/** Low and high state of a two-level waveform. */
	base: number;
	top: number;
}

/**
 * The two levels between which a waveform moves, after IEEE Std 181-2011, 5.2.1 (histogram mode): the range is halved;
 * the value at which the waveform spends the most time in each half is that half's level. Overshoot and ringing do not
 * affect the levels. The time of a sample is half the sum of its two neighbouring steps.
 *
 * @returns null for a flat curve or fewer than three points
 */
export const stateLevels = memoize((curve: Curve): StateLevels | null => {
	const range = statistics(curve);
	if (!range || curve.y.length < 3) return null;
	const span = range.maximum - range.minimum;
	// Rounding noise on a constant is not a transition.
	if (!(span > 1e-9 * Math.max(Math.abs(range.maximum), Math.abs(range.minimum)))) return null;
	const { x, y } = curve;
	const time = new Float64Array(binCount);
	const sum = new Float64Array(binCount);
	const end = y.length - 1;
	for (let i = 0; i <= end; i++) {
		const value = y[i]!;
		const share = (x[i < end ? i + 1 : end]! - x[i > 0 ? i - 1 : 0]!) / 2;
		const bin = Math.min(binCount - 1, Math.floor(((value - range.minimum) / span) * binCount));
		time[bin]! += share;
		sum[bin]! += share * value;
	}
	const half = binCount / 2;
	const base = modeLevel(time, sum, 0, half);
	const top = modeLevel(time, sum, half, binCount);
	return base === null || top === null ? null : { base, top };
});

/** Mean value of the fullest bin and its neighbours, within one half of the histogram. */
function modeLevel(time: Float64Array, sum: Float64Array, from: number, to: number): number | null {
	let mode = from;
	for (let bin = from; bin < to; bin++) if (time[bin]! > time[mode]!) mode = bin;
	let weight = 0;
	let total = 0;
	for (let bin = Math.max(from, mode - 1); bin <= Math.min(to - 1, mode + 1); bin++) {
		weight += time[bin]!;
		total += sum[bin]!;
	}
	return weight > 0 ? total / weight : null;
}
