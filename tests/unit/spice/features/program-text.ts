import { readProgram, type ProgramOptions } from '../../../../src/lib/spice/project/read-program.ts';
import type { Program } from '../../../../src/lib/spice/project/program.ts';
import { parseFile, type SourceFile } from '../../../../src/lib/spice/syntax/parse.ts';

/** A program of files given as text, with the cursor where one of them has a `|`. The first is run. */
export function programWithCursor(
	texts: Record<string, string>,
	options?: ProgramOptions
): { program: Program; path: string; offset: number } {
	const files = new Map<string, SourceFile>();
	let cursor = { path: '', offset: 0 };
	const [entry = ''] = Object.keys(texts);
	for (const [path, text] of Object.entries(texts)) {
		const offset = text.indexOf('|');
		if (offset !== -1) cursor = { path, offset };
		files.set(path, parseFile(text.replace('|', ''), { isEntry: path === entry }));
	}
	return { program: readProgram(files, entry, options), ...cursor };
}

/** The same of one netlist without its title line. */
export function netlistWithCursor(text: string): ReturnType<typeof programWithCursor> {
	return programWithCursor({ 'main.cir': `Title\n${text}\n` });
}
