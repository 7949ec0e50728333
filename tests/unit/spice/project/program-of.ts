import { readProgram, type ProgramOptions } from '#lib/spice/project/read-program.ts';
import type { Program } from '#lib/spice/project/program.ts';
import { parseFile, type SourceFile } from '#lib/spice/syntax/parse.ts';

/** Files of a project by path as the language service parses them: the entry has a title, the others have none. */
export function sourceFiles(texts: Readonly<Record<string, string>>, entry: string): Map<string, SourceFile> {
	return new Map(Object.entries(texts).map(([path, text]) => [path, parseFile(text, { isEntry: path === entry })]));
}

/** The program of the first file, with a title line put before it. */
export function programOf(texts: Readonly<Record<string, string>> | string, options?: ProgramOptions): Program {
	const files = typeof texts === 'string' ? { 'main.cir': `title\n${texts}` } : texts;
	const entry = Object.keys(files)[0] ?? '';
	return readProgram(sourceFiles(files, entry), entry, options);
}
