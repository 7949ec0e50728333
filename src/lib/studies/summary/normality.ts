import { normalCdf } from '../random/normal-cdf.ts';
import type { Description } from './describe.ts';

/** Below this number of values, the test says nothing. */
const MIN_VALUES = 8;
const TINY = 1e-300;

/**
 * How likely a normal distribution would fit its sample worse than this one does: the p-value of the Anderson-Darling test with estimated mean
 * and sigma. Null for fewer than eight values, or equal ones.
 *
 * Source: M. A. Stephens in R. B. D'Agostino, M. A. Stephens, "Goodness-of-fit techniques" (1986), table 4.9.
 */
export function normalFit({ sorted, mean, sigma }: Description): number | null {
	const count = sorted.length;
	if (count < MIN_VALUES || sigma === 0) return null;
	let sum = 0;
	for (let i = 0; i < count; i += 1) {
		const below = normalCdf((sorted[i]! - mean) / sigma);
		const above = normalCdf((mean - sorted[count - 1 - i]!) / sigma);
		sum += (2 * i + 1) * (Math.log(Math.max(TINY, below)) + Math.log(Math.max(TINY, above)));
	}
	const statistic = -count - sum / count;
	return pValue(statistic * (1 + 0.75 / count + 2.25 / count ** 2));
}

function pValue(a: number): number {
	if (a < 0.2) return 1 - Math.exp(-13.436 + 101.14 * a - 223.73 * a ** 2);
	if (a < 0.34) return 1 - Math.exp(-8.318 + 42.796 * a - 59.938 * a ** 2);
	if (a < 0.6) return Math.exp(0.9177 - 4.279 * a - 1.38 * a ** 2);
	return a <= 13 ? Math.exp(1.2937 - 5.709 * a + 0.0186 * a ** 2) : 0;
}
