import { candidatePaths } from '#lib/spice/project/resolve.ts';
import { startupPaths } from '#lib/workers/ngspice/project-files.ts';

/** Reads a project file; null when there is none. */
export interface FileReader {
	read(path: string): Promise<{ content: string | Uint8Array } | null>;
}

export interface MissingInclude {
	/** As written in the netlist. */
	reference: string;
	/** Where it is asked for. */
	path: string;
	/** From 1. */
	line: number;
}

/** A netlist with every file that it reaches. */
export interface Closure {
	/** The entry first, then depth-first in the order of the references; no file twice. */
	files: { path: string; content: string | Uint8Array }[];
	missing: MissingInclude[];
	/** SHA-256 over paths and contents (CRLF as LF), hexadecimal: equal hashes give equal runs. */
	hash: string;
}

/**
 * Collects a netlist and everything it includes (`.include`, `.lib`, `source` and `load` in scripts, input files of code
 * models), depth-first, and the `.spiceinit` that ngspice reads before it.
 * Cycles end where they close. A reference is looked up beside the file that makes it, then beside the entry.
 *
 * @returns null when there is no entry
 */
export async function collectClosure(reader: FileReader, entry: string): Promise<Closure | null> {
	const files: Closure['files'] = [];
	const missing: MissingInclude[] = [];
	const visited = new Set<string>();

	const visit = async (path: string): Promise<boolean> => {
		if (visited.has(path)) return true;
		const file = await reader.read(path);
		if (!file) return false;
		visited.add(path);
		files.push({ path, content: file.content });
		if (typeof file.content !== 'string') return true;
		for (const { reference, line, optional } of references(file.content)) {
			const found = await visitFirst(candidatePaths(reference, path, entry));
			if (!found && !optional) missing.push({ reference, path, line });
		}
		return true;
	};
	const visitFirst = async (paths: readonly string[]): Promise<boolean> => {
		for (const path of paths) if (await visit(path)) return true;
		return false;
	};

	if (!(await visit(entry))) return null;
	await visitFirst(startupPaths(entry));
	return { files, missing, hash: await closureHash(files) };
}

interface Reference {
	reference: string;
	line: number;
	/** A `.lib` card with one word may as well begin a section; a script may read what it has written itself. */
	optional: boolean;
}

const QUOTED_OR_WORD = `"([^"]+)"|'([^']+)'|(\\S+)`;
const INCLUDE = new RegExp(`^\\s*\\.inc\\w*\\s+(?:${QUOTED_OR_WORD})`, 'i');
const LIBRARY = new RegExp(`^\\s*\\.lib\\s+(?:${QUOTED_OR_WORD})(\\s+[^\\s;$]+)?`, 'i');
const INPUT_FILE = /\b\w*file\s*=\s*"([^"]+)"/gi;
const SCRIPT_INPUT = new RegExp(`^\\s*(?:source|load)\\s+(?:${QUOTED_OR_WORD})`, 'i');

function references(content: string): Reference[] {
	return content.split('\n').flatMap((text, index): Reference[] => {
		if (text.trimStart().startsWith('*')) return [];
		const line = index + 1;
		const include = INCLUDE.exec(text);
		if (include) return [{ reference: firstGroup(include), line, optional: false }];
		const library = LIBRARY.exec(text);
		if (library) return [{ reference: firstGroup(library), line, optional: library[4] === undefined }];
		const script = SCRIPT_INPUT.exec(text);
		if (script) return [{ reference: firstGroup(script), line, optional: true }];
		return [...text.matchAll(INPUT_FILE)].map((match) => ({ reference: match[1] ?? '', line, optional: false }));
	});
}

function firstGroup(match: RegExpExecArray): string {
	return (match[1] ?? match[2] ?? match[3] ?? '').trim();
}

async function closureHash(files: Closure['files']): Promise<string> {
	const encoder = new TextEncoder();
	const parts = files
		.toSorted((a, b) => (a.path < b.path ? -1 : 1))
		.flatMap(({ path, content }) => {
			const bytes = typeof content === 'string' ? encoder.encode(content.replaceAll('\r\n', '\n')) : content;
			// The length keeps two files from being taken for one.
			return [encoder.encode(`${path}\0${bytes.length}\0`), bytes];
		});
	const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
	let offset = 0;
	for (const part of parts) {
		joined.set(part, offset);
		offset += part.length;
	}
	const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', joined));
	return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
