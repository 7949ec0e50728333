import type { Token, Tokens } from 'marked';

/** Lines of a code block that are coloured and drawn together. */
export const CODE_LINES = 100;
/** Characters of such lines; a longer line is on its own. */
export const CODE_CHARACTERS = 10_000;

/**
 * Sizes of the pieces in which a long block is parsed and drawn, so that the cost of a chunk does not grow with the block.
 * What comes after a cut could still change what is before it, so a cut needs some more of the block after it.
 */
const TABLE_ROWS = 50;
const LIST_CHARACTERS = 4_000;
const PARAGRAPH_CHARACTERS = 8_000;
const ROWS_AFTER = 2;
const LINES_AFTER = 2;
const ITEMS_AFTER = 3;
const CHARACTERS_AFTER = 200;

/** Where a long block is cut. */
export interface Cut {
	/** Characters of the block before the cut. */
	length: number;
	/** What the rest is parsed with in front of it: the head of its table, the opening line of its code. */
	prefix: string;
}

/**
 * The first place at which a block is cut; null for one that is short or cannot be cut. It depends only on the text up to
 * the cut and a little more, so that a block that grows is cut in the same places.
 */
export function cutOf(token: Token): Cut | null {
	switch (token.type) {
		case 'table':
			return cutTable(token as Tokens.Table);
		case 'list':
			return cutList(token as Tokens.List);
		case 'code':
			return cutCode(token as Tokens.Code);
		case 'paragraph':
			return cutParagraph(token.raw);
		default:
			return null;
	}
}

/** Each piece has the head of the table, as on printed pages. */
function cutTable({ raw, rows }: Tokens.Table): Cut | null {
	if (rows.length < TABLE_ROWS + ROWS_AFTER) return null;
	const head = endOfLine(raw, 2);
	return { length: endOfLine(raw, 2 + TABLE_ROWS), prefix: raw.slice(0, head) };
}

function cutList({ items, ordered, start }: Tokens.List): Cut | null {
	let length = 0;
	for (const [index, { raw }] of items.slice(0, -ITEMS_AFTER).entries()) {
		length += raw.length;
		if (length < LIST_CHARACTERS) continue;
		const next = items[index + 1]?.raw ?? '';
		// The rest counts from the number that is written there.
		if (ordered && Number(/^\s*(\d+)/.exec(next)?.[1]) !== Number(start || 1) + index + 1) return null;
		return { length, prefix: '' };
	}
	return null;
}

/** Only code between fences at the left edge: other code is changed by its indentation. */
function cutCode({ raw }: Tokens.Code): Cut | null {
	const [opening] = /^(?:```|~~~)[^\n]*\n/.exec(raw) ?? [];
	if (opening === undefined) return null;
	const longLines = raw.indexOf('\n', opening.length + CODE_CHARACTERS) + 1;
	const length = Math.min(endOfLine(raw, 1 + CODE_LINES) || Infinity, longLines || Infinity);
	if (length === Infinity || endOfLine(raw.slice(length), LINES_AFTER) === 0) return null;
	return { length, prefix: opening };
}

/** Before a letter, which begins nothing but a paragraph. */
function cutParagraph(raw: string): Cut | null {
	if (raw.length < PARAGRAPH_CHARACTERS + CHARACTERS_AFTER) return null;
	const after = raw.slice(PARAGRAPH_CHARACTERS, raw.length - CHARACTERS_AFTER);
	// A word without an end is cut, too.
	const end = /(?:\s|[。，；！？、])(?=\p{L})/u.exec(after) ?? /\p{L}(?=\p{L})/u.exec(after);
	return end ? { length: PARAGRAPH_CHARACTERS + end.index + end[0].length, prefix: '' } : null;
}

/** Where the line with a number ends, counted from 1, its line break included; 0 if there is no such line. */
function endOfLine(text: string, line: number): number {
	let end = 0;
	for (let count = 0; count < line; count++) {
		const at = text.indexOf('\n', end);
		if (at === -1) return 0;
		end = at + 1;
	}
	return end;
}
