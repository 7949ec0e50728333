import { fileReference } from './project/file-references.ts';
import { dollarIsLetter, type Dialect } from './project/program.ts';
import { resolveReference } from './project/resolve.ts';
import { parseFile, type SourceFile } from './syntax/parse.ts';

const runnable = /\.(?:cir|sp|net|ckt|spice)$/iu;

/** Whether a file is a runnable circuit by its name: then its first line is the title. */
export function isRunnable(path: string): boolean {
	return runnable.test(path);
}

interface Kept {
	text: string;
	parsed: SourceFile | null;
}

/**
 * The texts of a project, parsed on demand. A file that another one includes has no title line, whatever its name:
 * ngspice reads it as if its text were in the other file.
 */
export class SourceFiles {
	readonly #files = new Map<string, Kept>();
	#dialect: Dialect = 'ngspice';
	#parsed: ReadonlyMap<string, SourceFile> | null = null;

	set dialect(dialect: Dialect) {
		this.#dialect = dialect;
		this.#parsed = null;
	}

	get dialect(): Dialect {
		return this.#dialect;
	}

	/** @param text null removes the file */
	set(path: string, text: string | null): void {
		const kept = this.#files.get(path);
		if (text === null) this.#files.delete(path);
		else if (kept) kept.text = text;
		else this.#files.set(path, { text, parsed: null });
		this.#parsed = null;
	}

	/** All files. The same map, and for an unchanged file the same object, until something changes. */
	all(): ReadonlyMap<string, SourceFile> {
		return (this.#parsed ??= this.#parseAll());
	}

	#parseAll(): ReadonlyMap<string, SourceFile> {
		const files = new Map<string, SourceFile>();
		for (const [path, kept] of this.#files) {
			const wasEntry = kept.parsed?.options.isEntry ?? isRunnable(path);
			files.set(path, this.#parse(kept, wasEntry));
		}
		const included = includedFiles(files);
		for (const [path, kept] of this.#files) {
			const isEntry = isRunnable(path) && !included.has(path);
			if (kept.parsed?.options.isEntry !== isEntry) files.set(path, this.#parse(kept, isEntry));
		}
		return files;
	}

	#parse(kept: Kept, isEntry: boolean): SourceFile {
		const options = { isEntry, dollarIsLetter: dollarIsLetter(this.#dialect) };
		kept.parsed = parseFile(kept.text, options, kept.parsed ?? undefined);
		return kept.parsed;
	}
}

/** Paths that some file includes; one that includes itself does not count. */
export function includedFiles(files: ReadonlyMap<string, SourceFile>): ReadonlySet<string> {
	const included = new Set<string>();
	for (const [path, { statements }] of files)
		for (const statement of statements) {
			const reference = fileReference(statement);
			if (reference?.kind !== 'include' && reference?.kind !== 'library') continue;
			const target = resolveReference(files, reference.reference, path, path);
			if (target !== null && target !== path) included.add(target);
		}
	return included;
}
