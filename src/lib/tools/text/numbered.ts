/** Lines with their numbers, as every tool shows file text: `  12 | RC vcc c 3.9k`. */
export function numberLines(lines: readonly string[], firstLine: number): string {
	const width = String(firstLine + lines.length - 1).length;
	return lines.map((line, index) => `${String(firstLine + index).padStart(width)} | ${line}`).join('\n');
}

/** Lines of a text; the line break at its end begins no further line. */
export function splitLines(text: string): string[] {
	const lines = text.split(/\r\n|\n/);
	if (lines.at(-1) === '') lines.pop();
	return lines;
}

/** The lines around a place, numbered. */
export function snippet(text: string, firstLine: number, height: number, margin = 3): string {
	const lines = splitLines(text);
	const from = Math.max(1, firstLine - margin);
	return numberLines(lines.slice(from - 1, firstLine + height - 1 + margin), from);
}
