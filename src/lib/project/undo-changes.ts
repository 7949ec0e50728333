import { Fault } from '#lib/base/fault.ts';
import { contentHash } from '#lib/db/hash.ts';
import type { ChangeRecord, OperationRecord } from '#lib/db/records.ts';
import type { FileChange, FileEntry } from './store.ts';

/**
 * What the undo of a journal entry would change in the files as they are, to be shown before it is done.
 *
 * @throws Fault `undo_conflict`, `operation_not_undoable` as `ProjectStore.undo`
 */
export async function undoChanges(
	{ changes, status, contents }: OperationRecord,
	entries: readonly FileEntry[]
): Promise<FileChange[]> {
	if (status !== 'success' || contents === 'dropped' || changes.length === 0)
		throw new Fault('operation_not_undoable', 'The change cannot be undone.');
	const present = new Map(entries.map((entry) => [entry.path, entry]));
	const result: FileChange[] = [];
	for (const change of changes.toReversed()) {
		const step =
			change.type === 'move'
				? undoMove(change, present)
				: change.kind === 'folder'
					? undoFolder(change, present)
					: await undoContent(change, present.get(change.path));
		if (!step) continue;
		result.push(step);
		if (step.kind === 'remove') present.delete(step.path);
	}
	const [first] = changes;
	if (result.length === 0 && first) throw conflict(first.path);
	return result;
}

function undoMove({ path, movedTo }: ChangeRecord, present: Map<string, FileEntry>): FileChange {
	const from = movedTo ?? path;
	const moved = [...present.values()].filter((entry) => entry.path === from || entry.path.startsWith(`${from}/`));
	if (moved.length === 0 || present.has(path)) throw conflict(from);
	for (const entry of moved) {
		present.delete(entry.path);
		const place = path + entry.path.slice(from.length);
		present.set(place, { ...entry, path: place });
	}
	return { kind: 'move', from, to: path };
}

/** Null when nothing has to be done; a folder that contains something else by now stays. */
function undoFolder({ type, path }: ChangeRecord, present: Map<string, FileEntry>): FileChange | null {
	const entry = present.get(path);
	if (entry && entry.kind !== 'folder') throw conflict(path);
	if (type === 'remove') return entry ? null : { kind: 'create_folder', path };
	const isUsed = [...present.keys()].some((other) => other.startsWith(`${path}/`));
	return entry && !isUsed ? { kind: 'remove', path, ifEmpty: true } : null;
}

async function undoContent(
	{ path, before, after }: ChangeRecord,
	entry: FileEntry | undefined
): Promise<FileChange | null> {
	const hash = entry?.hash ?? null;
	const wanted = await hashOf(before);
	const expected = await hashOf(after);
	if (hash === wanted) return null;
	if (hash !== expected) throw conflict(path);
	if (before !== null) return { kind: 'write', path, content: before, basedOn: entry?.version ?? null };
	return entry ? { kind: 'remove', path, basedOn: entry.version } : null;
}

async function hashOf(content: ChangeRecord['before']): Promise<string | null> {
	return content === null ? null : contentHash(content);
}

function conflict(path: string): Fault {
	return new Fault('undo_conflict', `"${path}" has changed since.`, { path, way: 'undo' });
}
