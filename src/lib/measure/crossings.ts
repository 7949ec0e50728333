import { SAMPLES_AT_ONCE, type Steps } from '#lib/base/slices.ts';
import type { Curve } from './statistics.ts';

type Direction = 'rising' | 'falling' | 'either';

export interface CrossingOptions {
	direction?: Direction;
	/** First index and direction of the search; the first segment examined touches this sample. */
	from?: number;
	step?: 1 | -1;
	/** Last sample of a search to the right; one to the left ends before it. */
	until?: number;
	/** Interpolate over the logarithm of x, as a Bode plot is drawn. */
	logX?: boolean;
}

export interface Crossing {
	/** Interpolated position. */
	x: number;
	/** Sample after the crossing: the crossing is between `index - 1` and `index`. */
	index: number;
	rising: boolean;
}

/** x at which the straight line (over x or log x) through two samples reaches `level`. */
export function interpolateX(x0: number, y0: number, x1: number, y1: number, level: number, logX: boolean): number {
	// A magnitude of zero is -∞ dB: no line reaches it, so the finite end is the best estimate.
	if (!Number.isFinite(y0)) return x1;
	if (!Number.isFinite(y1)) return x0;
	const t = (level - y0) / (y1 - y0);
	return logX && x0 > 0 && x1 > 0 ? x0 * Math.pow(x1 / x0, t) : x0 + t * (x1 - x0);
}

/** Value of a curve at x, interpolated between neighbours; outside the curve, its end value. */
export function valueAt({ x, y }: Curve, at: number, logX = false): number {
	if (at <= x[0]!) return y[0]!;
	if (at >= x.at(-1)!) return y.at(-1)!;
	const low = segmentAt(x, at);
	const [x0, x1] = [x[low]!, x[low + 1]!];
	const t = logX && x0 > 0 ? Math.log(at / x0) / Math.log(x1 / x0) : (at - x0) / (x1 - x0);
	return y[low]! + t * (y[low + 1]! - y[low]!);
}

/** The first sample of the segment of a rising scale that has a position, or of the segment at the end that is closest to it. */
export function segmentAt(x: Float64Array, at: number): number {
	let low = 0;
	let high = x.length - 1;
	while (high - low > 1) {
		const middle = (low + high) >> 1;
		if (x[middle]! <= at) low = middle;
		else high = middle;
	}
	return low;
}

/** The first crossing of `level`, searching from `from`; `direction` refers to growing x. Null if there is none. */
export function findCrossing({ x, y }: Curve, level: number, options: CrossingOptions = {}): Crossing | null {
	const { direction = 'either', step = 1, logX = false } = options;
	const { from, until } = searchRange(y, options);
	const [first, end] = step === 1 ? [from + 1, until + 1] : [from, until];
	for (let i = first; step === 1 ? i < end : i > end; i += step) {
		const before = y[i - 1]!;
		const after = y[i]!;
		const rising = before < level && after >= level;
		const falling = before > level && after <= level;
		if ((rising && direction !== 'falling') || (falling && direction !== 'rising'))
			return { x: interpolateX(x[i - 1]!, before, x[i]!, after, level, logX), index: i, rising };
	}
	return null;
}

/** `findCrossing` for long curves. */
export function* crossingSteps(curve: Curve, level: number, options: CrossingOptions = {}): Steps<Crossing | null> {
	const { step = 1 } = options;
	const { from, until } = searchRange(curve.y, options);
	for (let at = from; (until - at) * step > 0;) {
		const next = step === 1 ? Math.min(until, at + SAMPLES_AT_ONCE) : Math.max(until, at - SAMPLES_AT_ONCE);
		const found = findCrossing(curve, level, { ...options, from: at, until: next });
		if (found) return found;
		at = next;
		yield;
	}
	return null;
}

function searchRange(y: Float64Array, { from, step = 1, until }: CrossingOptions): { from: number; until: number } {
	const [first, last] = step === 1 ? [0, y.length - 1] : [y.length - 1, 0];
	return { from: from ?? first, until: until ?? last };
}

/**
 * All crossings of `level`, alternately rising and falling: a new one counts only after the curve has left the band of
 * ±`hysteresis`, so that ripple around the level does not count as cycles.
 */
export function* alternatingCrossings(curve: Curve, level: number, hysteresis: number): Steps<Crossing[]> {
	const search: Search = { found: [], side: 0, last: 0 };
	const band = { level, low: level - hysteresis, high: level + hysteresis };
	for (let from = 0; from < curve.y.length; from += SAMPLES_AT_ONCE) {
		findIn(curve, from, Math.min(curve.y.length, from + SAMPLES_AT_ONCE), band, search);
		yield;
	}
	return search.found;
}

interface Search {
	found: Crossing[];
	/** Side of the band on which the curve was last; 0 before it has left it. */
	side: number;
	/** Sample after the last crossing; 0 before the first. */
	last: number;
}

/** Finds the crossings in a part. In a function of its own, because generators are not optimized as well. */
function findIn(
	{ x, y }: Curve,
	from: number,
	to: number,
	{ level, low, high }: { level: number; low: number; high: number },
	search: Search
): void {
	let { side, last } = search;
	let before = from > 0 ? y[from - 1]! : level;
	for (let i = from; i < to; i++) {
		const after = y[i]!;
		if ((before < level && after >= level) || (before > level && after <= level)) last = i;
		before = after;
		const now = after > high ? 1 : after < low ? -1 : 0;
		if (now === 0 || now === side) continue;
		if (side !== 0 && last > 0) {
			const place = interpolateX(x[last - 1]!, y[last - 1]!, x[last]!, y[last]!, level, false);
			search.found.push({ x: place, index: last, rising: now > 0 });
		}
		side = now;
	}
	Object.assign(search, { side, last });
}
