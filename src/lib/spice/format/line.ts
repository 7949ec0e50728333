import type { Span } from '../syntax/tokens.ts';

/** A stretch of a statement that stays, perhaps in other letters, and the space before it on its line. */
export interface Piece extends Span {
	text: string;
	gap: string;
}

/**
 * One line of the formatted netlist. Offsets are those of the statement's text; what lies between the pieces is replaced
 * by their gaps.
 */
export interface Line extends Span {
	pieces: Piece[];
	/** Comment behind the code, or the whole of a comment line. */
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

/** The words of a line in the wide sense: what has no space inside. The first so many, if a number is given. */
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
