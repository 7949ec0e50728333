import type { Conversion } from './conversion.ts';

/** A text whose lines end with a carriage return alone, with line feeds in their place; every place stays where it is. */
export function withLineFeeds(text: string): string {
	return text.includes('\r') ? text.replace(/\r(?!\n)/gu, '\n') : text;
}

/** ngspice ends no line at a carriage return alone. */
export function convertCarriageReturns({ path, edits, notes }: Conversion, text: string): void {
	const found = text.includes('\r') ? [...text.matchAll(/\r(?!\n)/gu)] : [];
	for (const { index } of found) edits.push({ path, from: index, to: index + 1, insert: '\n' });
	const first = found[0]?.index;
	if (first !== undefined)
		notes.push({ from: first, to: first + 1, sure: true, message: { code: 'dialects.notes.line_ends', values: {} } });
}
