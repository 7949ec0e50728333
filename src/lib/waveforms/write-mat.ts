import { vectorLength, type Plot, type Vector } from '#lib/measure/dataset.ts';
import { Fault } from '#lib/base/fault.ts';
import { signalName } from '#lib/measure/signals.ts';
import { quantityUnit } from '#lib/measure/units.ts';
import { doubleChunks } from './byte-chunks.ts';
import { scaleFirst } from './columns.ts';
import { matlabNames } from './matlab-names.ts';

// Data types and array classes of MAT-File Level 5.
const INT8 = 1;
const INT32 = 5;
const UINT16 = 4;
const UINT32 = 6;
const DOUBLE = 9;
const MATRIX = 14;
const CELL_CLASS = 1;
const CHAR_CLASS = 4;
const DOUBLE_CLASS = 6;
const COMPLEX_FLAG = 0x0800;
/** An element states its size in 32 bits; readers take it as signed. */
const MAX_ELEMENT_BYTES = 2 ** 31 - 1;

type Chunk = Uint8Array<ArrayBuffer>;

/**
 * A MATLAB file of level 5, not compressed: a column of doubles for each vector, complex where it is, under a valid name. The
 * cell arrays `names`, `signals` and `units` hold the names of the variables, those of the signals, and their units, in the same order.
 *
 * @throws Fault `waveform_too_large` if a vector has over 2 GB
 */
export function* writeMat(plot: Plot): Generator<Chunk, void, void> {
	const vectors = scaleFirst(plot);
	const columns = vectors.flatMap((vector, index) => {
		const label = index === 0 ? vector.name : signalName(vector);
		const own: { label: string; vector: Vector }[] = vector.scale
			? [{ label: `${plot.scale} of ${label}`, vector: ownScale(vectors[0]!, vector.scale) }]
			: [];
		return [...own, { label, vector }];
	});
	const names = matlabNames(columns.map(({ label }) => label));
	yield fileHeader();
	yield charMatrix('title', plot.title);
	yield cellMatrix('names', names);
	yield cellMatrix(
		'signals',
		columns.map(({ label }) => label)
	);
	yield cellMatrix(
		'units',
		columns.map(({ vector }) => vector.unit ?? quantityUnit(vector.quantity))
	);
	for (const [index, { vector }] of columns.entries()) yield* vectorMatrix(names[index]!, vector);
}

function ownScale({ quantity, name }: Vector, data: Float64Array): Vector {
	return { kind: 'real', name, quantity, data };
}

function fileHeader(): Chunk {
	const bytes = new Uint8Array(128).fill(0x20);
	bytes.set(new TextEncoder().encode('MATLAB 5.0 MAT-file, Platform: browser, Created by: Spicewright'));
	bytes.fill(0, 116, 124);
	// Version 1.0, then `MI` as a 16-bit number, which states the byte order.
	bytes.set([0x00, 0x01, 0x49, 0x4d], 124);
	return bytes;
}

function* vectorMatrix(name: string, vector: Vector): Generator<Chunk, void, void> {
	const points = vectorLength(vector);
	const parts = vector.kind === 'real' ? [vector.data] : [vector.re, vector.im];
	const flags = DOUBLE_CLASS | (vector.kind === 'complex' ? COMPLEX_FLAG : 0);
	const head = concat(matrixHead(flags, [points, 1], name));
	const size = head.length + parts.length * (8 + points * 8);
	if (size > MAX_ELEMENT_BYTES)
		throw new Fault('waveform_too_large', `“${name}” has more than 2 GB, the limit of a MATLAB file.`, { name });
	yield concat([tag(MATRIX, size), head]);
	for (const part of parts) {
		yield tag(DOUBLE, points * 8);
		yield* doubleChunks(points, 1, (row, view, at) => view.setFloat64(at, part[row]!, true));
	}
}

function charMatrix(name: string, text: string): Chunk {
	const units = new Uint8Array(text.length * 2);
	const view = new DataView(units.buffer);
	for (let index = 0; index < text.length; index++) view.setUint16(index * 2, text.charCodeAt(index), true);
	return matrix([...matrixHead(CHAR_CLASS, [text === '' ? 0 : 1, text.length], name), element(UINT16, units)]);
}

function cellMatrix(name: string, texts: readonly string[]): Chunk {
	return matrix([...matrixHead(CELL_CLASS, [texts.length, 1], name), ...texts.map((text) => charMatrix('', text))]);
}

function matrixHead(flags: number, dimensions: readonly number[], name: string): Chunk[] {
	return [
		element(UINT32, integers([flags, 0])),
		element(INT32, integers(dimensions)),
		element(INT8, new TextEncoder().encode(name))
	];
}

function matrix(parts: readonly Chunk[]): Chunk {
	const content = concat(parts);
	return concat([tag(MATRIX, content.length), content]);
}

/** Type, size, data, and zeros up to a multiple of 8 bytes. */
function element(type: number, data: Chunk): Chunk {
	return concat([tag(type, data.length), data, new Uint8Array(-data.length & 7)]);
}

function tag(type: number, size: number): Chunk {
	return integers([type, size]);
}

function integers(values: readonly number[]): Chunk {
	const bytes = new Uint8Array(values.length * 4);
	const view = new DataView(bytes.buffer);
	for (const [index, value] of values.entries()) view.setUint32(index * 4, value, true);
	return bytes;
}

function concat(parts: readonly Chunk[]): Chunk {
	const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
	let at = 0;
	for (const part of parts) {
		bytes.set(part, at);
		at += part.length;
	}
	return bytes;
}
