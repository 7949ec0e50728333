import { toFault } from '#lib/base/fault.ts';
import type { AppliedBatch, FileChange, FileEntry } from '#lib/project/store.ts';
import { failed } from '../outcome.ts';
import { modifiedExternally } from '../pipeline/version-check.ts';
import { checkToolPath, isAppOwn } from '../tool-path.ts';
import type { CallContext, ToolOutcome } from '../types.ts';
import type { ShellChange } from './protocol.ts';

/**
 * Stores what a line has changed, as one batch that is based on the files as they were when the line began.
 *
 * @param before the files of the project when the line began
 * @returns null when the line has changed nothing; an outcome when nothing was stored
 */
export async function storeChanges(
	changes: readonly ShellChange[],
	before: readonly FileEntry[],
	{ files, seenHashes, signal }: Pick<CallContext, 'files' | 'seenHashes' | 'signal'>
): Promise<AppliedBatch | ToolOutcome | null> {
	if (changes.length === 0) return null;
	const entries = new Map(before.map((entry) => [entry.path, entry]));
	const refused = changes.map((change) => problemOf(change, entries)).find((problem) => problem !== null);
	if (refused !== undefined) return notStored('invalid_path', refused);
	const unseen = changes.find(({ path }) => isNewerThanSeen(path, entries.get(path), seenHashes));
	if (unseen) return modifiedExternally(unseen.path);
	const now = await files.list();
	const added = now.find(({ path }) => !entries.has(path) && isInRemoved(path, changes));
	if (added) return modifiedExternally(added.path);
	const moved = now.find(
		(entry) => isInMoved(entry.path, changes) && entries.get(entry.path)?.version !== entry.version
	);
	if (moved) return modifiedExternally(moved.path);
	try {
		const applied = await files.apply(batchOf(changes, before));
		for (const { path, kind } of changes) if (kind === 'remove' || kind === 'move') seenHashes.delete(path);
		for (const { path, hash, kind } of applied.files) if (kind !== 'folder') seenHashes.set(path, hash);
		return applied;
	} catch (thrown) {
		signal.throwIfAborted();
		const { code, message, data } = toFault(thrown);
		const isConflict = ['file_modified_externally', 'file_exists', 'file_missing'].includes(code);
		if (isConflict && typeof data.path === 'string') return modifiedExternally(data.path, code === 'file_missing');
		return notStored(code === 'unexpected' ? 'write_failed' : code, message);
	}
}

/** The worker has checked the paths already; what is stored does not depend on it. */
function problemOf(change: ShellChange, entries: ReadonlyMap<string, FileEntry>): string | null {
	const { kind, path } = change;
	const isFile = kind === 'write' || (kind === 'move' && entries.get(path)?.kind !== 'folder');
	const paths = kind === 'move' ? [path, change.to] : [path];
	for (const each of paths) {
		const { problem } = checkToolPath(each, isFile ? 'write' : 'read');
		if (problem) return problem;
		if (isAppOwn(each)) return `${each} is reserved for the app's own data.`;
	}
	return null;
}

/** Whether the turn has read or written a version of the file that is not the one the line changed. */
function isNewerThanSeen(path: string, entry: FileEntry | undefined, seen: ReadonlyMap<string, string>): boolean {
	const hash = seen.get(path);
	return hash !== undefined && entry !== undefined && entry.kind !== 'folder' && hash !== entry.hash;
}

/** A file that was added to a removed folder since would be lost with it. */
function isInRemoved(path: string, changes: readonly ShellChange[]): boolean {
	return changes.some((change) => change.kind === 'remove' && path.startsWith(`${change.path}/`));
}

/** What is moved is as it was when the line began. */
function isInMoved(path: string, changes: readonly ShellChange[]): boolean {
	return changes.some(
		(change) => change.kind === 'move' && (path === change.path || path.startsWith(`${change.path}/`))
	);
}

/** The changes of a line as one batch. @param before the files of the project when the line began */
export function batchOf(changes: readonly ShellChange[], before: readonly FileEntry[]): FileChange[] {
	const entries = new Map(before.map((entry) => [entry.path, entry]));
	const removed = new Set<string>();
	return changes.flatMap((change): FileChange[] => {
		const entry = entries.get(change.path);
		if (change.kind === 'create_folder') return [change];
		if (change.kind === 'move') return [{ kind: 'move', from: change.path, to: change.to }];
		if (change.kind === 'write')
			return [{ ...change, basedOn: removed.has(change.path) ? null : (entry?.version ?? null) }];
		removed.add(change.path);
		// A folder that only the paths of its files name is gone with them.
		if (!entry) return [];
		return [entry.kind === 'folder' ? { kind: 'remove', path: change.path } : { ...change, basedOn: entry.version }];
	});
}

function notStored(errorType: string, reason: string): ToolOutcome {
	return failed({
		errorType,
		message: `The line ran, but nothing that it changed was stored: ${reason}`,
		suggestions: errorType === 'storage_full' ? ['Tell the user that the browser storage is full.'] : []
	});
}
