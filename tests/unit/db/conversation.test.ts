import { beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type SpicewrightDatabase } from '#lib/db/database.ts';
import { Branches } from '#lib/db/conversation/branches.ts';
import {
	listMessages,
	messageWithEarlier,
	pinMessage,
	recoverInterrupted,
	removeMessage,
	saveMessage,
	showVersion,
	startTurn
} from '#lib/db/conversation/messages.ts';
import { listOperationsOfSession } from '#lib/db/operations.ts';
import { createProject } from '#lib/db/projects.ts';
import type { MessagePart, MessageRecord, SessionRecord } from '#lib/db/records.ts';
import { createSession, getSession, listSessions, renameSession, saveScroll } from '#lib/db/conversation/sessions.ts';
import { overviewSessions } from '#lib/db/conversation/session-overview.ts';
import { purgeSessions, trashSession } from '#lib/db/trash.ts';
import { addOperations } from '../../support/storage/journal.ts';
import { addMessage } from '../../support/add-message.ts';
import { message, operation } from '../../support/storage/sample-records.ts';
import { testDatabase } from '../../support/storage/test-database.ts';

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
const add = (change: Parameters<typeof message>[0]) => addMessage(database, { sessionId: session.id, ...change });
/** The question and the empty answer of a turn. */
const start = (versionOf?: MessageRecord, answerId: string = crypto.randomUUID()) =>
	startTurn(
		database,
		{ question: message({ sessionId: session.id, role: 'user', parts: [text(4)], createdAt: noon + 2 }), versionOf },
		message({ sessionId: session.id, id: answerId, stopReason: null, createdAt: noon + 2 })
	);

const repeat = (repeats: MessageRecord) =>
	startTurn(
		database,
		{ repeats },
		message({ sessionId: session.id, id: crypto.randomUUID(), stopReason: null, createdAt: noon + 3 })
	);
const shown = async () =>
	new Branches(await listMessages(database, session.id)).path((await getSession(database, session.id))?.tipId);

