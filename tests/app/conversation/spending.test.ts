import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Chat } from '#lib/app/conversation/chat.svelte.ts';
import type { LlmResponse } from '#lib/llm/types.ts';
import { parseSpendingCaps, type SpendingCap } from '#lib/settings/spending-caps.ts';
import { parseUserModels } from '#lib/settings/user-models.ts';
import { addCall } from '#lib/db/conversation/calls.ts';
import { getMessage } from '#lib/db/conversation/messages.ts';
import { faultText } from '#lib/i18n/catalogue.ts';
import { language } from '#lib/app/shell/language.svelte.ts';
import { call } from '../../support/llm/scripted-llm.ts';
import { call as record } from '../../support/sample-calls.ts';
import { until } from '../../support/until.ts';
import { openChat, words, type Bench } from './support.ts';

const NOON = new Date(2026, 4, 4, 12).getTime();
const MINUTE = 60_000;
const draft = (text: string) => ({ text, attachments: [] });
const timing = { tries: 1, connectMs: 10, firstTokenMs: 20, totalMs: 30 };

let bench: Bench;
let now: number;
const others: Chat[] = [];

beforeEach(async () => {
	now = NOON;
	bench = await openChat({ files: { 'a.cir': 'R1 a 0 1k\n' }, now: () => now });
	await bench.preferences.update((settings) => ({
		...settings,
		compression: { ...settings.compression, automatic: false }
	}));
});
afterEach(async () => {
	for (const chat of [bench.chat, ...others.splice(0)]) chat.dispose();
	await bench.database.delete();
});

/** 1 dollar for a million tokens of input, 10 for output. */
async function price(currency = 'USD'): Promise<void> {
	const userModels = parseUserModels([
		{ provider: 'openai-compatible', id: 'scripted', price: { currency, input: 1, output: 10 } }
	]);
	await bench.preferences.update((settings) => ({ ...settings, userModels }));
}

async function cap(caps: Partial<Record<'turn' | 'conversation' | 'day', Partial<SpendingCap>>>): Promise<void> {
	await bench.preferences.update((settings) => ({ ...settings, spendingCaps: parseSpendingCaps(caps) }));
}

/** The end of an answer for which the service reports so many tokens. */
function used(prompt: number, completion: number): Partial<LlmResponse> {
	const counts = { prompt, completion, total: prompt + completion, cached: null, cacheWritten: null, reasoning: null };
	return { usage: counts, timing };
}

async function ask(question: string, prompt: number, completion: number): Promise<void> {
	const sent = bench.chat.send(draft(question));
	await bench.llm.answer({ text: `About ${question}`, end: used(prompt, completion) });
	await sent;
}

/** Notes a call of the open conversation that has cost so many dollars. */
const spend = (amount: number) =>
	addCall(
		bench.database,
		record({ startedAt: now, sessionId: bench.chat.sessionId, cost: { currency: 'USD', amount, saved: 0 } })
	);

/** A question that costs more than two cents: 60,000 characters are 15,000 tokens, and 1,000 of output are assumed. */
const big = 'x'.repeat(60_000);

const lastAnswer = async () => (await bench.stored()).at(-1)!;

