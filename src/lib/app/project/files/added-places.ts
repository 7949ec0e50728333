import { collisionKey, copyPath } from '#lib/db/paths.ts';
import type { FileEntry } from '#lib/project/store.ts';

/** What becomes of added files whose names are taken. */
export type PresentChoice = 'replace' | 'keep_both' | 'skip';

/** Where a file is written, and the version of the file that it replaces there; null for a new file. */
export interface Place {
	path: string;
	file: File | null;
	basedOn: number | null;
}

/** The files of a project by the keys of their paths. */
export function presentFiles(entries: readonly FileEntry[]): ReadonlyMap<string, FileEntry> {
	return new Map(entries.filter(({ kind }) => kind !== 'folder').map((entry) => [collisionKey(entry.path), entry]));
}

/** Where added files are written. Files whose names are taken replace, get a free name or are left out, as chosen. */
export function chosenPlaces(
	files: readonly Pick<Place, 'path' | 'file'>[],
	entries: readonly FileEntry[],
	choice: PresentChoice
): Place[] {
	const present = presentFiles(entries);
	const keys = new Set([...entries, ...files].map(({ path }) => collisionKey(path)));
	return files.flatMap(({ path, file }): Place[] => {
		const old = present.get(collisionKey(path));
		if (!old) return [{ path, file, basedOn: null }];
		if (choice === 'skip') return [];
		if (choice === 'replace') return [{ path: old.path, file, basedOn: old.version }];
		const free = copyPath(path, keys);
		keys.add(collisionKey(free));
		return [{ path: free, file, basedOn: null }];
	});
}
