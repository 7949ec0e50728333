/**
 * Quantile of sorted values, with linear interpolation between neighbours: definition 7 of Hyndman and Fan, the default of NumPy and R.
 *
 * Source: R. J. Hyndman, Y. Fan, "Sample quantiles in statistical packages", The American Statistician 50 (1996).
 *
 * @param part 0 to 1
 * @returns null if there are no values
 */
export function quantile(sorted: Float64Array, part: number): number | null {
	const position = part * (sorted.length - 1);
	const [low, high] = [sorted[Math.floor(position)], sorted[Math.ceil(position)]];
	if (low === undefined || high === undefined) return null;
	// Infinity less infinity is not a number.
	return low === high || !Number.isFinite(low) ? low : low + (high - low) * (position % 1);
}
