/** Lines with their numbers, the format in which tools show file text: `  12 | RC vcc c 3.9k`. */
export function numberLines(lines: readonly string[], firstLine: number): string {
	const width = String(firstLine + lines.length - 1).length;
	return lines.map((line, index) => `${String(firstLine + index).padStart(width)} | ${line}`).join('\n');
}

/** Lines of a text; a final line break does not add an empty line. */
export function splitLines(text: string): string[] {
	const lines = text.replaceAll('\r\n', '\n').split('\n');
	if (lines.at(-1) === '') lines.pop();
	return lines;
}

/** Number of lines that `splitLines` gives. */
export function countLines(text: string): number {
	let count = 0;
	for (let at = 0; at < text.length; count++) at = text.indexOf('\n', at) + 1 || text.length;
	return count;
}

/** Numbered lines `firstLine` to `firstLine + height - 1` and `margin` lines around them. */
export function snippet(text: string, firstLine: number, height: number, margin = 3): string {
	const from = Math.max(1, firstLine - margin);
	return numberLines(splitLines(linesBetween(text, from, firstLine + height + margin - 1)), from);
}

/** The lines from `first` to `last`, both inclusive and from 1, with their line breaks. */
export function linesBetween(text: string, first: number, last: number): string {
	const start = lineStart(text, first);
	return text.slice(start, start + lineStart(text.slice(start), last - first + 2));
}

/** Offset at which a line begins; the end of the text after the last line. */
function lineStart(text: string, line: number): number {
	let start = 0;
	for (let current = 1; current < line; current++) {
		const lineBreak = text.indexOf('\n', start);
		if (lineBreak === -1) return text.length;
		start = lineBreak + 1;
	}
	return start;
}
