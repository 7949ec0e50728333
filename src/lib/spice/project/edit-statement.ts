import type { Assignment, Card } from '../cards/card.ts';
import type { TextEdit } from '../service-types.ts';
import type { SourceFile } from '../syntax/parse.ts';
import { spanInFile } from '../syntax/place.ts';
import type { Span } from '../syntax/tokens.ts';

/** A statement and its place in a file. */
export interface PlacedStatement {
	path: string;
	file: SourceFile;
	/** In `file.statements`. */
	index: number;
}

/** Replaces a span of a statement's code. Comments and line breaks within the span are replaced with it. */
export function replaceCode({ path, file, index }: PlacedStatement, span: Span, insert: string): TextEdit {
	return { path, ...spanInFile(file, index, span), insert };
}

/** Adds words at the end of a statement's code: on its last line, before the comment there. */
export function appendWords(at: PlacedStatement, words: string): TextEdit {
	const { length } = at.file.statements[at.index]!.code;
	const { to } = spanInFile(at.file, at.index, { from: Math.max(0, length - 1), to: length });
	return { path: at.path, from: to, to, insert: ` ${words}` };
}

/** Adds parameters to a `.model` card: inside its parentheses if it has them. */
export function appendModelParameters(at: PlacedStatement, words: string): TextEdit {
	const { tokens } = at.file.statements[at.index]!;
	const [opening, last] = [tokens[3], tokens.at(-1)];
	const inner = tokens.at(-2);
	if (opening?.text !== '(' || last?.text !== ')' || !inner) return appendWords(at, words);
	return replaceCode(at, { from: inner.to, to: inner.to }, ` ${words}`);
}

/** Inserts whole lines before a statement or after its last line. */
export function insertLines(at: PlacedStatement, side: 'before' | 'behind', lines: readonly string[]): TextEdit {
	const { path, file, index } = at;
	const lineBreak = lineBreakOf(file);
	const start = file.starts[index] ?? 0;
	if (side === 'before')
		return { path, from: start, to: start, insert: lines.map((line) => line + lineBreak).join('') };
	// Before the line break, so that the next statement can be edited as well.
	const end = start + file.statements[index]!.text.replace(/\r?\n$/u, '').length;
	return { path, from: end, to: end, insert: lines.map((line) => lineBreak + line).join('') };
}

/** Appends whole lines to a file. */
export function appendLines(path: string, file: SourceFile, lines: readonly string[]): TextEdit {
	const { text } = file;
	const lineBreak = lineBreakOf(file);
	const gap = text === '' || text.endsWith('\n') ? '' : lineBreak;
	const insert = gap + lines.map((line) => line + lineBreak).join('');
	return { path, from: text.length, to: text.length, insert };
}

/** The effective `name=value` of a card: the last with a value; null if there is none. @param name lower case */
export function assignmentOf(card: Card | null, name: string): Assignment | null {
	if (!card || card.type === 'command') return null;
	return card.assignments.findLast((each) => each.name.text.toLowerCase() === name && each.value.length > 0) ?? null;
}

/** The value of an assignment in the statement's code. */
export function valueSpan({ name, value }: Assignment): Span {
	return { from: value[0]?.from ?? name.to, to: value.at(-1)?.to ?? name.to };
}

function lineBreakOf({ text }: SourceFile): string {
	return /\r?\n/u.exec(text)?.[0] ?? '\n';
}
