import { cutFile } from '../waveform-fault.ts';

export interface CsvRow {
	cells: string[];
	/** Counted from 1. */
	line: number;
}

/**
 * The rows of a table by RFC 4180, without empty lines and comments after `#`.
 *
 * @throws Fault `waveform_cut` for a quote that is not closed
 */
export function* csvRows(text: string, delimiter: string): Generator<CsvRow, void, void> {
	let line = 0;
	let at = text.startsWith('\u{feff}') ? 1 : 0;
	while (at < text.length) {
		const newLine = text.indexOf('\n', at);
		const end = newLine < 0 ? text.length : newLine;
		line += 1;
		const source = text.slice(at, text[end - 1] === '\r' ? end - 1 : end);
		if (source.includes('"')) {
			const quoted = quotedRow(text, at, delimiter);
			yield { cells: quoted.cells, line };
			line += quoted.lines;
			at = quoted.end;
			continue;
		}
		at = end + 1;
		if (source.trim() !== '' && !source.startsWith('#')) yield { cells: source.split(delimiter), line };
	}
}

/** A row with quotes, which may contain line ends. */
function quotedRow(text: string, start: number, delimiter: string): { cells: string[]; end: number; lines: number } {
	const cells: string[] = [];
	let cell = '';
	let isQuoted = false;
	let lines = 0;
	for (let at = start; at < text.length; at++) {
		const char = text[at]!;
		if (isQuoted) {
			if (char !== '"') {
				cell += char;
				if (char === '\n') lines += 1;
			} else if (text[at + 1] === '"') {
				cell += '"';
				at += 1;
			} else isQuoted = false;
		} else if (char === '"') isQuoted = true;
		else if (char === delimiter) {
			cells.push(cell);
			cell = '';
		} else if (char === '\n') return { cells: [...cells, cell], end: at + 1, lines };
		else if (char !== '\r') cell += char;
	}
	if (isQuoted) throw cutFile(text.length);
	return { cells: [...cells, cell], end: text.length, lines };
}
