import type { SpicewrightDatabase } from '#lib/db/database.ts';
import type { OperationRecord } from '#lib/db/records.ts';
import { snapshot, transact } from '#lib/db/transact.ts';
import { TRASH_TIME } from '#lib/db/trash.ts';

/** Time for which an entry of the agent keeps its contents when no message refers to it, milliseconds. */
const UNREFERRED_TIME = 24 * 3_600_000;

/**
 * Drops the contents of entries of a project that no message refers to: after 24 hours those of the agent, after 30 days those
 * of the user and those that deleted files, because until then deleted files are offered to be restored.
 *
 * Contents are read only of such entries, one at a time.
 *
 * @returns how many were dropped
 */
export async function dropExpiredContents(
	database: SpicewrightDatabase,
	projectId: string,
	now = Date.now()
): Promise<number> {
	let dropped = 0;
	for (const id of await unreferredIds(database, projectId, now - UNREFERRED_TIME)) {
		await transact(database, [database.operations], async () => {
			const entry = await database.operations.get(id);
			if (!entry || entry.startedAt > now - keptTime(entry)) return;
			await database.operations.put(withoutContents(entry));
			dropped += 1;
		});
	}
	return dropped;
}

/** Ids of entries with contents that were made up to a time and that no message refers to; also in the trash it is a message. */
async function unreferredIds(database: SpicewrightDatabase, projectId: string, end: number): Promise<string[]> {
	return snapshot(database, [database.operations, database.messages], async () => {
		const old = await database.operations
			.where('[projectId+contents+startedAt]')
			.between([projectId, 'kept', -Infinity], [projectId, 'kept', end], true, true)
			.primaryKeys();
		if (old.length === 0) return [];
		const messages = await database.messages.where('projectId').equals(projectId).primaryKeys();
		const referred = new Set(await database.operations.where('messageId').anyOf(messages).primaryKeys());
		return old.filter((id) => !referred.has(id));
	});
}

function keptTime({ actor, changes }: OperationRecord): number {
	return actor === 'user' || changes.some(({ type }) => type === 'remove') ? TRASH_TIME : UNREFERRED_TIME;
}

/** The entry as what was done, which cannot be undone any more. */
export function withoutContents(entry: OperationRecord): OperationRecord {
	const changes = entry.changes.map((change) => ({ ...change, before: null, after: null }));
	return { ...entry, changes, contents: 'dropped' };
}
