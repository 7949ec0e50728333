import type { Statement } from '../syntax/statement.ts';

/** Lines that begin so keep their letters in ngspice, whatever kind of card they are (`inp_read`). */
const lettersKept =
	/^(?:write|wrdata|\.lib|\.inc|codemodel|osdi|pre_osdi|echo|shell|source|cd |load|setcs|plot|gnuplot|hardcopy|e?print|asciiplot)/iu;

/** Whether ngspice takes capital letters of the statement for what they are, at least in part. */
export function keepsLetters({ code }: Statement): boolean {
	return lettersKept.test(code);
}

/**
 * Whether a statement is left as it is: no card at all, the title, or written in a way in which ngspice and a
 * reader may differ about where words or lines end.
 */
export function isFrozen(statement: Statement): boolean {
	const { kind, text, head } = statement;
	if (kind === 'title' || kind === 'orphan' || kind === 'rest') return true;
	if (kind === 'blank') return hasOddSpace(text);
	// a card that ngspice throws away has its continuation lines
	if (kind === 'comment') return hasOddSpace(text) || /\n./u.test(text);
	// its text is the title, comment and all
	if (head.startsWith('.title')) return true;
	// a capacitor called Cd: with a tab behind its name ngspice folds its letters, with a space it does not
	if (/^cd\t/iu.test(statement.code)) return true;
	// with a space before the comment it would end the netlist
	if (/^[ \t]*\.end[;/]/iu.test(text)) return true;
	// with another space behind it, such a letter would begin a comment
	if (/\$(?:[ \t]|$)/u.test(statement.code)) return true;
	return hasOddSpace(text) || /\\\\[ \t]*\r?$/mu.test(text) || hasBrokenText(statement);
}

/** Whether a quoted text, or one that is left open, goes on on the next line: its spaces count. */
function hasBrokenText({ segments, tokens }: Statement): boolean {
	let index = 0;
	for (const { at } of segments) {
		while (index < tokens.length && tokens[index]!.to < at) index += 1;
		const token = tokens[index];
		if (token && token.from < at && (token.kind === 'string' || !token.closed)) return true;
	}
	return false;
}

/** Control characters, which ngspice takes for spaces, and carriage returns inside a line, which it leaves out. */
function hasOddSpace(text: string): boolean {
	return /(?![\t\r\n])\p{Cc}|\r(?!\n)/u.test(text);
}
