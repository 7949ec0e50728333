/**
 * ngspice's own formulas over the samples of a whole record, to tell a difference of definition from one of values
 * (`com_measure2.c` and `fourier.c` of ngspice 39).
 */

interface Samples {
	x: Float64Array;
	y: Float64Array;
}

/** Number of points of the grid on which `.four` takes the last period. */
const FOUR_GRID = 200;

/** Equal to `AlmostEqualUlps(…, 100)` of positive numbers. */
function isSameWidth(one: number, other: number): boolean {
	return Math.abs(one - other) <= 100 * Number.EPSILON * Math.max(one, other);
}

/**
 * `.meas` INTEG: Simpson's rules where two or three neighbouring steps are equal, the trapezoid rule elsewhere; of RMS, over the
 * squares of the samples.
 */
export function measIntegral({ x, y }: Samples): number {
	const widths = x.map((at, i) => (i < x.length - 1 ? x[i + 1]! - at : 0));
	let sum = 0;
	for (let i = 0; i < x.length - 1;) {
		const width = widths[i]!;
		if (isSameWidth(width, widths[i + 1]!) && isSameWidth(width, widths[i + 2] ?? 0)) {
			sum += (3 * width * (y[i]! + 3 * (y[i + 1]! + y[i + 2]!) + y[i + 3]!)) / 8;
			i += 3;
		} else if (isSameWidth(width, widths[i + 1]!)) {
			sum += (width * (y[i]! + 4 * y[i + 1]! + y[i + 2]!)) / 3;
			i += 2;
		} else {
			sum += (width * (y[i]! + y[i + 1]!)) / 2;
			i += 1;
		}
	}
	return sum;
}

export function measRms({ x, y }: Samples): number {
	return Math.sqrt(measIntegral({ x, y: y.map((value) => value * value) }) / (x.at(-1)! - x[0]!));
}

/** `.four`: sums over 200 equal steps of the last period, each on the line between the samples beside it. Amplitudes from order 0 on. */
export function fourAmplitudes({ x, y }: Samples, frequency: number, orders: number): number[] {
	const from = x.at(-1)! - 1 / frequency;
	const grid = Array.from({ length: FOUR_GRID }, (_, i) => {
		const at = from + i / (frequency * FOUR_GRID);
		const right = Math.max(
			1,
			x.findIndex((each) => each >= at)
		);
		const [x0, x1] = [x[right - 1]!, x[right]!];
		return y[right - 1]! + ((at - x0) / (x1 - x0)) * (y[right]! - y[right - 1]!);
	});
	return Array.from({ length: orders }, (_, order) => {
		let [sine, cosine] = [0, 0];
		for (const [i, value] of grid.entries()) {
			const angle = (2 * Math.PI * ((i * order) % FOUR_GRID)) / FOUR_GRID;
			sine += value * Math.sin(angle);
			cosine += value * Math.cos(angle);
		}
		return ((order === 0 ? 1 : 2) * Math.hypot(sine, cosine)) / FOUR_GRID;
	});
}
