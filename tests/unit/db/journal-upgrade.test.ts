// Before Dexie, which looks for IndexedDB when it loads.
import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { expect, test } from 'vitest';
import { openDatabase } from '#lib/db/database.ts';
import { recoverInterrupted } from '#lib/db/conversation/messages.ts';
import { pendingOperations } from '#lib/db/operations.ts';
import { listSessions } from '#lib/db/conversation/sessions.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import { listEntries } from '../../support/storage/journal.ts';

const old = {
	projectId: 'p',
	sessionId: 's',
	messageId: 'm',
	callId: 'c',
	path: 'a.cir',
	status: 'success',
	additions: 1,
	deletions: 1,
	summary: 'Modified a.cir (+1, -1)',
	startedAt: 1,
	endedAt: 2
};

/** A database as version 3 of the schema left it. */
async function oldDatabase(records: Record<string, readonly object[]>): Promise<string> {
	const name = `test-${crypto.randomUUID()}`;
	const database = new Dexie(name);
	database.version(3).stores({
		projects: '&id, editedAt, deletedAt',
		fileMeta: '&id, projectId, &[projectId+path]',
		fileData: '&id',
		sessions: '&id, [projectId+updatedAt]',
		messages: '&id, projectId, &[sessionId+order]',
		operations: '&id, [projectId+startedAt], [sessionId+startedAt], messageId',
		runs: '&id, [projectId+startedAt]',
		datasets: '&runId, projectId',
		settings: '&key',
		calls: '&id, [startedAt+id], [sessionId+startedAt]',
		drafts: '&projectId'
	});
	for (const [table, rows] of Object.entries(records)) await database.table(table).bulkAdd([...rows]);
	database.close();
	return name;
}

test('[A7] [DB1] operations of version 3 become entries of the journal, which can be undone', async () => {
	const project = { id: 'p', name: 'p', createdAt: 0, editedAt: 0, deletedAt: null, size: 5, writeCount: 1 };
	const hash = '1d0bde7d0e4b1bd8ccbaf5d8d6bdab5ac7d5b4ecd1a34b0a8ed0f4f8b5e1f0d1';
	const name = await oldDatabase({
		projects: [project],
		fileMeta: [{ id: 'f', projectId: 'p', path: 'a.cir', kind: 'text', version: 1, hash, size: 5, modifiedAt: 0 }],
		fileData: [{ id: 'f', content: 'after' }],
		operations: [
			{ ...old, id: '1', type: 'file_create', before: null, after: 'after' },
			{ ...old, id: '2', type: 'file_modify', before: 'before', after: 'after' },
			{ ...old, id: '3', type: 'file_delete', before: 'before', after: null, status: 'undone' },
			{ ...old, id: '4', type: 'simulation', before: null, after: null },
			{ ...old, id: '5', type: 'file_modify', before: 'before', after: null, status: 'failed' }
		]
	});
	const database = await openDatabase(name);
	const journal = await listEntries(database, 'p');
	expect(journal.map(({ id, action, status, changes }) => [id, action, status, changes[0]?.type])).toEqual([
		['1', 'file_create', 'success', 'create'],
		['2', 'file_modify', 'success', 'modify'],
		['3', 'file_delete', 'undone', 'remove'],
		['4', 'simulation', 'success', undefined],
		['5', 'file_modify', 'failed', undefined]
	]);
	const { type: _, path, before, after, ...kept } = { ...old, id: '2', type: '', before: 'before', after: 'after' };
	expect(journal[1]).toEqual({
		...kept,
		actor: 'agent',
		action: 'file_modify',
		changes: [{ type: 'modify', path, movedTo: null, kind: 'text', before, after }],
		contents: 'kept'
	});
	const store = openProjectStore(database, 'p');
	await store.apply({ changes: [{ kind: 'write', path: 'a.cir', content: 'after', basedOn: 1 }], origin: null });
	await store.undo('2');
	expect((await store.read('a.cir'))?.content).toBe('before');
});

test('[A7] [DB1] [DB4] a folder that other systems take for that of the app is renamed', async () => {
	const project = { id: 'p', name: 'p', createdAt: 0, editedAt: 0, deletedAt: null, size: 5, writeCount: 1 };
	const paths = ['.Circuit_AI', '.Circuit_AI/a.cir', 'circuit_ai', 'circuit_ai-copy', 'b.cir'];
	const meta = { projectId: 'p', kind: 'text', version: 1, hash: '', size: 5, modifiedAt: 0 };
	const name = await oldDatabase({
		projects: [project],
		fileMeta: paths.map((path) => ({ ...meta, id: path, path })),
		fileData: paths.map((id) => ({ id, content: id }))
	});
	const store = openProjectStore(await openDatabase(name), 'p');
	expect((await store.list()).map(({ path }) => path)).toEqual([
		'Circuit_AI-copy-2',
		'Circuit_AI-copy-2/a.cir',
		'b.cir',
		'circuit_ai',
		'circuit_ai-copy'
	]);
	expect(await store.read('Circuit_AI-copy-2/a.cir')).toMatchObject({ content: '.Circuit_AI/a.cir' });
});

test('[A7] [DB1] sessions of version 3 are not in the trash, and a web search is called one', async () => {
	const name = await oldDatabase({
		sessions: [{ id: 's', projectId: 'p', name: 's', createdAt: 0, updatedAt: 0, scrollTop: null }],
		calls: ['search', 'chat', 'test'].map((kind, startedAt) => ({ id: kind, startedAt, kind }))
	});
	const database = await openDatabase(name);
	expect(await listSessions(database, 'p')).toMatchObject([{ id: 's', deletedAt: null }]);
	expect((await database.calls.orderBy('[startedAt+id]').toArray()).map(({ kind }) => kind)).toEqual([
		'web_search',
		'chat',
		'test'
	]);
});

test('[A7] [DB1] [F6] operations of version 3 are found by their status', async () => {
	const project = { id: 'p', name: 'p', createdAt: 0, editedAt: 0, deletedAt: null, size: 0, writeCount: 0 };
	const name = await oldDatabase({
		projects: [project],
		operations: [
			{ ...old, id: '1', type: 'simulation', before: null, after: null, status: 'pending', endedAt: null },
			{ ...old, id: '2', type: 'simulation', before: null, after: null }
		]
	});
	const database = await openDatabase(name);
	expect(await pendingOperations(database, 'p').primaryKeys()).toEqual(['1']);
	await recoverInterrupted(database, 'p', async () => new Set());
	expect(await listEntries(database, 'p')).toMatchObject([{ failure: { code: 'interrupted' } }, { status: 'success' }]);
	database.close();
});
