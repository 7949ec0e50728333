import { Dexie } from 'dexie';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { snapshot, transact } from '#lib/db/transact.ts';
import { withoutContents } from './expiry.ts';

/** Number of journal entries, of all projects, that keep the contents with which they are undone. */
export async function editHistorySize(database: SpicewrightDatabase): Promise<number> {
	return snapshot(database, [database.operations, database.projects], async () => {
		const projects = await database.projects.toCollection().primaryKeys();
		const counts = await Promise.all(projects.map((id) => kept(database, id).count()));
		return counts.reduce((sum, count) => sum + count, 0);
	});
}

/**
 * Drops the contents of all journal entries, so that these changes cannot be undone any more; what was done stays listed. Entries that
 * hold deleted files are left: those are in the trash, from which they can be removed.
 *
 * @returns how many were dropped
 */
export async function clearEditHistory(database: SpicewrightDatabase): Promise<number> {
	let dropped = 0;
	for (const projectId of await database.projects.toCollection().primaryKeys())
		// One at a time, because of the contents.
		for (const id of await snapshot(database, [database.operations], () => kept(database, projectId).primaryKeys()))
			await transact(database, [database.operations], async () => {
				const entry = await database.operations.get(id);
				if (!entry || entry.changes.some(({ type }) => type === 'remove')) return;
				await database.operations.put(withoutContents(entry));
				dropped += 1;
			});
	return dropped;
}

function kept(database: SpicewrightDatabase, projectId: string) {
	const bounds = [
		[projectId, 'kept', Dexie.minKey],
		[projectId, 'kept', Dexie.maxKey]
	] as const;
	return database.operations.where('[projectId+contents+startedAt]').between(bounds[0], bounds[1]);
}
