import type { SpicewrightDatabase } from '#lib/db/database.ts';
import type { OperationRecord } from '#lib/db/records.ts';

/** All journal entries of a project, oldest first. */
export async function listJournal(database: SpicewrightDatabase, projectId: string): Promise<OperationRecord[]> {
	return database.operations
		.where('[projectId+startedAt]')
		.between([projectId, -Infinity], [projectId, Infinity])
		.toArray();
}
