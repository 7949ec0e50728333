import { memoize } from '#lib/base/memoize.ts';

/** A real curve: y over monotonic x. */
export interface Curve {
	x: Float64Array;
	y: Float64Array;
}

export interface Statistics {
	minimum: number;
	maximum: number;
	/** Indices of the first minimum and maximum. */
	minimumIndex: number;
	maximumIndex: number;
	/** Means over x, not over samples: a simulator's steps are not equal. */
	average: number;
	rms: number;
}

/**
 * Extremes and means of a curve.
 *
 * average = ∫y dx / X and rms = √(∫y² dx / X) over the length X by the trapezoid rule, as ngspice's
 * `.meas avg` and `.meas rms` do. A curve of one point, or of zero length, gives that point's value.
 *
 * @returns null for a curve without points
 */
export const statistics = memoize((curve: Curve): Statistics | null => {
	const { x, y } = curve;
	if (y.length === 0) return null;
	let [minimum, maximum] = [y[0]!, y[0]!];
	let [minimumIndex, maximumIndex] = [0, 0];
	// ∫y dx and ∫y² dx by the trapezoid rule; all in one pass, as there may be millions of points.
	let [area, square] = [0, 0];
	let before = y[0]!;
	for (let i = 1; i < y.length; i++) {
		const value = y[i]!;
		const step = x[i]! - x[i - 1]!;
		area += ((value + before) / 2) * step;
		square += ((value * value + before * before) / 2) * step;
		if (value < minimum) {
			minimum = value;
			minimumIndex = i;
		} else if (value > maximum) {
			maximum = value;
			maximumIndex = i;
		}
		before = value;
	}
	const length = x.at(-1)! - x[0]!;
	return {
		minimum,
		maximum,
		minimumIndex,
		maximumIndex,
		average: length !== 0 ? area / length : y[0]!,
		rms: length !== 0 ? Math.sqrt(square / length) : Math.abs(y[0]!)
	};
});
