/** Normal value of a two-sided 95 % interval. */
const Z_95 = 1.959963984540054;

export interface Interval {
	low: number;
	high: number;
}

/**
 * The 95 % interval of a proportion, from independent trials.
 *
 * Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927).
 *
 * @param count of all trials, above 0
 */
export function wilsonInterval(passed: number, count: number): Interval {
	const share = passed / count;
	const square = Z_95 ** 2 / count;
	const middle = (share + square / 2) / (1 + square);
	const half = (Z_95 / (1 + square)) * Math.sqrt((share * (1 - share)) / count + square / (4 * count));
	// Exactly, where rounding would leave a rest.
	return {
		low: passed === 0 ? 0 : Math.max(0, middle - half),
		high: passed === count ? 1 : Math.min(1, middle + half)
	};
}
