import { contentHash } from '#lib/db/hash.ts';
import type { FileMetaRecord } from '#lib/db/records.ts';
import { parseInRole, type FileRole } from '#lib/spice/project/open-program.ts';
import type { Dialect, Program } from '#lib/spice/project/program.ts';
import { fileRequests, reach, type FileKnowledge, type FileRequest } from '#lib/spice/project/reach.ts';
import { readProgram } from '#lib/spice/project/read-program.ts';
import { lineAndColumn, spanInFile } from '#lib/spice/syntax/place.ts';
import type { SourceFile } from '#lib/spice/syntax/parse.ts';
import { startupPaths } from '#lib/workers/ngspice/project-files.ts';

/** A file of the project with its content. */
export interface ClosureFile {
	path: string;
	content: string | Uint8Array;
	/** SHA-256 of the content (CRLF as LF), hexadecimal. */
	hash: string;
}

/** A file or folder in the list of a project's files. */
export type ListedFile = Pick<FileMetaRecord, 'path' | 'kind' | 'hash'>;

/** Reads project files. */
export interface FileReader {
	/** Null if there is no such file. */
	read(path: string): Promise<{ content: string | Uint8Array } | null>;
	/** Those of several files that exist, as they are at one moment. */
	readMany(paths: readonly string[]): Promise<readonly ClosureFile[]>;
}

export interface MissingInclude {
	/** As written in the netlist. */
	reference: string;
	/** The file that refers to it. */
	path: string;
	/** From 1. */
	line: number;
}

/** A netlist with every file that a run of it reads. */
export interface Closure {
	/** The entry first, then depth-first in the order of the references; no file twice. */
	files: readonly ClosureFile[];
	/** What ngspice reads, starting from the entry. */
	program: Program;
	missing: readonly MissingInclude[];
	/** From `closureHash`: equal hashes give equal runs. */
	hash: string;
}

/**
 * Collects a netlist and everything that a run of it reads: `.include`, `.lib`, `source` and `load` in scripts, input
 * files of code models, and the `.spiceinit` that ngspice reads before it. Each file is read and parsed once; the files
 * of one level are read together.
 *
 * @returns null if the entry does not exist
 */
export async function collectClosure(
	reader: Pick<FileReader, 'readMany'>,
	entry: string,
	dialect: Dialect
): Promise<Closure | null> {
	const found = new Map<string, ClosureFile | null>();
	const parsed = new Map<string, SourceFile>();
	const parse = (file: ClosureFile, role: FileRole): SourceFile => {
		const key = `${role} ${file.path}`;
		let source = parsed.get(key);
		if (!source) parsed.set(key, (source = parseInRole(file.content, role, dialect)));
		return source;
	};
	const known: FileKnowledge = {
		has: (path) => (found.has(path) ? found.get(path) !== null : undefined),
		requests: (path, role) => fileRequests(parse(found.get(path)!, role), dialect)
	};
	let reached = reach(entry, startupPaths(entry), known);
	for (; reached.open.length > 0; reached = reach(entry, startupPaths(entry), known))
		for (const [path, file] of await readAll(reader, reached.open)) found.set(path, file);
	const files = reached.paths.map((path) => found.get(path)!);
	if (files[0]?.path !== entry) return null;
	const sources = new Map(
		files.map(({ path }) => {
			const source = parsed.get(`${path === entry ? 'netlist' : 'part'} ${path}`);
			// Files that only a command or a code model reads are not part of the program.
			return [path, source ?? parseInRole('', 'data', dialect)];
		})
	);
	const program = readProgram(sources, entry, { dialect });
	return { files, program, missing: missingIncludes(program), hash: await closureHash(files) };
}

/**
 * Computes the hash of a closure from the hashes in the list of files, to see whether a run is up to date. Only files with
 * content that is new to it are read, to find their references.
 */
export class ClosureHashes {
	/** By dialect, role and hash of the content. */
	#requests: ReadonlyMap<string, readonly FileRequest[]> = new Map();

