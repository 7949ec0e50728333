import { atOnce, SAMPLES_AT_ONCE } from '#lib/base/slices.ts';
import { lowerBound } from '#lib/base/lower-bound.ts';
import { interpolateX } from '../crossings.ts';
import type { Scale, Value } from './value.ts';

/** The samples of one curve with rising x. */
export interface OneCurve {
	x: Float64Array;
	re: Float64Array;
	im: Float64Array | null;
	isFrequency: boolean;
}

/** A curve from left to right; sweeps may run downwards. The value must be one curve. */
export function rising(
	{ re, im }: Pick<Value, 're' | 'im'>,
	{ x, isFrequency }: Pick<Scale, 'x' | 'isFrequency'>
): OneCurve {
	if (x.length < 2 || x[0]! <= x.at(-1)!) return { x, re, im, isFrequency };
	return { x: x.toReversed(), re: re.toReversed(), im: im?.toReversed() ?? null, isFrequency };
}

/** How far a place is between two samples, 0 to 1: over log x where frequencies are drawn so. */
function fraction(x0: number, x1: number, x: number, isFrequency: boolean): number {
	return isFrequency && x0 > 0 && x > 0 ? Math.log(x / x0) / Math.log(x1 / x0) : (x - x0) / (x1 - x0);
}

/** Value at x, on the straight line between the samples beside it; null outside of the curve. */
export function valueAt({ x, re, im, isFrequency }: OneCurve, at: number): { re: number; im: number | null } | null {
	const right = lowerBound(x, at);
	if (right >= x.length || Number.isNaN(at)) return null;
	if (x[right] === at) return { re: re[right]!, im: im?.[right] ?? null };
	if (right === 0) return null;
	const t = fraction(x[right - 1]!, x[right]!, at, isFrequency);
	const between = (samples: Float64Array) => samples[right - 1]! + t * (samples[right]! - samples[right - 1]!);
	return { re: between(re), im: im && between(im) };
}

/** The part of a curve between two places, with interpolated ends where they are between samples; null if there is none. */
export function part(curve: OneCurve, from: number, to: number): OneCurve | null {
	return atOnce(partOf(curve, from, to));
}

/** `part` for long curves, with a yield wherever it can be interrupted. */
export function* partOf(curve: OneCurve, from: number, to: number): Generator<void, OneCurve | null, void> {
	const { x, re, im, isFrequency } = curve;
	const [start, end] = [Math.max(from, x[0] ?? NaN), Math.min(to, x.at(-1) ?? NaN)];
	if (!(start <= end)) return null;
	const [first, last] = [valueAt(curve, start), valueAt(curve, end)];
	if (!first || !last) return null;
	const inner = [lowerBound(x, start), lowerBound(x, end)] as const;
	const isAt = x[inner[0]] === start ? 1 : 0;
	const [begin, stop] = [inner[0] + isAt, inner[1]];
	function* joined(samples: Float64Array, a: number, b: number): Generator<void, Float64Array, void> {
		const result = new Float64Array(Math.max(0, stop - begin) + 1 + Number(end > start));
		result[0] = a;
		for (let at = begin; at < stop; at += SAMPLES_AT_ONCE) {
			result.set(samples.subarray(at, Math.min(stop, at + SAMPLES_AT_ONCE)), 1 + at - begin);
			yield;
		}
		if (end > start) result[result.length - 1] = b;
		return result;
	}
	return {
		x: yield* joined(x, start, end),
		re: yield* joined(re, first.re, last.re),
		im: im && (yield* joined(im, first.im ?? 0, last.im ?? 0)),
		isFrequency
	};
}

/** All places where a curve crosses a level, between the samples on both sides. A curve that only touches the level does not cross it. */
export function crossings(
	{ x, re, isFrequency }: OneCurve,
	level: number,
	direction: 'rise' | 'fall' | 'either'
): number[] {
	const found: number[] = [];
	let side = 0;
	let lastAway = 0;
	for (let i = 0; i < re.length; i++) {
		const now = Math.sign(re[i]! - level);
		// A gap ends the search for the other side; a sample on the level waits for the next one.
		if (Number.isNaN(now)) side = 0;
		if (now === 0 || Number.isNaN(now)) continue;
		if (side !== 0 && now !== side && (direction === 'either' || (direction === 'rise') === now > 0))
			found.push(between(x, re, lastAway, i, level, isFrequency));
		side = now;
		lastAway = i;
	}
	return found;
}

/** Where the curve reaches the level between two samples on both sides of it, with samples on the level between them. */
function between(
	x: Float64Array,
	y: Float64Array,
	before: number,
	after: number,
	level: number,
	isFrequency: boolean
): number {
	if (after - before > 1) return x[before + 1]!;
	return interpolateX(x[before]!, y[before]!, x[after]!, y[after]!, level, isFrequency);
}
