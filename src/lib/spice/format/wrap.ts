import { cellsOf, type Line } from './line.ts';

/** Longest line of code, comments not counted. */
const LONGEST_LINE = 100;

/** Breaks a line that is too long between its words; what follows stands behind a `+`. */
export function wrapLine(line: Line, indent: string, lineBreak: string): void {
	const cells = cellsOf(line.pieces);
	let column = 0;
	let onLine = 0;
	for (const [index, { pieces, width }] of cells.entries()) {
		const first = pieces[0];
		if (!first) continue;
		// the card's kind is told by its first words, so two stay together
		if (onLine >= 2 && column + first.gap.length + width > LONGEST_LINE && index > 0) {
			first.gap = `${lineBreak}${indent}+ `;
			column = indent.length + 2 + width;
			// the sign counts as a word
			onLine = 2;
		} else {
			column += first.gap.length + width;
			onLine += 1;
		}
	}
}
