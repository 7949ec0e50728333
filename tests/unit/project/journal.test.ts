// Before Dexie, which looks for IndexedDB when it loads.
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { createProject, removeProject } from '#lib/db/projects.ts';
import type { PermissionRecord } from '#lib/db/permission-records.ts';
import type { OperationRecord } from '#lib/db/records.ts';
import { recoverInterrupted } from '#lib/db/conversation/messages.ts';
import { listOperations } from '#lib/db/operations.ts';
import { createSession } from '#lib/db/conversation/sessions.ts';
import { purgeSessions, trashSession } from '#lib/db/trash.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import { dropExpiredContents } from '#lib/project/expiry.ts';
import type { FileChange } from '#lib/project/store.ts';
import { addOperations, listEntries } from '../../support/storage/journal.ts';
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
	const journal = await listEntries(database, projectId);
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
	expect(await listEntries(database, projectId)).toEqual([]);
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
	const { id } = await store.begin(origin, { category: 'files', subject: 'a.cir' });
	expect((await database.messages.get('m'))?.parts).toEqual([part]);
	const noted = await store.end(id, { status: 'skipped', reason: 'Nothing to do' });
	expect(noted).toMatchObject({ id, status: 'skipped', changes: [], summary: 'Nothing to do', messageId: 'm' });
	expect((await database.messages.get('m'))?.parts).toEqual([{ ...part, operationIds: [id] }]);
	expect(await store.history({ actor: 'agent', limit: 9 })).toEqual([]);
	expect(await store.history({ actor: 'agent', status: 'skipped', limit: 9 })).toEqual([noted]);
	await expect(store.undo(id)).rejects.toMatchObject({ code: 'operation_not_undoable' });
	await removeProject(database, projectId);
	await expect(store.begin(origin, { category: 'files', subject: '' })).rejects.toMatchObject({
		code: 'record_missing'
	});
});

describe('[STORE20] [F6] an operation', () => {
	const origin = { actor: 'agent', action: 'patch_file', messageId: 'm', callId: 'call' } as const;
	const write = (content: string, basedOn: number): FileChange => ({ kind: 'write', path: 'a.cir', content, basedOn });

	test('about files is pending, and its first change completes it under the same id', async () => {
		let now = 1_000;
		const store = openProjectStore(database, projectId, { now: () => now });
		const begun = await store.begin(origin, { category: 'files', subject: 'a.cir' });
		expect(begun).toMatchObject({ status: 'pending', endedAt: null, startedAt: 1_000, details: { subject: 'a.cir' } });
		expect(await store.history({ actor: 'agent', limit: 9 })).toEqual([]);
		now = 2_000;
		const { id: operationId } = begun;
		const first = await store.apply({ changes: [write('b\n', 1)], origin: { ...origin, operationId } });
		expect(first.operation).toMatchObject({
			...{ id: operationId, status: 'success', category: 'files', beganAt: 1_000, startedAt: 2_000 },
			...{ additions: 1, deletions: 1, modifications: 1, summary: 'Modified a.cir (+1, -1)' }
		});
		const second = await store.apply({
			changes: [write('c\n', first.files[0]?.version ?? 0)],
			origin: { ...origin, operationId }
		});
		expect(second.operation?.id).not.toBe(operationId);
		const failure = { code: 'tool_timeout', message: 'Took too long' };
		await store.end(operationId, { status: 'failed', failure });
		expect(await listEntries(database, projectId)).toMatchObject([
			{ id: operationId, status: 'success', failure },
			{ id: second.operation?.id, status: 'success' }
		]);
		await store.undo(second.operation?.id ?? '');
		await store.undo(operationId);
		expect((await store.read('a.cir'))?.content).toBe('a\n');
	});

	test('about files that has changed none leaves no entry, and one that failed stays', async () => {
		const store = openProjectStore(database, projectId);
		const listed = await store.begin(origin, { category: 'files', subject: '' });
		expect(await store.end(listed.id, { status: 'success' })).toBeNull();
		const refused = await store.begin(origin, { category: 'files', subject: 'a.cir' });
		await store.end(refused.id, { status: 'failed', failure: { code: 'file_modified_externally', message: 'x\ny' } });
		expect(await listEntries(database, projectId)).toMatchObject([
			{ id: refused.id, status: 'failed', failure: { message: 'x' }, summary: 'patch_file: a.cir' }
		]);
	});

	test('keeps its entry when its call goes on after a reload, and its run', async () => {
		const store = openProjectStore(database, projectId);
		const start = { category: 'simulation', subject: 'a.cir' } as const;
		const { id } = await store.begin(origin, start);
		expect((await store.begin(origin, start)).id).toBe(id);
		await store.end(id, { status: 'success', details: { runId: 'r' } });
		expect(await listEntries(database, projectId)).toMatchObject([
			{ status: 'success', details: { subject: 'a.cir', runId: 'r' }, summary: 'Simulation of a.cir' }
		]);
		expect((await store.begin(origin, start)).id).not.toBe(id);
	});

	test('that another tab took for interrupted is what it was when it ends', async () => {
		const store = openProjectStore(database, projectId);
		const { id } = await store.begin(
			{ actor: 'user', action: 'run_simulation' },
			{ category: 'simulation', subject: 'a.cir' }
		);
		await recoverInterrupted(database, projectId, async () => new Set());
		expect(await database.operations.get(id)).toMatchObject({ status: 'failed', failure: { code: 'interrupted' } });
		await store.end(id, { status: 'success' });
		expect(await database.operations.get(id)).not.toHaveProperty('failure');
		expect((await database.operations.get(id))?.status).toBe('success');
	});

	test('of an ended tab is interrupted, one of a living tab or of a question is not', async () => {
		const { id: sessionId } = await createSession(database, projectId);
		const question: PermissionRecord = {
			...{ id: 'q', decision: null, madeIn: 'asking' },
			request: { kind: 'read', argumentsText: '{}' }
		};
		const ask = toolCall('call', 'patch_file', { status: 'running', permissions: [question] });
		const open = { projectId, sessionId, stopReason: null } as const;
		await database.messages.bulkAdd([
			message({ ...open, id: 'living', order: 0 }),
			message({ ...open, id: 'asking', order: 1, parts: [ask] }),
			message({ ...open, id: 'killed', order: 2 })
		]);
		const pending: Partial<OperationRecord> = { projectId, changes: [], status: 'pending', endedAt: null };
		await addOperations(database, [
			...['living', 'asking', 'killed'].map((messageId) => operation({ ...pending, id: messageId, messageId })),
			operation({ ...pending, id: 'user', messageId: null, callId: null, actor: 'user' }),
			operation({ ...pending, id: 'elsewhere', projectId: 'other', messageId: 'killed' })
		]);
		await recoverInterrupted(database, projectId, async () => new Set(['living']), 5_000);
		const statuses = (await database.operations.toArray()).map(({ id, status, endedAt }) => [id, status, endedAt]);
		expect(Object.fromEntries(statuses.map(([id, ...rest]) => [id, rest]))).toEqual({
			...{ living: ['pending', null], asking: ['pending', null], elsewhere: ['pending', null] },
			...{ killed: ['failed', 5_000], user: ['failed', 5_000] }
		});
	});
});

