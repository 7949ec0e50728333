import { lowerBound } from '#lib/base/lower-bound.ts';
import { memoize, memoizeWork } from '#lib/base/memoize.ts';
import { SAMPLES_AT_ONCE, type Steps } from '#lib/base/slices.ts';
import { alternatingCrossings } from './crossings.ts';
import { statistics, type Curve } from './statistics.ts';

/** Half-width of the band around the middle level in which crossings do not count, as a fraction of peak to peak. */
const hysteresis = 0.1;
/** Maximum deviation of a single period from the mean in a periodic waveform, as a fraction of the mean. */
const periodTolerance = 0.1;
/** Maximum time after the last crossing, in periods, before the waveform counts as ended; includes a margin. */
const idlePeriods = 1.5;

export interface Cycles {
	/** Mean period over whole cycles, s. */
	period: number;
	/** Fraction of the period above the middle level, 0 to 1. */
	duty: number;
	/** Level midway between the extremes. */
	level: number;
	/** Beginning and end of the whole cycles that were counted. */
	start: number;
	end: number;
	/** Peak to peak of the last cycle, as a fraction of that of the first. */
	remains: number;
}

const lastHalf = memoize(({ x, y }: Curve): Curve => {
	const half = lowerBound(x, (x[0]! + x.at(-1)!) / 2);
	return { x: x.subarray(half), y: y.subarray(half) };
});

const countCycles = memoizeWork(function* (curve: Curve): Steps<Cycles | null> {
	const extremes = yield* statistics.steps(curve);
	if (!extremes) return null;
	const { maximum, minimum } = extremes;
	const span = maximum - minimum;
	if (!(span > 1e-9 * Math.max(Math.abs(maximum), Math.abs(minimum)))) return null;
	const level = (maximum + minimum) / 2;
	const crossings = yield* alternatingCrossings(curve, level, hysteresis * span);
	const periods = crossings.slice(2).map((crossing, i) => crossing.x - crossings[i]!.x);
	if (periods.length < 2) return null;
	// An even number of half cycles, so that every period counts once.
	const whole = Math.floor((crossings.length - 1) / 2);
	const first = crossings[0]!;
	const last = crossings[2 * whole]!;
	const period = (last.x - first.x) / whole;
	if (!periods.every((one) => Math.abs(one - period) <= periodTolerance * period)) return null;
	// Ripple that crosses the middle level only briefly, or a finished burst, is not periodic.
	if (curve.x.at(-1)! - crossings.at(-1)!.x > idlePeriods * period) return null;
	let high = 0;
	for (let i = 0; i < 2 * whole; i++) if (crossings[i]!.rising) high += crossings[i + 1]!.x - crossings[i]!.x;
	const lastSwing = yield* swing(curve, crossings.at(-3)!.x, crossings.at(-1)!.x);
	const remains = lastSwing / (yield* swing(curve, first.x, crossings[2]!.x));
	return { period, duty: high / (last.x - first.x), level, start: first.x, end: last.x, remains };
});

/**
 * Whole cycles of a periodic waveform, from crossings of the level midway between its extremes.
 *
 * Taken from the last half of the record, where an oscillator has started up; from all of it if that half has fewer
 * than two periods. Each of at least two periods must be within 10 % of the mean, and the cycles must continue to the end.
 *
 * @returns null if the waveform is not periodic
 */
export const cycles = memoizeWork(function* (curve: Curve): Steps<Cycles | null> {
	if (curve.x.length < 5) return null;
	return (yield* countCycles.steps(lastHalf(curve))) ?? (yield* countCycles.steps(curve));
});

/** Most of the range of a waveform that is ripple on it, and not the waveform itself. */
const RIPPLE = 0.02;
/** Least of what remains of the amplitude of a repetitive waveform. */
const STEADY = 0.9;

/**
 * The part of a repetitive waveform after its start-up: the last half (by x) if it is periodic there, all of it if it is only as a whole.
 *
 * @returns null if it does not repeat, if it decays, as ringing does, or if the cycles are ripple on a step
 */
export const repetitivePart = memoizeWork(function* (curve: Curve): Steps<Curve | null> {
	if (curve.x.length < 5) return null;
	for (const part of [lastHalf(curve), curve]) {
		const counted = yield* countCycles.steps(part);
		if (!counted) continue;
		const isRipple = (yield* range(part)) < RIPPLE * (yield* range(curve));
		return counted.remains >= STEADY && !isRipple ? part : null;
	}
	return null;
});

function* range(curve: Curve): Steps<number> {
	const { maximum, minimum } = (yield* statistics.steps(curve))!;
	return maximum - minimum;
}

function* swing({ x, y }: Curve, from: number, to: number): Steps<number> {
	let [low, high] = [Infinity, -Infinity];
	for (let i = lowerBound(x, from); i < x.length && x[i]! <= to; i++) {
		low = Math.min(low, y[i]!);
		high = Math.max(high, y[i]!);
		if (i % SAMPLES_AT_ONCE === 0) yield;
	}
	return high - low;
}
