// Before Dexie, which looks for IndexedDB when it loads.
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { createProject } from '#lib/db/projects.ts';
import { listDeletedEntries, purgeDeleted, restoreDeleted } from '#lib/project/deleted-files.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import type { FileChange, ProjectStore } from '#lib/project/store.ts';
import { testDatabase } from '../../support/storage/test-database.ts';

const day = 24 * 3_600_000;
let database: SpicewrightDatabase;
let store: ProjectStore;
let now: number;

beforeEach(async () => {
	database = await testDatabase();
	const files = [
		{ path: 'a.cir', content: 'a' },
		{ path: 'lib/m.lib', content: 'm' },
		{ path: 'lib/deep/points.raw', content: Uint8Array.of(0, 255) },
		{ path: 'lib/empty', content: null }
	];
	const { id } = await createProject(database, { name: 'test', files });
	now = 100 * day;
	store = openProjectStore(database, id, { now: () => now });
});

async function apply(...changes: FileChange[]): Promise<string> {
	now += 1;
	return (await store.apply({ changes, origin: { actor: 'user', action: 'test' } })).operation?.id ?? '';
}
const remove = (path: string): FileChange => ({ kind: 'remove', path });
const create = (path: string, content: string): FileChange => ({ kind: 'write', path, content, basedOn: null });
const deleted = async () => (await listDeletedEntries(database, store, now)).map(({ path, files }) => [path, files]);
const restore = async (path: string) => {
	const entry = (await listDeletedEntries(database, store, now)).find((candidate) => candidate.path === path);
	now += 1;
	return restoreDeleted(database, store, entry ?? { operationId: 'none', path });
};

test('[A3] [STORE11] deleted files and folders are listed, the last first, and come back whatever has happened since', async () => {
	const all = await store.readMany();
	const operationId = await apply(remove('lib'));
	await apply(remove('a.cir'));
	await apply(create('b.cir', 'b'));
	expect(await deleted()).toEqual([
		['a.cir', 1],
		['lib', 2]
	]);
	expect((await listDeletedEntries(database, store, now))[1]).toEqual({
		operationId,
		path: 'lib',
		kind: 'folder',
		files: 2,
		deletedAt: 100 * day + 1,
		actor: 'user'
	});
	expect([await restore('lib'), await restore('a.cir')]).toEqual(['lib', 'a.cir']);
	const contents = (files: typeof all) => files.map(({ path, content, hash }) => [path, content, hash]);
	expect(contents(await store.readMany())).toEqual(
		contents([...all, ...(await store.readMany(['b.cir']))].sort((a, b) => (a.path < b.path ? -1 : 1)))
	);
	expect((await store.list()).map(({ path }) => path)).toContain('lib/empty');
	expect(await deleted()).toEqual([]);
});

test('[STORE11] of a path the last deletion is offered, and not while it is there again', async () => {
	await apply(remove('a.cir'));
	await apply(create('a.cir', 'second'));
	expect(await deleted()).toEqual([['a.cir', 1]]);
	await apply(remove('a.cir'));
	await restore('a.cir');
	expect(await store.read('a.cir')).toMatchObject({ content: 'second' });
	const id = await apply(remove('lib/m.lib'));
	expect(await deleted()).toEqual([
		['lib/m.lib', 1],
		['a.cir', 1]
	]);
	await store.undo(id);
	expect((await deleted()).map(([path]) => path)).not.toContain('lib/m.lib');
});

test('[STORE11] what is restored to a taken place gets a free name, and can be undone', async () => {
	await apply(remove('lib'));
	await apply(create('lib', 'a file now'), remove('a.cir'), create('A.cir', 'other'));
	expect([await restore('lib'), await restore('a.cir')]).toEqual(['lib-copy', 'a-copy.cir']);
	expect(await store.read('lib-copy/m.lib')).toMatchObject({ content: 'm' });
	expect(await store.read('A.cir')).toMatchObject({ content: 'other' });
	const restored = await database.operations.where('[projectId+startedAt]').equals([store.projectId, now]).first();
	expect(restored).toMatchObject({ action: 'restore', summary: 'Restored a-copy.cir' });
	await store.undo(restored?.id ?? '');
	expect(await store.read('a-copy.cir')).toBeNull();
});

test('[STORE11] after 30 days nothing is offered any more', async () => {
	await apply(remove('a.cir'));
	now += 30 * day;
	expect(await deleted()).toEqual([['a.cir', 1]]);
	now += 1;
	expect(await deleted()).toEqual([]);
	await expect(restore('a.cir')).rejects.toMatchObject({ code: 'record_missing' });
});

test('[A3] [STORE12] what is deleted for good is gone from the journal, with its earlier deletions; the rest comes back', async () => {
	await apply(remove('a.cir'));
	await apply(create('a.cir', 'secret'));
	const operationId = await apply(remove('a.cir'), remove('lib'));
	await purgeDeleted(database, store, { operationId, path: 'a.cir' });
	expect(await deleted()).toEqual([['lib', 2]]);
	const removals = (await database.operations.toArray()).flatMap(({ changes }) =>
		changes.filter((c) => c.type === 'remove')
	);
	expect(removals.map(({ path }) => path)).not.toContain('a.cir');
	await expect(purgeDeleted(database, store, { operationId, path: 'a.cir' })).rejects.toMatchObject({
		code: 'record_missing'
	});
	await store.undo(operationId);
	expect((await store.list()).map(({ path }) => path)).toEqual([
		'lib',
		'lib/deep',
		'lib/deep/points.raw',
		'lib/empty',
		'lib/m.lib'
	]);
	const folder = await apply(remove('lib'));
	await purgeDeleted(database, store, { operationId: folder, path: 'lib' });
	expect(await deleted()).toEqual([]);
	await expect(store.undo(folder)).rejects.toMatchObject({ code: 'operation_not_undoable' });
});

test('[A3] [STORE12] no content of what is deleted for good stays in the journal, under no name', async () => {
	const version = async (path: string) => (await store.read(path))!.version;
	await apply(create('lib/new.cir', 'secret 1'), create('b.cir', 'kept'));
	const write = { kind: 'write', path: 'lib/new.cir', content: 'secret 2' } as const;
	const edit = await apply({ ...write, basedOn: await version('lib/new.cir') }, create('c.cir', 'c'));
	await apply({ kind: 'move', from: 'lib', to: 'parts' });
	now += 1;
	const operationId = await apply(remove('parts/new.cir'));
	now += 1;
	await apply(create('parts/new.cir', 'written since'));
	await purgeDeleted(database, store, { operationId, path: 'parts/new.cir' });
	const contents = (await database.operations.toArray()).flatMap(({ changes }) =>
		changes.flatMap(({ before, after }) => [before, after]).filter((content) => typeof content === 'string')
	);
	expect(contents.filter((content) => content.startsWith('secret'))).toEqual([]);
	expect(contents).toEqual(expect.arrayContaining(['kept', 'c', 'written since']));
	await store.undo(edit);
	expect(await store.read('c.cir')).toBeNull();
	expect(await store.read('parts/new.cir')).toMatchObject({ content: 'written since' });
});
