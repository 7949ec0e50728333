import { beforeEach, expect, test } from 'vitest';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { readFile, removeEntry, writeFile } from '#lib/db/files.ts';
import {
	addOperations,
	listOperationsOfMessage,
	redoOperation,
	undoOperation,
	updateOperation
} from '#lib/db/operations.ts';
import { createProject } from '#lib/db/projects.ts';
import type { OperationRecord } from '#lib/db/records.ts';
import { createSession } from '#lib/db/sessions.ts';
import { addMessage } from '../../support/add-message.ts';
import { operation } from '../../support/sample-records.ts';
import { testDatabase } from '../../support/test-database.ts';

let database: SpicewrightDatabase;
let projectId: string;
let base: { projectId: string; sessionId: string; messageId: string };

beforeEach(async () => {
	database = await testDatabase();
	({ id: projectId } = await createProject(database, { name: 'test' }));
	const { id: sessionId } = await createSession(database, projectId);
	const { id: messageId } = await addMessage(database, { sessionId });
	base = { projectId, sessionId, messageId };
});

const content = async (path = 'a.cir') => (await readFile(database, projectId, path))?.content ?? null;
const write = (text: string, basedOn: number | null) =>
	writeFile(database, { projectId, path: 'a.cir', content: text, basedOn });
const status = async (id: string) => (await database.operations.get(id))?.status;
async function recorded(change: Partial<OperationRecord>): Promise<string> {
	const record = operation({ ...base, ...change });
	await addOperations(database, [record]);
	return record.id;
}

test.each([
	['file_modify', 'before\n', 'after\n'],
	['file_create', null, 'after\n'],
	['file_delete', 'before\n', null]
] as const)('[F6] %s can be undone, and done again', async (type, before, after) => {
	if (after !== null) await write(after, null);
	const id = await recorded({ type, before, after });
	await undoOperation(database, id);
	expect([await content(), await status(id)]).toEqual([before, 'undone']);
	await redoOperation(database, id);
	expect([await content(), await status(id)]).toEqual([after, 'success']);
	await undoOperation(database, id);
	expect([await content(), await status(id)]).toEqual([before, 'undone']);
});

test('[F6] undo is refused when the file has changed since, and changes nothing', async () => {
	const id = await recorded({ before: 'before', after: 'after' });
	const { version } = await write('after, and more', null);
	await expect(undoOperation(database, id)).rejects.toMatchObject({ code: 'undo_conflict', data: { path: 'a.cir' } });
	expect([await content(), await status(id)]).toEqual(['after, and more', 'success']);
	await write('after', version);
	await undoOperation(database, id);
	expect(await content()).toBe('before');
	await removeEntry(database, projectId, 'a.cir');
	await expect(redoOperation(database, id)).rejects.toMatchObject({ code: 'undo_conflict' });
	expect([await content(), await status(id)]).toEqual([null, 'undone']);
});

test('[F6] undo does not mind line endings that an editor changed', async () => {
	await write('a\r\nb\r\n', null);
	const id = await recorded({ before: 'a\n', after: 'a\nb\n' });
	await undoOperation(database, id);
	expect(await content()).toBe('a\n');
});

test('[F6] only what is in effect and changed a file can be undone', async () => {
	await write('after', null);
	const simulation = await recorded({ type: 'simulation', path: null });
	const failed = await recorded({ status: 'failed', before: 'before', after: 'after' });
	const done = await recorded({ before: 'before', after: 'after' });
	for (const id of [simulation, failed]) {
		await expect(undoOperation(database, id)).rejects.toMatchObject({ code: 'operation_not_undoable' });
	}
	await expect(redoOperation(database, done)).rejects.toMatchObject({ code: 'operation_not_undoable' });
	await expect(undoOperation(database, 'none')).rejects.toMatchObject({ code: 'record_missing' });
	expect(await content()).toBe('after');
});

test('[F6] [A6] of two undos at once one happens', async () => {
	await write('after', null);
	const id = await recorded({ before: 'before', after: 'after' });
	const results = await Promise.allSettled([undoOperation(database, id), undoOperation(database, id)]);
	expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
	expect([await content(), await status(id)]).toEqual(['before', 'undone']);
});

test('[F6] operations are kept with their message, in order', async () => {
	const late = await recorded({ startedAt: 3, status: 'pending', endedAt: null });
	const early = await recorded({ startedAt: 2 });
	await updateOperation(database, late, { status: 'success', endedAt: 9 });
	const listed = await listOperationsOfMessage(database, base.messageId);
	expect(listed.map(({ id, endedAt }) => [id, endedAt])).toEqual([
		[early, 1_001],
		[late, 9]
	]);
	await expect(addOperations(database, [operation({ ...base, messageId: 'none' })])).rejects.toMatchObject({
		code: 'record_missing'
	});
});
