// Before Dexie, which looks for IndexedDB when it loads.
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { beforeEach, describe, expect, test } from 'vitest';
import { exportProject } from '#lib/db/backup/backup-export.ts';
import { importProject } from '#lib/db/backup/backup-import.ts';
import {
	addCall,
	callsState,
	clearCalls,
	listCallsOfSession,
	readCalls,
	restoreCalls
} from '#lib/db/conversation/calls.ts';
import { openDatabase, type SpicewrightDatabase } from '#lib/db/database.ts';
import { getDraft, saveDraft } from '#lib/db/conversation/drafts.ts';
import { duplicateProject, purgeProject } from '#lib/db/projects.ts';
import type { CallRecord } from '#lib/db/records.ts';
import { listSessions } from '#lib/db/conversation/sessions.ts';
import { readZip } from '#lib/db/backup/zip-reading.ts';
import { portrait, richProject } from '../../support/storage/backup-project.ts';
import { call } from '../../support/sample-calls.ts';
import { testDatabase } from '../../support/storage/test-database.ts';

let database: SpicewrightDatabase;

beforeEach(async () => {
	database = await testDatabase();
});

async function allCalls(from = 0): Promise<CallRecord[]> {
	const calls: CallRecord[] = [];
	for await (const chunk of readCalls(database, from)) calls.push(...chunk);
	return calls;
}

describe('[D12] [LLM44] the calls', () => {
	test('are read from a time on, the oldest first, each once, also when many began in one moment', async () => {
		const calls = Array.from({ length: 2_500 }, (_, index) => call({ startedAt: 1_000 + Math.floor(index / 1_200) }));
		await database.calls.bulkAdd(calls.toReversed());
		const chunks: number[] = [];
		const read: CallRecord[] = [];
		for await (const chunk of readCalls(database, 1_000)) {
			chunks.push(chunk.length);
			read.push(...chunk);
		}
		expect(read).toEqual(calls);
		expect(Math.max(...chunks)).toBeLessThanOrEqual(1_000);
		expect((await allCalls(1_001)).map(({ id }) => id)).toEqual(calls.slice(1_200).map(({ id }) => id));
		expect(await allCalls(1_003)).toEqual([]);
	});

	test('of a conversation come in their order, and no others', async () => {
		const [one, two] = [call({ startedAt: 1 }), call({ startedAt: 2 })];
		for (const record of [two, call({ sessionId: 'other' }), call({ sessionId: null }), one])
			await addCall(database, record);
		expect(await listCallsOfSession(database, 'session')).toEqual([one, two]);
	});

	test('beyond the most that are kept the oldest go', async () => {
		for (let startedAt = 1; startedAt <= 5; startedAt++) await addCall(database, call({ startedAt }), 3);
		expect((await allCalls()).map(({ startedAt }) => startedAt)).toEqual([3, 4, 5]);
		// One with a clock that was wrong is the oldest itself.
		await addCall(database, call({ startedAt: 0 }), 3);
		expect((await allCalls()).map(({ startedAt }) => startedAt)).toEqual([3, 4, 5]);
	});

	test('are cleared and brought back, beside those that came meanwhile', async () => {
		const calls = Array.from({ length: 2_100 }, (_, startedAt) => call({ startedAt }));
		await database.calls.bulkAdd(calls);
		expect(await callsState(database)).toEqual({ count: 2_100, latest: calls.at(-1)?.id });
		const cleared = await clearCalls(database);
		expect(cleared).toHaveLength(2_100);
		expect(await callsState(database)).toEqual({ count: 0, latest: null });
		const meanwhile = call({ startedAt: 5_000 });
		await addCall(database, meanwhile);
		await restoreCalls(database, cleared);
		expect(await allCalls()).toEqual([...calls, meanwhile]);
		await restoreCalls(database, cleared);
		expect(await callsState(database)).toEqual({ count: 2_101, latest: meanwhile.id });
	});
});

describe('[D12] [DB11] the calls of a project', () => {
	test('stay when it is deleted for good: what was spent was spent', async () => {
		const id = await richProject(database);
		const record = call({ projectId: id });
		await addCall(database, record);
		await purgeProject(database, id);
		expect(await allCalls()).toEqual([record]);
	});

	test('are not in its export, nor made again by an import or a copy', async () => {
		const id = await richProject(database);
		const [session] = await listSessions(database, id);
		const record = call({ projectId: id, sessionId: session?.id ?? '', provider: 'canary-provider' });
		await addCall(database, record);
		const { blob } = await exportProject(database, id);
		for (const { path, bytes } of await readZip(blob))
			expect(path + new TextDecoder().decode(bytes)).not.toContain('canary-provider');
		await importProject(database, blob, 'copy.zip');
		await duplicateProject(database, id, 'copy');
		expect(await allCalls()).toEqual([record]);
	});
});

test('[A7] [DB1] a database of version 1 keeps everything and gets room for calls and drafts', async () => {
	const name = `test-${crypto.randomUUID()}`;
	const source = await testDatabase();
	const id = await richProject(source);
	await source.settings.put({ key: 'settings', value: { theme: 'dark' } });
	const before = await portrait(source, id);

	// As version 1 has shipped: this list is never edited.
	const old = new Dexie(name);
	old.version(1).stores({
		projects: '&id, editedAt, deletedAt',
		fileMeta: '&id, projectId, &[projectId+path]',
		fileData: '&id',
		sessions: '&id, [projectId+updatedAt]',
		messages: '&id, projectId, &[sessionId+order]',
		operations: '&id, [projectId+startedAt], [sessionId+startedAt], messageId',
		runs: '&id, [projectId+startedAt]',
		datasets: '&runId, projectId',
		settings: '&key'
	});
	await old.open();
	const counts: Record<string, number> = {};
	for (const table of old.tables) {
		const records = await source.table(table.name).toArray();
		await table.bulkAdd(records);
		counts[table.name] = records.length;
	}
	expect(counts).toMatchObject({ projects: 1, sessions: 2, messages: 5, runs: 2, settings: 1 });
	old.close();

	const upgraded = await openDatabase(name);
	expect(upgraded.verno).toBe(13);
	for (const [table, count] of Object.entries(counts)) expect(await upgraded.table(table).count(), table).toBe(count);
	// Names and files of runs came later.
	const runs = before.runs.map((run) => ({ ...run, files: null, note: null }));
	expect(await portrait(upgraded, id)).toEqual({ ...before, runs });
	expect(await upgraded.settings.toArray()).toEqual(await source.settings.toArray());
	await addCall(upgraded, call());
	expect(await upgraded.calls.count()).toBe(1);
	await saveDraft(upgraded, { projectId: id, text: 'half a thought', attachments: [] });
	expect(await getDraft(upgraded, id)).toMatchObject({ text: 'half a thought' });
	upgraded.close();
});
