import type { FileEntry } from '#lib/project/store.ts';
import type { Dialect } from '#lib/spice/project/program.ts';
import type { ShellRequest } from './protocol.ts';

/** A line over the files as they are listed. @param outputCharacters, folder as in `ShellRequest` */
export function shellRequest(
	line: string,
	files: readonly FileEntry[],
	dialect: Dialect,
	outputCharacters: number,
	folder = ''
): ShellRequest {
	const snapshot = files.map(({ path, kind, size, version, modifiedAt }) => ({
		path,
		kind,
		size,
		version,
		modifiedAt
	}));
	return { line, folder, snapshot, dialect, outputCharacters };
}
