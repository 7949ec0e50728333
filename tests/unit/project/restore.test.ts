// Before Dexie, which looks for IndexedDB when it loads.
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { listOperationsOfSession } from '#lib/db/operations.ts';
import { createProject } from '#lib/db/projects.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import { entriesSince, messagesBeforeChanges } from '#lib/project/restore-entries.ts';
import { planRestore, type RestorePlan } from '#lib/project/restore-plan.ts';
import type { FileChange, ProjectStore } from '#lib/project/store.ts';
import { message } from '../../support/storage/sample-records.ts';
import { testDatabase } from '../../support/storage/test-database.ts';

const messages = ['q1', 'a1', 'q2', 'a2'].map((id, order) => message({ id, order, createdAt: order >> 1 }));
let database: SpicewrightDatabase;
let store: ProjectStore;

beforeEach(async () => {
	database = await testDatabase();
	const files = [
		{ path: 'a.cir', content: 'a\n' },
		{ path: 'b.cir', content: 'b\n' },
		{ path: 'lib/m.lib', content: 'm\n' },
		{ path: 'lib/n.raw', content: Uint8Array.of(0, 255) }
	];
	const { id } = await createProject(database, { name: 'test', files });
	store = openProjectStore(database, id, { now: () => 10 });
});

async function agent(messageId: string, ...changes: FileChange[]): Promise<string> {
	const origin = { actor: 'agent', action: 'test', sessionId: 'session', messageId, callId: 'call' } as const;
	const { operation } = await store.apply({ changes, origin });
	return operation?.id ?? '';
}
const write = async (path: string, content: string | Uint8Array): Promise<FileChange> => ({
	kind: 'write',
	path,
	content,
	basedOn: (await store.read(path))?.version ?? null
});
const byHand = async (path: string, content: string) =>
	store.apply({ changes: [await write(path, content)], origin: null });
const state = async () => {
	const contents = new Map((await store.readMany()).map(({ path, content }) => [path, content]));
	return (await store.list()).map(({ path }) => [path, contents.get(path) ?? null]);
};
const statuses = async (...ids: string[]) => (await database.operations.bulkGet(ids)).map((entry) => entry?.status);
const planBefore = async (messageId: string) =>
	planRestore(store, entriesSince(messageId, messages, await listOperationsOfSession(database, 'session')));
async function restore({ changes, reverts }: RestorePlan): Promise<string> {
	const { operation } = await store.apply({ changes, origin: { actor: 'user', action: 'restore', reverts } });
	return operation?.id ?? '';
}

test('[STORE15] [F6] an undo by the agent is undone with what came before it, and settled with what it undid', async () => {
	const initial = await state();
	const undo = async (messageId: string, id: string, content: string) => {
		const origin = { actor: 'agent', action: 'undo_edit', sessionId: 'session', messageId, callId: 'call' } as const;
		const { operation } = await store.apply({
			changes: [await write('a.cir', content)],
			origin: { ...origin, reverts: [id] }
		});
		return operation?.id ?? '';
	};
	const entries = async () => listOperationsOfSession(database, 'session');
	const edit = await agent('a1', await write('a.cir', 'a1\n'));
	const reverted = await undo('a2', edit, 'a\n');
	expect(await statuses(edit, reverted)).toEqual(['undone', 'success']);
	expect([...messagesBeforeChanges(messages, await entries())]).toEqual(['q2', 'a2']);
	expect((await planBefore('a1')).reverts).toEqual([]);
	const plan = await planBefore('a2');
	expect(plan.reverts).toEqual([reverted]);
	const restored = await restore(plan);
	expect((await store.read('a.cir'))?.content).toBe('a1\n');
	expect(await statuses(edit, reverted)).toEqual(['success', 'undone']);
	await store.undo(restored);
	expect(await state()).toEqual(initial);
	expect(await statuses(edit, reverted)).toEqual(['undone', 'success']);
	const again = await undo('a2', reverted, 'a1\n');
	expect(await statuses(edit, reverted, again)).toEqual(['success', 'undone', 'success']);
	expect((await planBefore('a1')).reverts).toEqual([edit]);
	expect((await planBefore('a2')).reverts).toEqual([]);
});

