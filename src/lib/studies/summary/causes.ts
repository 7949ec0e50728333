import { normalCdf } from '../random/normal-cdf.ts';
import { correlation, ranks } from './rank-correlation.ts';

/** How a parameter moves a metric, and what it costs. */
export interface Cause {
	/** Index of what varies. */
	parameter: number;
	/** Rank correlation of the parameter with the metric (Spearman), -1 to 1. */
	correlation: number;
	/**
	 * How much the mean of the parameter differs in rows that miss the goal from that in rows that meet it, in its standard deviations; null
	 * where this may be chance, or there are no two groups.
	 */
	difference: number | null;
}

/** A parameter is named if what it shows would be chance in fewer than one of a hundred studies, all parameters together. */
const CHANCE = 0.01;
/** Below this number of rows, no parameter is named. */
const MIN_ROWS = 20;
/** In a group of rows. */
const MIN_GROUP = 5;

/**
 * The parameters that move a metric more than chance would, the strongest first.
 *
 * @param parameters values of each, by row
 * @param metric by row, without gaps
 * @param isMissed whether a row misses the goal
 */
export function causesOf(
	parameters: readonly Float64Array[],
	metric: Float64Array,
	isMissed: (index: number) => boolean
): Cause[] {
	const count = metric.length;
	if (count < MIN_ROWS) return [];
	const limit = CHANCE / parameters.length;
	const metricRanks = ranks(metric);
	const missed = Array.from({ length: count }, (_, index) => index).filter(isMissed);
	return parameters
		.map((values, parameter): Cause & { isSure: boolean } => {
			const rho = correlation(ranks(values), metricRanks);
			// Without a relation, rho is normal with the standard deviation 1/√(n - 1).
			const isSure = 2 * normalCdf(-Math.abs(rho) * Math.sqrt(count - 1)) < limit;
			return { parameter, correlation: rho, difference: differenceOf(values, missed, limit), isSure };
		})
		.filter(({ isSure }) => isSure)
		.sort((a, b) => Math.abs(b.correlation) - Math.abs(a.correlation) || a.parameter - b.parameter)
		.map(({ parameter, correlation: rho, difference }) => ({ parameter, correlation: rho, difference }));
}

/** By Welch's test of two means, with the normal distribution in place of Student's. */
function differenceOf(values: Float64Array, missed: readonly number[], limit: number): number | null {
	const inMissed = new Uint8Array(values.length);
	for (const index of missed) inMissed[index] = 1;
	const [bad, good] = [values.filter((_, i) => inMissed[i] === 1), values.filter((_, i) => inMissed[i] === 0)];
	if (bad.length < MIN_GROUP || good.length < MIN_GROUP) return null;
	const [first, second, all] = [spread(bad), spread(good), spread(values)];
	const error = Math.sqrt(first.variance / bad.length + second.variance / good.length);
	const off = first.mean - second.mean;
	if (!(all.variance > 0) || !(error > 0) || 2 * normalCdf(-Math.abs(off) / error) >= limit) return null;
	return off / Math.sqrt(all.variance);
}

function spread(values: Float64Array): { mean: number; variance: number } {
	const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
	return { mean, variance: values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1) };
}