	/**
	 * The hash of the closure of these files, and their paths.
	 *
	 * @param files all files and folders of the project as they are stored now
	 * @returns null if the entry does not exist
	 * */
	async read(
		reader: Pick<FileReader, 'readMany'>,
		entry: string,
		dialect: Dialect,
		files: readonly ListedFile[]
	): Promise<{ hash: string; paths: readonly string[] } | null> {
		const hashes = new Map(files.filter(({ kind }) => kind !== 'folder').map(({ path, hash }) => [path, hash]));
		if (!hashes.has(entry)) return null;
		const read = new Map<string, ClosureFile | null>();
		const used = new Map<string, readonly FileRequest[]>();
		const known: FileKnowledge = {
			has: (path) => hashes.has(path),
			requests: (path, role) => {
				const file = read.get(path);
				// A file deleted since the list was made has no references.
				if (file === null) return [];
				const key = `${dialect} ${role} ${file?.hash ?? hashes.get(path)}`;
				let requests = used.get(key) ?? this.#requests.get(key);
				if (!requests && file) requests = fileRequests(parseInRole(file.content, role, dialect), dialect);
				if (requests) used.set(key, requests);
				return requests;
			}
		};
		let reached = reach(entry, startupPaths(entry), known);
		for (; reached.open.length > 0; reached = reach(entry, startupPaths(entry), known))
			for (const [path, file] of await readAll(reader, reached.open)) read.set(path, file);
		// Contents that no longer occur are dropped.
		this.#requests = used;
		const { paths } = reached;
		return { hash: await closureHash(paths.map((path) => ({ path, hash: hashes.get(path) ?? '' }))), paths };
	}
}

/** The closure with new contents for some of its files; the others are not parsed again. */
export async function withContents(closure: Closure, contents: ReadonlyMap<string, string>): Promise<Closure> {
	const files = await Promise.all(
		closure.files.map(async (file) => {
			const content = contents.get(file.path);
			return content === undefined ? file : { ...file, content, hash: await contentHash(content) };
		})
	);
	const program = programWith(closure, contents);
	return { files, program, missing: missingIncludes(program), hash: await closureHash(files) };
}

/** The program of a closure with new contents for some of its files; the others are not parsed again. */
export function programWith({ program }: Pick<Closure, 'program'>, contents: ReadonlyMap<string, string>): Program {
	const { entry, dialect } = program;
	const sources = new Map(program.files);
	for (const [path, content] of contents) {
		const role = path === entry ? 'netlist' : 'part';
		sources.set(path, parseInRole(content, role, dialect, sources.get(path)));
	}
	return readProgram(sources, entry, { dialect, previous: program });
}

/**
 * SHA-256 over the paths and the hashes of the contents, hexadecimal. Older runs, stored with a hash over the contents
 * themselves, count as changed until they are run again.
 */
function closureHash(files: readonly { path: string; hash: string }[]): Promise<string> {
	const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
	return contentHash(sorted.map(({ path, hash }) => `${hash} ${path}\n`).join(''));
}

/** The file at each path, or null; its `path` is the requested one. */
async function readAll(
	reader: Pick<FileReader, 'readMany'>,
	paths: readonly string[]
): Promise<Map<string, ClosureFile | null>> {
	const files = new Map((await reader.readMany(paths)).map((file) => [file.path, file]));
	return new Map(
		paths.map((path) => {
			const file = files.get(path) ?? files.get(path.normalize('NFC'));
			return [path, file ? { path, content: file.content, hash: file.hash } : null];
		})
	);
}

function missingIncludes({ problems }: Program): MissingInclude[] {
	const missing = problems
		.filter(({ code }) => code === 'file_missing')
		.map(({ at, from, to, values }) => ({
			reference: String(values.file),
			path: at.path,
			line: lineAndColumn(at.file, spanInFile(at.file, at.index, { from, to }).from).line
		}));
	// A file that is included twice has each reference twice.
	return missing.filter(
		(each, index) => missing.findIndex(({ path, line }) => path === each.path && line === each.line) === index
	);
}
