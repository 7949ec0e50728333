import { parseFile, type ParseOptions, type SourceFile } from '../syntax/parse.ts';
import { dollarIsLetter, type Dialect, type Program } from './program.ts';
import { readProgram } from './read-program.ts';

/** A file of a project; a binary file has no statements. */
export interface ProgramFile {
	path: string;
	content: string | Uint8Array;
}

/** How ngspice reads a file. */
export type FileRole =
	/** Run, or read by `source`: its first line is a title. */
	| 'netlist'
	/** Included in another file. */
	| 'part'
	/** Commands from its first line on, as in `.spiceinit`. */
	| 'commands'
	/** Numbers, for a code model or for `load`. */
	| 'data';

/**
 * The program that ngspice reads, starting from a netlist; empty if there is no text file `entry`.
 *
 * @param previous the program before an edit: unchanged files are reused from it
 */
export function openProgram(
	files: readonly ProgramFile[],
	entry: string,
	dialect: Dialect = 'ngspice',
	previous?: Program
): Program {
	const parsed = new Map([[entry, parseInRole('', 'netlist', dialect)]]);
	for (const { path, content } of files) {
		const role = path === entry ? 'netlist' : 'part';
		parsed.set(path, parseInRole(content, role, dialect, previous?.files.get(path)));
	}
	return readProgram(parsed, entry, { dialect, previous });
}

/** @param previous the same file, read in the same role, before an edit */
export function parseInRole(
	content: string | Uint8Array,
	role: FileRole,
	dialect: Dialect,
	previous?: SourceFile
): SourceFile {
	const options: ParseOptions = {
		isEntry: role === 'netlist',
		isScript: role === 'commands',
		dollarIsLetter: dollarIsLetter(dialect)
	};
	return parseFile(typeof content === 'string' && role !== 'data' ? content : '', options, previous);
}
