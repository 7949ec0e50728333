import type { SpicewrightDatabase } from '#lib/db/database.ts';
import type { ChangeRecord, OperationRecord } from '#lib/db/records.ts';
import { snapshot } from '#lib/db/transact.ts';
import type { HistoryQuery } from './store.ts';

/** Journal entries of a project, newest first. Reads no more entries than it has to: they hold the contents of files. */
export async function listHistory(
	database: SpicewrightDatabase,
	projectId: string,
	query: HistoryQuery
): Promise<OperationRecord[]> {
	return snapshot(database, [database.operations], async () => {
		const entries = await database.operations
			.where('[projectId+startedAt]')
			.between([projectId, -Infinity], [projectId, Infinity])
			.reverse()
			.filter((entry) => matches(entry, query))
			.limit(query.limit)
			.toArray();
		return database.damaged.whole('operation', entries);
	});
}

function matches(entry: OperationRecord, { actor, path, id, status, withoutUndos }: HistoryQuery): boolean {
	return (
		entry.actor === actor &&
		(id === undefined || entry.id === id) &&
		(status === undefined || entry.status === status) &&
		(status === 'skipped' || entry.changes.length > 0) &&
		(!withoutUndos || !isUndo(entry)) &&
		(path === undefined || entry.changes.some((change) => concerns(change, path)))
	);
}

/** Whether an entry undoes others, as far as they are known. */
function isUndo({ reverts = [] }: Pick<OperationRecord, 'reverts'>): boolean {
	return reverts.length > 0;
}

function concerns({ path, movedTo }: ChangeRecord, wanted: string): boolean {
	return [path, movedTo].some((name) => name === wanted || name?.startsWith(`${wanted}/`));
}
