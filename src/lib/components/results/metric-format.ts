import { ownValue } from '#lib/base/own-value.ts';
import { formatSi } from '#lib/base/quantity.ts';
import type { MetricRecord } from '#lib/db/records.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import { findMeasurement } from '#lib/measure/registry.ts';
import type { GoalStatus } from '#lib/sim/goals.ts';

/** The few to show first: what the registry calls headlines, `.meas` cards, and whatever a goal asks for. */
export function firstMetrics(metrics: readonly MetricRecord[], goals: readonly GoalStatus[]): MetricRecord[] {
	return metrics.filter((metric) => {
		if (goalsOf(metric, goals).length > 0 || metric.id.startsWith('meas:')) return true;
		if (metric.value === null && metric.reason !== 'no_upper_cutoff') return false;
		return findMeasurement(metric.id)?.headline ?? false;
	});
}

/** The goals that were judged by this metric. */
export function goalsOf(metric: MetricRecord, goals: readonly GoalStatus[]): GoalStatus[] {
	return goals.filter(
		(goal) => goal.metric?.id === metric.id && goal.metric.signal === metric.signal && goal.metric.plot === metric.plot
	);
}

export function metricName(metric: MetricRecord, t: Messages): string {
	if (metric.id.startsWith('meas:')) return metric.id.slice('meas:'.length);
	return ownValue(t.metrics.names, metric.id) ?? metric.id;
}

/** What the metric is, of which signal, and where it was read; or why it has no value. */
export function metricNote(metric: MetricRecord, t: Messages): string {
	const definition = metric.id.startsWith('meas:')
		? t.results.measCard
		: (ownValue(t.metrics.definitions, metric.id) ?? '');
	const signal = metric.signal ? t.results.ofSignal(metric.signal) : '';
	const full = metric.value === null ? '' : `${metric.value} ${metric.unit}`.trim();
	const places = metric.at.map(({ x, y }) => `(${formatSi(x, '')}, ${formatSi(y, '')})`).join(' ');
	const reason = metric.reason ? (t.metrics.reasons[metric.reason] ?? metric.reason) : '';
	return [definition, signal, reason, places && t.results.readAt(places), full]
		.filter((part) => part !== '')
		.join('\n');
}
