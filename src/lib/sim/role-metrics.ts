import type { Steps } from '#lib/base/slices.ts';
import type { AnalysisKind } from '#lib/measure/analysis-kinds.ts';
import type { Plot, Quantity, Vector } from '#lib/measure/dataset.ts';
import type {
	Measurement,
	PortRole,
	PortsMeasurement,
	ResponseRole,
	OffsetMeasurement,
	ResponsesMeasurement
} from '#lib/measure/measurement.ts';
import type { Port } from '#lib/measure/port.ts';
import { missing, type Reading } from '#lib/measure/reading.ts';
import { measurements } from '#lib/measure/registry.ts';
import { responseSteps, type FrequencyResponse } from '#lib/measure/response.ts';
import { resolveSignal } from '#lib/measure/resolve-signal.ts';
import { isAligned, scaleOf, scaleVector, toComplex } from '#lib/measure/signals.ts';
import type { DeclaredPort, DeclaredResponse, DeclaredSignals } from './declared-signals.ts';
import { toMetric, type Metric } from './metric.ts';

/**
 * Measurements of several responses or of ports: once for each analysis of a run, on the signals declared for their roles.
 * Left out if a signal is not declared or belongs to a different analysis.
 */
export function* measureRoles(plots: readonly Plot[], signals: DeclaredSignals): Steps<Metric[]> {
	const metrics: Metric[] = [];
	for (const measurement of measurements) {
		if (measurement.of !== 'responses' && measurement.of !== 'ports' && measurement.of !== 'offset') continue;
		for (const analysis of measurement.analyses) {
			const metric = yield* measureRole(measurement, analysis, plots, signals);
			if (metric) metrics.push(metric);
			yield;
		}
	}
	return metrics;
}

function* measureRole(
	measurement: ResponsesMeasurement | PortsMeasurement | OffsetMeasurement,
	...given: readonly [AnalysisKind, readonly Plot[], DeclaredSignals]
): Steps<Metric | null> {
	switch (measurement.of) {
		case 'responses':
			return yield* measureResponses(measurement, ...given);
		case 'ports':
			return yield* measurePorts(measurement, ...given);
		case 'offset':
			return measureOffset(measurement, ...given);
	}
}

/** An input-referred offset needs an input; without one there is none. */
function measureOffset(
	measurement: OffsetMeasurement,
	analysis: AnalysisKind,
	plots: readonly Plot[],
	{ offset }: DeclaredSignals
): Metric | null {
	const isInput = analysis === 'dc';
	const [place] = placesOf([offset], analysis, plots) ?? [];
	if (!place || (isInput && place.given.input === undefined)) return null;
	const { plot, given } = place;
	const name = isInput ? `${given.output}/${given.input}` : given.output;
	const output = plot && resolveSignal(plot, given.output);
	const input = plot && given.input !== undefined && isInput ? sweptOrSignal(plot, given.input) : undefined;
	return named(
		measurement,
		readOffset(measurement, plot, output, isInput ? input : null, given.level),
		[{ name }],
		plot
	);
}

function readOffset(
	measurement: OffsetMeasurement,
	plot: Plot | undefined,
	output: Vector | undefined,
	input: Vector | undefined | null,
	level = 0
): Reading {
	if (!plot || !output || input === undefined) return missing('signal_missing');
	if (output.kind !== 'real' || isNot(output, 'voltage')) return missing('wrong_quantity');
	if (input && (input.kind !== 'real' || isNot(input, 'voltage'))) return missing('wrong_quantity');
	if (input && !isAligned(plot, output, input)) return missing('no_shared_range');
	const scale = scaleOrZeros(plot, output);
	return measurement.compute({ scale, input: input?.kind === 'real' ? input.data : null, output: output.data, level });
}

/** A signal, or the swept quantity itself. */
function sweptOrSignal(plot: Plot, name: string): Vector | undefined {
	const scale = scaleVector(plot);
	return resolveSignal(plot, name) ?? (scale?.name.toLowerCase() === name.toLowerCase() ? scale : undefined);
}

