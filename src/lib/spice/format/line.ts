import type { Span } from '../syntax/tokens.ts';

/** A span of a statement whose text is kept, and the space before it on its line. */
export interface Piece extends Span {
	text: string;
	gap: string;
}

/**
 * One line of the formatted netlist. Offsets are in the statement's text; everything between the pieces is replaced
 * by their gaps.
 */
export interface Line extends Span {
	pieces: Piece[];
	/** Comment after the code, or a whole comment line. */
	comment: Piece | null;
	/** Line break as written, empty at the end of the file. */
	ending: string;
}

/** Width of a line's code, without the comment. */
export function codeWidth({ pieces }: Line): number {
	let width = 0;
	for (const { gap, text } of pieces) {
		const lastBreak = gap.lastIndexOf('\n');
		width = (lastBreak === -1 ? width + gap.length : gap.length - lastBreak - 1) + text.length;
	}
	return width;
}

/** Pieces without a space between them. */
export interface Cell {
	pieces: Piece[];
	width: number;
}

/** The runs of pieces without a space between them; at most the first `most`. */
export function cellsOf(pieces: readonly Piece[], most = Infinity): Cell[] {
	const cells: Cell[] = [];
	for (const piece of pieces) {
		const last = cells.at(-1);
		if (last && piece.gap === '') {
			last.pieces.push(piece);
			last.width += piece.text.length;
		} else if (cells.length === most) break;
		else cells.push({ pieces: [piece], width: piece.text.length });
	}
	return cells;
}
