import type { SourceFile } from '../syntax/parse.ts';
import { fileReferences, type FileReference } from './file-references.ts';
import type { FileRole } from './open-program.ts';
import { libraryIsInclude, type Dialect } from './program.ts';
import { candidatePaths } from './resolve.ts';

/** A reference from one file to another. */
export interface FileRequest {
	/** As written, without quotes. */
	reference: string;
	role: FileRole;
}

/** What is known so far about the files of a project. */
export interface FileKnowledge {
	/** Whether a file exists; undefined if not known yet. */
	has(path: string): boolean | undefined;
	/** The references of a file that is read in a role; undefined if it has not been read yet. */
	requests(path: string, role: FileRole): readonly FileRequest[] | undefined;
}

export interface Reach {
	/** Files that a run reads, the entry first, then depth-first in the order of the references; no file twice. */
	paths: readonly string[];
	/** Files that must be read before the answer is complete. */
	open: readonly string[];
}

/**
 * The files that a run of a netlist reads, as far as known. Unused sections of a library count as well: ngspice opens the
 * files they include.
 *
 * @param startup paths of command files that ngspice reads first, in order of precedence
 */
export function reach(entry: string, startup: readonly string[], known: FileKnowledge): Reach {
	const paths = new Set<string>();
	const open = new Set<string>();
	const visited = new Set<string>();
	const visit = (path: string, role: FileRole): void => {
		if (visited.has(`${role} ${path}`)) return;
		visited.add(`${role} ${path}`);
		paths.add(path);
		if (role === 'data') return;
		const requests = known.requests(path, role);
		if (!requests) open.add(path);
		for (const request of requests ?? []) visitFirst(candidatePaths(request.reference, path, entry), request.role);
	};
	const visitFirst = (candidates: readonly string[], role: FileRole): void => {
		const unknown = candidates.filter((path) => known.has(path) === undefined);
		const found = candidates.find((path) => known.has(path) !== false);
		if (found === undefined) return;
		if (known.has(found)) visit(found, role);
		else for (const path of unknown) open.add(path);
	};
	visitFirst([entry], 'netlist');
	visitFirst(startup, 'commands');
	return { paths: [...paths], open: [...open] };
}

/** All references in a file. */
export function fileRequests(file: SourceFile, dialect: Dialect): readonly FileRequest[] {
	return fileReferences(file)
		.filter(({ reference: { kind, section } }) => kind !== 'library' || section !== null || libraryIsInclude(dialect))
		.map(({ index, reference }) => ({
			reference: reference.reference,
			role: roleOf(reference, file.statements[index]?.head ?? '')
		}));
}

function roleOf({ kind }: FileReference, head: string): FileRole {
	if (kind === 'include' || kind === 'library') return 'part';
	return kind === 'script' && head === 'source' ? 'netlist' : 'data';
}
