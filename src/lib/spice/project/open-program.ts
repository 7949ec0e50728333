import { parseFile } from '../syntax/parse.ts';
import type { Dialect, Program } from './program.ts';
import { readProgram } from './read-program.ts';

/** A file of a project; what is not text is not read. */
export interface ProgramFile {
	path: string;
	content: string | Uint8Array;
}

/** The program that ngspice reads from a netlist on; an empty one where there is no text file `entry`. */
export function openProgram(files: readonly ProgramFile[], entry: string, dialect: Dialect = 'ngspice'): Program {
	const dollarIsLetter = dialect === 'pspice';
	const parsed = new Map([[entry, parseFile('', { isEntry: true, dollarIsLetter })]]);
	for (const { path, content } of files)
		if (typeof content === 'string') parsed.set(path, parseFile(content, { isEntry: path === entry, dollarIsLetter }));
	return readProgram(parsed, entry, { dialect });
}
