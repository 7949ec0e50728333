import type { FileKind } from '#lib/db/records.ts';

export interface ProjectFileEntry {
	/** POSIX path relative to the project. */
	path: string;
	kind: FileKind;
	/** Bytes. */
	size: number;
	version: number;
	/** SHA-256 with CRLF taken as LF, hexadecimal. */
	hash: string;
}

export interface ProjectFileContent {
	content: string | Uint8Array;
	version: number;
	hash: string;
}

/** The project's files as tools see them. */
export interface ProjectFiles {
	list(): Promise<ProjectFileEntry[]>;
	/** Null when there is no such file; folders have no content. */
	read(path: string): Promise<ProjectFileContent | null>;
	/** Those of several files that exist, as they are at one moment. */
	readMany(paths: readonly string[]): Promise<readonly (ProjectFileContent & { path: string })[]>;
	/**
	 * Creates or overwrites a text file, with its folders, in one transaction.
	 *
	 * @param basedOn version that the change was made from, or null for a new file
	 * @throws Fault `file_modified_externally` when the stored version is another one
	 */
	write(path: string, content: string, basedOn: number | null): Promise<{ version: number; hash: string }>;
}
