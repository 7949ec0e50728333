import { Fault } from '#lib/base/fault.ts';
import { collisionKey, copyPath } from '#lib/db/paths.ts';
import type { FileChange, ProjectStore } from '#lib/project/store.ts';
import { isWithin } from './unsaved.ts';

/**
 * The changes that copy a file, or a folder with everything in it, to a free name in the same folder.
 *
 * @throws Fault `file_missing`
 */
export async function copyOf(store: ProjectStore, path: string): Promise<FileChange[]> {
	const entries = await store.list();
	const copied = entries.filter((entry) => isWithin(entry.path, path));
	if (copied.length === 0) throw new Fault('file_missing', `There is no file "${path}".`, { path });
	const target = copyPath(path, new Set(entries.map((entry) => collisionKey(entry.path))));
	const files = await store.readMany(copied.map((entry) => entry.path));
	// Entries are sorted by path, so a folder comes before its content.
	return copied.flatMap((entry): FileChange[] => {
		const copy = target + entry.path.slice(path.length);
		if (entry.kind === 'folder') return [{ kind: 'create_folder', path: copy }];
		const file = files.find((candidate) => candidate.path === entry.path);
		return file ? [{ kind: 'write', path: copy, content: file.content, basedOn: null }] : [];
	});
}
