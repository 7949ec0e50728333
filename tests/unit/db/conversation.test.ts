import { beforeEach, describe, expect, test } from 'vitest';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { appendMessage, listMessages, recoverInterrupted, removeMessagesFrom, saveMessage } from '#lib/db/messages.ts';
import { addOperations, listOperationsOfMessage } from '#lib/db/operations.ts';
import { createProject } from '#lib/db/projects.ts';
import type { MessagePart, SessionRecord } from '#lib/db/records.ts';
import { createSession, getSession, listSessions, renameSession, saveScroll } from '#lib/db/sessions.ts';
import { purgeSessions, trashSession } from '#lib/db/trash.ts';
import { message, operation } from '../../support/sample-records.ts';
import { testDatabase } from '../../support/test-database.ts';

let database: SpicewrightDatabase;
let projectId: string;
let session: SessionRecord;

const noon = new Date(2026, 10, 21, 12, 5).getTime();
const text = (length: number): MessagePart => ({ type: 'text', text: 'x'.repeat(length) });
const call = (change: Partial<Extract<MessagePart, { type: 'tool_call' }>>): MessagePart => ({
	type: 'tool_call',
	callId: 'c',
	name: 'read_file',
	argumentsText: '{}',
	arguments: {},
	status: 'running',
	result: null,
	operationIds: [],
	runId: null,
	elapsedMs: null,
	...change
});
const add = (change: Parameters<typeof message>[0]) =>
	appendMessage(database, message({ sessionId: session.id, ...change }));

beforeEach(async () => {
	database = await testDatabase();
	({ id: projectId } = await createProject(database, { name: 'test' }));
	session = await createSession(database, projectId, noon);
});

describe('sessions', () => {
	test('[I1] are named by time, each name once', async () => {
		const second = await createSession(database, projectId, noon + 1);
		expect([session.name, second.name]).toEqual(['2026-11-21 12:05', '2026-11-21 12:05 (2)']);
		await expect(createSession(database, 'none')).rejects.toMatchObject({ code: 'record_missing' });
	});

	test('[I1] are listed with preview, count and the mark of a cut-off answer, the last used first', async () => {
		const second = await createSession(database, projectId, noon + 1);
		await add({ role: 'user', parts: [text(4)], createdAt: noon + 2 });
		await add({ parts: [{ type: 'text', text: `# A\n\n${'long '.repeat(40)}` }], partial: true, createdAt: noon + 3 });
		const [first, last] = await listSessions(database, projectId);
		expect(first).toMatchObject({ id: session.id, messageCount: 2, partial: true });
		expect(first?.preview).toMatch(/^# A long long .{105,}…$/);
		expect(last).toMatchObject({ id: second.id, messageCount: 0, partial: false, preview: '' });
	});

	test('[I1] keep name and scroll position', async () => {
		await renameSession(database, session.id, ' Gain ');
		await saveScroll(database, session.id, 120);
		await saveScroll(database, session.id, 120);
		expect(await getSession(database, session.id)).toMatchObject({ name: 'Gain', scrollTop: 120 });
		await expect(renameSession(database, session.id, '')).rejects.toMatchObject({ code: 'invalid_name' });
		await expect(renameSession(database, 'none', 'x')).rejects.toMatchObject({ code: 'record_missing' });
	});
});

describe('messages', () => {
	test('[I3] keep their order also when many are added at once', async () => {
		await Promise.all(Array.from({ length: 20 }, () => add({})));
		const stored = await listMessages(database, session.id);
		expect(stored.map((record) => record.order)).toEqual(Array.from({ length: 20 }, (_, index) => index));
		expect(stored[0]?.projectId).toBe(projectId);
	});

	test('[I2] [DB7] an answer that is still being written does not bring a deleted session back', async () => {
		const answer = await add({ stopReason: null });
		await saveMessage(database, { ...answer, parts: [text(3)] }, noon + 9);
		expect((await listMessages(database, session.id))[0]?.parts).toEqual([text(3)]);
		expect((await getSession(database, session.id))?.updatedAt).toBe(noon + 9);
		await trashSession(database, session.id);
		await expect(saveMessage(database, answer)).rejects.toMatchObject({ code: 'record_missing' });
		await purgeSessions(database, [session.id]);
		await expect(saveMessage(database, answer)).rejects.toMatchObject({ code: 'record_missing' });
		expect(await database.messages.count()).toBe(0);
		await expect(add({})).rejects.toMatchObject({ code: 'record_missing' });
	});

	test('[L6] [STORE5] a message is removed with all after it, and the journal of them stays', async () => {
		await add({ role: 'user' });
		const second = await add({});
		const third = await add({});
		await addOperations(database, [operation({ projectId, sessionId: session.id, messageId: third.id })]);
		await removeMessagesFrom(database, second);
		expect((await listMessages(database, session.id)).map((record) => record.order)).toEqual([0]);
		expect(await database.operations.count()).toBe(1);
	});
});

describe('after a killed tab', () => {
	const recover = (active: string[] = []) => recoverInterrupted(database, projectId, new Set(active), noon);

	test('[I2] an answer with more than 50 characters is kept as interrupted', async () => {
		const parts = [text(30), text(21), call({ status: 'success', result: null }), call({ status: 'writing' })];
		const { id } = await add({ stopReason: null, parts });
		await addOperations(database, [
			operation({ projectId, sessionId: session.id, messageId: id, status: 'pending', endedAt: null }),
			operation({ projectId, sessionId: session.id, messageId: id, startedAt: 2_000 })
		]);
		expect(await recover()).toEqual([id]);
		const [kept] = await listMessages(database, session.id);
		expect(kept).toMatchObject({ partial: true, stopReason: 'shutdown' });
		expect(kept?.parts.map((part) => (part.type === 'tool_call' ? part.status : part.type))).toEqual([
			'text',
			'text',
			'success',
			'interrupted'
		]);
		expect((await listOperationsOfMessage(database, id)).map(({ status }) => status)).toEqual(['failed', 'success']);
		expect(await recover()).toEqual([]);
	});

	test('[I2] a finished tool result is kept whatever the text', async () => {
		const { id } = await add({ stopReason: null, parts: [call({ status: 'success', result: 'done' }), call({})] });
		expect(await recover()).toEqual([id]);
		expect((await listMessages(database, session.id))[0]?.parts).toMatchObject([
			{ status: 'success' },
			{ status: 'interrupted' }
		]);
	});

	test('[I2] 50 characters are dropped, and whole messages are left alone', async () => {
		await add({ role: 'user', stopReason: null, parts: [text(3)] });
		await add({ stopReason: 'complete', parts: [text(3)] });
		await add({ stopReason: null, parts: [text(50), call({})] });
		expect(await recover()).toEqual([]);
		const stored = await listMessages(database, session.id);
		expect(stored.map(({ role, partial }) => [role, partial])).toEqual([
			['user', false],
			['assistant', false]
		]);
	});

	test('[A6] [DB8] an answer that another tab is writing is left alone', async () => {
		const { id } = await add({ stopReason: null, parts: [text(3)] });
		expect(await recover([id])).toEqual([]);
		expect(await listMessages(database, session.id)).toMatchObject([{ id, stopReason: null, partial: false }]);
	});
});