test('[STORE15] [F6] all entries of a message and of later ones are undone as one entry, which can be undone and redone', async () => {
	const initial = await state();
	const first = await agent('a1', await write('a.cir', 'a1\n'), await write('x/y/new.cir', 'new\n'));
	const between = await state();
	const others = [
		await agent('a2', await write('a.cir', 'a2\n')),
		await agent('a2', { kind: 'remove', path: 'lib' }),
		await agent('a2', { kind: 'move', from: 'b.cir', to: 'moved/c.cir' }),
		await agent('a2', await write('moved/c.cir', 'c\n'), await write('a.cir', 'a3\n'))
	];
	const edited = await state();

	const second = await planBefore('a2');
	expect(second.left).toEqual([]);
	const id = await restore(second);
	expect(await state()).toEqual(between);
	expect(await statuses(first, ...others)).toEqual(['success', 'undone', 'undone', 'undone', 'undone']);
	expect(await database.operations.get(id)).toMatchObject({ actor: 'user', status: 'success', reverts: others });
	await store.undo(id);
	expect(await state()).toEqual(edited);
	expect(await statuses(id, first, ...others)).toEqual(['undone', ...Array<string>(5).fill('success')]);
	await store.redo(id);
	expect(await state()).toEqual(between);
	expect(await statuses(id, ...others)).toEqual(['success', ...Array<string>(4).fill('undone')]);
	await store.undo(id);

	await restore(await planBefore('q1'));
	expect(await state()).toEqual(initial);
});

test('[STORE15] a plan compares the files with their end alone, each file once', async () => {
	await agent('a1', await write('a.cir', 'a1\n'));
	await agent('a1', await write('a.cir', 'a2\n'));
	await agent('a1', { kind: 'move', from: 'b.cir', to: 'c.cir' });
	const { version } = (await store.read('a.cir'))!;
	expect((await planBefore('a1')).changes).toEqual([
		{ kind: 'move', from: 'c.cir', to: 'b.cir' },
		{ kind: 'write', path: 'a.cir', content: 'a\n', basedOn: version }
	]);
});

test('[STORE16] a file that was edited by hand since stays, with all that was changed together with it', async () => {
	const kept = [await agent('a1', await write('a.cir', 'a1\n')), await agent('a1', await write('a.cir', 'a2\n'))];
	await byHand('a.cir', 'by hand\n');
	kept.push(await agent('a2', await write('a.cir', 'a3\n'), await write('b.cir', 'b1\n')));
	const undone = await agent('a2', await write('lib/m.lib', 'm1\n'));
	const plan = await planBefore('a1');
	expect(plan.left).toEqual([
		{ path: 'a.cir', reason: 'changed' },
		{ path: 'b.cir', reason: 'together' }
	]);
	await restore(plan);
	expect(await state()).toEqual([
		['a.cir', 'a3\n'],
		['b.cir', 'b1\n'],
		['lib', null],
		['lib/m.lib', 'm\n'],
		['lib/n.raw', Uint8Array.of(0, 255)]
	]);
	expect(await statuses(...kept, undone)).toEqual(['success', 'success', 'success', 'undone']);
});

test.each<[string, () => Promise<unknown>, () => Promise<unknown>, string]>([
	[
		'a deleted file whose name is in use again, in another case',
		() => agent('a1', { kind: 'remove', path: 'b.cir' }),
		() => byHand('B.cir', 'mine\n'),
		'b.cir'
	],
	[
		'a moved file whose old name is in use again',
		() => agent('a1', { kind: 'move', from: 'b.cir', to: 'c.cir' }),
		() => byHand('b.cir', 'mine\n'),
		'c.cir'
	],
	[
		'a new file that was edited',
		async () => agent('a1', await write('new.cir', 'new\n')),
		() => byHand('new.cir', 'mine\n'),
		'new.cir'
	],
	[
		'a file that was deleted by hand',
		async () => agent('a1', await write('b.cir', 'b1\n')),
		() => store.apply({ changes: [{ kind: 'remove', path: 'b.cir' }], origin: null }),
		'b.cir'
	]
])('[STORE16] %s stays, and others are restored', async (_, change, since, path) => {
	await change();
	await agent('a1', await write('a.cir', 'a1\n'));
	await since();
	const before = await state();
	const plan = await planBefore('a1');
	expect(plan.left).toEqual([{ path, reason: 'changed' }]);
	await restore(plan);
	expect(await state()).toEqual(before.map(([name, content]) => (name === 'a.cir' ? [name, 'a\n'] : [name, content])));
});

