import type { CharacterWidth, RawHeader } from './raw-header.ts';
import { badData, cutFile } from '../waveform-fault.ts';

/** Samples of each variable: real part, and the imaginary part of complex ones. */
export interface RawColumns {
	columns: Float64Array[][];
	/** Byte after the values. */
	end: number;
}

/**
 * Reads the values of a plot.
 *
 * @throws Fault `waveform_cut` if the file has fewer than its header says, before memory is taken for them; `waveform_data` if
 *   an ASCII value is not a number or the index of a point is missing
 */
export function readRawValues(bytes: Uint8Array, header: RawHeader, width: CharacterWidth): RawColumns {
	return header.encoding === 'binary' ? readBinary(bytes, header) : readAscii(bytes, header, width);
}

/** Number of points of each variable: shorter vectors of an unpadded file end earlier. */
function lengthsOf({ flags, points, variables }: RawHeader): number[] {
	return variables.map(({ length }) => (flags.has('unpadded') && length !== null ? Math.min(length, points) : points));
}

/** Bytes of a value of each variable. */
function sizesOf({ flags, variables, points, isLtspice }: RawHeader, available: number): number[] {
	const doubles = variables.map(() => (flags.has('complex') ? 16 : 8));
	if (!isLtspice || flags.has('complex') || flags.has('double')) return doubles;
	// Files that other programs write for LTspice may lack the flag.
	if (available === points * 8 * variables.length) return doubles;
	return variables.map((_, index) => (index === 0 ? 8 : 4));
}

function readBinary(bytes: Uint8Array, header: RawHeader): RawColumns {
	const sizes = sizesOf(header, bytes.length - header.end);
	const lengths = lengthsOf(header);
	const total = sizes.reduce((sum, size, index) => sum + size * lengths[index]!, 0);
	if (total > bytes.length - header.end) throw cutFile(bytes.length);
	const columns = allocate(header, lengths);
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	if (header.flags.has('fastaccess')) readByVariable(view, header.end, sizes, columns);
	else readByPoint(view, header.end, sizes, columns);
	return { columns, end: header.end + total };
}

function readByVariable(view: DataView, start: number, sizes: readonly number[], columns: Float64Array[][]): void {
	let at = start;
	for (const [index, [re, im]] of columns.entries()) {
		const size = sizes[index]!;
		for (let point = 0; point < re!.length; point++, at += size) {
			re![point] = size === 4 ? view.getFloat32(at, true) : view.getFloat64(at, true);
			if (im) im[point] = view.getFloat64(at + 8, true);
		}
	}
}

function readByPoint(view: DataView, start: number, sizes: readonly number[], columns: Float64Array[][]): void {
	const points = columns.reduce((longest, [re]) => Math.max(longest, re!.length), 0);
	let at = start;
	for (let point = 0; point < points; point++)
		for (let index = 0; index < columns.length; index++) {
			const re = columns[index]![0]!;
			if (point >= re.length) continue;
			const size = sizes[index]!;
			re[point] = size === 4 ? view.getFloat32(at, true) : view.getFloat64(at, true);
			const im = columns[index]![1];
			if (im) im[point] = view.getFloat64(at + 8, true);
			at += size;
		}
}

function allocate({ flags }: RawHeader, lengths: readonly number[]): Float64Array[][] {
	return lengths.map((length) =>
		flags.has('complex') ? [new Float64Array(length), new Float64Array(length)] : [new Float64Array(length)]
	);
}

function readAscii(bytes: Uint8Array, header: RawHeader, width: CharacterWidth): RawColumns {
	const lengths = lengthsOf(header);
	const isComplex = header.flags.has('complex');
	// A digit and a separator, twice for a complex value.
	const least = lengths.reduce((sum, length) => sum + length, 0) * (isComplex ? 4 : 2) * width;
	if (least > bytes.length - header.end + width) throw cutFile(bytes.length);
	const columns = allocate(header, lengths);
	const tokens = new Tokens(bytes, header.end, width);
	for (let point = 0; point < header.points; point++) {
		if (tokens.next() !== String(point)) throw tokens.fault();
		for (const [re, im] of columns) {
			if (point >= re!.length) continue;
			const token = tokens.next();
			const comma = isComplex ? token.indexOf(',') : token.length;
			if (comma < 0) throw tokens.fault();
			re![point] = tokens.number(token.slice(0, comma));
			if (im) im[point] = tokens.number(token.slice(comma + 1));
		}
	}
	return { columns, end: tokens.at };
}

/** Longest token, characters: a complex number has about 50. */
const MAX_TOKEN = 200;

/** The parts of an ASCII file between white space. */
class Tokens {
	readonly #bytes: Uint8Array;
	readonly #width: CharacterWidth;
	#start = 0;
	at: number;

	constructor(bytes: Uint8Array, at: number, width: CharacterWidth) {
		this.#bytes = bytes;
		this.at = at;
		this.#width = width;
	}

	/** @throws Fault `waveform_cut` at the end of the file: also the last value is followed by a line end */
	next(): string {
		const bytes = this.#bytes;
		const step = this.#width;
		while (this.at < bytes.length && bytes[this.at]! <= 32) this.at += step;
		this.#start = this.at;
		let text = '';
		for (; this.at < bytes.length && bytes[this.at]! > 32; this.at += step) {
			if (step === 2 && bytes[this.at + 1] !== 0) throw this.fault();
			text += String.fromCharCode(bytes[this.at]!);
			if (text.length > MAX_TOKEN) throw this.fault();
		}
		if (this.at + step > bytes.length) throw cutFile(bytes.length);
		return text;
	}

	/** @throws Fault `waveform_data` unless the whole token is a number */
	number(text: string): number {
		const value = Number(text);
		if (text !== '' && !Number.isNaN(value)) return value;
		const word = text.toLowerCase();
		if (/^[-+]?nan$/.test(word)) return Number.NaN;
		if (/^[-+]?inf(?:inity)?$/.test(word)) return word.startsWith('-') ? -Infinity : Infinity;
		throw this.fault();
	}

	/** The last token is not what belongs there. */
	fault(): Error {
		return badData(this.#start);
	}
}
