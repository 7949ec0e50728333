import { lowerBound } from '#lib/base/lower-bound.ts';

/** Points of a line. */
export interface Slice {
	x: Float64Array;
	y: Float64Array;
}

/** The samples between two positions and one beyond each, so that the line extends beyond the view: from an index up to another. */
export function samplesInView(x: Float64Array, xMin: number, xMax: number): { from: number; to: number } {
	const from = Math.max(0, lowerBound(x, xMin) - 1);
	let above = lowerBound(x, xMax);
	while (above < x.length && x[above]! <= xMax) above++;
	return { from, to: Math.min(x.length, above + 1) };
}
