import { interpolate, type Curve } from './curves.ts';
import { fractionOf, type Range } from './range.ts';

/** The curve nearest to the pointer in height, with its value there. */
export function nearestCurve(
	curves: readonly Curve[],
	x: number,
	down: number,
	y: Range,
	logY: boolean
): { curve: Curve; value: number } | null {
	let best: { curve: Curve; value: number; distance: number } | null = null;
	for (const curve of curves) {
		const value = interpolate(curve, x);
		if (value === null) continue;
		const distance = Math.abs(1 - fractionOf(value, y, logY) - down);
		if (!best || distance < best.distance) best = { curve, value, distance };
	}
	return best;
}
