import type { SimulationFile } from '#lib/workers/ngspice/protocol.ts';

/** A word of a card with its place in the file, UTF-16 units. `=` is a word of its own, `{...}` and quotes are one. */
export interface Word {
	text: string;
	from: number;
	to: number;
}

/** A card with its continuation lines, or a command of a `.control` script. */
export interface Card {
	file: string;
	/** Of its first line, from 1. */
	line: number;
	/** UTF-16 units in the file: its first character, and the end of its last line without the line break. */
	from: number;
	to: number;
	words: Word[];
	/** Definitions that it stands in, outermost first, lower case. */
	scope: string[];
	inScript: boolean;
}

/** A netlist as ngspice reads it: the entry, and what it includes at the place where it does. */
export interface Netlist {
	entry: string;
	/** Text files by path. */
	texts: ReadonlyMap<string, string>;
	/** In the order ngspice meets them; the title is none. */
	cards: Card[];
}

/** Cards after which the rest is left out: files that include others twice, which do the same, would never end. */
const maxCards = 200_000;

export function readNetlist(files: readonly SimulationFile[], entry: string): Netlist {
	const texts = new Map(
		files.flatMap(({ path, content }) => (typeof content === 'string' ? [[path, content] as const] : []))
	);
	const cards: Card[] = [];
	const state = { scope: [] as string[], inScript: false, ended: false };

	const visit = (path: string, section: string | null, above: readonly string[]): void => {
		const text = texts.get(path);
		const place = `${path}\n${section ?? ''}`;
		// a section may well refer to another of its own file, but nothing to itself
		if (text === undefined || above.includes(place)) return;
		const here = [...above, place];
		let inSection = section === null;
		for (const card of fileCards(path, text, above.length === 0)) {
			if (cards.length >= maxCards) return;
			const [first, second, third] = card.words.map((word) => word.text.toLowerCase());
			if (first === '.lib' && third === undefined && section !== null) inSection = second === section;
			else if (first === '.endl') inSection = section === null;
			else if (inSection && !state.ended) {
				take(card, first ?? '');
				const target = card.words[1] && resolve(texts, card.words[1].text, path, entry);
				if (target && /^\.inc/u.test(first ?? '')) visit(target, null, here);
				else if (target && first === '.lib' && third !== undefined) visit(target, third, here);
			}
		}
	};
	const take = (card: Card, first: string): void => {
		if (first === '.ends') state.scope.pop();
		if (first === '.endc') state.inScript = false;
		cards.push({ ...card, scope: [...state.scope], inScript: state.inScript });
		if (first === '.subckt') state.scope.push(card.words[1]?.text.toLowerCase() ?? '');
		if (first === '.control') state.inScript = true;
		if (first === '.end' && card.file === entry) state.ended = true;
	};
	visit(entry, null, []);
	return { entry, texts, cards };
}

/** First word of a card, lower case. */
export function head(card: Card): string {
	return card.words[0]?.text.toLowerCase() ?? '';
}

/** Words of a card after the first that are neither names nor values of `name=value`, lower case. */
export function positional(card: Card): string[] {
	const words = card.words.map((word) => word.text.toLowerCase());
	const first = words.indexOf('=');
	return words.slice(1, first === -1 ? undefined : first - 1);
}

/** Value of `name=value` on a card, with its place; null when it has none. */
export function valueOf(card: Card, name: string): Word | null {
	const at = card.words.findIndex(
		(word, index) => word.text.toLowerCase() === name && card.words[index + 1]?.text === '='
	);
	return at === -1 ? null : (card.words[at + 2] ?? null);
}

function fileCards(file: string, text: string, hasTitle: boolean): Card[] {
	const cards: Card[] = [];
	let offset = 0;
	let number = 0;
	for (const whole of text.split('\n')) {
		const line = whole.endsWith('\r') ? whole.slice(0, -1) : whole;
		const from = offset;
		offset += whole.length + 1;
		number += 1;
		if ((hasTitle && number === 1) || /^\s*(?:\*|$)/u.test(line)) continue;
		const last = cards.at(-1);
		const plus = /^\s*\+/u.exec(line);
		const start = plus ? plus[0].length : 0;
		const words = wordsOf(line, start, from);
		const to = from + line.length;
		if (plus && last) {
			last.words.push(...words);
			last.to = to;
		} else if (words.length > 0) {
			cards.push({ file, line: number, from, to, words, scope: [], inScript: false });
		}
	}
	return cards;
}

const WORD = /\{[^}]*\}?|'[^']*'?|"[^"]*"?|=|[^\s,()=;{}'"]+/gu;

function wordsOf(line: string, start: number, offset: number): Word[] {
	const end = line.search(/;|\s\$\s|\s\$$|\/\//u);
	const code = end === -1 ? line : line.slice(0, end);
	return [...code.matchAll(WORD)]
		.filter((match) => match.index >= start)
		.map((match) => ({ text: match[0], from: offset + match.index, to: offset + match.index + match[0].length }));
}

/** A reference is looked up beside the file that makes it, then beside the entry. */
function resolve(texts: ReadonlyMap<string, string>, quoted: string, from: string, entry: string): string | null {
	const reference = quoted.replace(/^["']|["']$/gu, '');
	for (const base of [from, entry]) {
		const parts = base.split('/').slice(0, -1);
		for (const part of reference.split('/')) {
			if (part === '..') parts.pop();
			else if (part !== '' && part !== '.') parts.push(part);
		}
		if (texts.has(parts.join('/'))) return parts.join('/');
	}
	return null;
}
