import { lowerBound } from '#lib/base/lower-bound.ts';

/** Points that are interpolated or compared at once, which takes about a millisecond. */
export const POINTS_AT_ONCE = 50_000;

/** The range of indices in `own`, up to but not including the second, whose points `other` reaches; both must not fall. */
export function commonPoints(own: Float64Array, other: Float64Array): [from: number, to: number] {
	if (other.length === 0) return [0, 0];
	const from = lowerBound(own, other[0]!);
	let to = lowerBound(own, other.at(-1)!);
	while (to < own.length && own[to] === other.at(-1)) to++;
	return [from, Math.max(from, to)];
}

/**
 * The values of a curve at points within it, on the straight lines between its samples. Yields wherever it may be interrupted.
 *
 * @param at not falling
 * @param isLog lines are straight over log x
 */
export function* resampled(
	{ x }: { x: Float64Array },
	y: Float64Array,
	at: Float64Array,
	isLog: boolean
): Generator<void, Float64Array, void> {
	const values = new Float64Array(at.length);
	for (let i = 0, right = 0; i < at.length; i++) {
		if (i % POINTS_AT_ONCE === POINTS_AT_ONCE - 1) yield;
		while (right < x.length - 1 && x[right]! < at[i]!) right++;
		const t = fraction(x, right, at[i]!, isLog);
		values[i] = t === 1 ? y[right]! : y[right - 1]! + t * (y[right]! - y[right - 1]!);
	}
	return values;
}

/** How far a place is from the sample before `right` towards it, 0 to 1. */
function fraction(x: Float64Array, right: number, at: number, isLog: boolean): number {
	const [x0, x1] = [x[right - 1] ?? NaN, x[right]!];
	if (at === x1 || !(x1 > x0)) return 1;
	return isLog && x0 > 0 ? Math.log(at / x0) / Math.log(x1 / x0) : (at - x0) / (x1 - x0);
}
