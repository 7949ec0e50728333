import { ownValue } from '#lib/base/own-value.ts';
import { formatSi } from '#lib/base/quantity.ts';
import type { MetricRecord } from '#lib/db/records.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import { findMeasurement } from '#lib/measure/registry.ts';
import { expressionFaultText } from '../../plot/signals/expression-fault-text.ts';
import type { GoalStatus } from '#lib/sim/goals.ts';

/** The metrics to show first: headlines of the registry, `.meas` cards, and metrics with a goal. */
export function firstMetrics(metrics: readonly MetricRecord[], goals: readonly GoalStatus[]): MetricRecord[] {
	return metrics.filter((metric) => {
		if (goalsOf(metric, goals).length > 0 || /^(?:meas|expr):/u.test(metric.id)) return true;
		if (metric.value === null && metric.reason !== 'no_upper_cutoff') return false;
		return findMeasurement(metric.id)?.headline ?? false;
	});
}

/** The goals that were judged by this metric. Compares by identity: pass the metric object that was compared with the goals. */
export function goalsOf(metric: MetricRecord, goals: readonly GoalStatus[]): GoalStatus[] {
	return goals.filter((goal) => goal.metric === metric);
}

export interface MetricRow {
	metric: MetricRecord;
	/** Unique among the rows. */
	key: string;
	/** Number among the metrics with this name, signal and plot, from 1; null if there is only one. */
	count: number | null;
}

/** Metrics as rows. A script that measures in a loop repeats names. */
export function metricRows(metrics: readonly MetricRecord[]): MetricRow[] {
	const keyOf = ({ id, signal, plot }: MetricRecord): string => `${plot} ${signal} ${id}`;
	const totals = new Map<string, number>();
	for (const metric of metrics) totals.set(keyOf(metric), (totals.get(keyOf(metric)) ?? 0) + 1);
	const counts = new Map<string, number>();
	return metrics.map((metric) => {
		const name = keyOf(metric);
		const count = (counts.get(name) ?? 0) + 1;
		counts.set(name, count);
		return { metric, key: `${name} ${count}`, count: totals.get(name) === 1 ? null : count };
	});
}

export function metricName(metric: Pick<MetricRecord, 'id'>, t: Messages): string {
	const [, own] = /^(?:meas|expr):(.*)$/u.exec(metric.id) ?? [];
	if (own !== undefined) return own;
	return ownValue(t.metrics.names, metric.id) ?? metric.id;
}

/**
 * The signal that a figure names beside it; empty for none, and for an expression, which has a name. A ratio, such as the gain of an amplifier, is named only where
 * another one of the kind is shown.
 */
export function shownSignal({ id, signal }: MetricRecord, among: readonly MetricRecord[]): string {
	if (id.startsWith('expr:')) return '';
	return !signal.includes('/') || among.some((other) => other.id === id && other.signal !== signal) ? signal : '';
}

/** Id of the plot under whose name a metric is listed; empty for `.meas` results, which have a list of their own. */
export function headingPlot({ id, plot }: MetricRecord): string {
	return id.startsWith('meas:') ? '' : plot;
}

/** Id of the plot that a `.meas` result names beside it: that of a result which other plots have too; empty for none. */
export function shownPlot(metric: MetricRecord, among: readonly MetricRecord[]): string {
	const { id, plot } = metric;
	if (headingPlot(metric) === plot) return '';
	return among.some((other) => other.id === id && other.plot !== plot) ? plot : '';
}

/** Why the metric has no value; empty if it has one. */
export function metricReason({ reason, fault }: MetricRecord, t: Messages): string {
	if (fault) return expressionFaultText(fault, t);
	return reason ? (ownValue(t.metrics.reasons, reason) ?? reason) : '';
}

/** The definition of the metric, its signal, and where it was read; or why it has no value. */
export function metricNote(metric: MetricRecord, t: Messages): string {
	const definition = metric.id.startsWith('meas:')
		? t.results.measCard
		: metric.id.startsWith('expr:')
			? t.results.projectMeasurement
			: (ownValue(t.metrics.definitions, metric.id) ?? '');
	const signal = metric.signal ? t.results.ofSignal(metric.signal) : '';
	const full = metric.value === null ? '' : `${metric.value} ${metric.unit}`.trim();
	const places = metric.at.map(({ x, y }) => `(${formatSi(x, '')}, ${formatSi(y, '')})`).join(' ');
	const reason = metricReason(metric, t);
	return [definition, signal, reason, places && t.results.readAt(places), full]
		.filter((part) => part !== '')
		.join('\n');
}
