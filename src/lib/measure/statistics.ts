import { memoize } from '#lib/base/memoize.ts';

/** A real curve: y over x, where x runs one way. */
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

/** ∫ f(y) dx by the trapezoid rule over the curve's own steps. */
function integrate({ x, y }: Curve, f: (y: number) => number): number {
	let sum = 0;
	for (let i = 1; i < x.length; i++) sum += ((f(y[i]!) + f(y[i - 1]!)) / 2) * (x[i]! - x[i - 1]!);
	return sum;
}

/**
 * Extremes and means of a curve.
 *
 * average = ∫y dx / X and rms = √(∫y² dx / X) over the length X by the trapezoid rule, as ngspice's
 * `.meas avg` and `.meas rms` take them: exact for periods of a smooth waveform. A curve of one point, or of no length, gives that point's value.
 *
 * @returns null for a curve without points
 */
export const statistics = memoize((curve: Curve): Statistics | null => {
	const { x, y } = curve;
	if (y.length === 0) return null;
	let minimumIndex = 0;
	let maximumIndex = 0;
	for (let i = 1; i < y.length; i++) {
		if (y[i]! < y[minimumIndex]!) minimumIndex = i;
		if (y[i]! > y[maximumIndex]!) maximumIndex = i;
	}
	const length = x.at(-1)! - x[0]!;
	return {
		minimum: y[minimumIndex]!,
		maximum: y[maximumIndex]!,
		minimumIndex,
		maximumIndex,
		average: length !== 0 ? integrate(curve, (value) => value) / length : y[0]!,
		rms: length !== 0 ? Math.sqrt(integrate(curve, (value) => value * value) / length) : Math.abs(y[0]!)
	};
});
