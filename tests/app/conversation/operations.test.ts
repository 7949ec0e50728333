import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { OperationList } from '#lib/app/project/operation-list.svelte.ts';
import { anyOperation, matchesFilter } from '#lib/components/operations/operation-rows.ts';
import { listOperationsOfMessage } from '#lib/db/operations.ts';
import { en } from '#lib/i18n/en/messages.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import { listEntries } from '../../support/storage/journal.ts';
import { call } from '../../support/llm/scripted-llm.ts';
import { openChat, type Bench } from './support.ts';

let bench: Bench;
const ask = (text: string) => ({ text, attachments: [] });
const until = (isTrue: () => unknown) => vi.waitUntil(isTrue, { timeout: 5_000 });

beforeEach(async () => {
	bench = await openChat({ files: { 'a.cir': 'R1 a 0 1k\n' } });
});
afterEach(async () => {
	bench.chat.dispose();
	await bench.database.delete();
});

describe('[F6] operations of the agent', () => {
	test('[STORE20] searches, runs and changes are pending while they last, and what failed says why', async () => {
		const { chat, llm, world, database, projectId } = bench;
		let fail: (() => void) | null = null;
		world.simulate = () => new Promise((_, reject) => (fail = () => reject(new Error('No engine'))));
		const sent = chat.send(ask('Improve it'));
		await llm.answer({ calls: [call('1', 'search_conversation', { query: 'improve' })] });
		await llm.answer({ calls: [call('2', 'patch_file', { path: 'a.cir', search: '1k', replace: '2k' })] });
		await llm.answer({ calls: [call('3', 'read_file', { path: 'a.cir' })] });
		await llm.answer({ calls: [call('4', 'run_simulation', { file: 'a.cir' })] });
		await until(() => chat.status.value.tool === 'run_simulation');
		await until(async () => (await listEntries(database, projectId)).length === 3);
		expect((await listEntries(database, projectId)).at(-1)).toMatchObject({ status: 'pending', endedAt: null });
		// The entry is there before the engine is asked.
		await until(() => fail !== null);
		fail!();
		await llm.answer({ text: 'It failed.' });
		await sent;
		const answer = chat.messages[1];
		expect(await listOperationsOfMessage(database, answer?.id ?? '')).toMatchObject([
			{
				action: 'search_conversation',
				category: 'search',
				status: 'success',
				details: { subject: 'improve' },
				callId: '1'
			},
			{ action: 'patch_file', category: 'files', status: 'success', additions: 1, deletions: 1, modifications: 1 },
			{ action: 'run_simulation', status: 'failed', failure: { code: 'tool_failed' }, details: { subject: 'a.cir' } }
		]);
		// Cards show changes; the others are found by message and call.
		const linked = answer?.parts.map((part) => (part.type === 'tool_call' ? part.operationIds.length : -1));
		expect(linked?.filter((count) => count >= 0)).toEqual([0, 1, 0, 0]);
	});

	test('[STORE20] a run that an ended tab has left is interrupted when the project is opened again', async () => {
		const { chat, llm, world, database, projectId, open } = bench;
		world.simulate = () => new Promise(() => undefined);
		void chat.send(ask('Simulate'));
		await llm.answer({ text: 'x'.repeat(60), calls: [call('1', 'run_simulation', { file: 'a.cir' })] });
		await until(async () => (await listEntries(database, projectId)).some(({ status }) => status === 'pending'));
		const other = await open();
		expect(await listEntries(database, projectId)).toMatchObject([{ status: 'pending' }]);
		other.dispose();
		vi.spyOn(navigator.locks, 'query').mockResolvedValue({ held: [], pending: [] });
		const again = await open();
		expect(await listEntries(database, projectId)).toMatchObject([
			{ status: 'failed', failure: { code: 'interrupted' }, endedAt: expect.any(Number) }
		]);
		vi.restoreAllMocks();
		again.dispose();
	});
});

