import type { Program } from '#lib/spice/project/program.ts';
import { readProgram } from '#lib/spice/project/read-program.ts';
import { includedFiles, isRunnable } from '#lib/spice/source-files.ts';
import { parseFile } from '#lib/spice/syntax/parse.ts';

/** A project in one of whose files a `|` marked a place. */
export interface MarkedProject {
	texts: Readonly<Record<string, string>>;
	programs: Program[];
	path: string;
	offset: number;
	/** Line of an offset, from 1. */
	line(path: string, offset: number): number;
}

/** Takes the mark out and reads every circuit of the project; a text alone becomes `main.cir` with a title line before it. */
export function markedProject(marked: Readonly<Record<string, string>> | string): MarkedProject {
	const files = typeof marked === 'string' ? { 'main.cir': `t\n${marked}` } : marked;
	const [path, text] = Object.entries(files).find(([, content]) => content.includes('|')) ?? ['', ''];
	const texts = { ...files, [path]: text.replace('|', '') };
	const parsed = new Map(
		Object.entries(texts).map(([name, content]) => [name, parseFile(content, { isEntry: isRunnable(name) })])
	);
	const included = includedFiles(parsed);
	const entries = [...parsed.keys()].filter((name) => !included.has(name));
	const programs = entries.map((entry) => readProgram(parsed, entry, { isEntry: isRunnable(entry) }));
	return {
		texts,
		programs,
		path,
		offset: text.indexOf('|'),
		line: (name, offset) => (texts[name] ?? '').slice(0, offset).split('\n').length
	};
}
