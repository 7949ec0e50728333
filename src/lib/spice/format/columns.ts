import { cellsOf, codeWidth, type Cell, type Line } from './line.ts';

/** An element line whose words are aligned in columns with its neighbours. */
export interface AlignedCard {
	/** All lines of the card; only the first is aligned. */
	lines: readonly Line[];
	/** The aligned words of the whole card, without `+`. */
	cells: readonly Cell[];
	/** Number of words in the name and the nodes. */
	leading: number;
	/** Whether the word after the nodes has a separate column, followed by parameters. */
	hasValue: boolean;
}

/** Maximum number of columns for the name and the nodes. */
const LEADING_MOST = 5;
/** A card with a longer word in these columns keeps single spaces, so that it does not widen the others. */
const WIDEST = 16;
const COMMENT_WIDEST = 72;

/** @returns null for a card without columns: too many or too long words, or parentheses around them */
export function alignedCard(lines: readonly Line[], nodes: number, hasValue: boolean): AlignedCard | null {
	const leading = nodes + 1;
	if (leading > LEADING_MOST) return null;
	const cells: Cell[] = [];
	for (const { pieces } of lines) {
		if (cells.length > leading + 1) break;
		cells.push(...cellsOf(pieces[0]?.text === '+' ? pieces.slice(1) : pieces, leading + 2));
	}
	if (cells.length < leading) return null;
	const fits = cells.slice(0, leading).every(({ pieces, width }) => pieces.length === 1 && width <= WIDEST);
	return fits ? { lines, cells, leading, hasValue } : null;
}

/** Aligns the words of neighbouring cards. */
export function alignCards(cards: readonly AlignedCard[]): void {
	const widths: number[] = [];
	const valueWidths = new Map<number, number>();
	for (const { cells, leading, hasValue } of cards) {
		for (let field = 0; field < leading; field += 1) widths[field] = Math.max(widths[field] ?? 0, cells[field]!.width);
		const value = cells[leading]?.width ?? 0;
		if (hasValue && value <= WIDEST) valueWidths.set(leading, Math.max(valueWidths.get(leading) ?? 0, value));
	}
	for (const { lines, cells, leading, hasValue } of cards) {
		const inFirst = new Set(lines[0]?.pieces);
		const pad = (field: number, width: number): void => {
			const cell = cells[field];
			const next = cells[field + 1]?.pieces[0];
			if (cell && next && inFirst.has(next)) next.gap = ' '.repeat(Math.max(1, width - cell.width + 1));
		};
		for (let field = 0; field < leading; field += 1) pad(field, widths[field]!);
		if (hasValue) pad(leading, valueWidths.get(leading) ?? 0);
	}
}

/** Aligns the comments after neighbouring lines. */
export function alignComments(lines: readonly Line[]): void {
	const behind = lines.filter(({ pieces, comment }) => pieces.length > 0 && comment !== null);
	let column = 0;
	for (const line of behind) {
		const width = codeWidth(line);
		if (width <= COMMENT_WIDEST) column = Math.max(column, width);
	}
	for (const line of behind) if (line.comment) line.comment.gap = ' '.repeat(Math.max(0, column - codeWidth(line)) + 2);
}