test('[F6] [STORE21] operations are listed newest first without contents, as many as match', async () => {
	await addOperations(database, [
		operation({ projectId, id: '1', startedAt: 1, changes: [textChange({ before: 'x', after: 'y' })] }),
		operation({
			projectId,
			id: '2',
			startedAt: 2,
			changes: [],
			category: 'search',
			details: { subject: 'R1', matches: 3 }
		}),
		operation({ projectId, id: '3', startedAt: 3, changes: [], category: 'simulation', status: 'failed' }),
		operation({ projectId: 'other', id: '4', startedAt: 4 }),
		{ ...operation({ projectId, id: '5', startedAt: 5 }), status: 'odd' as never }
	]);
	const ids = async (limit: number, matches: Parameters<typeof listOperations>[2]['matches'] = () => true) =>
		(await listOperations(database, projectId, { limit, matches })).map(({ id }) => id);
	expect(await ids(9)).toEqual(['3', '2', '1']);
	expect(await ids(2)).toEqual(['3', '2']);
	expect(await ids(1, ({ category }) => category === undefined)).toEqual(['1']);
	const [head] = await listOperations(database, projectId, { limit: 1, matches: ({ id }) => id === '1' });
	expect(head?.changes).toEqual([{ type: 'modify', path: 'a.cir', movedTo: null, kind: 'text' }]);
});

test('[STORE18] counts of lines remain when the contents are dropped', async () => {
	const clock = { now: () => day };
	const store = openProjectStore(database, projectId, clock);
	const change: FileChange = { kind: 'write', path: 'a.cir', content: 'b\nc\n', basedOn: 1 };
	const { operation: entry } = await store.apply({ changes: [change], origin: { actor: 'agent', action: 'test' } });
	await dropExpiredContents(database, projectId, 3 * day);
	expect(await listEntries(database, projectId)).toMatchObject([
		{ id: entry?.id, contents: 'dropped', additions: 2, deletions: 1, changes: [{ path: 'a.cir', after: null }] }
	]);
});
