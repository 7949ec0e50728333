import { functionNamed, functions, signatureOf } from './functions.ts';

/** What may be written at a place, and where it goes. */
export interface Suggestion {
	/** As it is shown and found: `v(out)`, `db`. */
	name: string;
	/** What replaces the word: a function with its opening parenthesis. */
	insert: string;
	kind: 'signal' | 'function';
}

export interface Completion {
	/** The word before the cursor that a suggestion replaces. */
	from: number;
	suggestions: Suggestion[];
}

/** Suggestions that are offered at once. */
const MAX_SUGGESTIONS = 8;
/** What may be a part of a signal or a function. */
const wordCharacter = /[\p{L}\p{N}_.#$:@[]/u;

/** Where the word before the cursor begins; `v(` and `i(` belong to it. */
function wordStart(text: string, cursor: number): number {
	let from = cursor;
	while (from > 0 && wordCharacter.test(text[from - 1]!)) from -= 1;
	const isProbe = /^[vi]\($/iu.test(text.slice(Math.max(0, from - 2), from));
	return isProbe && !wordCharacter.test(text[from - 3] ?? ' ') ? from - 2 : from;
}

/**
 * Signals and functions for the word before the cursor: those that begin with it first, then signals that contain it. None
 * without a word.
 */
export function complete(text: string, cursor: number, signals: readonly string[]): Completion {
	const from = wordStart(text, cursor);
	const written = text.slice(from, cursor);
	const wanted = written.toLowerCase();
	if (wanted === '' || /^\d/u.test(wanted)) return { from, suggestions: [] };
	const all: Suggestion[] = [
		...signals.map((name) => ({ name, insert: quoted(name), kind: 'signal' as const })),
		...functions.map(({ name }) => ({ name, insert: `${name}(`, kind: 'function' as const }))
	];
	const inner = (name: string): boolean => name.toLowerCase().startsWith(wanted) || bare(name).startsWith(wanted);
	const first = all.filter(({ name }) => inner(name));
	const others =
		wanted.length < 2
			? []
			: all.filter(({ name, kind }) => kind === 'signal' && !inner(name) && name.toLowerCase().includes(wanted));
	return { from, suggestions: [...first, ...others].slice(0, MAX_SUGGESTIONS) };
}

/** `out` of `v(out)`. */
function bare(name: string): string {
	return (/^[vi]\((.*)\)$/iu.exec(name)?.[1] ?? name).toLowerCase();
}

/** Names that the language cannot read as they are go into quotes. */
function quoted(name: string): string {
	return /^(?:[vi]\([^()\s,]+\)|@[^\s[\]()]+\[[^\]\s]+\]|[\p{L}_][\p{L}\p{N}_.#$:]*)$/iu.test(name)
		? name
		: `"${name}"`;
}

/** The call around the cursor: its signature, and which operand is being written, from 0; null outside of calls. */
export function signatureAt(text: string, cursor: number): { name: string; signature: string; operand: number } | null {
	const open: { name: string; operand: number }[] = [];
	let before = '';
	for (const [part] of text.slice(0, cursor).matchAll(/"[^"]*"?|[\p{L}\p{N}_]+|[-+*/^(),]/gu)) {
		const last = open.at(-1);
		if (part === '(') open.push({ name: before, operand: 0 });
		else if (part === ')') open.pop();
		else if (part === ',' && last) last.operand += 1;
		before = part;
	}
	const call = open.findLast(({ name }) => functionNamed(name));
	const row = call && functionNamed(call.name);
	return row ? { name: row.name, signature: signatureOf(row), operand: call.operand } : null;
}
