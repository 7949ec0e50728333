import type { SpicewrightDatabase } from './database.ts';
import type { ChangeRecord, OperationRecord } from './records.ts';
import { snapshot } from './transact.ts';

/** An operation without the contents of files, so that thousands of them can be listed. */
export type OperationHead = Omit<OperationRecord, 'changes'> & { changes: Omit<ChangeRecord, 'before' | 'after'>[] };

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

/**
 * Operations of a project, newest first. Each is read in a step of its own and its contents are not kept, because they may be
 * long.
 */
export async function listOperations(
	database: SpicewrightDatabase,
	projectId: string,
	{ limit, matches }: { limit: number; matches: (operation: OperationHead) => boolean }
): Promise<OperationHead[]> {
	return snapshot(database, [database.operations], async () => {
		const heads: OperationHead[] = [];
		await database.operations
			.where('[projectId+startedAt]')
			.between([projectId, -Infinity], [projectId, Infinity])
			.reverse()
			.until(() => heads.length >= limit)
			.each((entry) => {
				if (!database.damaged.isWhole('operation', entry.id, entry)) return;
				const head = headOf(entry);
				if (heads.length < limit && matches(head)) heads.push(head);
			});
		return heads;
	});
}

/** What a pending operation becomes when nobody is left to end it. */
export function interruptedOperation(now: number): Pick<OperationRecord, 'status' | 'failure' | 'endedAt'> {
	return {
		status: 'failed',
		failure: { code: 'interrupted', message: 'Interrupted when the app was closed' },
		endedAt: now
	};
}

export function pendingOperations(database: SpicewrightDatabase, projectId: string) {
	return database.operations
		.where('[projectId+status+startedAt]')
		.between([projectId, 'pending', -Infinity], [projectId, 'pending', Infinity]);
}

function headOf({ changes, ...entry }: OperationRecord): OperationHead {
	return { ...entry, changes: changes.map(({ before: _, after: __, ...change }) => change) };
}
