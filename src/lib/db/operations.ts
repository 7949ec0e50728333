import type { SpicewrightDatabase } from './database.ts';
import type { OperationRecord } from './records.ts';
import { snapshot } from './transact.ts';

/** Journal entries that were made for a conversation, oldest first. */
export async function listOperationsOfSession(
	database: SpicewrightDatabase,
	sessionId: string
): Promise<OperationRecord[]> {
	return snapshot(database, [database.operations], () =>
		database.operations.where('[sessionId+startedAt]').between([sessionId, -Infinity], [sessionId, Infinity]).toArray()
	);
}
