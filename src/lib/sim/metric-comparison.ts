import type { MetricRecord } from '#lib/db/records.ts';

/** A metric in two runs; null where a run has none. */
export interface ComparedMetric {
	/** Unique among the rows of a comparison. */
	key: string;
	before: MetricRecord | null;
	after: MetricRecord | null;
	/** `after` - `before` in the metric's unit; null unless both have a value in the same unit. */
	delta: number | null;
	/** The difference as a fraction of the value before; null where that says nothing: from 0, and for levels and angles. */
	relative: number | null;
}

/** Units of levels, angles and temperatures, whose zero is a convention. */
const unitsWithoutRatio = new Set(['dB', 'deg', '°', '°C', 'rad']);

/**
 * Pairs the metrics of two runs: those of the same measurement, signal and plot; of several, as a script makes in a loop, the ones
 * with the same number. In the order of the second run, then those that only the first one has.
 */
export function compareMetrics(before: readonly MetricRecord[], after: readonly MetricRecord[]): ComparedMetric[] {
	const [old, current] = [numbered(before), numbered(after)];
	const keys = new Set([...current.keys(), ...old.keys()]);
	return [...keys].map((key) => comparison(key, old.get(key) ?? null, current.get(key) ?? null));
}

function numbered(metrics: readonly MetricRecord[]): Map<string, MetricRecord> {
	const counts = new Map<string, number>();
	const byKey = new Map<string, MetricRecord>();
	for (const metric of metrics) {
		const name = [metric.id, metric.signal, metric.plot].join('\n').toLowerCase();
		const count = (counts.get(name) ?? 0) + 1;
		counts.set(name, count);
		byKey.set(`${name}\n${count}`, metric);
	}
	return byKey;
}

function comparison(key: string, before: MetricRecord | null, after: MetricRecord | null): ComparedMetric {
	const from = before?.value ?? null;
	const to = after?.value ?? null;
	if (from === null || to === null || before?.unit !== after?.unit)
		return { key, before, after, delta: null, relative: null };
	const difference = to - from;
	const delta = Number.isFinite(difference) ? difference : null;
	const hasRatio = delta !== null && from !== 0 && !unitsWithoutRatio.has(before?.unit ?? '');
	return { key, before, after, delta, relative: hasRatio ? delta / Math.abs(from) : null };
}
