import type { ChangeRecord, OperationRecord } from '#lib/db/records.ts';
import { entryGroups } from './entry-groups.ts';
import { RevertedTree, type RevertedFile } from './reverted-tree.ts';
import type { FileChange, FileEntry, ProjectStore } from './store.ts';

/** A file that stays as it is when files are restored. */
export interface LeftFile {
	path: string;
	/**
	 * `changed` by the user or elsewhere, so that an undo would lose that; `too_old`: what it was before is not kept any more;
	 * `together`: changed by the agent together with such a file.
	 */
	reason: 'changed' | 'too_old' | 'together';
}

/** What it takes to undo entries of the journal together. */
export interface RestorePlan {
	/** Based on the files as they are; in an order in which the store can apply them. */
	changes: FileChange[];
	/** The entries that are undone by them. */
	reverts: string[];
	/** Sorted by path. */
	left: LeftFile[];
}

/**
 * Plans to undo entries together, the latest first. What the entries did not do is never lost: where a file is not as the next
 * entry to be undone left it, that entry and all that share files with it stay.
 *
 * @param operations oldest first
 */
export async function planRestore(
	store: Pick<ProjectStore, 'list' | 'readMany'>,
	operations: readonly OperationRecord[]
): Promise<RestorePlan> {
	const entries = await store.list();
	const left = new Map<string, LeftFile>();
	let groups = entryGroups(operations).filter((group) => {
		const isKept = group.every(({ contents }) => contents === 'kept');
		if (!isKept) leave(group, left, 'too_old', (path) => isTooOld(group, path));
		return isKept;
	});
	for (;;) {
		const tree = new RevertedTree(entries);
		const conflict = await undoGroups(tree, groups, operations);
		if (conflict === null) {
			const undone = new Set(groups.flat());
			const reverts = operations.filter((operation) => undone.has(operation)).map(({ id }) => id);
			const sorted = [...left.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
			return { changes: await changesTo(tree, entries, store), reverts, left: sorted };
		}
		leave(conflict.group, left, 'changed', (path) => path === conflict.path);
		groups = groups.filter((group) => group !== conflict.group);
	}
}

/** Undoes all groups in the order of time. Returns the first one that cannot be undone, with the path of the conflict. */
async function undoGroups(
	tree: RevertedTree,
	groups: readonly OperationRecord[][],
	operations: readonly OperationRecord[]
): Promise<{ group: OperationRecord[]; path: string } | null> {
	const groupOf = new Map(groups.flatMap((group) => group.map((operation) => [operation, group] as const)));
	for (const operation of operations.toReversed()) {
		const group = groupOf.get(operation);
		const path = group ? await tree.undo(operation) : null;
		if (group && path !== null) return { group, path };
	}
	return null;
}

function leave(
	group: readonly OperationRecord[],
	left: Map<string, LeftFile>,
	reason: 'changed' | 'too_old',
	isReason: (path: string) => boolean
): void {
	for (const path of pathsOf(group)) left.set(path, { path, reason: isReason(path) ? reason : 'together' });
}

function isTooOld(group: readonly OperationRecord[], path: string): boolean {
	return group.some((operation) => operation.contents === 'dropped' && pathsOf([operation]).has(path));
}

/** The files of entries, by their names after a move. */
function pathsOf(operations: readonly OperationRecord[]): Set<string> {
	const named = operations.flatMap(({ changes }) => changes.filter(isShown));
	const moved = new Set(named.flatMap(({ path, movedTo }) => (movedTo === null ? [] : [path])));
	const names = named.map(({ path, movedTo }) => movedTo ?? path);
	return new Set(names.filter((path) => !moved.has(path)));
}

function isShown({ kind, type }: ChangeRecord): boolean {
	return kind !== 'folder' || type === 'move';
}

/** The changes that turn the files as they are into those of the tree. */
async function changesTo(
	{ files }: RevertedTree,
	entries: readonly FileEntry[],
	store: Pick<ProjectStore, 'readMany'>
): Promise<FileChange[]> {
	const present = new Map(entries.map((entry) => [entry.path, entry]));
	const isMove = (path: string, { from, content }: RevertedFile) =>
		from !== null && content === null && from !== path && !files.has(from) && !present.has(path);
	const wanted = [...files];
	const wantedFiles = wanted.filter(([, { kind }]) => kind !== 'folder');
	const moves = wantedFiles.filter(([path, file]) => isMove(path, file));
	const movedFrom = new Set(moves.map(([, { from }]) => from));
	const isHere = (path: string, { from, content, hash }: RevertedFile) =>
		(from === path && content === null) || present.get(path)?.hash === hash;
	const written = wantedFiles.filter(([path, file]) => !isMove(path, file) && !isHere(path, file));
	const gone = entries.filter(({ path }) => !files.has(path) && !movedFrom.has(path));
	const elsewhere = written.flatMap(([, { from, content }]) => (content === null && from !== null ? [from] : []));
	const read = new Map((await store.readMany(elsewhere)).map(({ path, content }) => [path, content]));
	const isFolder = ({ kind }: { kind: string }) => kind === 'folder';
	return [
		...gone
			.filter((entry) => !isFolder(entry))
			.map(({ path, version }): FileChange => ({ kind: 'remove', path, basedOn: version })),
		...moves.map(([path, { from }]): FileChange => ({ kind: 'move', from: from ?? path, to: path })),
		// The content of a folder before the folder.
		...gone
			.filter(isFolder)
			.sort((a, b) => b.path.length - a.path.length)
			.map(({ path }): FileChange => ({ kind: 'remove', path, ifEmpty: true })),
		...newFolders(wanted, present),
		...written.map(([path, { from, content }]): FileChange => {
			const basedOn = present.get(path)?.version ?? null;
			return { kind: 'write', path, content: content ?? read.get(from ?? path) ?? '', basedOn };
		})
	];
}

/** Folders to be created, outer ones first, except those that come into being with a file in them. */
function newFolders(
	wanted: readonly (readonly [string, RevertedFile])[],
	present: ReadonlyMap<string, FileEntry>
): FileChange[] {
	const files = wanted.filter(([, { kind }]) => kind !== 'folder').map(([path]) => path);
	return wanted
		.filter(([path, { kind }]) => kind === 'folder' && present.get(path)?.kind !== 'folder')
		.filter(([path]) => !files.some((file) => file.startsWith(`${path}/`)))
		.sort(([a], [b]) => a.length - b.length)
		.map(([path]): FileChange => ({ kind: 'create_folder', path }));
}
