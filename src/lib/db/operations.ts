import { Fault } from '#lib/base/fault.ts';
import type { SpicewrightDatabase } from './database.ts';
import { prepareContent } from './file-content.ts';
import { contentHash } from './hash.ts';
import { storedPath } from './paths.ts';
import { fileTables, findMeta, ProjectEdit } from './project-edit.ts';
import type { OperationRecord } from './records.ts';
import { snapshot, transact } from './transact.ts';

/** @throws Fault `record_missing` when the message has been deleted; `storage_full` */
export async function addOperations(
	database: SpicewrightDatabase,
	operations: readonly OperationRecord[]
): Promise<void> {
	await transact(database, [database.messages, database.operations], async () => {
		const messageIds = [...new Set(operations.map((operation) => operation.messageId))];
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

/**
 * Puts a file back as it was before an operation, and marks the operation undone: both or neither.
 *
 * @throws Fault `undo_conflict` when the file is no longer as the operation left it; `operation_not_undoable` when it
 *   changed no file or is not in effect; `record_missing`; `storage_full`
 */
export async function undoOperation(database: SpicewrightDatabase, id: string, now = Date.now()): Promise<void> {
	await reverse(database, id, 'undo', now);
}

/** Does again what `undoOperation` took back, under the same conditions. */
export async function redoOperation(database: SpicewrightDatabase, id: string, now = Date.now()): Promise<void> {
	await reverse(database, id, 'redo', now);
}

async function reverse(database: SpicewrightDatabase, id: string, way: 'undo' | 'redo', now: number): Promise<void> {
	const operation = await snapshot(database, [database.operations], () => database.operations.get(id));
	if (!operation) throw missing('operation', id);
	const { projectId, path, before, after } = operation;
	const [expected, wanted] = way === 'undo' ? [after, before] : [before, after];
	const inEffect = way === 'undo' ? 'success' : 'undone';
	if (path === null || operation.type === 'simulation') throw notUndoable(operation);
	const stored = storedPath(path);
	const expectedHash = expected === null ? null : await contentHash(expected);
	const prepared = wanted === null ? null : await prepareContent(stored, wanted);

	await transact(database, [...fileTables(database), database.operations], async () => {
		// Read again: another tab may have undone it since.
		const current = await database.operations.get(id);
		if (current?.status !== inEffect) throw notUndoable(operation);
		const edit = await ProjectEdit.begin(database, projectId, now);
		const present = await findMeta(database, projectId, stored);
		if ((present?.hash ?? null) !== expectedHash) {
			throw new Fault('undo_conflict', `"${path}" has changed since.`, { path, way });
		}
		if (prepared) await edit.put(stored, prepared);
		else if (present) await edit.remove([present]);
		await edit.finish();
		await database.operations.put({ ...current, status: way === 'undo' ? 'undone' : 'success' });
	});
}

function notUndoable({ id, status }: OperationRecord): Fault {
	return new Fault('operation_not_undoable', `Operation ${id} cannot be undone or redone.`, { id, status });
}

function missing(kind: 'message' | 'operation', id: string): Fault {
	return new Fault('record_missing', `There is no ${kind} ${id}.`, { kind, id });
}