function* measureResponses(
	measurement: ResponsesMeasurement,
	analysis: AnalysisKind,
	plots: readonly Plot[],
	signals: DeclaredSignals
): Steps<Metric | null> {
	const declared = measurement.roles.map((role) => declaredResponse(role, signals));
	const places = placesOf(declared, analysis, plots);
	if (!places) return null;
	const quotients = places.map(({ plot, given }) => ({
		plot,
		name: given.input === undefined ? given.output : `${given.output}/${given.input}`,
		isRatio: given.input !== undefined,
		output: plot && resolveSignal(plot, given.output),
		input: plot && given.input !== undefined ? resolveSignal(plot, given.input) : undefined
	}));
	const kinds = quotients.map(({ output, input }) => output && input && `${output.quantity}/${input.quantity}`);
	const responses: Partial<Record<ResponseRole, FrequencyResponse>> = {};
	for (const [index, { plot, isRatio, output, input }] of quotients.entries()) {
		const frequency = plot && output && scaleOf(plot, output);
		const isShared = !input || (plot && output && isAligned(plot, output, input));
		if (!output || !(input || !isRatio) || !isShared || !frequency || frequency.length < 2) continue;
		const response = yield* responseSteps(frequency, toComplex(output), input && toComplex(input));
		responses[measurement.roles[index]!] = response;
	}
	const reading = differ(kinds) ? missing('wrong_quantity') : measurement.compute(responses);
	return named(measurement, reading, quotients, places[0]?.plot);
}

/** The circuit's gain counts only if neither of its signals is guessed. */
function declaredResponse(role: ResponseRole, signals: DeclaredSignals): DeclaredResponse | undefined {
	if (role !== 'gain') return signals[role];
	const { output, input } = signals;
	return output === undefined || input === undefined ? undefined : { output, input };
}

/** Whether gains are of different kinds, such as V/V and V/A, so that they cannot be compared. */
function differ(kinds: readonly (string | undefined)[]): boolean {
	return new Set(kinds.filter((kind) => kind !== undefined)).size > 1;
}

function* measurePorts(
	measurement: PortsMeasurement,
	analysis: AnalysisKind,
	plots: readonly Plot[],
	signals: DeclaredSignals
): Steps<Metric | null> {
	const places = placesOf<DeclaredPort>(
		measurement.roles.map((role) => signals[role]),
		analysis,
		plots
	);
	if (!places) return null;
	const sign = analysis === 'ac' ? '/' : '·';
	const pairs = places.map(({ plot, given }) => ({
		plot,
		name: `${given.voltage}${sign}${given.current}`,
		voltage: plot && resolveSignal(plot, given.voltage),
		current: plot && resolveSignal(plot, given.current)
	}));
	const ports: Partial<Record<PortRole, Port>> = {};
	pairs.forEach(({ plot, voltage, current }, index) => {
		if (plot && voltage && current && isAligned(plot, voltage, current))
			ports[measurement.roles[index]!] = { scale: scaleOrZeros(plot, voltage), voltage, current };
	});
	const isWrong = pairs.some(({ voltage, current }) => isNot(voltage, 'voltage') || isNot(current, 'current'));
	const { compute } = measurement;
	const reading = isWrong ? missing('wrong_quantity') : compute.steps ? yield* compute.steps(ports) : compute(ports);
	return named(measurement, reading, pairs, places[0]?.plot);
}

function isNot(vector: Vector | undefined, quantity: Quantity): boolean {
	return vector !== undefined && vector.quantity !== quantity;
}

/** An operating point has no scale: its points are all at 0. */
function scaleOrZeros(plot: Plot, vector: Vector): Float64Array {
	return scaleOf(plot, vector) ?? new Float64Array(toComplex(vector).re.length);
}

/**
 * The plot of each declaration: the one it names, or the first of the analysis; undefined if the run does not have the named
 * plot. Null if a declaration is missing, the run lacks the analysis, or a plot belongs to a different analysis.
 */
function placesOf<Given extends { plot?: string }>(
	declared: readonly (Given | undefined)[],
	analysis: AnalysisKind,
	plots: readonly Plot[]
): { plot: Plot | undefined; given: Given }[] | null {
	const first = plots.find((plot) => plot.analysis === analysis);
	if (!first) return null;
	const places: { plot: Plot | undefined; given: Given }[] = [];
	for (const given of declared) {
		if (!given) return null;
		const wanted = given.plot?.toLowerCase();
		const plot = wanted === undefined ? first : plots.find(({ id }) => id.toLowerCase() === wanted);
		if (plot && plot.analysis !== analysis) return null;
		places.push({ plot, given });
	}
	return places;
}

function named(
	measurement: Measurement,
	reading: Reading,
	parts: readonly { name: string }[],
	plot: Plot | undefined
): Metric | null {
	return plot ? toMetric(measurement, reading, parts.map(({ name }) => name).join(' : '), plot, '') : null;
}
