import { readProgram } from '#lib/spice/project/read-program.ts';
import type { ProgramStatement, Scope } from '#lib/spice/project/program.ts';
import { parseFile } from '#lib/spice/syntax/parse.ts';
import { spanInFile } from '#lib/spice/syntax/place.ts';
import type { FileEdit, SimulationFile } from '#lib/workers/ngspice/protocol.ts';

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
	words: readonly Word[];
	/** Definitions that it stands in, outermost first, lower case. */
	scope: readonly string[];
	inScript: boolean;
}

/** A netlist as ngspice reads it: the entry, and what it includes at the place where it does. */
export interface Netlist {
	entry: string;
	/** Text files by path. */
	texts: ReadonlyMap<string, string>;
	/** In the order ngspice meets them; the title is none. */
	cards: readonly Card[];
}

/** @returns without cards where there is no text file `entry` */
export function readNetlist(files: readonly SimulationFile[], entry: string): Netlist {
	const texts = new Map(
		files.flatMap(({ path, content }) => (typeof content === 'string' ? [[path, content] as const] : []))
	);
	if (!texts.has(entry)) return { entry, texts, cards: [] };
	const parsed = new Map([...texts].map(([path, text]) => [path, parseFile(text, { isEntry: path === entry })]));
	const { statements } = readProgram(parsed, entry);
	return { entry, texts, cards: statements.filter(isCard).map(cardOf) };
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

function isCard({ statement: { kind } }: ProgramStatement): boolean {
	return kind === 'device' || kind === 'dot' || kind === 'command';
}

function cardOf(at: ProgramStatement): Card {
	const { path, file, index, statement } = at;
	const from = file.starts[index] ?? 0;
	return {
		file: path,
		line: file.lines[index] ?? 1,
		from,
		to: from + statement.text.replace(/\r?\n$/u, '').length,
		words: wordsOf(at),
		scope: namesAround(at.scope),
		inScript: statement.inScript
	};
}

function wordsOf({ file, index, statement: { tokens } }: ProgramStatement): Word[] {
	return tokens
		.filter(({ kind, text }) => kind !== 'punctuation' || text === '=')
		.map((token) => ({ text: token.text, ...spanInFile(file, index, token) }));
}

function namesAround(scope: Scope): string[] {
	const names: string[] = [];
	for (let around = scope; around.parent; around = around.parent) names.unshift(around.name);
	return names;
}

/** Adds words at the end of a card, before a comment that follows. */
export function appendWords(card: Card, words: string): FileEdit {
	const at = card.words.at(-1)?.to ?? card.to;
	return { path: card.file, from: at, to: at, insert: ` ${words}` };
}
