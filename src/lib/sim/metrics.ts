import { inSlices, type Steps } from '#lib/base/slices.ts';
import type { Plot, Quantity, Vector } from '#lib/measure/dataset.ts';
import { branchesOf } from '#lib/measure/family.ts';
import { magnitudeSteps } from '#lib/measure/complex.ts';
import type { Measurement, SignalMeasurement, VectorMeasurement } from '#lib/measure/measurement.ts';
import { missing, type NoValueReason, type Reading } from '#lib/measure/reading.ts';
import { measurements } from '#lib/measure/registry.ts';
import { responseSteps, type FrequencyResponse } from '#lib/measure/response.ts';
import { resolveSignal } from '#lib/measure/resolve-signal.ts';
import { isAligned, scaleOf, scaleQuantity, signalName, toComplex } from '#lib/measure/signals.ts';
import type { Curve } from '#lib/measure/statistics.ts';
import { quantityUnit } from '#lib/measure/units.ts';
import type { AcInput } from './ac-input.ts';
import type { DeclaredSignals } from './declared-signals.ts';
import { measMetric, toMetric, type MeasResult, type Metric } from './metric.ts';
import { measureRoles } from './role-metrics.ts';
import { chooseSignals } from './signals.ts';

/** What is to be measured: everything on declared signals, and single metrics on other signals that goals name. */
export type MeasuredSignals = DeclaredSignals & { also?: readonly { metric: string; signal: string }[] };

/**
 * Measures everything that a run allows: for each plot the measurements of its analysis, on the output (guessed from the
 * node names if not given, see `chooseSignals`), then the `.meas` results. Measurements that compare the output with an
 * input are left out if the input is neither declared nor determined by the netlist's AC source.
 *
 * Runs in slices: hundreds of thousands of points take a tenth of a second. Never throws and never gives NaN: what cannot
 * be read has `value: null` and a reason.
 */
export async function measureRun(
	plots: readonly Plot[],
	measResults: readonly MeasResult[] = [],
	signals: MeasuredSignals = {},
	driven: AcInput | undefined = undefined
): Promise<Metric[]> {
	const metrics = await inSlices(measurePlots(plots, signals, driven));
	return [...metrics, ...measResults.map(measMetric)];
}

function* measurePlots(plots: readonly Plot[], signals: MeasuredSignals, driven: AcInput | undefined): Steps<Metric[]> {
	const chosen = chooseSignals(plots, signals, driven);
	const output = chosen.output?.name;
	const input = chosen.input?.name;
	const others = (signals.also ?? []).filter(({ signal }) => signal.toLowerCase() !== output?.toLowerCase());
	const metrics: Metric[] = [];
	for (const plot of plots) {
		const applicable = measurements.filter((measurement) => applies(measurement, plot));
		for (const measurement of applicable)
			if (measurement.of === 'vector') {
				metrics.push(yield* measureVector(plot, measurement));
				yield;
			}
		if (output !== undefined) metrics.push(...(yield* measureOutput(plot, applicable, output, input, driven)));
		for (const { metric, signal } of others) {
			const wanted = applicable.filter(({ id }) => id === metric);
			metrics.push(...(yield* measureOutput(plot, wanted, signal, input, driven)));
		}
	}
	metrics.push(...(yield* measureRoles(plots, signals)));
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
	input: string | undefined,
	driven: AcInput | undefined
): Steps<Metric[]> {
	const vector = resolveSignal(plot, output);
	if (!vector) return [];
	const unit = vector.unit ?? quantityUnit(vector.quantity);
	const curve = yield* toCurve(scaleOf(plot, vector), vector);
	const response = plot.analysis === 'ac' ? yield* responseOf(plot, vector, input, driven) : 'too_few_points';
	const ratio = input === undefined ? output : `${output}/${input}`;
	const metrics: Metric[] = [];
	for (const measurement of applicable) {
		if (measurement.of === 'response') {
			if (input === undefined && (measurement.needsInput || driven?.signal !== null)) continue;
			yield;
			const reading = typeof response === 'string' ? missing(response) : measurement.compute(response);
			metrics.push(toMetric(measurement, reading, ratio, plot, unit));
		} else if (measurement.of === 'signal') {
			yield;
			metrics.push(toMetric(measurement, yield* readCurve(measurement, curve), output, plot, unit));
		}
	}
	return metrics;
}

function* measureVector(plot: Plot, measurement: VectorMeasurement): Steps<Metric> {
	const vector = vectorOf(plot, measurement);
	if (!vector) return toMetric(measurement, missing('signal_missing'), '', plot, '');
	const reading = yield* readCurve(measurement, yield* toCurve(scaleOf(plot, vector), vector));
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

/** Output over input, or the output alone without an input; else the reason why there is none. */
function* responseOf(
	plot: Plot,
	output: Vector,
	input: string | undefined,
	driven: AcInput | undefined
): Steps<FrequencyResponse | NoValueReason> {
	const frequency = scaleOf(plot, output);
	if (!frequency || frequency.length < 2) return 'too_few_points';
	if (input === undefined) return yield* responseSteps(frequency, toComplex(output));
	const vector = resolveSignal(plot, input);
	if (vector && !isAligned(plot, output, vector)) return 'no_shared_range';
	if (vector) return yield* responseSteps(frequency, toComplex(output), toComplex(vector));
	// Known from the netlist if the run has not saved it.
	if (driven?.signal !== input.toLowerCase()) return 'signal_missing';
	const { re, im } = driven.value;
	const constant = (part: number): Float64Array => new Float64Array(frequency.length).fill(part);
	return yield* responseSteps(frequency, toComplex(output), { re: constant(re), im: constant(im) });
}

/** What is measured; an operating point has no scale: one point at 0. */
interface Measured extends Curve {
	/** Whether it consists of the curves of a nested sweep. */
	isFamily: boolean;
}

function* toCurve(scale: Float64Array | undefined, vector: Vector): Steps<Measured | null> {
	const y = vector.kind === 'real' ? vector.data : yield* magnitudeSteps(vector);
	const x = scale ?? new Float64Array(y.length);
	return x.length > 0 ? { x, y, isFamily: (yield* branchesOf.steps(x)).length > 1 } : null;
}

function* readCurve(measurement: SignalMeasurement | VectorMeasurement, curve: Measured | null): Steps<Reading> {
	if (!curve) return missing('too_few_points');
	const isWhole = measurement.of === 'signal' && measurement.acrossCurves === true;
	if (curve.isFamily && !isWhole) return missing('several_curves');
	if (measurement.of === 'vector' || !measurement.compute.steps) return measurement.compute(curve);
	return yield* measurement.compute.steps(curve);
}