const storedOperations = async () => (await database.operations.toArray()).map(({ id }) => id).sort();

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

	test('[I1] take their name from the first message, with which it is stored', async () => {
		const ask = (parts: MessagePart[]) =>
			startTurn(
				database,
				{ question: message({ sessionId: session.id, role: 'user', parts }) },
				message({ sessionId: session.id, id: crypto.randomUUID(), stopReason: null })
			);
		await ask([{ type: 'text', text: '\n  Raise the\tgain \nto 40 dB' }]);
		expect(await getSession(database, session.id)).toMatchObject({ name: 'Raise the gain' });
		await ask([{ type: 'text', text: 'And the bandwidth' }]);
		expect(await getSession(database, session.id)).toMatchObject({ name: 'Raise the gain' });
	});

	test('[I1] keep the name that the user gave, and the time when nothing was asked', async () => {
		await renameSession(database, session.id, session.name);
		await start();
		expect(await getSession(database, session.id)).toMatchObject({ name: session.name });
		const second = await createSession(database, projectId, noon);
		await expect(
			startTurn(
				database,
				{ question: message({ sessionId: second.id, role: 'user', parts: [text(4)] }) },
				// Its id is not unique: nothing of the turn is stored.
				message({ sessionId: second.id, id: (await listMessages(database, session.id))[0]?.id ?? '' })
			)
		).rejects.toThrow();
		expect(await getSession(database, second.id)).toMatchObject({ name: second.name, namedByTime: true });
	});

	test('[I1] are listed with the last used first', async () => {
		const second = await createSession(database, projectId, noon + 1);
		await start();
		const [first, last] = await listSessions(database, projectId);
		expect(first).toMatchObject({ id: session.id });
		expect(last).toMatchObject({ id: second.id });
	});

	test('[S4] [DB25] are read a few messages at a time, whole and in order', async () => {
		const answers: number[] = [];
		database.use({
			stack: 'dbcore',
			create: (core) => ({
				...core,
				table: (name) => ({
					...core.table(name),
					query: async (request) => {
						const answer = await core.table(name).query(request);
						if (name === 'messages') answers.push(answer.result.length);
						return answer;
					}
				})
			})
		});
		await database.close();
		await database.open();
		for (const count of [399, 400, 401]) {
			const { id: sessionId } = await createSession(database, projectId, noon + count);
			const stored = Array.from({ length: count }, (_, order) =>
				message({ projectId, sessionId, id: `${sessionId}-${order}`, order })
			);
			await database.messages.bulkAdd(stored.toReversed());
			expect(await listMessages(database, sessionId)).toEqual(stored);
			expect(await listMessages(database, sessionId, { first: 10, last: 310 })).toEqual(stored.slice(10, 311));
			expect(Math.max(...answers.splice(0))).toBe(200);
		}
	});

	test('[I5] a message is pinned, and keeps what else is stored of it', async () => {
		const { question } = await start();
		await pinMessage(database, question.id, true);
		expect((await listMessages(database, session.id))[0]).toEqual({ ...question, pinned: true });
		await expect(pinMessage(database, 'none', true)).rejects.toMatchObject({ code: 'record_missing' });
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
	test('[I3] keep everything that belongs to them, through another opening of the database', async () => {
		const question = message({
			sessionId: session.id,
			role: 'user',
			parts: [text(4), { type: 'attachment', name: 'plot.png', mediaType: 'image/png', data: 'AAAA' }],
			createdAt: noon + 2
		});
		const started = await startTurn(
			database,
			{ question },
			message({ sessionId: session.id, id: 'a', stopReason: null })
		);
		const source = { url: 'https://example.org/', title: 'A page', snippet: 'x' };
		const written: MessageRecord = {
			...started.answer,
			parts: [
				{ type: 'reasoning', text: 'The gain is too low.', startedAt: noon, durationMs: 1_200 },
				{ type: 'web_search', engine: 'tavily', query: 'op amp', state: 'found', sources: [source], fault: null },
				text(60),
				call({ status: 'running', arguments: { path: 'amp.cir' }, operationIds: ['o1'], runId: 'r1' })
			],
			createdAt: noon + 3,
			stopReason: 'user',
			partial: true,
			fault: { code: 'aborted', message: 'Stopped', data: {} },
			usage: { total: 120, prompt: 100, completion: 20, cached: 64 },
			model: 'model-a',
			provider: 'openai',
			iterations: 3
		};
		await saveMessage(database, written);
		const name = database.name;
		database.close();
		const reopened = await openDatabase(name);
		const [asked, answer] = await listMessages(reopened, session.id);
		expect(asked).toMatchObject({ role: 'user', parts: question.parts, createdAt: noon + 2 });
		expect(answer).toEqual(written);
		reopened.close();
	});

	test('[I3] keep their order also when many turns begin at once', async () => {
		await Promise.all(Array.from({ length: 20 }, () => start()));
		const stored = await listMessages(database, session.id);
		expect(stored.map(({ order, role }) => [order, role])).toEqual(
			Array.from({ length: 40 }, (_, index) => [index, index % 2 === 0 ? 'user' : 'assistant'])
		);
		expect(stored[0]?.projectId).toBe(projectId);
		expect((await getSession(database, session.id))?.updatedAt).toBe(noon + 2);
	});

	test('[I2] [DB7] an answer that is still being written does not bring a deleted session back', async () => {
		const { answer } = await start();
		await saveMessage(database, { ...answer, parts: [text(3)] });
		expect((await listMessages(database, session.id))[1]?.parts).toEqual([text(3)]);
		await trashSession(database, session.id);
		await expect(start()).rejects.toMatchObject({ code: 'record_missing' });
		await purgeSessions(database, [session.id]);
		await expect(saveMessage(database, answer)).rejects.toMatchObject({ code: 'record_missing' });
		expect(await database.messages.count()).toBe(0);
		await expect(start()).rejects.toMatchObject({ code: 'record_missing' });
	});

	test('[MSG5] [STORE5] a question becomes another version of an earlier one in one step; the journal stays', async () => {
		const first = await start();
		const second = await start();
		const change = operation({ projectId, sessionId: session.id, messageId: second.answer.id });
		await addOperations(database, [change]);
		// An id that is taken fails the step as a full disk does: nothing of it may remain.
		const before = await listMessages(database, session.id);
		await expect(start(second.question, first.answer.id)).rejects.toThrow();
		expect(await listMessages(database, session.id)).toEqual(before);
		const next = await start(second.question);
		expect(next.earlier).toEqual(before.slice(0, 2));
		expect(await listMessages(database, session.id)).toEqual([...before, next.question, next.answer]);
		expect(await storedOperations()).toEqual([change.id]);
		expect(await getSession(database, session.id)).toMatchObject({ tipId: next.answer.id, hiddenMessages: 2 });
		expect(await overviewSessions(database, { projectId, text: '' })).toMatchObject([{ messageCount: 4 }]);
	});

	test('[MSG5] an answer that is asked for again stands beside the earlier one; each goes on with its own messages', async () => {
		const first = await start();
		const second = await start();
		const again = await repeat(first.question);
		expect(again.question).toEqual(first.question);
		expect(again.earlier).toEqual([]);
		const third = await start();
		expect(third.earlier.map(({ id }) => id)).toEqual([first.question.id, again.answer.id]);
		await showVersion(database, session.id, first.answer.id);
		expect((await shown()).map(({ id }) => id)).toEqual(
			[first.question, first.answer, second.question, second.answer].map(({ id }) => id)
		);
		expect(await overviewSessions(database, { projectId, text: '' })).toMatchObject([{ messageCount: 4 }]);
		await showVersion(database, session.id, again.answer.id);
		expect((await shown()).map(({ id }) => id)).toEqual(
			[first.question, again.answer, third.question, third.answer].map(({ id }) => id)
		);
		expect(await messageWithEarlier(database, third.answer.id)).toMatchObject({
			earlier: [{ id: first.question.id }, { id: again.answer.id }, { id: third.question.id }]
		});
	});

	test('[MSG5] a version that is gone is refused, and nothing changes', async () => {
		const { question, answer } = await start();
		const before = await getSession(database, session.id);
		const gone = { ...question, id: 'gone' };
		await expect(start(gone)).rejects.toMatchObject({ code: 'record_missing' });
		await expect(repeat(gone)).rejects.toMatchObject({ code: 'record_missing' });
		await expect(showVersion(database, session.id, 'gone')).rejects.toMatchObject({ code: 'record_missing' });
		expect(await listMessages(database, session.id)).toEqual([question, answer]);
		expect(await getSession(database, session.id)).toEqual(before);
	});

	test('[DB7] saving an answer keeps operations that were noted on its calls meanwhile', async () => {
		const { answer } = await start();
		const running = { ...answer, parts: [call({})] };
		await saveMessage(database, running);
		await database.messages.put({ ...running, parts: [call({ operationIds: ['o'] })] });
		await saveMessage(database, running);
		expect((await database.messages.get(answer.id))?.parts).toEqual([call({ operationIds: ['o'] })]);
	});

	test('[E4] a dropped answer goes alone', async () => {
		const first = await start();
		const second = await start();
		await removeMessage(database, first.answer.id);
		expect((await listMessages(database, session.id)).map(({ id }) => id)).toEqual([
			first.question.id,
			second.question.id,
			second.answer.id
		]);
	});
});

