/** A piece of a text as it is shown, or what cannot be seen in it. */
export type ExactPiece =
	| { kind: 'text'; text: string }
	/** A character that is invisible, changes the direction, or looks like another one. */
	| { kind: 'character'; code: string }
	| { kind: 'spaces' | 'emptyLines'; count: number };

/** Empty lines in a row, and spaces in a row, that are shown; more would push what follows out of sight. */
export const MAX_EMPTY_LINES = 3;
const MAX_SPACES = 40;

/** Not line breaks, tabs and spaces. */
const INVISIBLE = String.raw`(?![\n\t ])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Zs}\p{DI}\u2800]`;
/** Letters that look like Latin ones or like signs of a command. */
const LOOKALIKE = String.raw`[\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Cherokee}ΑΒΕΖΗΙΚΜΝΟΡΤΥΧανορυϲϳ\uff01-\uff5e\u2024\u2044\u2215\u29f8]`;
const BLANK = `(?:[ \\t]|${INVISIBLE})`;
const HIDDEN = new RegExp(
	`(?<lines>\\n(?:${BLANK}*\\n){${MAX_EMPTY_LINES + 1},})|(?<spaces>[ \\t]{${MAX_SPACES + 1},})|(?<invisible>${INVISIBLE})`,
	'gu'
);
const WORD = /[\p{L}\p{N}\p{M}_.\-/\uff01-\uff5e\u2024\u2044\u2215\u29f8]+/gu;
const LATIN = /[A-Za-z]/;
const ONE_LOOKALIKE = new RegExp(LOOKALIKE, 'gu');
const ONE_INVISIBLE = new RegExp(INVISIBLE, 'u');

/**
 * Splits a text so that everything in it can be seen: a permission is given for what is there, not for what a text pretends.
 * Takes time linear in the text.
 */
export function exactPieces(text: string): ExactPiece[] {
	// Line endings of Windows end a line and nothing else.
	const lines = text.replaceAll('\r\n', '\n').replace(/\r$/, '');
	const pieces: ExactPiece[] = [];
	let kept = 0;
	for (const match of lines.matchAll(HIDDEN)) {
		pieces.push(...withLookalikes(lines.slice(kept, match.index)), hiddenPiece(match));
		kept = match.index + match[0].length;
	}
	return [...pieces, ...withLookalikes(lines.slice(kept))];
}

/** A text of one line, such as a path, with the codes of characters that cannot be seen. */
export function exactLine(text: string): string {
	return exactPieces(text)
		.map((piece) => (piece.kind === 'text' ? piece.text : piece.kind === 'character' ? `[${piece.code}]` : ' '))
		.join('');
}

/** Whether nothing of a line can be seen. */
export function isBlank(line: string): boolean {
	return [...line].every((char) => char === ' ' || char === '\t' || ONE_INVISIBLE.test(char));
}

function hiddenPiece({ 0: match, groups }: RegExpExecArray): ExactPiece {
	if (groups?.lines !== undefined) return { kind: 'emptyLines', count: match.split('\n').length - 2 };
	if (groups?.spaces !== undefined) return { kind: 'spaces', count: match.length };
	return { kind: 'character', code: codeOf(match) };
}

/** In a word with Latin letters, those that only look like them are named. */
function withLookalikes(text: string): ExactPiece[] {
	if (text === '') return [];
	const pieces: ExactPiece[] = [];
	let kept = 0;
	for (const { 0: word, index } of text.matchAll(WORD)) {
		if (!LATIN.test(word)) continue;
		for (const { 0: letter, index: at } of word.matchAll(ONE_LOOKALIKE)) {
			const end = index + at + letter.length;
			pieces.push({ kind: 'text', text: text.slice(kept, end) }, { kind: 'character', code: codeOf(letter) });
			kept = end;
		}
	}
	return kept < text.length ? [...pieces, { kind: 'text', text: text.slice(kept) }] : pieces;
}

function codeOf(char: string): string {
	return `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
