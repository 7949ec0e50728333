import type { ProgramStatement } from '../project/program.ts';
import type { Message, Severity } from '../service-types.ts';
import type { Statement } from '../syntax/statement.ts';
import type { Span } from '../syntax/tokens.ts';

/** Replaces a span of a statement's code. */
export interface CodeEdit extends Span {
	insert: string;
}

/** A fix that changes one card only. */
export interface CardFix {
	title: Message;
	edits: readonly CodeEdit[];
}

/** What is wrong with a card; the span is one of its code. */
export interface CardFinding extends Span {
	code: string;
	severity: Severity;
	values: Message['values'];
	fixes: readonly CardFix[];
}

/** A span of a statement of the program; offsets are in its code. */
export interface Place extends Span {
	at: ProgramStatement;
}

/** Inserts whole lines before or after a statement. */
export interface LineEdit {
	at: ProgramStatement;
	side: 'before' | 'behind';
	lines: readonly string[];
}

/** Creates a file of the project. */
export interface NewFile {
	path: string;
	insert: string;
}

export interface ProgramFix {
	title: Message;
	edits: readonly ((Place & { insert: string }) | LineEdit | NewFile)[];
}

/** What is wrong with a card, given the rest of the netlist. */
export interface Finding extends Place {
	code: string;
	severity: Severity;
	values: Message['values'];
	fixes: readonly ProgramFix[];
	related: readonly Place[];
}

export function cardFinding(
	code: string,
	severity: Severity,
	{ from, to }: Span,
	values: Message['values'] = {},
	...fixes: CardFix[]
): CardFinding {
	return { code, severity, from, to, values, fixes };
}

/** A fix that replaces one span. */
export function replacement(code: string, { from, to }: Span, insert: string): CardFix {
	return { title: { code, values: { text: insert } }, edits: [{ from, to, insert }] };
}

export function finding(
	code: string,
	severity: Severity,
	{ at, from, to }: Place,
	values: Message['values'] = {},
	more: { fixes?: readonly ProgramFix[]; related?: readonly Place[] } = {}
): Finding {
	return { code, severity, at, from, to, values, fixes: more.fixes ?? [], related: more.related ?? [] };
}

/** A span of a statement's code as a place of the program. */
export function placeOf(at: ProgramStatement, { from, to }: Span): Place {
	return { at, from, to };
}

/** The first word of a statement. */
export function headOf(statement: Statement): Span {
	const from = statement.code.search(/\S/u);
	return { from: Math.max(from, 0), to: Math.max(from, 0) + statement.head.length };
}