describe('after a killed tab', () => {
	const recover = (active: string[] = []) => recoverInterrupted(database, projectId, async () => new Set(active), noon);

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
		expect((await listOperationsOfSession(database, session.id)).map(({ status }) => status)).toEqual([
			'failed',
			'success'
		]);
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

	test('[I2] a tool call that has changed a file is kept, and so is the record of the change', async () => {
		const { id } = await add({ stopReason: null, parts: [call({ operationIds: ['o'] })] });
		await addOperations(database, [operation({ projectId, sessionId: session.id, messageId: id, id: 'o' })]);
		expect(await recover()).toEqual([id]);
		const { id: dropped } = await add({ stopReason: null, parts: [call({})] });
		await addOperations(database, [operation({ projectId, sessionId: session.id, messageId: dropped, id: 'p' })]);
		expect(await recover()).toEqual([]);
		expect(await storedOperations()).toEqual(['o', 'p']);
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

describe('[MSG5] an answer that is dropped', () => {
	const drops: [string, (id: string) => Promise<unknown>][] = [
		['because its tab was killed', () => recoverInterrupted(database, projectId, async () => new Set())],
		['because it was stopped', (id) => removeMessage(database, id)]
	];

	test.each(drops)('%s leaves the branch shown in which it was asked for', async (_, drop) => {
		const first = await start();
		await saveMessage(database, { ...first.answer, parts: [text(60)], stopReason: 'complete' });
		const edited = await start(first.question);
		await saveMessage(database, { ...edited.answer, parts: [text(60)], stopReason: 'complete' });
		await showVersion(database, session.id, first.question.id);
		const again = await repeat(first.question);
		await drop(again.answer.id);
		expect((await shown()).map(({ id }) => id)).toEqual([first.question.id, first.answer.id]);
		expect(await getSession(database, session.id)).toMatchObject({ tipId: first.answer.id, hiddenMessages: 2 });
	});

	test.each(drops)('%s leaves its question as the last message', async (_, drop) => {
		const first = await start();
		await saveMessage(database, { ...first.answer, parts: [text(60)], stopReason: 'complete' });
		const edited = await start(first.question);
		await saveMessage(database, { ...edited.answer, parts: [text(60)], stopReason: 'complete' });
		await showVersion(database, session.id, first.question.id);
		const next = await start();
		await drop(next.answer.id);
		expect(await getSession(database, session.id)).toMatchObject({ tipId: next.question.id, hiddenMessages: 2 });
		expect((await shown()).at(-1)?.id).toBe(next.question.id);
	});
});
