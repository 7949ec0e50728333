import { isFatal, readLog } from '#lib/engine-log/read-log.ts';
import type { Plot, Vector } from '#lib/measure/dataset.ts';
import type { NativeScript } from '#lib/sim/native/native-marks.ts';
import { readRawHeader } from '#lib/waveforms/raw/raw-header.ts';
import { readRawValues } from '#lib/waveforms/raw/raw-values.ts';
import { quantityOfType } from '#lib/waveforms/vector-names.ts';
import { withoutEmpty, withoutFailed } from '#lib/workers/ngspice/found-nothing.ts';
import { withFourierPlots } from '#lib/workers/ngspice/fourier.ts';
import { analysisOf, isIntegratedNoise, noiseQuantity } from '#lib/workers/ngspice/plot-kind.ts';
import type { SimulationOutcome, SimulationRequest } from '#lib/workers/ngspice/protocol.ts';
import { packRanges, rangesOf } from '#lib/workers/ngspice/ranges.ts';
import { cardsOf } from '#lib/workers/ngspice/request-cards.ts';
import { readNativeOutput, type ListedVector, type NativeOutput } from './native-output.ts';

/** How a native ngspice ended, and what it left. */
export interface NativeEnd {
	exitCode: number | null;
	timedOut: boolean;
	seconds: number;
	version: string;
	log: string;
	/** The files of curves, by the ids of their plots. */
	curves: ReadonlyMap<string, Uint8Array>;
}

/**
 * The outcome of a run by a native ngspice, as the app's engine would tell it.
 *
 * @throws Fault `waveform_…` if a file of curves is damaged; RangeError if the curves are not those that the output lists
 */
export function nativeOutcome(
	end: NativeEnd,
	script: NativeScript,
	request: Pick<SimulationRequest, 'files' | 'entry' | 'compatibility'>
): SimulationOutcome {
	const output = readNativeOutput(end.log, script);
	const lines = output.lines.map((text) => ({ text, isError: false }));
	const collected = withFourierPlots(readPlots(end.curves, output), lines);
	const source = cardsOf(request);
	const measurements = withoutEmpty(output.measurements, lines, source, collected);
	const plots = withoutFailed(collected, measurements);
	const log = readLog(lines, source, []);
	const isFailed = !end.timedOut && (end.exitCode !== 0 || plots.length === 0 || log.some(isFatal));
	return {
		status: end.timedOut ? 'stopped' : isFailed ? 'failed' : 'complete',
		reason: end.timedOut ? 'time_limit' : isFailed ? 'engine_error' : null,
		...{ plots, log, measurements },
		ranges: packRanges(rangesOf(plots)),
		elapsedMs: end.seconds * 1_000,
		points: plots.reduce((sum, { vectors: [first] }) => sum + (first ? lengthOf(first) : 0), 0),
		engine: { version: end.version, build: '' }
	};
}

/** Plots in the order in which ngspice made them. */
function readPlots(curves: NativeEnd['curves'], { listed }: NativeOutput): Plot[] {
	return [...listed].flatMap(([id, vectors]) => {
		if (id === 'const' || vectors.length === 0) return [];
		const file = curves.get(id);
		if (!file) throw new RangeError(`There are no curves of ${id}`);
		return readPlot(id, file, vectors);
	});
}

/** As `Heap.copy` gives it: vectors of another length than the scale's are plots beside it. */
function readPlot(id: string, file: Uint8Array, listed: readonly ListedVector[]): Plot[] {
	const header = readRawHeader(file, 0, 1);
	const { columns } = readRawValues(file, header, 1);
	const isIntegrated = isIntegratedNoise({ name: header.plotName });
	const open = new Map(header.variables.map(({ name }, index) => [index, name.toLowerCase()]));
	const vectors = listed.map((vector): Vector => {
		const names = rawNames(vector);
		const index = [...open].find(([, name]) => names.includes(name))?.[0];
		const [re, im] = (index === undefined ? undefined : columns[index]) ?? [];
		if (index === undefined || re?.length !== vector.length) throw new RangeError(`${id} has no curve ${vector.name}`);
		open.delete(index);
		const quantity = noiseQuantity(quantityOfType(vector.type), isIntegrated);
		return vector.isComplex && im && quantity !== 'frequency'
			? { name: vector.name, kind: 'complex', quantity, re, im }
			: { name: vector.name, kind: 'real', quantity, data: re };
	});
	const scale = listed.find(({ isScale }) => isScale);
	const points = scale?.length ?? listed[0]?.length ?? 0;
	const plot = { analysis: analysisOf({ id, name: header.plotName }), scale: scale?.name ?? '' };
	const main = vectors.filter((vector) => lengthOf(vector) === points && points > 0);
	const beside = vectors.filter((vector) => lengthOf(vector) !== points);
	const other = { analysis: 'other', scale: '' } as const;
	const shared = beside.filter((vector) => lengthOf(vector) === 1);
	return [
		...(main.length > 0 ? [{ id, title: header.plotName || header.title, ...plot, vectors: main }] : []),
		...(shared.length > 0 ? [{ id: `${id}.values`, title: 'Values', ...other, vectors: shared }] : []),
		...beside
			.filter((vector) => lengthOf(vector) !== 1)
			.map((vector) => ({ id: `${id}.${vector.name}`, title: vector.name, ...other, vectors: [vector] }))
	];
}

/** The names that ngspice may write for a vector into a raw file, lower case. */
function rawNames({ name, type }: ListedVector): string[] {
	const plain = name.toLowerCase();
	if (type === 'current') return [plain, `i(${plain.replace(/#branch.*$/u, '')})`];
	return type === 'voltage' ? [`v(${plain})`, plain] : [plain];
}

const lengthOf = (vector: Vector): number => (vector.kind === 'real' ? vector.data : vector.re).length;
