import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { call } from '../../support/llm/scripted-llm.ts';
import { until } from '../../support/until.ts';
import { converse, openChat, type Bench } from './support.ts';

const draft = (text: string) => ({ text, attachments: [] });
const full = () => {
	throw new DOMException('The disk is full', 'QuotaExceededError');
};

let bench: Bench;
beforeEach(async () => {
	bench = await openChat({ files: { 'a.cir': 'R1 a 0 1k\n' } });
});
afterEach(async () => {
	bench.chat.dispose();
	await bench.database.delete();
});

describe('[LOOP16] what is sent while a turn runs', () => {
	test('is read by the next call to the model, and stands in the answer', async () => {
		const { chat, llm, stored } = bench;
		const sent = chat.send(draft('Change it'));
		await until(() => llm.requests.length === 1);
		chat.draft.queue(draft('Mind the noise'));
		chat.draft.queue(draft('and the power'));
		expect(chat.draft.queued.map(({ text }) => text)).toEqual(['Mind the noise', 'and the power']);
		chat.draft.takeBack([chat.draft.queued[1]!]);
		expect(chat.draft.value.text).toBe('and the power');
		await llm.answer({ calls: [call('c', 'read_file', { path: 'a.cir' })] });
		await until(() => llm.requests.length === 2);
		expect(chat.draft.queued).toEqual([]);
		expect(llm.requests[1]?.messages.at(-1)).toEqual({
			role: 'user',
			content: [{ type: 'text', text: 'Mind the noise' }]
		});
		await llm.answer({ text: 'I do.' });
		await sent;
		const parts = (await stored())[1]?.parts.map(({ type }) => type);
		expect(parts).toEqual(['tool_call', 'interjection', 'text']);
		expect(chat.draft.value.text).toBe('and the power');
		chat.draft.value = draft('');
		await converse(bench, 'Thanks', 'You are welcome.');
		const roles = llm.requests.at(-1)?.messages.map(({ role }) => role);
		expect(roles).toEqual(['system', 'user', 'assistant', 'tool', 'user', 'assistant', 'user']);
	});

	test('keeps a turn going that would have ended with an answer', async () => {
		const { chat, llm, stored } = bench;
		const sent = chat.send(draft('Explain'));
		await until(() => llm.requests.length === 1);
		chat.draft.queue(draft('More briefly'));
		await llm.answer({ text: 'It is a long story.' });
		await llm.answer({ text: 'A resistor.' });
		await sent;
		expect((await stored()).map(({ parts }) => parts.map(({ type }) => type))).toEqual([
			['text'],
			['text', 'interjection', 'text']
		]);
	});

	test('comes back to the text box when the turn is stopped before it is read', async () => {
		const { chat, llm } = bench;
		const sent = chat.send(draft('Explain'));
		await until(() => llm.requests.length === 1);
		chat.draft.queue(draft('More briefly'));
		chat.draft.value = draft('half a');
		chat.stop('user');
		await sent;
		expect(chat.draft.value.text).toBe('More briefly\n\nhalf a');
		expect(chat.draft.queued).toEqual([]);
	});

	test('comes back when the tab ended before it was read', async () => {
		const { chat, llm, open } = bench;
		const sent = chat.send(draft('Explain'));
		await until(() => llm.requests.length === 1);
		chat.draft.queue(draft('More briefly'));
		await chat.draft.flush();
		const next = await open();
		expect(next.draft.value.text).toBe('More briefly');
		next.dispose();
		chat.stop('user');
		await sent;
	});

	test('stays in the queue when it cannot be stored with the answer', async () => {
		const { chat, llm, database } = bench;
		const sent = chat.send(draft('Look'));
		await until(() => llm.requests.length === 1);
		chat.draft.queue(draft('Mind the noise'));
		database.messages.hook('updating', full);
		await llm.answer({ calls: [call('c', 'read_file', { path: 'a.cir' })] });
		await sent;
		expect(chat.draft.value.text).toBe('Mind the noise');
	});
});
