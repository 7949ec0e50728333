import type { Statement } from '../syntax/statement.ts';
import type { Span } from '../syntax/tokens.ts';

/** `E1 a b LAPLACE {V(in)} = {1/(1+s)}`: a source whose value follows a keyword. */
export interface SourceParts {
	name: string;
	plus: string;
	minus: string;
	/** Lower case. */
	keyword: string;
	/** From the keyword to the end of the card's code. */
	tail: Span;
	/** What follows the keyword; its `=` is left out. */
	rest: string;
	/** Where `rest` begins in the card's code. */
	restAt: number;
}

/** The parts of a controlled source with one of the keywords; null for any other card. */
export function sourceParts({ code, tokens }: Statement, keywords: ReadonlySet<string>): SourceParts | null {
	// Name, two nodes and, at most, the brackets and commas around them.
	const [name, ...others] = tokens.slice(0, 9);
	const word = others.find(({ text }) => keywords.has(text.toLowerCase()));
	const nodes = others.slice(0, word ? others.indexOf(word) : 0).filter(({ kind }) => kind !== 'punctuation');
	const [plus, minus] = nodes;
	if (!name || !word || !plus || !minus || nodes.length !== 2) return null;
	const to = code.trimEnd().length;
	const gap = /^\s*=?\s*/u.exec(code.slice(word.to, to))![0].length;
	return {
		name: name.text,
		plus: plus.text,
		minus: minus.text,
		keyword: word.text.toLowerCase(),
		tail: { from: word.from, to },
		rest: code.slice(word.to + gap, to),
		restAt: word.to + gap
	};
}

/** One past the bracket that closes the one at `from`, or null. */
export function groupEnd(text: string, from: number): number | null {
	const open = text[from]!;
	const close = open === '{' ? '}' : ')';
	let depth = 0;
	for (let at = from; at < text.length; at += 1) {
		if (text[at] === open) depth += 1;
		else if (text[at] === close && (depth -= 1) === 0) return at + 1;
	}
	return null;
}

/** An expression at the beginning of a text, and what follows it without `=`; null if it is not closed. */
export function firstGroup(text: string): { inner: string; from: number; to: number; after: string } | null {
	const isGroup = /^[{(']/u.test(text);
	const quoted = text.startsWith("'") ? text.indexOf("'", 1) + 1 || null : null;
	const end = isGroup ? (quoted ?? groupEnd(text, 0)) : bareEnd(text);
	if (end === null || end === 0) return null;
	const [from, to] = isGroup ? [1, end - 1] : [0, end];
	const gap = /^\s*=?\s*/u.exec(text.slice(end))![0].length;
	return { inner: text.slice(from, to), from, to, after: text.slice(end + gap) };
}

/** The end of an expression without brackets around it: the first space or `=` outside of parentheses. */
function bareEnd(text: string): number {
	let depth = 0;
	for (let at = 0; at < text.length; at += 1) {
		const char = text[at]!;
		if (char === '(' || char === '{') depth += 1;
		else if (char === ')' || char === '}') depth -= 1;
		else if (depth === 0 && (/\s/u.test(char) || char === '=')) return at;
	}
	return text.length;
}

/** The text without brackets around all of it. */
export function unwrapped(text: string): string {
	let inner = text.trim();
	while (/^[{(]/u.test(inner) && groupEnd(inner, 0) === inner.length) inner = inner.slice(1, -1).trim();
	return inner.startsWith("'") && inner.endsWith("'") && inner.length > 1 ? inner.slice(1, -1) : inner;
}

/** The values of a list of pairs, however they are bracketed: `(0,1) (2,{k*3})`, `((0,1)(2,3))`, `0 1 2 3`. */
export function pairValues(text: string): string[] {
	const values: string[] = [];
	let value = '';
	const finish = (): void => {
		if (value !== '') values.push(value);
		value = '';
	};
	for (let at = 0; at < text.length;) {
		const char = text[at]!;
		const end = char === '{' || (char === '(' && value !== '') ? groupEnd(text, at) : null;
		if (end !== null) {
			value += text.slice(at, end);
			at = end;
			continue;
		}
		if (/[\s,()=]/u.test(char)) finish();
		else value += char;
		at += 1;
	}
	finish();
	return values;
}
