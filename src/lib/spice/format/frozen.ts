import type { Statement } from '../syntax/statement.ts';

/** ngspice keeps the case of lines that begin like this, whatever kind of card they are (`inp_read`). */
const lettersKept =
	/^(?:write|wrdata|\.lib|\.inc|codemodel|osdi|pre_osdi|echo|shell|source|cd |load|setcs|plot|gnuplot|hardcopy|e?print|asciiplot)/iu;

/** Whether ngspice keeps capital letters of the statement, at least in part. */
export function keepsLetters({ code }: Statement): boolean {
	return lettersKept.test(code);
}

/**
 * Whether a statement is left unchanged: it is not a card, it is the title, or ngspice may disagree with a reader about
 * where its words or lines end.
 */
export function isFrozen(statement: Statement): boolean {
	const { kind, text, head } = statement;
	if (kind === 'title' || kind === 'orphan' || kind === 'encrypted' || kind === 'rest') return true;
	if (kind === 'blank') return hasOddSpace(text);
	// A card that ngspice discards includes its continuation lines.
	if (kind === 'comment') return hasOddSpace(text) || /\n./u.test(text);
	// Its whole text is the title, including any comment.
	if (head.startsWith('.title')) return true;
	// A capacitor called Cd: with a tab after its name ngspice lowers its case, with a space it does not.
	if (/^cd\t/iu.test(statement.code)) return true;
	// With a space before the comment it would end the netlist.
	if (/^[ \t]*\.end[;/]/iu.test(text)) return true;
	// Followed by a different space, such a letter would begin a comment.
	if (/\$(?:[ \t]|$)/u.test(statement.code)) return true;
	return hasOddSpace(text) || /\\\\[ \t]*\r?$/mu.test(text) || hasBrokenText(statement);
}

/** Whether a quoted text, closed or not, continues on the next line: its spaces count. */
function hasBrokenText({ segments, tokens }: Statement): boolean {
	let index = 0;
	for (const { at } of segments) {
		while (index < tokens.length && tokens[index]!.to < at) index += 1;
		const token = tokens[index];
		if (token && token.from < at && (token.kind === 'string' || !token.closed)) return true;
	}
	return false;
}

/** Control characters, which ngspice treats as spaces, and carriage returns inside a line, which it removes. */
function hasOddSpace(text: string): boolean {
	return /(?![\t\r\n])\p{Cc}|\r(?!\n)/u.test(text);
}
