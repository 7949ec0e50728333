import { formatSi } from '#lib/base/quantity.ts';
import { compareMetrics } from '#lib/sim/metric-comparison.ts';
import type { CurveData } from './chosen-data.ts';

/** Metrics that an answer lists, those that differ first. */
const MAX_METRICS = 40;
const DIGITS = 5;

/** How the metrics of a run differ from those of another one, a line each; why not for files, which have none. */
export function metricLines(own: CurveData, other: CurveData): string[] {
	if (!own.metrics || !other.metrics) return ['Files have no metrics: give expressions to compare.'];
	const all = compareMetrics(other.metrics, own.metrics);
	const differing = all.filter(
		({ before, after, delta }) => delta !== 0 && !(before?.value === null && after?.value === null)
	);
	const lines = differing.slice(0, MAX_METRICS).map(({ before, after, delta, relative }) => {
		const { id, signal, unit } = (after ?? before)!;
		const text = (value: number | null | undefined) =>
			value === null || value === undefined ? 'none' : formatSi(value, unit, DIGITS);
		const change = delta === null ? '' : `, difference ${formatSi(delta, unit, DIGITS)}`;
		const share = relative === null ? '' : `, ${Number((100 * relative).toPrecision(4))} %`;
		return `- ${id}${signal === '' ? '' : ` (${signal})`}: ${text(after?.value)}, in the other run ${text(before?.value)}${change}${share}`;
	});
	const rest = differing.length - lines.length;
	const same = all.length - differing.length;
	return [
		...lines,
		...(rest > 0 ? [`and ${rest} more that differ`] : []),
		`${same} of ${all.length} metrics are the same.`
	];
}
