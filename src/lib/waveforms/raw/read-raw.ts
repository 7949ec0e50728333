import type { Plot, Vector } from '#lib/measure/dataset.ts';
import { readRawHeader, type CharacterWidth, type RawHeader } from './raw-header.ts';
import { readRawValues } from './raw-values.ts';
import { badData, unknownFile } from '../waveform-fault.ts';
import { analysisOfPlotName, engineName, quantityOfType } from '../vector-names.ts';

/**
 * Reads a raw file of ngspice or LTspice, binary or ASCII, with any number of plots. The steps of a stepped run are a family of one plot.
 *
 * @throws Fault `waveform_unknown` if it is not a raw file; `waveform_cut`, `waveform_line` or `waveform_data` with the place
 *   where it is damaged. There is no partial result.
 */
export function readRaw(bytes: Uint8Array): Plot[] {
	const hasMark = bytes[0] === 0xff && bytes[1] === 0xfe;
	let at = hasMark ? 2 : 0;
	const width: CharacterWidth = bytes[at + 1] === 0 ? 2 : 1;
	const first = new TextDecoder(width === 2 ? 'utf-16le' : 'utf-8').decode(bytes.subarray(at, at + 6 * width));
	if (!/^title:/i.test(first)) throw unknownFile();
	const plots: Plot[] = [];
	const counts = new Map<string, number>();
	while (at < bytes.length) {
		const header = readRawHeader(bytes, at, width);
		const { columns, end } = readRawValues(bytes, header, width);
		const plot = plotOf(header, columns);
		const count = (counts.get(plot.analysis) ?? 0) + 1;
		counts.set(plot.analysis, count);
		plots.push({ ...plot, id: `${plot.analysis}${count}` });
		at = afterSpace(bytes, end, width);
	}
	return plots;
}

/** Only white space may be between two plots. */
function afterSpace(bytes: Uint8Array, start: number, width: CharacterWidth): number {
	let at = start;
	while (at < bytes.length && [9, 10, 13, 32].includes(bytes[at]!)) at += width;
	if (at < bytes.length && bytes[at] !== 84 && bytes[at] !== 116) throw badData(at);
	return at;
}

function plotOf(header: RawHeader, columns: readonly Float64Array[][]): Omit<Plot, 'id'> {
	const { plotName, title, variables } = header;
	const analysis = analysisOfPlotName(plotName);
	const [scale] = columns;
	if (scale && header.isLtspice && quantityOfType(variables[0]!.type) === 'time') correctTime(scale[0]!, header.offset);
	const names = variables.map(({ name, type }) => engineName(name, quantityOfType(type)));
	return {
		title: plotName || title,
		analysis,
		scale: names[0]!,
		vectors: columns.map(([first, second], index) =>
			vectorOf(names[index]!, quantityOfType(variables[index]!.type), first!, second, index === 0)
		)
	};
}

/** LTspice marks points that its compression made by negative times, and saves from `Offset` on. */
function correctTime(time: Float64Array, offset: number): void {
	for (let index = 0; index < time.length; index++) time[index] = Math.abs(time[index]!) + offset;
}

function vectorOf(
	name: string,
	quantity: Vector['quantity'],
	first: Float64Array,
	second: Float64Array | undefined,
	isScale: boolean
): Vector {
	// The frequency of a complex plot has no imaginary part.
	const isReal = !second || (isScale && second.every((value) => value === 0));
	return isReal
		? { kind: 'real', name, quantity, data: first }
		: { kind: 'complex', name, quantity, re: first, im: second };
}
