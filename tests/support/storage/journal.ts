import type { SpicewrightDatabase } from '#lib/db/database.ts';
import type { OperationRecord } from '#lib/db/records.ts';

/** The changes of files in the journal of a project, oldest first. */
export async function listJournal(database: SpicewrightDatabase, projectId: string): Promise<OperationRecord[]> {
	return (await listEntries(database, projectId)).filter(({ changes }) => changes.length > 0);
}

/** All journal entries of a project, oldest first: also runs, searches and what changed nothing. */
export async function listEntries(database: SpicewrightDatabase, projectId: string): Promise<OperationRecord[]> {
	return database.operations
		.where('[projectId+startedAt]')
		.between([projectId, -Infinity], [projectId, Infinity])
		.toArray();
}

/** Adds entries to the journal as if their changes had been made. */
export async function addOperations(
	database: SpicewrightDatabase,
	operations: readonly OperationRecord[]
): Promise<void> {
	await database.operations.bulkPut([...operations]);
}
