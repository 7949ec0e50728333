import { afterEach, beforeEach, expect, test } from 'vitest';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import { call } from '../../support/llm/scripted-llm.ts';
import { openChat, type Bench } from './support.ts';

let bench: Bench;
beforeEach(async () => {
	bench = await openChat({ files: { 'a.cir': '* a\n', 'b.cir': 'R1 a 0 1k\n' } });
});
afterEach(async () => {
	bench.chat.dispose();
	await bench.database.delete();
});

test('[F5] [TOOL8] the user is told when the agent did not write over a change, once for each', async () => {
	const { chat, llm, notices, database, projectId } = bench;
	const store = openProjectStore(database, projectId);
	const write = call('w', 'rewrite_file', { path: 'b.cir', content: 'R1 a 0 3k\n' });
	const read = call('r', 'read_file', { path: 'b.cir' });
	const sent = chat.send({ text: 'Change it', attachments: [] });
	await llm.answer({ calls: [read] });
	await expect.poll(() => llm.requests.length).toBe(2);
	const { version: basedOn = null } = (await store.read('b.cir')) ?? {};
	await store.apply({ changes: [{ kind: 'write', path: 'b.cir', content: 'R1 a 0 2k\n', basedOn }], origin: null });
	await llm.answer({ calls: [write] });
	await expect.poll(() => llm.requests.length).toBe(3);
	const texts = () => notices.list.map(({ text }) => text);
	expect(texts()).toEqual([expect.stringContaining('“b.cir” was changed after the agent')]);
	expect((await store.read('b.cir'))?.content).toBe('R1 a 0 2k\n');
	await llm.answer({ calls: [{ ...read, id: 'r2' }] });
	await llm.answer({ calls: [{ ...write, id: 'w2' }] });
	await llm.answer({ text: 'Done.' });
	await sent;
	expect((await store.read('b.cir'))?.content).toBe('R1 a 0 3k\n');
	expect(texts()).toHaveLength(1);
});
