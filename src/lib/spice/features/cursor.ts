import type { Card } from '../cards/card.ts';
import { readCard } from '../cards/read-card.ts';
import type { Program, ProgramStatement, Scope } from '../project/program.ts';
import { namesOf } from '../project/names.ts';
import { statementsOf } from '../project/places.ts';
import type { SourceFile } from '../syntax/parse.ts';
import { statementAt } from '../syntax/place.ts';
import { Statement } from '../syntax/statement.ts';
import { tokenize, type Span, type Token } from '../syntax/tokens.ts';

/** An offset of a file, located in a program. */
export interface Place {
	path: string;
	file: SourceFile;
	offset: number;
	/** In `file.statements`; -1 in an empty file. */
	index: number;
	/** The statement there as ngspice meets it first; null in what ngspice does not read, such as an empty line. */
	at: ProgramStatement | null;
	/** Where names at the offset are looked up. */
	scope: Scope;
}

/** Locates an offset of a file in a program; null if the program does not read the file. */
export function placeIn(program: Program, path: string, offset: number): Place | null {
	const file = program.files.get(path);
	if (!file || !program.paths.has(path)) return null;
	const index = statementAt(file, offset);
	const read = statementsOf(program, path);
	let before = index;
	while (before >= 0 && !read.has(before)) before -= 1;
	const last = read.get(before)?.[0];
	const scope = last ? (namesOf(program).scopeOf(last) ?? last.scope) : program.root;
	return { path, file, offset, index, at: read.get(index)?.[0] ?? null, scope };
}

/** The card being written, read as if a name were at the cursor. */
export interface Writing {
	/** With the placeholder; its offsets are not offsets of the file. */
	card: Card;
	code: string;
	/** Tokens before the cursor's word. */
	before: readonly Token[];
	/** The placeholder in `code`. */
	word: Span;
	/** The part of the word before the cursor. */
	typed: string;
}

/** A name that does not occur in netlists. Letters only, so that it can be a name of any kind. */
const placeholder = 'zzcursorzz';
/** Characters between the words of a card; node names can contain any other character. */
const wordEnds = /[\s=(),[\]{}"']/u;
/** Characters between the names of an expression. */
const nameEnds = /[\s=(),[\]{}"'+*/^<>!&|?:~-]/u;

/**
 * Reads the card at a place as if the cursor's word were a name, so that the card reader decides which kind of name
 * belongs there.
 *
 * @returns null in comments, titles, and at the first word of a line
 */
export function writingAt(program: Program, { file, offset, index }: Place): Writing | null {
	const statement = file.statements[index];
	if (!statement || !/^(?:device|dot|command)$/u.test(statement.kind)) return null;
	const offsetInText = offset - (file.starts[index] ?? 0);
	const at = statement.toCode(offsetInText);
	const isAfterSpace = /\s/u.test(file.text[offset - 1] ?? '');
	// `toCode` maps a comment, and space at the end of a line, to the end of the code before it.
	if (!isAfterSpace && statement.toText(at) !== offsetInText) return null;
	if (isAfterSpace && statement.text.slice(statement.toText(at), offsetInText).trim() !== '') return null;
	const before = statement.code.slice(0, at) + (isAfterSpace && !/\s$/u.test(statement.code.slice(0, at)) ? ' ' : '');
	const ends = isExpression(before, statement.inScript) ? nameEnds : wordEnds;
	const from = wordStart(before, ends);
	if (before.slice(0, from).trim() === '') return null;
	const behind = statement.code.slice(at);
	const rest = behind.slice(wordEnd(behind, ends));
	const code = `${before.slice(0, from)}${placeholder}${rest}`;
	const read = new Statement(statement.kind, code, code, [{ at: 0, from: 0, to: code.length }], 0, statement.inScript);
	const card = readCard(read, program.cards);
	if (!card) return null;
	return {
		card,
		code,
		before: tokenize(before.slice(0, from), statement.inScript),
		word: { from, to: from + placeholder.length },
		typed: before.slice(from)
	};
}

/** Whether, at the end of a text, characters such as `+` separate names instead of being part of them. */
function isExpression(before: string, inScript: boolean): boolean {
	const tokens = tokenize(before, inScript);
	const last = tokens.at(-1);
	if (inScript || (last?.kind === 'expression' && !last.closed)) return true;
	return tokens.some(({ text }) => text === '=' || text === '(');
}

function wordStart(text: string, ends: RegExp): number {
	let at = text.length;
	while (at > 0 && !ends.test(text[at - 1] ?? '')) at -= 1;
	return at;
}

function wordEnd(text: string, ends: RegExp): number {
	const at = text.search(ends);
	return at === -1 ? text.length : at;
}
