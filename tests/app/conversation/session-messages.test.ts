import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SessionMessages } from '#lib/app/conversation/session-messages.svelte.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { pinMessage, saveMessage, startTurn } from '#lib/db/conversation/messages.ts';
import { createSession } from '#lib/db/conversation/sessions.ts';
import { createProject } from '#lib/db/projects.ts';
import type { MessagePart, MessageRecord } from '#lib/db/records.ts';
import { message } from '../../support/storage/sample-records.ts';
import { testDatabase } from '../../support/storage/test-database.ts';
import { until } from '../../support/until.ts';
import { words } from './support.ts';

let database: SpicewrightDatabase;
let messages: SessionMessages;
let sessionId: string;

const says = (text: string): MessagePart[] => [{ type: 'text', text }];
const start = async (text: string, answerId: string) =>
	startTurn(
		database,
		{ question: message({ sessionId, role: 'user', parts: says(text) }) },
		message({ sessionId, id: answerId, parts: [], stopReason: null })
	);
const ended = (answer: MessageRecord, text: string): MessageRecord => ({
	...answer,
	parts: says(text),
	stopReason: 'complete'
});

beforeEach(async () => {
	database = await testDatabase();
	const { id } = await createProject(database, { name: 'amp' });
	sessionId = (await createSession(database, id)).id;
	messages = new SessionMessages(database);
	messages.open(sessionId);
});
afterEach(async () => {
	messages.dispose();
	await database.delete();
});

describe('[I1] the messages of the open session', () => {
	test('an answer that has its end stays while that is stored, whatever else is read', async () => {
		const first = await start('One?', 'first');
		await saveMessage(database, ended(first.answer, 'Yes.'));
		await until(() => messages.value.length === 2);
		const { question, answer } = await start('Two?', 'second');
		messages.begin(question, answer);
		await until(() => messages.value.length === 4);
		messages.show(ended(answer, 'No.'));
		await pinMessage(database, first.question.id, true);
		await until(() => messages.value[0]?.pinned === true);
		expect(words(messages.value)).toEqual(['One?', 'Yes.', 'Two?', 'No.']);
		await saveMessage(database, ended(answer, 'No.'));
		messages.end(ended(answer, 'No.'));
		await pinMessage(database, first.question.id, false);
		await until(() => messages.value[0]?.pinned !== true);
		expect(words(messages.value)).toEqual(['One?', 'Yes.', 'Two?', 'No.']);
	});
});
