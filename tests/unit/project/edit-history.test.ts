// Before Dexie, which looks for IndexedDB when it loads.
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { createProject } from '#lib/db/projects.ts';
import { listDeletedEntries } from '#lib/project/deleted-files.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import { clearEditHistory, editHistorySize } from '#lib/project/edit-history.ts';
import type { FileChange } from '#lib/project/store.ts';
import { testDatabase } from '../../support/storage/test-database.ts';

test('[F6] [G6] the edit history of all projects is counted and cleared: nothing is undone with it, deleted files stay', async () => {
	const database = await testDatabase();
	const files = [{ path: 'a.cir', content: '* a\n' }];
	const made = await Promise.all(['one', 'two'].map((name) => createProject(database, { name, files })));
	const [one, two] = made.map(({ id }) => openProjectStore(database, id));
	const apply = async (store: typeof one, change: FileChange) =>
		(await store!.apply({ changes: [change], origin: { actor: 'user', action: 'test' } })).operation!.id;
	const write = async (store: typeof one): Promise<string> => {
		const basedOn = (await store!.read('a.cir'))!.version;
		return apply(store, { kind: 'write', path: 'a.cir', content: 'changed\n', basedOn });
	};
	const first = await write(one);
	await write(two);
	await apply(two, { kind: 'remove', path: 'a.cir' });
	expect(await editHistorySize(database)).toBe(3);
	expect(await clearEditHistory(database)).toBe(2);
	expect(await editHistorySize(database)).toBe(1);
	await expect(one!.undo(first)).rejects.toMatchObject({ code: 'operation_not_undoable' });
	expect((await one!.read('a.cir'))!.content).toBe('changed\n');
	expect(await database.operations.get(first)).toMatchObject({
		contents: 'dropped',
		changes: [{ path: 'a.cir', before: null }]
	});
	expect(await listDeletedEntries(database, two!)).toMatchObject([{ path: 'a.cir' }]);
	expect(await clearEditHistory(database)).toBe(0);
});
