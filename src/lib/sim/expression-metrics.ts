import { nextTask } from '#lib/base/slices.ts';
import { computeValue, smallValue } from '#lib/curves/compute-value.ts';
import { isGraph, type Plot } from '#lib/measure/dataset.ts';
import type { SingleValue } from '#lib/measure/expression/single-value.ts';
import type { Metric } from './metric.ts';
import type { ProjectMeasurement } from './project-measurements.ts';

/** A measurement and a plot in which it is to be measured; null if the run has the analysis, but not the plot that it names. */
export interface PlannedMeasurement {
	measurement: ProjectMeasurement;
	plot: Plot | null;
}

/**
 * Where the measurements of a project are measured: in each plot of their analysis, or in the plot that they name. What a `plot`
 * command has drawn counts only if it is named: it shows curves of other plots. Without a plot of the analysis there is nothing to
 * measure.
 */
export function plannedMeasurements(
	plots: readonly Plot[],
	measurements: readonly ProjectMeasurement[]
): PlannedMeasurement[] {
	return measurements.flatMap((measurement): PlannedMeasurement[] => {
		const ofAnalysis = plots.filter(({ analysis }) => analysis === measurement.analysis);
		const wanted = measurement.plot?.toLowerCase();
		if (wanted === undefined) return ofAnalysis.filter((plot) => !isGraph(plot)).map((plot) => ({ measurement, plot }));
		const named = ofAnalysis.find(({ id }) => id.toLowerCase() === wanted);
		return ofAnalysis.length > 0 ? [{ measurement, plot: named ?? null }] : [];
	});
}

/**
 * Measures expressions: those of many samples in a worker. What has no value has a reason.
 *
 * @throws the signal's reason, and nothing else
 */
export async function measureExpressions(
	planned: readonly PlannedMeasurement[],
	signal: AbortSignal = new AbortController().signal
): Promise<Metric[]> {
	const metrics: Metric[] = [];
	for (const one of planned) {
		metrics.push(await measureExpression(one, signal));
		await nextTask();
	}
	return metrics;
}

/** Whether a metric is what this measurement gives in this plot, so that it need not be measured again. */
export function isMeasuredBy(metric: Metric, { measurement, plot }: PlannedMeasurement): boolean {
	return (
		metric.id === idOf(measurement) &&
		metric.signal === measurement.expression &&
		metric.plot === (plot?.id ?? measurement.plot)
	);
}

function idOf({ name }: ProjectMeasurement): string {
	return `expr:${name}`;
}

async function measureExpression({ measurement, plot }: PlannedMeasurement, given: AbortSignal): Promise<Metric> {
	const signal = measurement.expression;
	const known = { id: idOf(measurement), signal, plot: plot?.id ?? measurement.plot ?? '', at: [] };
	if (!plot) return { ...known, unit: '', value: null, reason: 'plot_missing' };
	return { ...known, ...(smallValue(signal, plot) ?? (await largeValue(signal, plot, given))) };
}

/** @throws the signal's reason */
async function largeValue(text: string, plot: Plot, signal: AbortSignal): Promise<SingleValue> {
	try {
		return await computeValue(text, plot, signal);
	} catch (thrown) {
		if (signal.aborted) throw thrown;
		return { value: null, unit: '', reason: 'worker_failed' };
	}
}
