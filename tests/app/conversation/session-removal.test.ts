import { afterEach, beforeEach, expect, test } from 'vitest';
import { listSessions } from '#lib/db/conversation/sessions.ts';
import { listTrashedSessions } from '#lib/db/trash.ts';
import { until } from '../../support/until.ts';
import { converse, openChat, words, type Bench } from './support.ts';

let bench: Bench;
beforeEach(async () => {
	bench = await openChat();
});
afterEach(async () => {
	bench.chat.dispose();
	await bench.database.delete();
});

test('[L9] [DB17] a conversation is cleared, in every state, and comes back with Undo', async () => {
	const { chat, llm, database, projectId, notices } = bench;
	await chat.removal.clear();
	expect([chat.sessionId, notices.list]).toEqual([null, []]);
	await converse(bench, 'One?', 'Yes.');
	const first = chat.sessionId!;
	const sent = chat.send({ text: 'Two?', attachments: [] });
	await until(() => llm.requests.length === 2);
	await chat.removal.clear();
	await sent;
	expect(chat.running).toBe(false);
	expect(chat.sessionId).not.toBe(first);
	await until(() => chat.messages.length === 0);
	expect((await listTrashedSessions(database, projectId)).map(({ id }) => id)).toEqual([first]);
	const [notice] = notices.list;
	expect(notice).toMatchObject({ text: 'Cleared “One?”', action: { label: 'Undo' } });
	await notice?.action?.run();
	expect(chat.sessionId).toBe(first);
	await until(() => words(chat.messages).join().startsWith('One?,Yes.,Two?'));
	expect((await listSessions(database, projectId)).map(({ id }) => id)).toEqual([first]);
});

test('[I1] a new conversation takes the place of the open one that is deleted, and makes room for it again', async () => {
	const { chat, database, projectId, notices } = bench;
	await converse(bench, 'One?', 'Yes.');
	const first = chat.sessionId!;
	await chat.newSession();
	await converse(bench, 'Two?', 'No.');
	const second = chat.sessionId!;
	await chat.removal.remove(second, 'Two?');
	const begun = chat.sessionId!;
	expect([first, second]).not.toContain(begun);
	await until(() => chat.messages.length === 0);
	expect((await listSessions(database, projectId)).map(({ id }) => id).sort()).toEqual([first, begun].sort());
	await notices.list[0]?.action?.run();
	expect(chat.sessionId).toBe(second);
	expect((await listSessions(database, projectId)).map(({ id }) => id).sort()).toEqual([first, second].sort());
	await chat.removal.remove(first, 'One?');
	expect(chat.sessionId).toBe(second);
});
