import { Derived } from '#lib/base/derived.ts';
import type { FileSpan } from '../service-types.ts';
import { spanInFile, statementAt } from '../syntax/place.ts';
import type { Span } from '../syntax/tokens.ts';
import type { Program, ProgramStatement } from './program.ts';

const byFile = new Derived<Program, ReadonlyMap<string, ReadonlyMap<number, readonly ProgramStatement[]>>>();

/** A statement of a program, and an offset in its code. */
export interface CodePlace {
	at: ProgramStatement;
	offset: number;
}

/**
 * The places of an offset of a file: several if the file is included several times, none in a comment or in text that the
 * program does not read.
 */
export function placesAt(program: Program, path: string, offset: number): readonly CodePlace[] {
	const file = program.files.get(path);
	if (!file || !program.paths.has(path)) return [];
	const index = statementAt(file, offset);
	const places: CodePlace[] = [];
	// The end of a card without a line break is also the start of the next one.
	for (const candidate of [index, index - 1]) {
		const statement = file.statements[candidate];
		if (!statement) continue;
		const inText = offset - file.starts[candidate]!;
		if (inText > statement.text.length) continue;
		const inCode = statement.toCode(inText);
		if (statement.toText(inCode) !== inText) continue;
		for (const at of statementsOf(program, path).get(candidate) ?? []) places.push({ at, offset: inCode });
	}
	return places;
}

/** Statements that a program reads from a file, by their index in it; each as often as the program reads it. */
export function statementsOf(program: Program, path: string): ReadonlyMap<number, readonly ProgramStatement[]> {
	let files = byFile.get(program);
	if (!files) byFile.set(program, (files = groupByFile(program)));
	return files.get(path) ?? new Map();
}

/** The span in the file of a span of a statement's code. */
export function fileSpan({ path, file, index }: ProgramStatement, span: Span): FileSpan {
	return { path, ...spanInFile(file, index, span) };
}

function groupByFile({ statements }: Program): Map<string, Map<number, ProgramStatement[]>> {
	const files = new Map<string, Map<number, ProgramStatement[]>>();
	for (const at of statements) {
		let file = files.get(at.path);
		if (!file) files.set(at.path, (file = new Map()));
		const present = file.get(at.index);
		if (present) present.push(at);
		else file.set(at.index, [at]);
	}
	return files;
}
