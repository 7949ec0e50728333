import type { SpicewrightDatabase } from './database.ts';
import type { OperationRecord } from './records.ts';
import { snapshot } from './transact.ts';

/** Journal entries of a conversation, oldest first. */
export async function listOperationsOfSession(
	database: SpicewrightDatabase,
	sessionId: string
): Promise<OperationRecord[]> {
	return snapshot(database, [database.operations], async () => {
		const range = [
			[sessionId, -Infinity],
			[sessionId, Infinity]
		] as const;
		const entries = await database.operations
			.where('[sessionId+startedAt]')
			.between(...range)
			.toArray();
		return database.damaged.whole('operation', entries);
	});
}

/** Journal entries of an answer, oldest first. */
export async function listOperationsOfMessage(
	database: SpicewrightDatabase,
	messageId: string
): Promise<OperationRecord[]> {
	return snapshot(database, [database.operations], async () => {
		const entries = await database.operations.where('messageId').equals(messageId).sortBy('startedAt');
		return database.damaged.whole('operation', entries);
	});
}
