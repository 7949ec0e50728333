import type { KeptFile } from '#lib/db/runs/run-netlists.ts';

/** A file in two runs. */
export interface ComparedFile {
	/** In the second run, or in the first if only that one read it. */
	path: string;
	/** Its path in the first run, if that differs: the netlists of two runs are compared whatever their names. */
	oldPath: string | null;
	state: 'same' | 'changed' | 'added' | 'removed' | 'not_kept';
	/** Null where a run did not read it. */
	before: string | Uint8Array | null;
	after: string | Uint8Array | null;
}

/**
 * Pairs the files that two runs read: the netlists, which come first, and the others by their paths.
 *
 * @returns null if the files of a run are not known
 */
export function compareFiles(
	before: readonly KeptFile[] | null,
	after: readonly KeptFile[] | null
): ComparedFile[] | null {
	const [oldEntry, ...oldOthers] = before ?? [];
	const [entry, ...others] = after ?? [];
	if (!oldEntry || !entry) return null;
	const old = new Map(oldOthers.map((file) => [file.path, file]));
	const current = new Set(others.map(({ path }) => path));
	return [
		compared(oldEntry, entry),
		...others.map((file) => compared(old.get(file.path) ?? null, file)),
		...oldOthers.filter(({ path }) => !current.has(path)).map((file) => compared(file, null))
	];
}

function compared(before: KeptFile | null, after: KeptFile | null): ComparedFile {
	const path = (after ?? before)?.path ?? '';
	const oldPath = before && after && before.path !== after.path ? before.path : null;
	const state = stateOf(before, after);
	return { path, oldPath, state, before: before?.content ?? null, after: after?.content ?? null };
}

function stateOf(before: KeptFile | null, after: KeptFile | null): ComparedFile['state'] {
	if (before?.hash === after?.hash) return 'same';
	if ([before, after].some((file) => file && file.content === null)) return 'not_kept';
	if (!before) return 'added';
	return after ? 'changed' : 'removed';
}
