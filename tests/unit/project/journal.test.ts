// Before Dexie, which looks for IndexedDB when it loads.
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { createProject, removeProject } from '#lib/db/projects.ts';
import type { OperationRecord } from '#lib/db/records.ts';
import { createSession } from '#lib/db/conversation/sessions.ts';
import { purgeSessions, trashSession } from '#lib/db/trash.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import { dropExpiredContents } from '#lib/project/expiry.ts';
import type { FileChange } from '#lib/project/store.ts';
import { addOperations, listJournal } from '../../support/storage/journal.ts';
import { toolCall } from '../../support/sample-conversation.ts';
import { message, operation, textChange } from '../../support/storage/sample-records.ts';
import { testDatabase } from '../../support/storage/test-database.ts';

const day = 24 * 3_600_000;
let database: SpicewrightDatabase;
let projectId: string;

beforeEach(async () => {
	database = await testDatabase();
	({ id: projectId } = await createProject(database, { name: 'test', files: [{ path: 'a.cir', content: 'a\n' }] }));
});

test('[STORE6] contents are kept while a message refers to the entry, and else for a day or 30 days', async () => {
	const now = 100 * day;
	const deletes = [textChange({ before: 'before', after: null })];
	const cases: [string, boolean, Partial<OperationRecord>][] = [
		['of a message, whatever its age', true, { messageId: 'message', startedAt: 0 }],
		['of a version that is not shown', true, { messageId: 'other', startedAt: 0 }],
		['of a message in the trash', true, { messageId: 'trashed', startedAt: 0 }],
		['a restore of the user at a message', true, { actor: 'user', messageId: 'message', startedAt: 0 }],
		['of a message that is gone, for a day', true, { messageId: 'gone', startedAt: now - day + 1 }],
		['of a message that is gone, after a day', false, { messageId: 'gone', startedAt: now - day }],
		['imported without its message, after a day', false, { messageId: null, startedAt: now - day }],
		['a deletion, for 30 days', true, { messageId: 'gone', startedAt: now - 30 * day + 1, changes: deletes }],
		['a deletion, after 30 days', false, { messageId: 'gone', startedAt: now - 30 * day, changes: deletes }],
		['of the user, for 30 days', true, { actor: 'user', messageId: null, startedAt: now - 30 * day + 1 }],
		['of the user, after 30 days', false, { actor: 'user', messageId: null, startedAt: now - 30 * day }]
	];
	const session = await createSession(database, projectId);
	const trashed = await createSession(database, projectId);
	await database.messages.bulkAdd([
		message({ id: 'message', projectId, sessionId: session.id, order: 0 }),
		message({ id: 'other', projectId, sessionId: session.id, order: 1 }),
		message({ id: 'trashed', projectId, sessionId: trashed.id, order: 0 })
	]);
	await trashSession(database, trashed.id, now);
	await addOperations(
		database,
		cases.map(([summary, , change]) => operation({ projectId, summary, ...change }))
	);
	const ofAnother = operation({ projectId: 'another', messageId: null, startedAt: 0 });
	await addOperations(database, [ofAnother]);

	expect(await dropExpiredContents(database, projectId, now)).toBe(4);
	const journal = await listJournal(database, projectId);
	const kept = new Set(journal.filter(({ contents }) => contents === 'kept').map(({ summary }) => summary));
	expect(cases.filter(([summary, isKept]) => kept.has(summary) !== isKept)).toEqual([]);
	for (const { changes, additions, contents } of journal)
		if (contents === 'dropped') expect([additions, changes]).toMatchObject([1, [{ before: null, after: null }]]);
	expect(await database.operations.get(ofAnother.id)).toEqual(ofAnother);
	expect(await dropExpiredContents(database, projectId, now)).toBe(0);

	await purgeSessions(database, [session.id]);
	expect(await dropExpiredContents(database, projectId, now)).toBe(3);
});

test('[STORE3] an entry says who made the change and why', async () => {
	const store = openProjectStore(database, projectId);
	const origin = { actor: 'agent', action: 'rewrite_file', summary: 'Fixed the bias' } as const;
	const change: FileChange = { kind: 'write', path: 'b.cir', content: 'b', basedOn: null };
	expect((await store.apply({ changes: [change], origin })).operation).toMatchObject(origin);
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
	expect(operation).toMatchObject({ actor: 'user', action: 'test' });
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

test('[STORE17] a skipped call is an entry at its message, listed only when it is asked for', async () => {
	const store = openProjectStore(database, projectId);
	const part = toolCall('call', 'patch_file', { status: 'skipped' });
	const { id: sessionId } = await createSession(database, projectId);
	await database.messages.add(message({ id: 'm', projectId, sessionId, parts: [part] }));
	const origin = { actor: 'agent', action: 'patch_file', sessionId, messageId: 'm', callId: 'call' } as const;
	const noted = await store.noteSkipped({ ...origin, summary: 'Nothing to do' });
	expect(noted).toMatchObject({ status: 'skipped', changes: [], summary: 'Nothing to do', messageId: 'm' });
	expect((await database.messages.get('m'))?.parts).toEqual([{ ...part, operationIds: [noted.id] }]);
	expect(await store.history({ actor: 'agent', limit: 9 })).toEqual([]);
	expect(await store.history({ actor: 'agent', status: 'skipped', limit: 9 })).toEqual([noted]);
	await expect(store.undo(noted.id)).rejects.toMatchObject({ code: 'operation_not_undoable' });
	await removeProject(database, projectId);
	await expect(store.noteSkipped(origin)).rejects.toMatchObject({ code: 'record_missing' });
});

test('[STORE18] counts of lines remain when the contents are dropped', async () => {
	const clock = { now: () => day };
	const store = openProjectStore(database, projectId, clock);
	const change: FileChange = { kind: 'write', path: 'a.cir', content: 'b\nc\n', basedOn: 1 };
	const { operation: entry } = await store.apply({ changes: [change], origin: { actor: 'agent', action: 'test' } });
	await dropExpiredContents(database, projectId, 3 * day);
	expect(await listJournal(database, projectId)).toMatchObject([
		{ id: entry?.id, contents: 'dropped', additions: 2, deletions: 1, changes: [{ path: 'a.cir', after: null }] }
	]);
});
