import type { FileEntry } from '#lib/project/store.ts';
import { isAppOwn } from '../../tool-path.ts';

/** More entries would displace more useful context. */
const MAX_ENTRIES = 200;

/** Files and folders below a folder (`''` for the whole project), without the app's own data. */
export function entriesBelow(entries: readonly FileEntry[], folder: string): FileEntry[] {
	const prefix = folder === '' ? '' : `${folder}/`;
	return entries
		.filter(({ path }) => path.startsWith(prefix) && !isAppOwn(path))
		.sort((a, b) => (a.path < b.path ? -1 : 1));
}

export function isFolder(entries: readonly FileEntry[], path: string): boolean {
	return path === '' || entries.some((entry) => entry.path.startsWith(`${path}/`) || isFolderEntry(entry, path));
}

function isFolderEntry(entry: FileEntry, path: string): boolean {
	return entry.kind === 'folder' && entry.path === path;
}

/** One line per entry: path, kind and size. @param notes to add, by path */
export function formatListing(entries: readonly FileEntry[], notes: ReadonlyMap<string, string> = new Map()): string {
	const lines = entries.slice(0, MAX_ENTRIES).map(({ path, kind, size }) => {
		if (kind === 'folder') return `${path}/`;
		const note = notes.get(path);
		return `${path}  ${size} bytes${kind === 'binary' ? ', binary' : ''}${note === undefined ? '' : `  | ${note}`}`;
	});
	if (entries.length > MAX_ENTRIES) lines.push(`[... ${entries.length - MAX_ENTRIES} more entries ...]`);
	return lines.join('\n');
}
