// Before Dexie, which looks for IndexedDB when it loads.
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { createProject } from '#lib/db/projects.ts';
import type { OperationRecord } from '#lib/db/records.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import type { FileChange, ProjectStore } from '#lib/project/store.ts';
import { addOperations } from '../../support/storage/journal.ts';
import { operation } from '../../support/storage/sample-records.ts';
import { testDatabase } from '../../support/storage/test-database.ts';

let database: SpicewrightDatabase;
let projectId: string;
let store: ProjectStore;

beforeEach(async () => {
	database = await testDatabase();
	const files = [
		{ path: 'a.cir', content: '* a\n.end\n' },
		{ path: 'lib/m.lib', content: '.model d d\n' },
		{ path: 'lib/deep/points.raw', content: Uint8Array.of(0, 255) }
	];
	({ id: projectId } = await createProject(database, { name: 'test', files }));
	store = openProjectStore(database, projectId);
});

async function apply(...changes: FileChange[]): Promise<string> {
	const { operation } = await store.apply({ changes, origin: { actor: 'user', action: 'test' } });
	return operation?.id ?? '';
}
const version = async (path: string) => (await store.read(path))?.version ?? null;
const write = async (path: string, content: string | Uint8Array): Promise<FileChange> => ({
	kind: 'write',
	path,
	content,
	basedOn: await version(path)
});
const create = (path: string, content: string): FileChange => ({ kind: 'write', path, content, basedOn: null });
/** Paths with what they hold. */
const state = async () => {
	const contents = new Map((await store.readMany()).map(({ path, content }) => [path, content]));
	return (await store.list()).map(({ path }) => [path, contents.get(path) ?? null]);
};
const status = async (id: string) => (await database.operations.get(id))?.status;

test.each<[string, () => Promise<FileChange[]>]>([
	['an edit', async () => [await write('a.cir', 'changed')]],
	['a new file in new folders', async () => [await write('x/y/z.cir', 'new')]],
	['a text that becomes binary', async () => [await write('a.cir', Uint8Array.of(0, 1))]],
	['a deleted file', async () => [{ kind: 'remove', path: 'lib/deep/points.raw' }]],
	['a deleted folder', async () => [{ kind: 'remove', path: 'lib' }]],
	['a new folder', async () => [{ kind: 'create_folder', path: 'empty' }]],
	['a moved file', async () => [{ kind: 'move', from: 'a.cir', to: 'new/b.cir' }]],
	['a moved folder', async () => [{ kind: 'move', from: 'lib', to: 'models' }]],
	['a name in another case', async () => [{ kind: 'move', from: 'lib', to: 'LIB' }]],
	[
		'all of it at once',
		async () => [
			await write('a.cir', 'changed'),
			{ kind: 'move', from: 'a.cir', to: 'lib/a.cir' },
			{ kind: 'remove', path: 'lib/deep' },
			{ kind: 'move', from: 'lib', to: 'models' },
			create('a.cir', 'another')
		]
	]
])('[STORE4] [F6] %s is undone, and done again', async (_, changes) => {
	const before = await state();
	const id = await apply(...(await changes()));
	const after = await state();
	expect(after).not.toEqual(before);
	await store.undo(id);
	expect([await state(), await status(id)]).toEqual([before, 'undone']);
	await store.redo(id);
	expect([await state(), await status(id)]).toEqual([after, 'success']);
	await store.undo(id);
	expect([await state(), await status(id)]).toEqual([before, 'undone']);
});

test('[STORE4] of five deleted files all come back, in any order', async () => {
	for (const name of ['1', '2', '3', '4', '5']) await apply(await write(`f/${name}.cir`, name));
	const before = await state();
	const ids: string[] = [];
	for (const name of ['1', '2', '3', '4', '5']) ids.push(await apply({ kind: 'remove', path: `f/${name}.cir` }));
	for (const id of [ids[4], ids[0], ids[2], ids[3], ids[1]]) await store.undo(id ?? '');
	expect(await state()).toEqual(before);
});

test('[STORE4] [F6] is refused when a file has changed since, and then changes nothing', async () => {
	const id = await apply(await write('a.cir', 'after'), { kind: 'remove', path: 'lib' });
	await apply(await write('a.cir', 'after, and more'));
	const changed = await state();
	await expect(store.undo(id)).rejects.toMatchObject({ code: 'undo_conflict', data: { path: 'a.cir', way: 'undo' } });
	expect([await state(), await status(id)]).toEqual([changed, 'success']);
	await apply(await write('a.cir', 'after'));
	await store.undo(id);
	await apply({ kind: 'remove', path: 'lib/m.lib' }, create('lib/m.lib', 'other'));
	await expect(store.redo(id)).rejects.toMatchObject({
		code: 'undo_conflict',
		data: { path: 'lib/m.lib', way: 'redo' }
	});
	expect(await status(id)).toBe('undone');
});

