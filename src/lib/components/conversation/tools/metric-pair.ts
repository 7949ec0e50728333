import { formatSi } from '#lib/base/quantity.ts';
import type { MetricDifference } from '#lib/sim/result-difference.ts';

/** Two values of a metric; the first has a unit only if it differs: `32.5`, `40.7 dB`. */
export function metricPair({ before, after }: MetricDifference): [string, string] {
	const [from, to] = [before, after].map(({ value, unit }) => formatSi(value ?? NaN, unit)) as [string, string];
	const unit = /\s\S+$/u.exec(to)?.[0] ?? '';
	return [unit !== '' && from.endsWith(unit) ? from.slice(0, -unit.length) : from, to];
}
