import { forgetSeenTexts } from '#lib/db/conversation/seen-files.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { contentHash } from '#lib/db/hash.ts';
import { collisionKey, copyPath } from '#lib/db/paths.ts';
import type { ChangeRecord, FileKind, OperationRecord } from '#lib/db/records.ts';
import { snapshot, transact } from '#lib/db/transact.ts';
import { TRASH_TIME } from '#lib/db/trash.ts';
import { Fault } from '#lib/base/fault.ts';
import type { ChangeOrigin, FileChange, FileEntry, ProjectStore } from './store.ts';

/** A file or folder that was deleted in the last 30 days and can be restored. */
export interface DeletedEntry {
	/** The journal entry that deleted it. */
	operationId: string;
	path: string;
	kind: FileKind;
	/** Number of files that are restored with it; 1 for a file. */
	files: number;
	/** Milliseconds since 1970. */
	deletedAt: number;
	actor: OperationRecord['actor'];
}

/**
 * The deleted files and folders of a project, newest first, with only the last deletion of each path. Paths that exist
 * again with the same content are left out.
 */
export async function listDeletedEntries(
	database: SpicewrightDatabase,
	store: ProjectStore,
	now = Date.now()
): Promise<DeletedEntry[]> {
	const range = [
		[store.projectId, now - TRASH_TIME],
		[store.projectId, Infinity]
	] as const;
	const operations = await snapshot(database, [database.operations], () =>
		database.operations
			.where('[projectId+startedAt]')
			.between(...range)
			.reverse()
			.filter((operation) => operation.status === 'success' && operation.contents === 'kept')
			.filter((operation) => operation.changes.some(({ type }) => type === 'remove'))
			.toArray()
	);
	const present = new Map((await store.list()).map((entry) => [entry.path, entry]));
	const found = new Map<string, DeletedEntry>();
	for (const { id, changes, startedAt, actor } of operations) {
		for (const root of rootsOf(changes)) {
			const { path, kind } = root;
			if (found.has(path) || (await isBack(root, present.get(path)))) continue;
			const files = removedIn(changes, path).filter((change) => change.kind !== 'folder').length;
			found.set(path, { operationId: id, path, kind, files, deletedAt: startedAt, actor });
		}
	}
	return [...found.values()];
}

/**
 * Restores a deleted file, or a folder with everything deleted with it, as one journal entry. Works regardless of later
 * changes: if the path is taken, it gets a free name in the same folder. Returns the new path.
 *
 * @throws Fault `record_missing` when the journal no longer has it; as `ProjectStore.apply`
 */
export async function restoreDeleted(
	database: SpicewrightDatabase,
	store: ProjectStore,
	{ operationId, path }: Pick<DeletedEntry, 'operationId' | 'path'>
): Promise<string> {
	const operation = await snapshot(database, [database.operations], () => database.operations.get(operationId));
	const removed = removedIn(operation?.contents === 'kept' ? operation.changes : [], path);
	if (removed.length === 0) {
		throw missing(operationId, path);
	}
	const taken = new Set((await store.list()).map((entry) => collisionKey(entry.path)));
	const target = taken.has(collisionKey(path)) ? copyPath(path, taken) : path;
	// Parents before children; folders created implicitly need no separate change.
	const changes = removed
		.toSorted((a, b) => a.path.length - b.path.length)
		.flatMap((change): FileChange[] => {
			const to = target + change.path.slice(path.length);
			if (change.kind === 'folder') return [{ kind: 'create_folder', path: to }];
			return [{ kind: 'write', path: to, content: change.before ?? '', basedOn: null }];
		});
	const origin: ChangeOrigin = { actor: 'user', action: 'restore', summary: `Restored ${target}` };
	await store.apply({ changes, origin });
	return target;
}

/**
 * Permanently deletes what was deleted at a path: removes from the journal, and from what conversations have seen, everything that holds contents of these files up to
 * their deletion, under earlier names too, and earlier files of the same names. Other changes in these entries can still be
 * undone.
 *
 * @throws Fault `record_missing` when the journal no longer has it
 */
export async function purgeDeleted(
	database: SpicewrightDatabase,
	store: ProjectStore,
	{ operationId, path }: Pick<DeletedEntry, 'operationId' | 'path'>
): Promise<void> {
	await transact(database, [database.operations, database.seenFiles], async () => {
		const deletion = await database.operations.get(operationId);
		const gone = removedIn(deletion?.changes ?? [], path);
		if (!deletion || gone.length === 0) throw missing(operationId, path);
		const names = new Set(gone.map((change) => change.path));
		const ids = await database.operations
			.where('[projectId+startedAt]')
			.between([store.projectId, -Infinity], [store.projectId, deletion.startedAt], true, true)
			.reverse()
			.primaryKeys();
		// One at a time, because of the contents.
		for (const id of ids) {
			const operation = await database.operations.get(id);
			if (!operation) continue;
			const changes = operation.changes.toReversed().filter((change) => {
				if (change.type === 'move') addEarlierNames(names, change);
				return change.type === 'move' || !names.has(change.path);
			});
			if (changes.length < operation.changes.length)
				await database.operations.put({ ...operation, changes: changes.toReversed() });
		}
		await forgetSeenTexts(database, store.projectId, names);
	});
}

/** Adds what files were called before a move that took them to these names. */
function addEarlierNames(names: Set<string>, { path, movedTo }: ChangeRecord): void {
	if (movedTo === null) return;
	for (const name of [...names])
		if (name === movedTo || name.startsWith(`${movedTo}/`)) names.add(path + name.slice(movedTo.length));
}

function missing(operationId: string, path: string): Fault {
	return new Fault('record_missing', `"${path}" is not among the deleted files.`, {
		kind: 'operation',
		id: operationId
	});
}

/** Removals of an entry at a path and below it. */
function removedIn(changes: readonly ChangeRecord[], path: string): ChangeRecord[] {
	return changes.filter(
		(change) => change.type === 'remove' && (change.path === path || change.path.startsWith(`${path}/`))
	);
}

/** Removals of an entry, except those of a folder's content. */
function rootsOf(changes: readonly ChangeRecord[]): ChangeRecord[] {
	const removed = changes.filter(({ type }) => type === 'remove');
	const isInside = ({ path }: ChangeRecord) =>
		removed.some(({ kind, path: folder }) => kind === 'folder' && path.startsWith(`${folder}/`));
	return removed.filter((change) => !isInside(change));
}

async function isBack({ kind, before }: ChangeRecord, present: FileEntry | undefined): Promise<boolean> {
	if (!present || (kind === 'folder') !== (present.kind === 'folder')) return false;
	return kind === 'folder' || present.hash === (await contentHash(before ?? ''));
}
