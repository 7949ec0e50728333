import type { LineCounts } from '#lib/base/line-diff.ts';
import { countChanges } from '#lib/workers/diff/compare-texts.ts';
import type { FileChange, ProjectStore } from './store.ts';

/**
 * Counts the lines that the writes of a batch will add to existing files and remove from them, by path. Counted before the
 * transaction, which would not wait for the worker. A file that is not in the version on which its write is based is left out:
 * the transaction refuses that write.
 *
 * @param signal ends the work with its reason
 */
export async function countWrites(
	store: Pick<ProjectStore, 'readMany'>,
	changes: readonly FileChange[],
	signal?: AbortSignal
): Promise<ReadonlyMap<string, LineCounts>> {
	const writes = new Map<string, { text: string; basedOn: number }>();
	for (const change of changes) {
		if (change.kind !== 'write' || typeof change.content !== 'string' || change.basedOn === null) continue;
		writes.set(change.path.normalize('NFC'), { text: change.content, basedOn: change.basedOn });
	}
	if (writes.size === 0) return new Map();
	const pairs = (await store.readMany([...writes.keys()])).flatMap(({ path, version, content: before }) => {
		const write = writes.get(path);
		return write?.basedOn === version && typeof before === 'string' ? [{ path, before, after: write.text }] : [];
	});
	const counts = await countChanges(pairs, signal);
	return new Map(pairs.flatMap(({ path }, index) => (counts[index] ? [[path, counts[index]]] : [])));
}
