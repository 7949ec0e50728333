import { cellsOf, type Line } from './line.ts';

/** Maximum width of a line of code, without its comment. */
const LONGEST_LINE = 100;

/** Breaks a line that is too long between its words; each new line begins with `+`. */
export function wrapLine(line: Line, indent: string, lineBreak: string): void {
	const cells = cellsOf(line.pieces);
	let column = 0;
	let onLine = 0;
	let isBroken = false;
	for (const [index, { pieces, width }] of cells.entries()) {
		const first = pieces[0];
		if (!first) continue;
		// Columns are those of the first line: after a break, wide gaps would be gone the next time.
		if (isBroken) first.gap = ' ';
		// The first words show the card's kind, so the first two stay together.
		if (onLine >= 2 && column + first.gap.length + width > LONGEST_LINE && index > 0) {
			first.gap = `${lineBreak}${indent}+ `;
			isBroken = true;
			column = indent.length + 2 + width;
			// The `+` counts as a word.
			onLine = 2;
		} else {
			column += first.gap.length + width;
			onLine += 1;
		}
	}
}