test.each<[string, FileChange, FileChange]>([
	[
		'what was deleted has been created again',
		{ kind: 'remove', path: 'a.cir' },
		{ kind: 'write', path: 'a.cir', content: 'other', basedOn: null }
	],
	[
		'the name is taken in another case',
		{ kind: 'remove', path: 'a.cir' },
		{ kind: 'write', path: 'A.cir', content: 'other', basedOn: null }
	],
	['what was moved is gone', { kind: 'move', from: 'lib', to: 'models' }, { kind: 'remove', path: 'models' }],
	[
		'the old place of what was moved is taken',
		{ kind: 'move', from: 'a.cir', to: 'b.cir' },
		{ kind: 'create_folder', path: 'a.cir' }
	],
	[
		'all that it created is a folder in use',
		{ kind: 'create_folder', path: 'new' },
		{ kind: 'write', path: 'new/a.cir', content: '', basedOn: null }
	],
	['the folder that it created is gone', { kind: 'create_folder', path: 'new' }, { kind: 'remove', path: 'new' }]
])('[STORE4] is refused when %s', async (_, change, since) => {
	const id = await apply(change);
	await apply(since);
	const before = await state();
	await expect(store.undo(id)).rejects.toMatchObject({ code: 'undo_conflict' });
	expect([await state(), await status(id)]).toEqual([before, 'success']);
});

test('[STORE4] a folder that holds something else by now stays', async () => {
	const id = await apply(await write('new/a.cir', 'a'));
	await apply(await write('new/b.cir', 'b'));
	await store.undo(id);
	expect((await state()).filter(([path]) => String(path).startsWith('new'))).toEqual([
		['new', null],
		['new/b.cir', 'b']
	]);
	await store.redo(id);
	expect(await store.read('new/a.cir')).toMatchObject({ content: 'a' });
});

test('[STORE4] a file that is already as it was before is left alone, the others follow', async () => {
	const id = await apply(await write('a.cir', 'after'), await write('lib/m.lib', 'after'));
	// As by the undo of the editor, which knows one file.
	await store.apply({ changes: [await write('a.cir', '* a\n.end\n')], origin: null });
	await store.undo(id);
	expect([(await store.read('lib/m.lib'))?.content, await status(id)]).toEqual(['.model d d\n', 'undone']);
});

test('[STORE4] [F6] does not mind line endings that an editor changed', async () => {
	const id = await apply(await write('a.cir', '* a\n* b\n.end\n'));
	await apply(await write('a.cir', '* a\r\n* b\r\n.end\r\n'));
	await store.undo(id);
	expect((await store.read('a.cir'))?.content).toBe('* a\n.end\n');
});

test('[STORE4] [F6] only what is in effect and changed files can be undone', async () => {
	const recorded = async (change: Partial<OperationRecord>) => {
		const record = operation({ projectId, messageId: null, ...change });
		await addOperations(database, [record]);
		return record.id;
	};
	const done = await apply(await write('a.cir', 'after'));
	const empty = await recorded({ changes: [] });
	const failed = await recorded({ status: 'failed' });
	const dropped = await recorded({ contents: 'dropped' });
	for (const id of [empty, failed, dropped]) {
		await expect(store.undo(id)).rejects.toMatchObject({ code: 'operation_not_undoable' });
	}
	await expect(store.redo(done)).rejects.toMatchObject({ code: 'operation_not_undoable' });
	await expect(store.undo('none')).rejects.toMatchObject({ code: 'record_missing' });
	const other = await createProject(database, { name: 'other' });
	await expect(openProjectStore(database, other.id).undo(done)).rejects.toMatchObject({ code: 'record_missing' });
	expect((await store.read('a.cir'))?.content).toBe('after');
});

test('[STORE4] [A6] of two undos at once one happens', async () => {
	const id = await apply(await write('a.cir', 'after'));
	const results = await Promise.allSettled([store.undo(id), store.undo(id)]);
	expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
	expect([(await store.read('a.cir'))?.content, await status(id)]).toEqual(['* a\n.end\n', 'undone']);
});
