import type { SourceFile } from '../syntax/parse.ts';
import type { Statement, StatementKind } from '../syntax/statement.ts';
import { carryNames } from './names.ts';
import type { Program, ProgramStatement } from './program.ts';

/** Maximum number of cards changed at once; for more, the program is re-read. */
const mostChanged = 16;
/** Kinds of statements that a program leaves out. */
const skipped: ReadonlySet<StatementKind> = new Set(['blank', 'comment', 'title', 'rest']);

/** How the statements of a file have moved. */
interface Moved {
	file: SourceFile;
	/** Index of the first statement that has moved. */
	from: number;
	by: number;
	/** Edited element lines: old index to new index. */
	changed: ReadonlyMap<number, number>;
}

/**
 * The program after an edit of comments or element lines only, which changes neither its includes nor its scopes. It takes
 * over the statements, scopes and names of the previous program, which must not be used afterwards. Null for any other edit.
 *
 * @param files the files after the edit, with the same paths
 */
export function patchProgram(previous: Program, files: ReadonlyMap<string, SourceFile>): Program | null {
	if (previous.problems.some(({ code }) => code === 'program_too_long')) return null;
	const moved = new Map<string, Moved>();
	for (const path of previous.paths) {
		const [before, after] = [previous.files.get(path), files.get(path)];
		if (!before || !after) return null;
		if (before === after) continue;
		const found = compare(before, after);
		if (!found) return null;
		moved.set(path, found);
	}
	const program = { ...previous, files };
	const changed = new Map<number, Statement>();
	const places: { at: ProgramStatement; file: SourceFile; index: number }[] = [];
	previous.statements.forEach((at, place) => {
		const move = moved.get(at.path);
		if (!move) return;
		const { file, from, by } = move;
		const now = move.changed.get(at.index);
		if (now !== undefined) changed.set(place, file.statements[now]!);
		places.push({ at, file, index: now ?? (at.index < from ? at.index : at.index + by) });
	});
	for (const at of previous.encrypted) {
		const move = moved.get(at.path);
		if (move) places.push({ at, file: move.file, index: at.index < move.from ? at.index : at.index + move.by });
	}
	// The name table reads the old statements first, then the new ones.
	carryNames(previous, program, changed, () => {
		for (const [place, statement] of changed) {
			const at = previous.statements[place]!;
			Object.assign(at, { statement, card: undefined });
			program.rewritten.add(at);
		}
	});
	for (const { at, file, index } of places) {
		at.file = file;
		at.index = index;
	}
	return program;
}

function compare(before: SourceFile, after: SourceFile): Moved | null {
	const [old, now] = [before.statements, after.statements];
	const shorter = Math.min(old.length, now.length);
	let from = 0;
	while (from < shorter && old[from] === now[from]) from += 1;
	let kept = 0;
	while (kept < shorter - from && old[old.length - 1 - kept] === now[now.length - 1 - kept]) kept += 1;
	const by = now.length - old.length;
	const gone = read(old, from, old.length - kept);
	const come = read(now, from, now.length - kept);
	if (!gone || gone.length !== come?.length) return null;
	return { file: after, from: old.length - kept, by, changed: new Map(gone.map((index, at) => [index, come[at]!])) };
}

/** Indices of the element lines in a range; null if there are other cards, or too many lines. */
function read(statements: readonly Statement[], from: number, to: number): number[] | null {
	const found: number[] = [];
	for (let index = from; index < to; index += 1) {
		const { kind } = statements[index]!;
		if (skipped.has(kind)) continue;
		if (kind !== 'device' || found.length === mostChanged) return null;
		found.push(index);
	}
	return found;
}
