import type { Token, Tokens } from 'marked';
import type { Block } from './blocks.ts';

/** How a claim is shown. */
export type MarkKind = 'agrees' | 'contradicts' | 'unfounded' | 'given';

/** A mark in the source of an answer. */
export interface TextMark {
	/** Place in the source. */
	start: number;
	end: number;
	kind: MarkKind;
	/** What it says, for the tooltip and screen readers. */
	label: string;
}

/** A mark in the text of a token; `index` is that of the mark. */
export interface PlacedMark extends TextMark {
	index: number;
}

/** The marks of tokens, in their order. */
export type PlacedMarks = ReadonlyMap<Token, readonly PlacedMark[]>;

export const noMarks: PlacedMarks = new Map();

/** The classes of marks: the sanitiser lets buttons with these pass. */
export const markClasses: Readonly<Record<MarkKind, string>> = {
	agrees: 'claim agrees',
	contradicts: 'claim contradicts',
	unfounded: 'claim unfounded',
	given: 'claim given'
};

/** Characters between two tokens: the address of a link, and code whose pieces were joined. */
const MAX_GAP = 40_000;

/**
 * Finds the tokens in which marks are. The parser gives no places: each token's source is searched after that of the one before it. A
 * token that is not found, because the parser changed it, has no marks.
 *
 * @param source the text that was parsed
 * @param blocks of it, in their order
 */
export function placeMarks(source: string, blocks: readonly Block[], marks: readonly TextMark[]): PlacedMarks {
	if (marks.length === 0) return noMarks;
	const placed = new Map<Token, PlacedMark[]>();
	const indexed = marks.map((mark, index) => ({ ...mark, index }));
	let cursor = 0;

	/** Not far behind the one before it: a search through all of a long text for each token would take long. */
	function find(raw: string): number {
		const found = source.slice(cursor, cursor + raw.length + MAX_GAP).indexOf(raw);
		return found < 0 ? -1 : cursor + found;
	}

	function place(token: Token): void {
		const start = find(token.raw);
		const { tokens, items, header, rows } = token as {
			tokens?: Token[];
			items?: Token[];
			header?: Tokens.TableCell[];
			rows?: Tokens.TableCell[][];
		};
		const children = [
			...(tokens ?? []),
			...(items ?? []),
			...(header ?? []).flatMap((cell) => cell.tokens),
			...(rows ?? []).flatMap((row) => row.flatMap((cell) => cell.tokens))
		];
		if (children.length > 0) {
			if (start >= 0) cursor = start;
			for (const child of children) place(child);
			if (start >= 0) cursor = Math.max(cursor, start + token.raw.length);
			return;
		}
		if (start < 0) return;
		cursor = start + token.raw.length;
		if (token.type !== 'text' && token.type !== 'codespan') return;
		const { text } = token as Tokens.Text;
		const offset = token.raw.indexOf(text);
		if (offset < 0) return;
		const from = start + offset;
		const inside = indexed.flatMap((mark) => {
			const range = { start: Math.max(0, mark.start - from), end: Math.min(text.length, mark.end - from) };
			// A piece without a digit, such as the unit after a number in bold, is not marked again.
			return range.start < range.end && /\d/u.test(text.slice(range.start, range.end)) ? [{ ...mark, ...range }] : [];
		});
		if (inside.length > 0) placed.set(token, inside);
	}

	function placeBlock(block: Block): void {
		const start = find(block.raw);
		if (start >= 0) cursor = start;
		if (block.kind === 'tokens') for (const token of block.tokens) place(token);
		else if (block.kind === 'list') for (const item of block.items.flat()) placeBlock(item);
		else if (block.kind === 'quote') for (const inner of block.blocks) placeBlock(inner);
		if (start >= 0) cursor = Math.max(cursor, start + block.raw.length);
	}

	for (const block of blocks) placeBlock(block);
	return placed;
}

/** The index of the mark that was clicked; null for a click elsewhere. */
export function clickedMark(event: Event): { index: number; button: HTMLElement } | null {
	const button = event.target instanceof Element ? event.target.closest('button.claim') : null;
	return button instanceof HTMLButtonElement && /^\d+$/u.test(button.value)
		? { index: Number(button.value), button }
		: null;
}

/** A text with its marks as buttons. @param inner HTML of a piece without marks */
export function markedHtml(
	text: string,
	marks: readonly PlacedMark[],
	escape: (text: string) => string,
	inner: (text: string) => string
): string {
	let html = '';
	let at = 0;
	for (const { start, end, kind, label, index } of marks) {
		if (start < at) continue;
		html += inner(text.slice(at, start));
		const value = escape(text.slice(start, end));
		html += `<button class="${markClasses[kind]}" value="${index}" aria-label="${value}: ${escape(label)}" title="${escape(label)}">${value}</button>`;
		at = end;
	}
	return html + inner(text.slice(at));
}
