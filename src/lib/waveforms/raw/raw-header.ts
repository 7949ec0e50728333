import { badLine, cutFile } from '../waveform-fault.ts';

export interface RawVariable {
	name: string;
	type: string;
	/** Number of points; null where the header does not say. */
	length: number | null;
}

/** The header of one plot of a raw file. */
export interface RawHeader {
	title: string;
	plotName: string;
	flags: ReadonlySet<string>;
	/** Added to the scale of LTspice's transients, s. */
	offset: number;
	/** Written by LTspice, whose real values are singles unless the flag `double` is set. */
	isLtspice: boolean;
	encoding: 'binary' | 'ascii';
	points: number;
	variables: RawVariable[];
	/** Byte after the header. */
	end: number;
}

/** Bytes of a character in the header: LTspice writes UTF-16. */
export type CharacterWidth = 1 | 2;

/** Maximum length of a line in a header, bytes. */
const MAX_LINE = 1 << 20;

/** Reads the lines of one header. */
class HeaderLines {
	readonly #bytes: Uint8Array;
	readonly #width: CharacterWidth;
	readonly #decoder: TextDecoder;
	at: number;
	/** Lines read in this header. */
	line = 0;

	constructor(bytes: Uint8Array, at: number, width: CharacterWidth) {
		this.#bytes = bytes;
		this.#width = width;
		this.#decoder = new TextDecoder(width === 2 ? 'utf-16le' : 'utf-8');
		this.at = at;
	}

	/** @throws Fault `waveform_cut` at the end of the file */
	next(): string {
		const end = this.#lineEnd();
		const text = this.#decoder.decode(this.#bytes.subarray(this.at, end));
		this.at = end + this.#width;
		this.line += 1;
		return text.replace(/\r$/, '');
	}

	#lineEnd(): number {
		const limit = Math.min(this.#bytes.length, this.at + MAX_LINE);
		for (let at = this.at; at + this.#width <= limit; at += this.#width)
			if (this.#bytes[at] === 10 && (this.#width === 1 || this.#bytes[at + 1] === 0)) return at;
		if (limit === this.#bytes.length) throw cutFile(limit);
		throw badLine(this.line + 1, this.#decoder.decode(this.#bytes.subarray(this.at, this.at + 120)));
	}
}

/**
 * Reads the header of a plot.
 *
 * @throws Fault `waveform_line` if a line cannot be in a header or contradicts another, `waveform_cut` if the file ends in it
 */
export function readRawHeader(bytes: Uint8Array, start: number, width: CharacterWidth): RawHeader {
	const lines = new HeaderLines(bytes, start, width);
	const fields = new Map<string, string>();
	let variables: RawVariable[] | null = null;
	for (;;) {
		const text = lines.next();
		if (text.trim() === '') {
			// ngspice separates the plots of an ASCII file by an empty line.
			if (fields.size === 0) continue;
			throw badLine(lines.line, text);
		}
		const [, key = '', value = ''] = /^\s*([A-Za-z][A-Za-z. ]*):(.*)$/.exec(text) ?? [];
		if (key === '') throw badLine(lines.line, text);
		const name = key.toLowerCase();
		if (name === 'variables') variables = readVariables(lines, fields, value);
		else if (name === 'binary' || name === 'values') {
			if (!variables) throw badLine(lines.line, text);
			return finished(fields, variables, name === 'binary' ? 'binary' : 'ascii', lines);
		} else fields.set(name, value.trim());
	}
}

function readVariables(lines: HeaderLines, fields: ReadonlyMap<string, string>, first: string): RawVariable[] {
	const count = whole(fields.get('no. variables'));
	if (count === null || count === 0) throw badLine(lines.line, `No. Variables: ${fields.get('no. variables') ?? ''}`);
	const variables: RawVariable[] = [];
	// Spice 3 writes the first variable in the same line.
	let text = first.trim() === '' ? lines.next() : first;
	for (;;) {
		variables.push(readVariable(text, variables.length, lines.line));
		if (variables.length === count) return variables;
		text = lines.next();
	}
}

function readVariable(text: string, index: number, line: number): RawVariable {
	// Tabs separate the fields, as a name may contain spaces.
	const byTabs = text.trim().split(/\t+/);
	const [number, name, rest] = byTabs.length >= 3 ? byTabs : (/^\s*(\d+)\s+(\S+)\s+(\S.*)$/.exec(text)?.slice(1) ?? []);
	if (name === undefined || rest === undefined || whole(number) !== index) throw badLine(line, text);
	const [type = ''] = rest.trim().split(/\s+/);
	const dimensions = /\bdims=([\d,]+)/.exec(text)?.[1];
	const length = dimensions?.split(',').reduce((product, size) => product * Number(size), 1);
	return { name: name.trim(), type, length: length !== undefined && Number.isSafeInteger(length) ? length : null };
}

function finished(
	fields: ReadonlyMap<string, string>,
	variables: RawVariable[],
	encoding: RawHeader['encoding'],
	lines: HeaderLines
): RawHeader {
	const points = whole(fields.get('no. points'));
	if (points === null) throw badLine(lines.line, `No. Points: ${fields.get('no. points') ?? ''}`);
	const flags = new Set((fields.get('flags') ?? '').toLowerCase().split(/\s+/));
	if (flags.has('real') === flags.has('complex')) throw badLine(lines.line, `Flags: ${fields.get('flags') ?? ''}`);
	const offset = Number(fields.get('offset') ?? 0);
	return {
		title: fields.get('title') ?? '',
		plotName: fields.get('plotname') ?? '',
		flags,
		offset: Number.isFinite(offset) ? offset : 0,
		isLtspice: fields.has('offset') || /ltspice|linear technology|analog devices/i.test(fields.get('command') ?? ''),
		encoding,
		points,
		variables,
		end: lines.at
	};
}

/** A whole number that fits; null for anything else. */
function whole(text: string | undefined): number | null {
	return text !== undefined && /^\s*\d{1,15}\s*$/.test(text) ? Number(text) : null;
}
