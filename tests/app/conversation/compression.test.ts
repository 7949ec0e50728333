import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { undoCompression } from '#lib/db/conversation/compressions.ts';
import { getSession } from '#lib/db/conversation/sessions.ts';
import type { ConversationSummary } from '#lib/db/conversation/compression-records.ts';
import { until } from '../../support/until.ts';
import { openChat } from './support.ts';

const summary: ConversationSummary = {
	goal: 'A gain of 40 dB',
	decisions: 'RC = 4.7k gives 38.2 dB',
	tried: '',
	problem: '',
	state: 'amp.cir'
};
const whole = JSON.stringify(summary);
const long = 'The bias current of the second stage. '.repeat(40);

let opened: Awaited<ReturnType<typeof openChat>>;
afterEach(() => opened.chat.dispose());

/** A chat with so many turns. */
async function talked(turns: number) {
	opened = await openChat();
	const { chat, llm: model } = opened;
	for (let turn = 0; turn < turns; turn++) {
		const sent = chat.send({ text: `Question ${turn}. ${long}`, attachments: [] });
		await model.answer({ text: `Answer ${turn}. ${long}` });
		await sent;
	}
	await until(() => chat.messages.length === turns * 2 && !chat.running);
	await until(() => chat.compression.use !== null);
	return opened;
}
const noneKept = new Set<string>();

describe('[I6] [HIST10] the compression of the open conversation', () => {
	it('knows how full the context is after an answer, and what a compression would do', async () => {
		const { chat } = await talked(6);
		const { use } = chat.compression;
		expect(use!.share).toBeGreaterThan(0);
		expect(use!.share).toBeLessThan(0.6);
		expect(use!.fullness).toBe('low');
		const plan = chat.compression.plan(3, noneKept)!;
		expect(plan.compressed).toHaveLength(8);
		expect(plan.before).toBeGreaterThan(plan.after);
	});

	it('has the summary written, takes it over with messages that the user keeps, and the next request has it', async () => {
		const { chat, llm: model } = await talked(6);
		const kept = chat.messages[4]!;
		const plan = chat.compression.plan(3, new Set([kept.id]))!;
		const drafting = chat.compression.draft(plan, new AbortController().signal);
		await model.answer({ text: whole });
		const written = await drafting;
		expect(written).toMatchObject({ summary, upTo: plan.compressed.at(-1)?.id });
		await chat.compression.apply(plan, { ...summary, problem: 'Bandwidth' }, written);
		await until(() => chat.compression.inForce !== null);
		expect(chat.compression.inForce).toMatchObject({ edited: true, trigger: 'user', model: 'scripted' });
		const sent = chat.send({ text: 'Go on', attachments: [] });
		await model.answer({ text: 'Yes.' });
		await sent;
		const text = JSON.stringify(model.requests.at(-1)?.messages);
		expect(text).toContain('Open: Bandwidth');
		expect(text).toContain(`Question 2. ${long}`);
		expect(text).not.toContain('Answer 1.');
		expect(chat.messages).toHaveLength(14);
	});

	it('goes back exactly to what was sent before when it is undone', async () => {
		const { chat, llm: model, database } = await talked(6);
		const before = chat.compression.use;
		const session = await getSession(database, chat.sessionId!);
		const plan = chat.compression.plan(3, noneKept)!;
		await chat.compression.apply(plan, summary, null);
		await until(() => chat.compression.inForce !== null);
		expect(chat.compression.use!.tokens).toBeLessThan(before!.tokens);
		await chat.compression.undo(chat.compression.inForce!.id);
		await until(() => chat.compression.inForce === null);
		expect(chat.compression.use).toEqual(before);
		expect(await getSession(database, chat.sessionId!)).toEqual({ ...session, compressionUndone: true });
		const sent = chat.send({ text: 'Go on', attachments: [] });
		await model.answer({ text: 'Yes.' });
		await sent;
		expect(JSON.stringify(model.requests.at(-1)?.messages)).toContain('Question 0.');
	});

	it('takes over an edited summary, and says that one is gone which another tab has undone', async () => {
		const { chat, database } = await talked(4);
		await chat.compression.apply(chat.compression.plan(3, noneKept)!, summary, null);
		await until(() => chat.compression.inForce !== null);
		const { id } = chat.compression.inForce!;
		await chat.compression.edit(id, { ...summary, goal: '60 dB' });
		await until(() => chat.compression.inForce?.summary.goal === '60 dB');
		await undoCompression(database, chat.sessionId!, id);
		await expect(chat.compression.edit(id, summary)).rejects.toMatchObject({ code: 'record_missing' });
		await chat.compression.undo(id);
		await until(() => chat.compression.inForce === null);
	});

	it('leaves all as it was when no summary comes, or it is stopped', async () => {
		const { chat, llm: model, database } = await talked(4);
		const session = await getSession(database, chat.sessionId!);
		const plan = chat.compression.plan(3, noneKept)!;
		const failing = chat.compression.draft(plan, new AbortController().signal);
		const refused = expect(failing).rejects.toMatchObject({ code: 'compression_failed', data: { reason: 'refused' } });
		await model.answer({ text: '', end: { finishReason: 'content_filter' } });
		await refused;
		const stop = new AbortController();
		const stopped = expect(chat.compression.draft(plan, stop.signal)).rejects.toMatchObject({ code: 'aborted' });
		await until(() => model.requests.length === 6);
		stop.abort('user');
		await stopped;
		expect(await getSession(database, chat.sessionId!)).toEqual(session);
	});

	it('names who wrote the summary: the model of the settings, or the user', async () => {
		const { chat, llm: model, preferences } = await talked(4);
		preferences.update((settings) => ({
			...settings,
			compression: { ...settings.compression, model: { provider: 'openai', model: 'small' } }
		}));
		const plan = chat.compression.plan(3, noneKept)!;
		const drafting = chat.compression.draft(plan, new AbortController().signal);
		await model.answer({ text: whole });
		const written = await drafting;
		expect(model.requests.at(-1)?.connection.model).toBe('small');
		await chat.compression.apply(plan, written.summary, written);
		await until(() => chat.compression.inForce !== null);
		expect(chat.compression.inForce).toMatchObject({ model: 'small', provider: 'openai', edited: false });
		await chat.compression.undo(chat.compression.inForce!.id);
		await until(() => chat.compression.inForce === null);
		await chat.compression.apply(plan, summary, null);
		await until(() => chat.compression.inForce !== null);
		expect(chat.compression.inForce).toMatchObject({ model: '', provider: '', edited: true });
	});

	it('refuses while a turn runs, and says so', async () => {
		const { chat, llm: model } = await talked(4);
		const plan = chat.compression.plan(3, noneKept)!;
		const sent = chat.send({ text: 'Go on', attachments: [] });
		await until(() => chat.running);
		const refused = expect(chat.compression.apply(plan, summary, null)).rejects;
		await refused.toMatchObject({ code: 'compression_failed', data: { reason: 'running' } });
		await model.answer({ text: 'Yes.' });
		await sent;
		expect(chat.compression.inForce).toBeNull();
	});

	it('begins a new conversation with the summary in the text box, before what is typed', async () => {
		const { chat } = await talked(2);
		const first = chat.sessionId;
		chat.draft.value = { text: 'And then?', attachments: [] };
		await chat.compression.beginNew('The summary');
		expect(chat.sessionId).not.toBe(first);
		expect(chat.draft.value.text).toBe('The summary\n\nAnd then?');
	});
});
