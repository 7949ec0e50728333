import type { Curve } from './statistics.ts';

export interface Histogram {
	/** Edges of the bins, one more than there are bins. */
	edges: Float64Array;
	/** Part of the whole in each bin, 0 to 1. */
	share: Float64Array;
	mean: number;
	/** Standard deviation. */
	sigma: number;
	minimum: number;
	maximum: number;
}

const MAX_BINS = 400;

/**
 * How often values occur. The width of the bins is 2·IQR/∛n (Freedman and Diaconis, 1981); where the quartiles are equal, the range
 * has √n bins. There are at most 400.
 *
 * @param wanted number of bins, instead of that of the rule
 * @param values NaN and infinite ones are left out
 * @returns null if no value is left
 */
export function histogram(values: Float64Array, wanted: number | null = null): Histogram | null {
	const sorted = values.filter(Number.isFinite).sort();
	const count = sorted.length;
	if (count === 0) return null;
	const [minimum, maximum] = [sorted[0]!, sorted[count - 1]!];
	const mean = sorted.reduce((sum, value) => sum + value, 0) / count;
	const sigma = Math.sqrt(sorted.reduce((sum, value) => sum + (value - mean) ** 2, 0) / count);
	const bins = maximum > minimum ? (wanted ?? binCount(sorted)) : 1;
	const width = (maximum - minimum) / bins;
	const edges = Float64Array.from({ length: bins + 1 }, (_, i) => (i === bins ? maximum : minimum + i * width));
	if (maximum === minimum)
		edges.set([minimum - (Math.abs(minimum) * 1e-3 || 0.5), maximum + (Math.abs(maximum) * 1e-3 || 0.5)]);
	const share = new Float64Array(bins);
	for (const value of sorted) {
		const bin = width > 0 ? Math.min(bins - 1, Math.floor((value - minimum) / width)) : 0;
		share[bin]! += 1 / count;
	}
	return { edges, share, mean, sigma, minimum, maximum };
}

function binCount(sorted: Float64Array): number {
	const count = sorted.length;
	const range = sorted[count - 1]! - sorted[0]!;
	if (!(range > 0)) return 1;
	const quartile = (part: number) => sorted[Math.round(part * (count - 1))]!;
	const width = (2 * (quartile(0.75) - quartile(0.25))) / Math.cbrt(count);
	const wanted = width > 0 ? Math.ceil(range / width) : Math.ceil(Math.sqrt(count));
	return Math.min(MAX_BINS, Math.max(1, wanted));
}

/** The values of a curve at as many even steps as it has samples, at most 100,000: a value counts by the time that it lasts. */
export function valuesOverTime({ x, y }: Curve): Float64Array {
	const count = Math.min(100_000, x.length);
	if (count < 2 || !(x.at(-1)! > x[0]!)) return y;
	const values = new Float64Array(count);
	const step = (x.at(-1)! - x[0]!) / count;
	for (let i = 0, right = 1; i < count; i++) {
		const at = x[0]! + (i + 0.5) * step;
		while (right < x.length - 1 && x[right]! < at) right++;
		const [x0, x1] = [x[right - 1]!, x[right]!];
		values[i] = x1 > x0 ? y[right - 1]! + ((at - x0) / (x1 - x0)) * (y[right]! - y[right - 1]!) : y[right]!;
	}
	return values;
}