describe('[D12] [COST1] the caps of the user', () => {
	test('tell before a conversation reaches one, stop at it with what was done, and go on with the cap once more', async () => {
		const { chat, llm, near, faults } = bench;
		await price();
		await cap({ conversation: { money: 1 } });
		await ask('one', 6_000, 10);
		await spend(0.6);
		await ask('two', 6_000, 10);
		expect(near).toEqual([]);
		await spend(0.3);
		await ask('three', 6_000, 10);
		await ask('four', 6_000, 10);
		expect(near).toMatchObject([{ scope: 'conversation', unit: 'money', limit: 1 }]);
		await spend(0.07);
		const before = llm.requests.length;
		await chat.send(draft(big));
		expect(llm.requests).toHaveLength(before);
		const stopped = await lastAnswer();
		expect(stopped).toMatchObject({ role: 'assistant', stopReason: 'error', fault: { code: 'spending_cap' } });
		expect(stopped.fault!.data).toMatchObject({
			scope: 'conversation',
			unit: 'money',
			limit: 1,
			cap: 1,
			currency: 'USD'
		});
		expect(stopped.fault!.data.spent).toBeCloseTo(0.97 + 4 * 0.0061, 9);
		expect(faultText(language.t, stopped.fault!)).toContain('your cap of $1.00 for this conversation: $0.99 are used');
		expect(faults).toEqual([]);
		const again = chat.goOnPastCap(stopped.id);
		await llm.answer({ text: 'About x', end: used(22_000, 0) });
		await again;
		expect(await lastAnswer()).toMatchObject({ stopReason: 'complete', fault: null });
		await spend(0.93);
		await ask('five', 30_000, 10);
		expect(near).toMatchObject([{ limit: 1 }, { limit: 2 }]);
		await chat.send(draft(big));
		expect(await lastAnswer()).toMatchObject({ fault: { code: 'spending_cap', data: { limit: 2, cap: 1 } } });
	});

	test('stop a turn between its calls: the tools that ran keep their results, and continuing has the cap again', async () => {
		const { chat, llm, database } = bench;
		await cap({ turn: { tokens: 100_000 } });
		const sent = chat.send(draft('Read it'));
		await llm.answer({
			text: 'I read it.',
			calls: [call('c', 'read_file', { path: 'a.cir' })],
			end: used(99_000, 500)
		});
		await sent;
		expect(llm.requests).toHaveLength(1);
		const stopped = await lastAnswer();
		expect(stopped).toMatchObject({
			partial: true,
			fault: { code: 'spending_cap', data: { scope: 'turn', spent: 99_500 } }
		});
		expect(stopped.parts).toMatchObject([{ type: 'text' }, { type: 'tool_call', status: 'success' }]);
		const going = chat.goOnPastCap(stopped.id);
		await llm.answer({ text: 'It is a resistor.', end: used(99_000, 500) });
		await going;
		expect(await getMessage(database, stopped.id)).toMatchObject({ partial: true });
		expect(words(await bench.stored()).at(-1)).toBe('It is a resistor.');
		// Not twice the cap.
		const more = chat.send(draft('Read it again'));
		await llm.answer({ calls: [call('d', 'read_file', { path: 'a.cir' })], end: used(99_000, 500) });
		await more;
		expect(await lastAnswer()).toMatchObject({ fault: { code: 'spending_cap', data: { limit: 100_000 } } });
	});

	test('let a question through that alone is larger than the cap of a turn, once the user says so', async () => {
		const { chat, llm } = bench;
		await cap({ turn: { tokens: 60_000 } });
		await chat.send(draft('x'.repeat(236_000)));
		const stopped = await lastAnswer();
		expect(stopped).toMatchObject({ fault: { code: 'spending_cap', data: { scope: 'turn', spent: 0 } }, parts: [] });
		expect(llm.requests).toEqual([]);
		const again = chat.goOnPastCap(stopped.id);
		await llm.answer({ text: 'Long.', end: used(60_000, 10) });
		await again;
		expect(await lastAnswer()).toMatchObject({ fault: null });
		await chat.newSession();
		await chat.send(draft('x'.repeat(236_000)));
		expect(await lastAnswer()).toMatchObject({ fault: { code: 'spending_cap', data: { limit: 60_000 } } });
	});

	test('stop an answer that passes one while it is written, and count what had arrived', async () => {
		const { chat, llm, database } = bench;
		await cap({ day: { tokens: 20_000 } });
		const sent = chat.send(draft('Write'));
		await llm.write('A first part. ');
		await llm.write('word '.repeat(20_000));
		await sent;
		const stopped = await lastAnswer();
		expect(stopped).toMatchObject({ partial: true, fault: { code: 'spending_cap', data: { scope: 'day' } } });
		expect(words([stopped])[0]).toMatch(/^A first part\. word/);
		expect(faultText(language.t, stopped.fault!)).toContain(
			'stopped because it passed your cap of 20,000 tokens for today'
		);
		await until(async () => (await database.calls.count()) === 1);
		const [stored] = await database.calls.toArray();
		expect(stored!.completion).toBeNull();
		expect(stored!.estimate!.completion).toBeGreaterThan(20_000);
		await chat.send(draft('More'));
		expect(llm.requests).toHaveLength(1);
	});

	test('count a day from midnight to midnight, over projects and tabs', async () => {
		const { chat, llm, open, database } = bench;
		await price();
		await cap({ day: { money: 1 } });
		const elsewhere = { projectId: 'other', sessionId: 'other', messageId: 'other' };
		const midnight = new Date(2026, 4, 4).getTime();
		await addCall(
			database,
			record({ ...elsewhere, startedAt: midnight - 1, cost: { currency: 'USD', amount: 50, saved: 0 } })
		);
		await addCall(
			database,
			record({ ...elsewhere, startedAt: midnight, cost: { currency: 'USD', amount: 0.5, saved: 0 } })
		);
		await ask('one', 6_000, 0);
		await spend(0.44);
		const other = await open();
		others.push(other);
		await other.newSession();
		const sent = other.send(draft(big));
		await llm.answer({ text: 'Two', end: used(40_000, 0) });
		await sent;
		await chat.send(draft(big));
		expect(llm.requests).toHaveLength(2);
		const stopped = await lastAnswer();
		expect(stopped.fault).toMatchObject({ code: 'spending_cap', data: { scope: 'day' } });
		expect(stopped.fault!.data.spent).toBeCloseTo(0.986, 6);
		now += 12 * 60 * MINUTE;
		await ask('The next day', 6_000, 0);
		expect(await lastAnswer()).toMatchObject({ fault: null });
	});

	test('hold for summaries: the conversation stays as it was', async () => {
		const { chat, llm } = bench;
		const long = 'The bias current. '.repeat(60);
		for (let turn = 0; turn < 5; turn++) await ask(`${turn} ${long}`, 1_000, 100);
		await until(() => chat.messages.length === 10 && chat.compression.use !== null);
		await cap({ conversation: { tokens: 5_600 } });
		const plan = chat.compression.plan(3, new Set())!;
		await expect(chat.compression.draft(plan, new AbortController().signal)).rejects.toMatchObject({
			code: 'compression_failed',
			data: { reason: 'service', cause: 'spending_cap' }
		});
		expect(llm.requests).toHaveLength(5);
	});

	test('[COST2] say that a price is not known, once for a model, and then count tokens', async () => {
		const { llm, unpriced, chat } = bench;
		await cap({ turn: { money: 0.001 }, conversation: { tokens: 30_000 } });
		await ask('one', 10_000, 100);
		await ask('two', 10_000, 100);
		expect(unpriced).toEqual(['scripted']);
		await chat.send(draft('x'.repeat(80_000)));
		expect(llm.requests).toHaveLength(2);
		expect(await lastAnswer()).toMatchObject({ fault: { data: { scope: 'conversation', unit: 'tokens' } } });
		await price('CNY');
		await cap({ turn: { money: 0.001 } });
		await ask('three', 10_000, 100);
		expect(await lastAnswer()).toMatchObject({ fault: null });
	});

	test('that are not set change nothing, whatever is used', async () => {
		const { near, unpriced } = bench;
		await ask('one', 1e9, 1e9);
		await ask('two', 1e9, 1e9);
		expect([...near, ...unpriced]).toEqual([]);
	});
});
