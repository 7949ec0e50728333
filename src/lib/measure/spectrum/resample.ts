import { lowerBound } from '#lib/base/lower-bound.ts';
import type { Curve } from '../statistics.ts';

/**
 * How values between samples are found: on a straight line, or on a cubic through the samples whose slopes are those of the
 * parabola through each sample and its neighbours (Bessel's, as in de Boor, A Practical Guide to Splines). The cubic's error falls with the
 * third power of the step on a smooth curve, the line's with the second; at a corner the cubic overshoots a little.
 */
export type Interpolation = 'linear' | 'cubic';

/**
 * Values of a curve at even steps, the first at `start`. There is no filter before it: what the curve contains above half of
 * the new rate is folded below it.
 *
 * @param curve x must not fall; of samples with the same x, the last counts to its right and the first to its left
 * @param step above 0
 * @returns outside the curve its end values
 */
export function resample(
	curve: Curve,
	start: number,
	step: number,
	count: number,
	interpolation: Interpolation
): Float64Array {
	const { x, y } = curve;
	const values = new Float64Array(count);
	if (x.length === 0) return values.fill(NaN);
	const last = x.length - 1;
	let right = Math.min(last, Math.max(1, lowerBound(x, start)));
	for (let i = 0; i < count; i++) {
		const at = start + i * step;
		while (right < last && x[right]! < at) right++;
		if (at <= x[0]!) values[i] = y[0]!;
		else if (at >= x[last]!) values[i] = y[last]!;
		else values[i] = interpolation === 'linear' ? onLine(curve, right, at) : onCubic(curve, right, at);
	}
	return values;
}

function onLine({ x, y }: Curve, right: number, at: number): number {
	const [x0, y0] = [x[right - 1]!, y[right - 1]!];
	return y0 + ((at - x0) / (x[right]! - x0)) * (y[right]! - y0);
}

/** Hermite's cubic between two samples with the slopes of the parabolas through each and its neighbours. */
function onCubic(curve: Curve, right: number, at: number): number {
	const { x, y } = curve;
	const [x0, x1, y0, y1] = [x[right - 1]!, x[right]!, y[right - 1]!, y[right]!];
	const width = x1 - x0;
	const t = (at - x0) / width;
	const [m0, m1] = [slopeAt(curve, right - 1) * width, slopeAt(curve, right) * width];
	const [t2, t3] = [t * t, t * t * t];
	return (2 * t3 - 3 * t2 + 1) * y0 + (t3 - 2 * t2 + t) * m0 + (3 * t2 - 2 * t3) * y1 + (t3 - t2) * m1;
}

/** Slope at a sample; at the ends, and beside samples with the same x, that of the line to the only neighbour. */
function slopeAt({ x, y }: Curve, index: number): number {
	const [before, after] = [
		index > 0 ? x[index]! - x[index - 1]! : 0,
		index < x.length - 1 ? x[index + 1]! - x[index]! : 0
	];
	const rise = before > 0 ? (y[index]! - y[index - 1]!) / before : 0;
	const next = after > 0 ? (y[index + 1]! - y[index]!) / after : 0;
	if (!(before > 0)) return next;
	if (!(after > 0)) return rise;
	return (rise * after + next * before) / (before + after);
}
