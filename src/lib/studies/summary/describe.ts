/** What a sample of values is like. */
export interface Description {
	/** In rising order, without those that are not finite. */
	sorted: Float64Array;
	mean: number;
	/** Of the sample (n - 1); 0 for one value. */
	sigma: number;
	/**
	 * Adjusted Fisher-Pearson coefficient G1; null for fewer than three values, or equal ones.
	 *
	 * Source: D. N. Joanes, C. A. Gill, "Comparing measures of sample skewness and kurtosis", The Statistician 47 (1998).
	 */
	skewness: number | null;
}

/** Null if no value is finite. */
export function describe(values: Float64Array): Description | null {
	const sorted = values.filter(Number.isFinite).sort();
	const count = sorted.length;
	if (count === 0) return null;
	const mean = sorted.reduce((sum, value) => sum + value, 0) / count;
	let [square, cube] = [0, 0];
	for (const value of sorted) {
		const off = value - mean;
		square += off * off;
		cube += off * off * off;
	}
	const sigma = count > 1 ? Math.sqrt(square / (count - 1)) : 0;
	const isVaried = sigma > 1e-12 * Math.abs(mean);
	const moment = cube / count / (square / count) ** 1.5;
	const skewness = count > 2 && isVaried ? (moment * Math.sqrt(count * (count - 1))) / (count - 2) : null;
	return { sorted, mean, sigma: isVaried ? sigma : 0, skewness };
}

/**
 * The value below which a part of a sample is, interpolated between its values (type 7 of Hyndman and Fan, 1996).
 *
 * @param sorted at least one value, in rising order
 */
export function quantile(sorted: Float64Array, part: number): number {
	const at = part * (sorted.length - 1);
	const below = Math.floor(at);
	const [low, high] = [sorted[below]!, sorted[Math.min(below + 1, sorted.length - 1)]!];
	return low + (at - below) * (high - low);
}
