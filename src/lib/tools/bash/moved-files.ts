import { parentFolders } from '#lib/db/paths.ts';
import type { ShellChange, SnapshotEntry, StoredContent } from './protocol.ts';

/** The project when the line began. */
interface Snapshot {
	kindOf: (path: string) => 'file' | 'folder' | null;
	entries: readonly SnapshotEntry[];
}

/**
 * Makes moves of removals and new files, where the line has moved a file or a folder to a free place. What the line has
 * changed in a moved file is changed before the move, so that the change is one of the file that the user knows.
 *
 * @param origins where files and folders were before, by where they are
 */
export async function withMoves(
	changes: readonly ShellChange[],
	origins: ReadonlyMap<string, string>,
	{ kindOf, entries }: Snapshot,
	read: (path: string) => Promise<StoredContent['content']>
): Promise<ShellChange[]> {
	const removed = new Set(changes.flatMap(({ kind, path }) => (kind === 'remove' ? [path] : [])));
	const added = new Map(
		changes.flatMap((change) => (change.kind === 'remove' ? [] : [[change.path, change] as const]))
	);
	const isFree = (path: string): boolean =>
		kindOf(path) === null && parentFolders(path).every((parent) => kindOf(parent) !== 'file');
	const files = new Map<string, string>();
	for (const [to, from] of origins)
		if (removed.has(from) && kindOf(from) === 'file' && added.get(to)?.kind === 'write' && isFree(to))
			files.set(from, to);
	const folders = new Map<string, string>();
	const hasMoved = (from: string, to: string): boolean =>
		entries.every(({ path, kind }) => {
			if (!path.startsWith(`${from}/`)) return true;
			const target = to + path.slice(from.length);
			return kind === 'folder' ? origins.get(target) === path : files.get(path) === target;
		});
	for (const [to, from] of origins) {
		const isStored = entries.some(({ path, kind }) => path === from && kind === 'folder');
		if (isStored && removed.has(from) && isFree(to) && hasMoved(from, to)) folders.set(from, to);
	}
	const isInFolder = (path: string): boolean => parentFolders(path).some((parent) => folders.has(parent));
	const edits: ShellChange[] = [];
	const gone = new Set<ShellChange>();
	for (const [from, to] of files) {
		const change = added.get(to)!;
		gone.add(change);
		if (change.kind === 'write' && (await read(from)) !== change.content) edits.push({ ...change, path: from });
	}
	for (const [from, to] of folders)
		for (const change of added.values()) {
			const isBelow = change.path === to || change.path.startsWith(`${to}/`);
			if (change.kind === 'create_folder' && isBelow && kindOf(from + change.path.slice(to.length)) === 'folder')
				gone.add(change);
		}
	const moves = [...folders, ...[...files].filter(([from]) => !isInFolder(from))];
	return [
		...edits,
		...moves.map(([path, to]): ShellChange => ({ kind: 'move', path, to })),
		...changes.filter(
			(change) =>
				!gone.has(change) &&
				!(change.kind === 'remove' && (files.has(change.path) || folders.has(change.path) || isInFolder(change.path)))
		)
	];
}
