// Before Dexie, which looks for IndexedDB when it loads.
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { createProject } from '#lib/db/projects.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import { defineProjectFile } from '#lib/project/project-file.ts';
import type { ProjectStore } from '#lib/project/store.ts';
import { testDatabase } from '../../support/storage/test-database.ts';

const path = '.circuit_ai/count.json';
/** A number; zero is kept by having no file. */
const countFile = defineProjectFile<number>({
	path,
	parse: (text) => {
		if (!/^\d+$/.test(text)) throw new SyntaxError('not a number');
		return Number(text);
	},
	format: (value) => (value === 0 ? null : String(value)),
	default: 0
});

let store: ProjectStore;

beforeEach(async () => {
	const database = await testDatabase();
	store = openProjectStore(database, (await createProject(database, { name: 'test' })).id);
});

const addOne = () => countFile.change(store, (count) => count + 1);

test('[STORE10] is its default without a file, and changed in steps that can be undone', async () => {
	expect(await countFile.read(store)).toBe(0);
	expect(await countFile.change(store, () => 0)).toBeNull();
	await addOne();
	const second = await addOne();
	expect(second).toMatchObject({
		actor: 'user',
		action: 'project_settings',
		changes: [{ path, before: '1', after: '2' }]
	});
	expect(await countFile.read(store)).toBe(2);
	expect(await countFile.change(store, (count) => count)).toBeNull();
	const removed = await countFile.change(store, () => 0);
	expect(await store.read(path)).toBeNull();
	await store.undo(removed?.id ?? '');
	await store.undo(second?.id ?? '');
	expect(await countFile.read(store)).toBe(1);
});

test('[STORE10] that cannot be read is written again from the default', async () => {
	await store.apply({ changes: [{ kind: 'write', path, content: 'many', basedOn: null }], origin: null });
	await expect(countFile.read(store)).rejects.toThrow('not a number');
	await addOne();
	expect(await countFile.read(store)).toBe(1);
});
