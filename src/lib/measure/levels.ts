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
 * affect the levels. Between two samples the waveform is a straight line, so that a waveform of few points has the levels
 * of its shape, not those at which a sample happens to be.
 *
 * @returns null for a flat curve or fewer than three points
 */
export const stateLevels = memoize((curve: Curve): StateLevels | null => {
	const range = statistics(curve);
	if (!range || curve.y.length < 3) return null;
	const span = range.maximum - range.minimum;
	// Rounding noise on a constant is not a transition.
	if (!(span > 1e-9 * Math.max(Math.abs(range.maximum), Math.abs(range.minimum)))) return null;
	const time = timeInBins(curve, range.minimum, span);
	const half = binCount / 2;
	const base = modeLevel(time, 0, half);
	const top = modeLevel(time, half, binCount);
	return base === null || top === null ? null : { base, top };
});

/** How long a waveform is in each bin of a histogram, and the integral of its value over that time. */
interface BinTimes {
	time: Float64Array;
	sum: Float64Array;
}

/** Linear in the samples: a line across many bins changes only the first and the last of them, and a running sum between. */
function timeInBins({ x, y }: Curve, minimum: number, span: number): BinTimes {
	const time = new Float64Array(binCount);
	const sum = new Float64Array(binCount);
	/** Change, from each bin to the next, of the time of lines that cross a whole bin. */
	const crossing = new Float64Array(binCount + 1);
	const width = span / binCount;
	const binOf = (value: number): number => Math.min(binCount - 1, Math.floor((value - minimum) / width));
	for (let i = 1; i < y.length; i++) {
		const duration = x[i]! - x[i - 1]!;
		const low = Math.min(y[i]!, y[i - 1]!);
		const high = Math.max(y[i]!, y[i - 1]!);
		const [first, last] = [binOf(low), binOf(high)];
		const add = (bin: number, from: number, to: number): void => {
			const share = first === last ? duration : (duration * (to - from)) / (high - low);
			time[bin]! += share;
			sum[bin]! += (share * (from + to)) / 2;
		};
		if (first === last) add(first, low, high);
		else {
			add(first, low, minimum + (first + 1) * width);
			add(last, minimum + last * width, high);
			const whole = (duration * width) / (high - low);
			crossing[first + 1]! += whole;
			crossing[last]! -= whole;
		}
	}
	let running = 0;
	for (let bin = 0; bin < binCount; bin++) {
		running += crossing[bin]!;
		time[bin]! += running;
		sum[bin]! += running * (minimum + (bin + 0.5) * width);
	}
	return { time, sum };
}

/** Mean value of the fullest bin and its neighbours, within one half of the histogram. */
function modeLevel({ time, sum }: BinTimes, from: number, to: number): number | null {
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
