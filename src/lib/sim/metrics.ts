import { inSlices } from '#lib/base/slices.ts';
import type { Plot, Quantity, Vector } from '#lib/measure/dataset.ts';
import { branches } from '#lib/measure/branches.ts';
import { magnitude } from '#lib/measure/complex.ts';
import type { Measurement, SignalMeasurement, VectorMeasurement } from '#lib/measure/measurement.ts';
import { missing, type Reading } from '#lib/measure/reading.ts';
import { measurements } from '#lib/measure/registry.ts';
import { toResponse, type FrequencyResponse } from '#lib/measure/response.ts';
import { resolveSignal, scaleData, scaleQuantity, signalName, toComplex } from '#lib/measure/signals.ts';
import type { Curve } from '#lib/measure/statistics.ts';
import { quantityUnit } from '#lib/measure/units.ts';
import type { DeclaredSignals } from './declared-signals.ts';
import { measMetric, toMetric, type MeasResult, type Metric } from './metric.ts';
import { measureRoles } from './role-metrics.ts';
import { chooseSignals, type ChosenSignals } from './signals.ts';

/** What is to be measured: everything on declared signals, and single metrics on other signals that goals name. */
export type MeasuredSignals = DeclaredSignals & { also?: readonly { metric: string; signal: string }[] };

/**
 * Measures everything that a run allows: for each plot the measurements of its analysis, on the output (guessed from the
 * node names if not given, see `chooseSignals`), then the `.meas` results.
 *
 * Runs in slices: hundreds of thousands of points take a tenth of a second. Never throws and never gives NaN: what cannot
 * be read has `value: null` and a reason.
 */
export async function measureRun(
	plots: readonly Plot[],
	measResults: readonly MeasResult[] = [],
	signals: MeasuredSignals = {}
): Promise<Metric[]> {
	const metrics = await inSlices(measurePlots(plots, signals));
	return [...metrics, ...measResults.map(measMetric)];
}

type Steps<T> = Generator<void, T, void>;

function* measurePlots(plots: readonly Plot[], signals: MeasuredSignals): Steps<Metric[]> {
	const chosen = chooseSignals(plots, signals);
	const output = chosen.output?.name;
	const others = (signals.also ?? []).filter(({ signal }) => signal.toLowerCase() !== output?.toLowerCase());
	const metrics: Metric[] = [];
	for (const plot of plots) {
		const applicable = measurements.filter((measurement) => applies(measurement, plot));
		for (const measurement of applicable)
			if (measurement.of === 'vector') {
				metrics.push(measureVector(plot, measurement));
				yield;
			}
		if (output !== undefined) metrics.push(...(yield* measureOutput(plot, applicable, output, chosen)));
		for (const { metric, signal } of others) {
			const wanted = applicable.filter(({ id }) => id === metric);
			metrics.push(...(yield* measureOutput(plot, wanted, signal, chosen)));
		}
	}
	for (const metric of measureRoles(plots, signals)) {
		metrics.push(metric);
		yield;
	}
	return metrics;
}

function applies(measurement: Measurement, plot: Plot): boolean {
	if (!measurement.analyses.includes(plot.analysis)) return false;
	if (measurement.scale && measurement.scale !== scaleQuantity(plot)) return false;
	return measurement.of !== 'vector' || vectorOf(plot, measurement) !== undefined;
}

function* measureOutput(
	plot: Plot,
	applicable: readonly Measurement[],
	output: string,
	chosen: ChosenSignals
): Steps<Metric[]> {
	const vector = resolveSignal(plot, output);
	const scale = scaleData(plot);
	if (!vector) return [];
	const unit = quantityUnit(vector.quantity);
	const curve = toCurve(scale, vector);
	const input = chosen.input ? resolveSignal(plot, chosen.input.name) : undefined;
	const response = plot.analysis === 'ac' ? responseOf(scale, vector, input) : null;
	const ratio = input ? `${output}/${chosen.input?.name}` : output;
	const metrics: Metric[] = [];
	for (const measurement of applicable) {
		if (measurement.of !== 'response' && measurement.of !== 'signal') continue;
		yield;
		if (measurement.of === 'response') {
			const reading = response ? measurement.compute(response) : missing('too_few_points');
			metrics.push(toMetric(measurement, reading, ratio, plot, unit));
		} else metrics.push(toMetric(measurement, readCurve(measurement, curve), output, plot, unit));
	}
	return metrics;
}

function measureVector(plot: Plot, measurement: VectorMeasurement): Metric {
	const vector = vectorOf(plot, measurement);
	if (!vector) return toMetric(measurement, missing('signal_missing'), '', plot, '');
	const reading = readCurve(measurement, toCurve(scaleData(plot), vector));
	return toMetric(measurement, reading, signalName(vector), plot, noiseUnit(vector.quantity));
}

function vectorOf(plot: Plot, { vector: name }: VectorMeasurement): Vector | undefined {
	if (typeof name === 'string') return resolveSignal(plot, name);
	return plot.vectors.find((vector) => name.test(vector.name.toLowerCase()));
}

/** Unit of the quantity behind a noise density or integral. */
function noiseUnit(quantity: Quantity): string {
	return quantity.startsWith('current') ? 'A' : 'V';
}

function responseOf(
	frequency: Float64Array | undefined,
	output: Vector,
	input: Vector | undefined
): FrequencyResponse | null {
	if (!frequency || frequency.length < 2) return null;
	return toResponse(frequency, toComplex(output), input && toComplex(input));
}

/** The curve that is measured. Of a nested sweep, only the first inner sweep. An operating point has no scale: one point at 0. */
function toCurve(scale: Float64Array | undefined, vector: Vector): Curve | null {
	const y = vector.kind === 'real' ? vector.data : magnitude(vector);
	const x = scale ?? new Float64Array(y.length);
	const first = branches(x)[0];
	return first ? { x: x.subarray(first.from, first.to), y: y.subarray(first.from, first.to) } : null;
}

function readCurve(measurement: SignalMeasurement | VectorMeasurement, curve: Curve | null): Reading {
	return curve ? measurement.compute(curve) : missing('too_few_points');
}