describe('[F6] the list of operations', () => {
	const words = en.operations;

	test('follows the journal, filters all of it, and undoes a change unless the file has changed since', async () => {
		const { database, projectId } = bench;
		const store = openProjectStore(database, projectId);
		const flushed: (string | undefined)[] = [];
		const workspace = { projectId, store, flush: async (path?: string) => void flushed.push(path) };
		let filter = anyOperation;
		const list = new OperationList(database, workspace, (operation) => matchesFilter(operation, filter, words));
		const summaries = () => list.operations?.map(({ summary }) => summary);
		await until(() => list.operations?.length === 0);
		const origin = { actor: 'agent', action: 'patch_file' } as const;
		const { version = null } = (await store.read('a.cir')) ?? {};
		const write = { kind: 'write', path: 'a.cir', content: 'R1 a 0 2k\n', basedOn: version } as const;
		const { operation } = await store.apply({ changes: [write], origin });
		const search = await store.begin({ ...origin, action: 'grep' }, { category: 'search', subject: 'gain' });
		await store.end(search.id, { status: 'success', details: { matches: 2 } });
		await expect.poll(summaries).toEqual(['Search for "gain" (2 matches)', 'Modified a.cir (+1, -1)']);
		expect([list.hasOlder, list.fault]).toEqual([false, null]);

		for (const [change, expected] of [
			[{ category: 'search' }, 1],
			[{ text: 'modified A.CIR' }, 1],
			[{ text: 'GAIN results' }, 1],
			[{ text: 'gain', status: 'failed' }, 0],
			[{ status: 'undone' }, 0]
		] as const) {
			filter = { ...anyOperation, ...change };
			list.refresh();
			await until(() => list.operations?.length === expected);
		}
		filter = anyOperation;
		list.refresh();
		await until(() => list.operations?.length === 2);

		const head = list.operations?.find(({ id }) => id === operation?.id);
		await list.undo(head!);
		expect(flushed).toEqual(['a.cir']);
		expect((await store.read('a.cir'))?.content).toBe('R1 a 0 1k\n');
		await until(() => list.operations?.some(({ status }) => status === 'undone'));
		await list.redo(head!);
		const now = (await store.read('a.cir'))?.version ?? null;
		const byHand = { ...write, content: 'R1 a 0 3k\n', basedOn: now };
		await store.apply({ changes: [byHand], origin: null });
		await expect(list.undo(head!)).rejects.toMatchObject({ code: 'undo_conflict' });
		list.dispose();
	});

	test('lists 200 operations, and as many more when asked', async () => {
		const { database, projectId } = bench;
		const store = openProjectStore(database, projectId);
		const origin = { actor: 'user', action: 'run_simulation' } as const;
		for (let index = 0; index < 201; index += 1)
			await store.begin(origin, { category: 'simulation', subject: `${index}` });
		const list = new OperationList(database, { projectId, store, flush: async () => undefined }, () => true);
		await until(() => list.operations?.length === 200);
		expect([list.hasOlder, list.operations?.[0]?.details?.subject]).toEqual([true, '200']);
		list.listOlder();
		await until(() => list.operations?.length === 201);
		expect(list.hasOlder).toBe(false);
		list.dispose();
	});
});

describe('[F6] the message of an operation', () => {
	test('is shown in its conversation and version; one that is gone is not', async () => {
		const { chat, llm, database } = bench;
		const answer = async (question: string, text: string) => {
			const sent = chat.send(ask(question));
			await llm.answer({ text });
			await sent;
		};
		await answer('One', 'First');
		const first = chat.sessionId!;
		await until(() => chat.messages.length === 2);
		const old = chat.messages[1]!.id;
		const again = chat.regenerate(old);
		await llm.answer({ text: 'Second' });
		await again;
		await chat.newSession();
		expect(await chat.reveal.show(first, old)).toBe(true);
		expect([chat.sessionId, chat.reveal.request]).toEqual([first, { messageId: old }]);
		await until(() => chat.messages.some(({ id }) => id === old));
		expect(await chat.reveal.show(first, 'none')).toBe(false);
		await database.sessions.update(first, { deletedAt: 1 });
		expect(await chat.reveal.show(first, old)).toBe(false);
		expect(chat.reveal.request).toEqual({ messageId: old });
	});
});
