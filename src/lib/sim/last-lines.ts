import { appendLines, insertLines } from '#lib/spice/project/edit-statement.ts';
import type { Program } from '#lib/spice/project/program.ts';
import type { FileEdit } from '#lib/workers/ngspice/protocol.ts';

/** Adds lines after the last card, so that earlier lines keep their numbers. */
export function lastLines({ statements, files, entry }: Program, lines: readonly string[]): FileEdit {
	const end = statements.find(({ path, statement }) => path === entry && statement.head === '.end');
	if (end?.statement.kind === 'dot') return insertLines(end, 'before', lines);
	const file = files.get(entry);
	if (!file) throw new RangeError(`There is no file ${entry}`);
	return appendLines(entry, file, lines);
}
