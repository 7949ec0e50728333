import { isSpace } from './characters.ts';

/** What `$` means in a line depends on its place and on the simulator that the netlist was written for. */
export interface LineMode {
	/** Between `.control` and `.endc`: `$` begins a comment only before a space, for it also begins a variable. */
	inScript: boolean;
	/** PSpice's and LTspice's dialect: `$` is a letter. */
	dollarIsLetter: boolean;
}

/**
 * The kind of a line, by its first character.
 *
 * `void`: ngspice reads it as a card and then discards it together with its continuation lines; unlike a `comment`, it
 * ends the card before it. `stop`: the rest of the file is not read.
 */
export type LineKind = 'blank' | 'comment' | 'void' | 'continuation' | 'start' | 'stop';

/** Characters of a line, without its break. */
export interface Line {
	/** The first that is not a space; `to` in a blank line. */
	from: number;
	to: number;
	kind: LineKind;
	/** The first of the next line. */
	end: number;
}

const tab = 9;
const carriageReturn = 13;
const space = 32;
const dollar = 36;
const comma = 44;
const slash = 47;
const semicolon = 59;
const backslash = 92;

/** The line that begins at an offset of a text. */
export function lineAt(text: string, start: number): Line {
	const at = text.indexOf('\n', start);
	const end = at === -1 ? text.length : at + 1;
	let to = at === -1 ? end : at;
	if (to > start && text.charCodeAt(to - 1) === carriageReturn) to -= 1;
	let from = start;
	while (from < to && isSpace(text.charCodeAt(from))) from += 1;
	return { from, to, kind: from === to ? 'blank' : lineKind(text, from), end };
}

function lineKind(text: string, from: number): LineKind {
	switch (text[from]) {
		case '*':
		case '#':
		case '$':
			return 'comment';
		case '/':
			return text.charCodeAt(from + 1) === slash ? 'comment' : 'start';
		case '+':
			return 'continuation';
		case '@':
			return 'stop';
		case '=':
		case '[':
		case ']':
		case '?':
		case '(':
		case ')':
		case '&':
		case '%':
		case '"':
		case '!':
		case ':':
		case ',':
		case ';':
			return 'void';
		default:
			return 'start';
	}
}

/**
 * Where the comment at the end of a line begins; `to` if there is none. Quotes do not protect: ngspice ignores them here.
 *
 * @param from the line's first character that is not a space
 */
export function commentStart(text: string, from: number, to: number, { inScript, dollarIsLetter }: LineMode): number {
	for (let at = from; at < to; at += 1) {
		const code = text.charCodeAt(at);
		if (code > semicolon) continue;
		if (code === semicolon) return at;
		if (code === slash && at + 1 < to && text.charCodeAt(at + 1) === slash) return at;
		if (code !== dollar) continue;
		if (inScript) {
			if (at + 1 < to && text.charCodeAt(at + 1) === space) return at;
		} else if (!dollarIsLetter && at > from) {
			const before = text.charCodeAt(at - 1);
			if (before === space || before === tab || before === comma) return at;
		}
	}
	return to;
}

/** Whether the line ends in two backslashes: the next non-empty line continues it, whatever that begins with. */
export function continuesByBackslash(text: string, { from, to }: Line): boolean {
	let last = to;
	while (last > from && isSpace(text.charCodeAt(last - 1))) last -= 1;
	if (last - 2 < from || text.charCodeAt(last - 1) !== backslash || text.charCodeAt(last - 2) !== backslash)
		return false;
	return text[from] !== '*' && text[from] !== '$';
}

/** Number of line breaks. */
export function countBreaks(text: string): number {
	let count = 0;
	for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
	return count;
}