test('[STORE16] a new folder stays when something else is in it by now, also when that came after the plan', async () => {
	await agent('a1', await write('x/new.cir', 'new\n'));
	const plan = await planBefore('a1');
	await byHand('x/mine.cir', 'mine\n');
	await restore(plan);
	expect((await state()).filter(([path]) => path?.toString().startsWith('x'))).toEqual([
		['x', null],
		['x/mine.cir', 'mine\n']
	]);
});

test('[STORE16] a file that was edited in a moved folder goes back with it', async () => {
	await agent('a1', { kind: 'move', from: 'lib', to: 'models' });
	await byHand('models/m.lib', 'mine\n');
	const plan = await planBefore('a1');
	expect(plan.left).toEqual([]);
	await restore(plan);
	expect((await state()).slice(2)).toEqual([
		['lib', null],
		['lib/m.lib', 'mine\n'],
		['lib/n.raw', Uint8Array.of(0, 255)]
	]);
});

test('[STORE16] a plan that is out of date changes nothing', async () => {
	const ids = [await agent('a1', await write('a.cir', 'a1\n')), await agent('a1', await write('b.cir', 'b1\n'))];
	const edited = await planBefore('a1');
	await byHand('a.cir', 'mine\n');
	const before = await state();
	await expect(restore(edited)).rejects.toMatchObject({ code: 'file_modified_externally' });
	const undone = await planBefore('a1');
	await store.undo(ids[1] ?? '');
	await store.redo(ids[1] ?? '');
	await expect(restore(undone)).rejects.toMatchObject({ code: 'file_modified_externally' });
	expect(await state()).toEqual(before);
	expect(await statuses(...ids)).toEqual(['success', 'success']);
});

test('[STORE16] an entry that was undone since the plan cannot be undone by it again', async () => {
	const id = await agent('a1', { kind: 'create_folder', path: 'x' });
	await agent('a1', await write('a.cir', 'a1\n'));
	const plan = await planBefore('a1');
	await store.undo(id);
	await expect(
		restore({ ...plan, changes: plan.changes.filter(({ kind }) => kind === 'write') })
	).rejects.toMatchObject({
		code: 'operation_not_undoable'
	});
	expect((await store.read('a.cir'))?.content).toBe('a1\n');
});

test('[STORE16] entries without contents stay', async () => {
	const id = await agent('a1', await write('a.cir', 'a1\n'));
	await database.operations.update(id, { contents: 'dropped' });
	expect(await planBefore('a1')).toEqual({ changes: [], reverts: [], left: [{ path: 'a.cir', reason: 'too_old' }] });
});

test('[STORE15] changes of messages that are gone count from the time of a message on, undone ones do not', async () => {
	const early = await agent('a1', await write('a.cir', 'a1\n'));
	const orphan = await agent('gone', await write('b.cir', 'b1\n'));
	const undone = await agent('a2', await write('lib/m.lib', 'm1\n'));
	await store.undo(undone);
	const operations = await listOperationsOfSession(database, 'session');
	const since = (id: string) => entriesSince(id, messages, operations).map((entry) => entry.id);
	expect(since('a2')).toEqual([orphan]);
	expect(since('q1')).toEqual([early, orphan]);
	expect(since('unknown')).toEqual([]);
	expect([...messagesBeforeChanges(messages, operations)]).toEqual(['q1', 'a1', 'q2', 'a2']);
	const own = operations.filter(({ id }) => id !== orphan);
	expect([...messagesBeforeChanges(messages, own)]).toEqual(['q1', 'a1']);
});

test('[STORE3] entries have the order of the changes, also within a millisecond', async () => {
	const ids: string[] = [];
	for (let count = 0; count < 20; count++) ids.push(await agent('a1', await write('a.cir', `${count}\n`)));
	expect((await listOperationsOfSession(database, 'session')).map(({ id }) => id)).toEqual(ids);
});
