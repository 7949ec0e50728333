// Before Dexie, which looks for IndexedDB when it loads.
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { createProject } from '#lib/db/projects.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import type { FileChange } from '#lib/project/store.ts';
import { addOperations, listJournal } from '../../support/journal.ts';
import { operation } from '../../support/sample-records.ts';
import { testDatabase } from '../../support/test-database.ts';

const day = 24 * 3_600_000;
let database: SpicewrightDatabase;
let projectId: string;

beforeEach(async () => {
	database = await testDatabase();
	({ id: projectId } = await createProject(database, { name: 'test', files: [{ path: 'a.cir', content: 'a\n' }] }));
});

test('[STORE6] contents of entries beyond the newest 1,000 and 30 days are dropped', async () => {
	const now = 100 * day;
	const old = Array.from({ length: 1_003 }, (_, index) =>
		operation({ projectId, messageId: null, startedAt: index, summary: String(index) })
	);
	const ofAnother = operation({ projectId: 'another', messageId: null, startedAt: 0 });
	await addOperations(database, [...old, ofAnother]);
	const store = openProjectStore(database, projectId, { now: () => now });
	const change: FileChange = { kind: 'write', path: 'b.cir', content: 'b', basedOn: null };
	await store.apply({ changes: [change], origin: { actor: 'user', action: 'test' } });
	const journal = await listJournal(database, projectId);
	const dropped = journal.filter(({ contents }) => contents === 'dropped');
	expect(journal).toHaveLength(1_004);
	expect(dropped.map(({ summary }) => summary)).toEqual(['0', '1', '2', '3']);
	expect(dropped[0]).toMatchObject({ changes: [{ type: 'modify', path: 'a.cir', before: null, after: null }] });
	expect(journal[4]).toMatchObject({ changes: [{ before: 'before' }] });
	expect(await database.operations.get(ofAnother.id)).toEqual(ofAnother);
});

test('[STORE6] entries of the last 30 days keep their contents, however many they are', async () => {
	const recent = Array.from({ length: 1_010 }, () =>
		operation({ projectId, messageId: null, startedAt: 70 * day + 1 })
	);
	await addOperations(database, recent);
	const store = openProjectStore(database, projectId, { now: () => 100 * day });
	const change: FileChange = { kind: 'write', path: 'b.cir', content: 'b', basedOn: null };
	await store.apply({ changes: [change], origin: { actor: 'user', action: 'test' } });
	expect((await listJournal(database, projectId)).every(({ contents }) => contents === 'kept')).toBe(true);
});

test.each<[FileChange[], string]>([
	[[{ kind: 'write', path: 'x/b.cir', content: 'a\nb', basedOn: null }], 'Created x/b.cir (2 lines)'],
	[[{ kind: 'write', path: 'b.raw', content: Uint8Array.of(0), basedOn: null }], 'Created b.raw'],
	[[{ kind: 'write', path: 'a.cir', content: 'b\na\nc\n', basedOn: 1 }], 'Modified a.cir (+2, -0)'],
	[[{ kind: 'move', from: 'a.cir', to: 'x/b.cir' }], 'Moved a.cir to x/b.cir'],
	[[{ kind: 'remove', path: 'a.cir' }], 'Deleted a.cir'],
	[[{ kind: 'create_folder', path: 'x' }], 'Created x'],
	[
		[
			{ kind: 'remove', path: 'a.cir' },
			{ kind: 'write', path: 'x/b.cir', content: 'b', basedOn: null }
		],
		'Changed 2 files (+1, -1)'
	]
])('[STORE3] an entry says what was done: %#', async (changes, summary) => {
	const store = openProjectStore(database, projectId);
	const { operation } = await store.apply({ changes, origin: { actor: 'user', action: 'test' } });
	expect(operation?.summary).toBe(summary);
});

test('[STORE7] lines of existing files are counted before the transaction, and only in the version that is changed', async () => {
	const store = openProjectStore(database, projectId);
	const origin = { actor: 'user', action: 'test' } as const;
	const many = (name: string) => Array.from({ length: 300 }, (_, index) => `${name}${index}\n`).join('');
	const changes: FileChange[] = [
		{ kind: 'write', path: 'a.cir', content: many('x'), basedOn: 1 },
		{ kind: 'write', path: 'b.cir', content: many('y'), basedOn: null },
		{ kind: 'move', from: 'a.cir', to: 'c.cir' }
	];
	const { operation } = await store.apply({ changes, origin });
	expect(operation).toMatchObject({ additions: 600, deletions: 1, summary: 'Changed 3 files (+600, -1)' });
	const stale = { kind: 'write', path: 'c.cir', content: 'z\n', basedOn: 1 } as const;
	await expect(store.apply({ changes: [stale], origin })).rejects.toMatchObject({ code: 'file_modified_externally' });
});

test('[STORE1] a batch whose signal is aborted before its transaction changes nothing', async () => {
	const store = openProjectStore(database, projectId);
	const stop = new AbortController();
	const change: FileChange = { kind: 'write', path: 'a.cir', content: 'b\n', basedOn: 1 };
	const applying = store.apply({ changes: [change], origin: { actor: 'agent', action: 'test' }, signal: stop.signal });
	stop.abort(new Error('stopped'));
	await expect(applying).rejects.toThrow('stopped');
	expect((await store.read('a.cir'))?.content).toBe('a\n');
	expect(await listJournal(database, projectId)).toEqual([]);
});

test('[STORE7] lines are counted in limited time', async () => {
	const store = openProjectStore(database, projectId);
	const lines = (prefix: string) => Array.from({ length: 150_000 }, (_, index) => `${prefix} ${index}\n`).join('');
	const origin = { actor: 'user', action: 'test' } as const;
	const write = (content: string, basedOn: number | null) =>
		store.apply({ changes: [{ kind: 'write', path: 'b.cir', content, basedOn }], origin });
	const { files } = await write(lines('old'), null);
	const { operation } = await write(lines('new'), files[0]?.version ?? null);
	expect(operation).toMatchObject({ additions: 150_000, deletions: 150_000 });
});
