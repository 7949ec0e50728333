import { lowerBound } from '#lib/base/lower-bound.ts';
import { memoize } from '#lib/base/memoize.ts';
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
}

const lastHalf = memoize(({ x, y }: Curve): Curve => {
	const half = lowerBound(x, (x[0]! + x.at(-1)!) / 2);
	return { x: x.subarray(half), y: y.subarray(half) };
});

const countCycles = memoize((curve: Curve): Cycles | null => {
	const range = statistics(curve);
	if (!range) return null;
	const span = range.maximum - range.minimum;
	if (!(span > 1e-9 * Math.max(Math.abs(range.maximum), Math.abs(range.minimum)))) return null;
	const level = (range.maximum + range.minimum) / 2;
	const crossings = alternatingCrossings(curve, level, hysteresis * span);
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
	return { period, duty: high / (last.x - first.x), level, start: first.x, end: last.x };
});

/**
 * Whole cycles of a periodic waveform, from crossings of the level midway between its extremes.
 *
 * Taken from the last half of the record, where an oscillator has started up; from all of it if that half has fewer
 * than two periods. Each of at least two periods must be within 10 % of the mean, and the cycles must continue to the end.
 *
 * @returns null if the waveform is not periodic
 */
export const cycles = memoize((curve: Curve): Cycles | null => {
	if (curve.x.length < 5) return null;
	return countCycles(lastHalf(curve)) ?? countCycles(curve);
});

/** The part of a waveform after its start-up: the last half (by x) if it is periodic there, else all of it. */
export const settledPart = memoize((curve: Curve): Curve => {
	if (curve.x.length < 5) return curve;
	const half = lastHalf(curve);
	return countCycles(half) ? half : curve;
});
