import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { requestTokens } from '#lib/agent/request-size.ts';
import { getSession } from '#lib/db/conversation/sessions.ts';
import { until } from '../../support/until.ts';
import { converse, openChat, type Bench } from './support.ts';

const netlist = '* Divider\nV1 in 0 5\nR1 in out 1k\nR2 out 0 1k\n.op\n.end\n';

let bench: Bench;
let stop: () => void;
afterEach(() => {
	stop();
	bench.chat.dispose();
});

async function open(files: Record<string, string> = { 'a.cir': netlist }) {
	bench = await openChat({ files });
	stop = bench.chat.inspector.follow();
	return bench;
}
const group = (kind: string) => bench.chat.inspector.inspection?.groups.find((each) => each.kind === kind);
const texts = (kind: string) => group(kind)?.parts.map(({ text }) => text) ?? [];
async function read(question: string): Promise<void> {
	bench.chat.draft.value = { text: question, attachments: [] };
	await until(() => texts('next').join('').includes(question));
}

describe('[J10] [CTX9] the context inspector', () => {
	it('shows the request as it is sent afterwards: prompt, tools, context, conversation, next message', async () => {
		const { chat, llm } = await open();
		await converse(bench, 'First?', 'Yes.');
		await until(() => chat.messages.length === 2 && !chat.running);
		await read('What is R1?');
		const inspection = chat.inspector.inspection!;
		expect(inspection.groups.map(({ kind }) => kind)).toEqual(['system', 'tools', 'context', 'history', 'next']);
		const sent = chat.send({ text: 'What is R1?', attachments: [] });
		await until(() => llm.requests.length === 2);
		const request = llm.requests[1]!;
		expect(request.messages[0]).toMatchObject({ role: 'system', content: texts('system').join('\n\n---\n\n') });
		expect(request.tools.map(({ name }) => name)).toEqual(group('tools')?.parts.map(({ name }) => name));
		expect(request.messages.slice(1, -1).map((message) => JSON.stringify(message))).toEqual([
			expect.stringContaining('First?'),
			expect.stringContaining('Yes.')
		]);
		expect(texts('history')).toEqual(['First?', 'Yes.']);
		const newest = JSON.stringify(request.messages.at(-1));
		for (const text of texts('context')) expect(newest).toContain(JSON.stringify(text).slice(1, -1));
		expect(texts('context').join()).toContain('R1 in out 1k');
		const estimate = requestTokens(request);
		expect(Math.abs(inspection.tokens - estimate)).toBeLessThan(estimate * 0.02);
		expect(inspection.window).toBe(60_000);
		await llm.answer({ text: '1k' });
		await sent;
	});

	it('stores nothing and sends nothing, to no embedding service either', async () => {
		const { chat, llm, stored, world } = await open();
		const search = vi.spyOn(world.knowledge, 'search');
		await read('What is the bias of the second stage?');
		expect([llm.requests.length, (await stored()).length, chat.sessionId]).toEqual([0, 0, null]);
		expect(search.mock.calls.map(([{ withoutMeaning }]) => withoutMeaning)).toEqual([true]);
		const sent = chat.send({ text: 'What is the bias of the second stage?', attachments: [] });
		await until(() => llm.requests.length === 1);
		expect(search.mock.calls.at(-1)?.[0].withoutMeaning).toBe(false);
		await llm.answer({ text: '2 V' });
		await sent;
	});

	it('follows the switch of the web search', async () => {
		const { chat, preferences } = await open();
		await preferences.update((all) => ({ ...all, webSearch: { ...all.webSearch, mode: 'engine' } }));
		await read('What is R1?');
		await until(() => group('web')?.parts[0]?.state === 'reserved');
		chat.webSearch.switch(chat.sessionId, false);
		await until(() => group('web') === undefined);
	});

	it('leaves out for the conversation what is switched off, and says so; switched on, it is back', async () => {
		const { chat, llm, database } = await open();
		await read('What is R1?');
		expect(group('context')?.parts.map(({ name }) => name)).toContain('netlist');
		await chat.inspector.switch('netlist', false);
		await until(
			() => group('context')?.parts.some(({ name, state }) => name === 'netlist' && state === 'off') === true
		);
		expect((await getSession(database, chat.sessionId!))?.contextOff).toEqual(['netlist']);
		const sent = chat.send({ text: 'What is R1?', attachments: [] });
		await until(() => llm.requests.length === 1);
		expect(JSON.stringify(llm.requests[0]!.messages)).not.toContain('R1 in out 1k');
		await llm.answer({ text: 'I do not know.' });
		await sent;
		await chat.inspector.switch('netlist', true);
		await until(() => texts('context').join().includes('R1 in out 1k'));
		expect((await getSession(database, chat.sessionId!))?.contextOff).toBeUndefined();
	});

	it('says how much of a long conversation does not fit, and stays within the window', async () => {
		const { chat, preferences } = await open({
			'a.cir': `${netlist}${'* A comment in a long file of many lines\n'.repeat(4_000)}`
		});
		const long = 'The bias current of the second stage. '.repeat(1_500);
		await preferences.update((all) => ({ ...all, compression: { ...all.compression, automatic: false } }));
		for (const turn of [1, 2, 3, 4, 5]) await converse(bench, `Question ${turn}? ${long}`, `Answer ${turn}.`);
		await until(() => chat.messages.length === 10 && !chat.running);
		await read('What is R1?');
		const { leftOut, tokens, window } = chat.inspector.inspection!;
		expect(leftOut).toBeGreaterThan(0);
		expect(tokens).toBeLessThanOrEqual(window);
	});

	it('keeps what it shows while a turn runs, and reads again at its end', async () => {
		const { chat, llm } = await open();
		await read('What is R1?');
		const sent = chat.send({ text: 'What is R1?', attachments: [] });
		await until(() => llm.requests.length === 1);
		expect(texts('next')).toEqual(['What is R1?']);
		await llm.answer({ text: '1k' });
		await sent;
		await until(() => texts('history').join('|') === 'What is R1?|1k');
	});
});
