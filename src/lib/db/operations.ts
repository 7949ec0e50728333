import { Fault } from '#lib/base/fault.ts';
import type { SpicewrightDatabase } from './database.ts';
import type { OperationRecord } from './records.ts';
import { snapshot, transact } from './transact.ts';

/** @throws Fault `record_missing` when the message has been deleted; `storage_full` */
export async function addOperations(
	database: SpicewrightDatabase,
	operations: readonly OperationRecord[]
): Promise<void> {
	await transact(database, [database.messages, database.operations], async () => {
		const messageIds = [...new Set(operations.flatMap(({ messageId }) => messageId ?? []))];
		const messages = await database.messages.bulkGet(messageIds);
		const index = messages.indexOf(undefined);
		if (index >= 0) throw missing('message', messageIds[index] ?? '');
		await database.operations.bulkPut([...operations]);
	});
}

export async function listOperationsOfSession(
	database: SpicewrightDatabase,
	sessionId: string
): Promise<OperationRecord[]> {
	return snapshot(database, [database.operations], () =>
		database.operations.where('[sessionId+startedAt]').between([sessionId, -Infinity], [sessionId, Infinity]).toArray()
	);
}

function missing(kind: 'message' | 'operation', id: string): Fault {
	return new Fault('record_missing', `There is no ${kind} ${id}.`, { kind, id });
}
