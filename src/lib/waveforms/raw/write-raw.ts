import { vectorLength, type Plot, type Vector } from '#lib/measure/dataset.ts';
import { signalName } from '#lib/measure/signals.ts';
import { Fault } from '#lib/base/fault.ts';
import { doubleChunks, textChunks } from '../byte-chunks.ts';
import { groupsOf, isAligned, type Group } from '../columns.ts';
import { rawType } from '../vector-names.ts';
import { numberText } from '../csv/write-csv.ts';

/** What the file says about itself. */
export interface RawOptions {
	encoding: 'binary' | 'ascii';
	/** When the run began, as text. */
	date: string;
}

const plotNames: Partial<Record<Plot['analysis'], string>> = {
	op: 'Operating Point',
	dc: 'DC transfer characteristic',
	ac: 'AC Analysis',
	tran: 'Transient Analysis',
	noise: 'Noise Spectral Density Curves',
	tf: 'Transfer Function',
	spectrum: 'SP Analysis'
};

/**
 * A raw file that ngspice and LTspice load. The flag `double` tells LTspice that no value is a single; ngspice, which knows
 * doubles only, mentions the flag as unknown. There is no `Command`: ngspice would execute it. Vectors with separate scales become further plots of the file, and beside a
 * complex vector real ones become complex.
 *
 * @throws Fault `waveform_uneven` if a vector is not as long as its scale
 */
export function* writeRaw(plot: Plot, options: RawOptions): Generator<Uint8Array<ArrayBuffer>, void, void> {
	for (const group of groupsOf(plot)) {
		if (!isAligned(group)) throw new Fault('waveform_uneven', 'A vector is not as long as its scale.');
		const vectors = [group.scale, ...group.vectors];
		const isComplex = vectors.some(({ kind }) => kind === 'complex');
		yield* textChunks(headerLines(plot, group, isComplex, options));
		if (options.encoding === 'ascii') yield* textChunks(asciiRows(vectors, isComplex));
		else yield* binaryRows(vectors, isComplex);
	}
}

function headerLines(plot: Plot, { scale, vectors }: Group, isComplex: boolean, options: RawOptions): string[] {
	return [
		`Title: ${oneLine(plot.title)}`,
		`Date: ${oneLine(options.date)}`,
		`Plotname: ${plotNames[plot.analysis] ?? oneLine(plot.title)}`,
		`Flags: ${isComplex ? 'complex' : 'real'} forward double`,
		`No. Variables: ${vectors.length + 1}`,
		`No. Points: ${vectorLength(scale)}`,
		'Offset: 0.0',
		'Variables:',
		...[scale, ...vectors].map(
			(vector, index) => `\t${index}\t${rawName(vector, index === 0)}\t${rawType(vector.quantity)}`
		),
		options.encoding === 'ascii' ? 'Values:' : 'Binary:'
	].map((line) => `${line}\n`);
}

function rawName(vector: Vector, isScale: boolean): string {
	return oneLine(isScale ? vector.name : signalName(vector)).replaceAll(/\s+/g, '_');
}

function oneLine(text: string): string {
	return text.replaceAll(/[\t\r\n]+/g, ' ').trim();
}

function* asciiRows(vectors: readonly Vector[], isComplex: boolean): Generator<string, void, void> {
	const points = vectorLength(vectors[0]!);
	for (let row = 0; row < points; row++)
		yield vectors
			.map((vector, column) => `${column === 0 ? row : ''}\t${asciiValue(vector, row, isComplex)}\n`)
			.join('');
	yield '\n';
}

function asciiValue(vector: Vector, row: number, isComplex: boolean): string {
	if (vector.kind === 'complex') return `${numberText(vector.re[row]!)},${numberText(vector.im[row]!)}`;
	const text = numberText(vector.data[row]!);
	return isComplex ? `${text},0` : text;
}

function binaryRows(vectors: readonly Vector[], isComplex: boolean): Generator<Uint8Array<ArrayBuffer>, void, void> {
	// A column of zeros where a real vector stands among complex ones.
	const columns = vectors.flatMap((vector) => {
		if (vector.kind === 'complex') return [vector.re, vector.im];
		return isComplex ? [vector.data, null] : [vector.data];
	});
	return doubleChunks(vectorLength(vectors[0]!), columns.length, (row, view, at) => {
		for (const [index, column] of columns.entries()) view.setFloat64(at + index * 8, column?.[row] ?? 0, true);
	});
}
