import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exportProject } from '#lib/db/backup/backup-export.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { recoverInterrupted, removeMessage } from '#lib/db/conversation/messages.ts';
import { createProject, duplicateProject, purgeProject } from '#lib/db/projects.ts';
import { createSession } from '#lib/db/conversation/sessions.ts';
import type { TraceRecord, TraceSpan } from '#lib/db/conversation/trace-records.ts';
import { getTrace, saveTrace } from '#lib/db/conversation/traces.ts';
import { purgeSessions } from '#lib/db/trash.ts';
import { message } from '../../support/storage/sample-records.ts';
import { testDatabase } from '../../support/storage/test-database.ts';

let database: SpicewrightDatabase;
let projectId: string;
let sessionId: string;
beforeEach(async () => {
	database = await testDatabase();
	({ id: projectId } = await createProject(database, { name: 'amp' }));
	({ id: sessionId } = await createSession(database, projectId));
});
afterEach(() => database.delete());

const turn = (id: string, change: Partial<TraceSpan> = {}) =>
	({
		type: 'turn',
		id,
		parentId: null,
		startedAt: 1_000,
		endedAt: null,
		outcome: null,
		faultCode: null,
		stopReason: null,
		prompt: null,
		...change
	}) as TraceSpan;

async function answer(id: string, order: number, change: Partial<TraceRecord> = {}): Promise<TraceRecord> {
	await database.messages.add(message({ id, order, projectId, sessionId }));
	const trace = { messageId: id, projectId, sessionId, startedAt: 1_000 + order, spans: [turn(`${id}-1`)], dropped: 0 };
	return { ...trace, ...change };
}

test('[DB16] a trace ends with its message, its conversation and its project', async () => {
	for (const [index, id] of ['a', 'b', 'c'].entries()) await saveTrace(database, await answer(id, index));
	await removeMessage(database, 'a');
	expect(await database.traces.toCollection().primaryKeys()).toEqual(['b', 'c']);
	await database.messages.update('b', { stopReason: null });
	await recoverInterrupted(database, projectId, async () => new Set());
	expect(await database.traces.toCollection().primaryKeys()).toEqual(['c']);
	await purgeSessions(database, [sessionId]);
	expect(await database.traces.count()).toBe(0);
	({ id: sessionId } = await createSession(database, projectId));
	await saveTrace(database, await answer('d', 0));
	await purgeProject(database, projectId);
	expect(await database.traces.count()).toBe(0);
});

test('[DB16] a trace of a message that is gone is not stored', async () => {
	const trace = await answer('a', 0);
	await removeMessage(database, 'a');
	await saveTrace(database, trace);
	expect(await getTrace(database, 'a')).toBeNull();
});

test('[DB16] a project keeps its newest traces, none of them in a copy or an export', async () => {
	for (const [index, id] of ['a', 'b', 'c'].entries()) await saveTrace(database, await answer(id, index), 2);
	expect(await database.traces.toCollection().primaryKeys()).toEqual(['b', 'c']);
	await duplicateProject(database, projectId, 'copy');
	expect(await database.traces.count()).toBe(2);
	const { blob } = await exportProject(database, projectId);
	expect(await blob.text()).not.toContain('"b-1"');
});

test('[DB16] spans of an earlier turn of the same answer stay, and are interrupted where they were open', async () => {
	const trace = await answer('a', 0, { spans: [turn('first', { startedAt: 2_000 })] });
	await saveTrace(database, trace);
	await saveTrace(database, { ...trace, startedAt: 9_000, spans: [turn('second', { startedAt: 9_000 })] });
	await database.messages.update('a', { stopReason: null });
	expect(await getTrace(database, 'a')).toMatchObject({
		startedAt: 1_000,
		spans: [
			{ id: 'first', endedAt: 2_000, outcome: 'interrupted' },
			{ id: 'second', endedAt: null, outcome: null }
		]
	});
});

test('[DB14] [DB16] a damaged trace is not shown and does not keep a new one from being stored', async () => {
	const trace = await answer('a', 0);
	await database.traces.put({ ...trace, spans: [turn('x', { startedAt: 'soon' as never })] });
	expect(await getTrace(database, 'a')).toBeNull();
	expect(database.damaged.list).toMatchObject([
		{ kind: 'trace', id: 'a', problem: '/spans/0/startedAt: is not a time' }
	]);
	await saveTrace(database, trace);
	expect(await getTrace(database, 'a')).toMatchObject({ spans: [{ id: 'a-1' }] });
});
