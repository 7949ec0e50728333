import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFiles } from '#lib/app/project/files/create-files.ts';
import { Workspace } from '#lib/app/project/workspace.svelte.ts';
import type { WorkspaceEvents } from '#lib/app/project/workspace-types.ts';
import { Fault } from '#lib/base/fault.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { createProject, getProject, purgeProject, removeProject } from '#lib/db/projects.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import type { FileChange, ProjectStore } from '#lib/project/store.ts';
import { ControlledStore } from '../../support/storage/controlled-store.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { MemoryStorage } from '../../support/storage/memory-storage.ts';
import { testDatabase } from '../../support/storage/test-database.ts';

const full = new Fault('storage_full', 'The storage is full.', { usage: 1e9, quota: 1e9 });

let database: SpicewrightDatabase;
let projectId: string;
/** The files as another tab changes them. */
let elsewhere: ProjectStore;
let store: ControlledStore;
let clock: ManualClock;
let storage: MemoryStorage;
let workspace: Workspace;
const onfault = vi.fn<(fault: Fault) => void>();
const ondeleted = vi.fn<WorkspaceEvents['ondeleted']>();

async function open(): Promise<void> {
	store = new ControlledStore(elsewhere);
	workspace = (await Workspace.open(database, projectId, { onfault, ondeleted }, { store, clock, storage }))!;
	await vi.waitUntil(() => workspace.files.value && workspace.record.value);
}

beforeEach(async () => {
	database = await testDatabase();
	const files = [
		{ path: 'a.cir', content: 'a\n' },
		{ path: 'b.cir', content: 'b\n' },
		{ path: 'lib/models.lib', content: '.model\n' },
		{ path: 'chip.bin', content: new Uint8Array([0, 1]) }
	];
	projectId = (await createProject(database, { name: 'amp', files })).id;
	elsewhere = openProjectStore(database, projectId);
	clock = new ManualClock();
	storage = new MemoryStorage();
	onfault.mockReset();
	ondeleted.mockReset();
	await open();
});
afterEach(async () => {
	workspace.dispose();
	await database.delete();
});

const storedText = async (path: string) => (await elsewhere.read(path))?.content ?? null;
const change = (...changes: FileChange[]) => elsewhere.apply({ changes, origin: null });
const buffer = (path: string) => workspace.buffers.get(path)!;
const faultCodes = () => onfault.mock.calls.map(([fault]) => fault.code);

describe('[A2] [A8] opening a project', () => {
	test('shows a netlist to begin with, then the files that were open', async () => {
		expect(workspace.state).toMatchObject({ openPaths: ['a.cir'], activePath: 'a.cir' });
		await workspace.openFile('b.cir');
		await workspace.openFile('lib/models.lib', 3);
		expect(workspace.reveal).toMatchObject({ path: 'lib/models.lib', line: 3 });
		workspace.update({ mainPath: 'b.cir', activePath: 'b.cir' });
		await workspace.flush();
		workspace.dispose();
		await open();
		expect(workspace.state.openPaths).toEqual(['a.cir', 'b.cir', 'lib/models.lib']);
		expect(workspace.activeBuffer?.text).toBe('b\n');
		expect(workspace.runPath).toBe('b.cir');
	});

	test('[STORE19] a file that is far too long for the editor is not even read', async () => {
		const read = vi.spyOn(store, 'read');
		const content = new Uint8Array(15_000_001);
		await change({ kind: 'write', path: 'large.raw', content, basedOn: null });
		expect(await workspace.openFiles.open('large.raw')).toBeNull();
		expect(read).not.toHaveBeenCalled();
	});

	test('a text that is too long for the editor is stored whole and not opened in it', async () => {
		const content = `title\n${'R1 a b 1k\n'.repeat(500_001)}`;
		await change({ kind: 'write', path: 'long.cir', content, basedOn: null });
		await workspace.openFile('long.cir');
		expect(workspace.state.activePath).toBe('long.cir');
		expect(workspace.buffers.has('long.cir')).toBe(false);
		expect((await workspace.textOf('long.cir'))?.length).toBe(content.length);
		expect(faultCodes()).toEqual([]);
	});

	test('gives nothing for a project in the trash', async () => {
		await removeProject(database, projectId);
		expect(await Workspace.open(database, projectId, { onfault, ondeleted })).toBeNull();
	});

	test('[APP7] writes the layout only when it has changed', async () => {
		const save = vi.spyOn(database.projects, 'put');
		await workspace.flush();
		expect(save).not.toHaveBeenCalled();
		workspace.update({ resultTab: 'log' });
		await workspace.flush();
		await workspace.flush();
		expect(save).toHaveBeenCalledOnce();
		workspace.update({ resultTab: 'plot' });
		await clock.advance(250);
		await vi.waitUntil(async () => (await getProject(database, projectId))?.workspace?.resultTab === 'plot');
	});
});

describe('[A3] files', () => {
	test('are created, copied with what is in them, moved with their tabs, and each is in the journal', async () => {
		await workspace.create('lib/new.lib', 'text', 'new\n');
		expect(workspace.state.activePath).toBe('lib/new.lib');
		buffer('lib/new.lib').edit('typed\n');
		await workspace.duplicate('lib');
		expect(await storedText('lib-copy/new.lib')).toBe('typed\n');
		expect(await storedText('lib-copy/models.lib')).toBe('.model\n');
		buffer('lib/new.lib').edit('typed more\n');
		await workspace.move('lib', 'parts');
		expect(workspace.state).toMatchObject({ openPaths: ['a.cir', 'parts/new.lib'], activePath: 'parts/new.lib' });
		expect(workspace.activeBuffer?.text).toBe('typed more\n');
		expect(await storedText('parts/new.lib')).toBe('typed more\n');
		const actions = store.batches.map(({ origin }) => origin?.action ?? 'typing');
		expect(actions).toEqual(['create', 'typing', 'duplicate', 'typing', 'move']);
		expect(onfault).not.toHaveBeenCalled();
	});

	test('that are added together are one change; where one cannot be, the others are', async () => {
		const apply = vi.spyOn(store, 'apply');
		const created = async (paths: string[], content: string) => {
			const files = paths.map((path) => ({ path, content, basedOn: null }));
			return (await createFiles(store, files, onfault)).paths;
		};
		expect(await created(['c.cir', 'd.cir', 'e.bin'], 'c')).toEqual(['c.cir', 'd.cir', 'e.bin']);
		expect(apply).toHaveBeenCalledTimes(1);
		const [entry] = await elsewhere.history({ actor: 'user', limit: 1 });
		expect(entry).toMatchObject({ actor: 'user', action: 'create', changes: [{}, {}, {}] });
		expect(await created(['f.cir', 'a.cir', 'g.cir'], 'x')).toEqual(['f.cir', 'g.cir']);
		expect([await storedText('a.cir'), await storedText('g.cir'), faultCodes()]).toEqual(['a\n', 'x', ['file_exists']]);
	});

	test('[APP11] of two that are opened, the one that was asked for last is shown, however long the other takes', async () => {
		const read = store.read.bind(store);
		let answer = () => undefined as void;
		const held = new Promise<void>((resolve) => (answer = resolve));
		vi.spyOn(store, 'read').mockImplementation(async (path) => {
			if (path === 'lib/models.lib') await held;
			return read(path);
		});
		const older = workspace.openFile('lib/models.lib', 1);
		await workspace.openFile('b.cir', 2);
		answer();
		await older;
		expect(workspace.state.activePath).toBe('b.cir');
		expect(workspace.reveal).toMatchObject({ path: 'b.cir', line: 2 });
		expect(workspace.state.openPaths).toContain('lib/models.lib');
	});

	test('[APP11] [A3] that are added are opened in tabs, and do not take the place of one that is opened meanwhile', async () => {
		expect(await workspace.openTabs(['a.cir', 'lib/models.lib'], 'a.cir')).toBe(true);
		expect(workspace.state).toMatchObject({ activePath: 'a.cir', openPaths: ['a.cir', 'lib/models.lib'] });
		workspace.update({ openPaths: [], activePath: null });
		const added = workspace.openTabs(['a.cir', 'lib/models.lib'], 'a.cir');
		await workspace.openFile('b.cir');
		expect(await added).toBe(false);
		expect(workspace.state.activePath).toBe('b.cir');
		expect(workspace.state.openPaths.toSorted()).toEqual(['a.cir', 'b.cir', 'lib/models.lib']);
		expect(await workspace.openTabs(['chip.bin'], null)).toBe(false);
		expect(workspace.state.activePath).toBe('b.cir');
	});

	test('that are created are opened, and one that cannot be is reported', async () => {
		expect(await workspace.create('c.cir', 'text', 'c\n')).toBe(true);
		expect(workspace.activeBuffer?.text).toBe('c\n');
		expect(await workspace.create('c.cir', 'text', 'other')).toBe(false);
		expect(onfault).toHaveBeenCalledOnce();
		expect(await storedText('c.cir')).toBe('c\n');
		onfault.mockReset();
	});

	test('that are deleted come back with their tab by an undo', async () => {
		await workspace.openFile('b.cir');
		buffer('b.cir').edit('typed\n');
		await workspace.remove('b.cir');
		expect(workspace.state.openPaths).toEqual(['a.cir']);
		expect(await storedText('b.cir')).toBeNull();
		const [{ path, operationId }, restore] = ondeleted.mock.calls[0]!;
		expect(path).toBe('b.cir');
		expect((await database.operations.get(operationId!))?.changes.map((change) => change.path)).toEqual(['b.cir']);
		await restore();
		expect(await storedText('b.cir')).toBe('typed\n');
		expect(workspace.activeBuffer?.text).toBe('typed\n');
	});

	test('are changed together or not at all; open ones as a step of the undo of the editor', async () => {
		const edits = [
			{ path: 'a.cir', before: 'a\n', after: 'A\n' },
			{ path: 'b.cir', before: 'b\n', after: 'B\n' }
		];
		await workspace.changeFiles(edits);
		expect(await storedText('a.cir')).toBe('A\n');
		expect(await storedText('b.cir')).toBe('B\n');
		expect(buffer('a.cir')).toMatchObject({ text: 'A\n', dirty: false, undoable: true });
		expect(store.batches).toHaveLength(1);
		await expect(
			workspace.changeFiles([
				{ path: 'b.cir', before: 'B\n', after: 'c\n' },
				{ path: 'a.cir', before: 'something else\n', after: 'c\n' }
			])
		).rejects.toMatchObject({ code: 'file_modified_externally' });
		expect(await storedText('b.cir')).toBe('B\n');
		store.fault = full;
		const back = edits.map(({ path, before, after }) => ({ path, before: after, after: before }));
		await expect(workspace.changeFiles(back)).rejects.toBe(full);
		expect(buffer('a.cir')).toMatchObject({ text: 'A\n', dirty: false });
	});

	test('keep what is typed while they are changed', async () => {
		const release = store.hold();
		const changing = workspace.changeFiles([{ path: 'a.cir', before: 'a\n', after: 'A\n' }]);
		await vi.waitUntil(() => store.batches.length === 1);
		buffer('a.cir').edit('a, typed\n');
		release();
		await changing;
		await vi.waitUntil(() => buffer('a.cir').conflict === 'changed');
		expect(buffer('a.cir').text).toBe('a, typed\n');
	});
});

describe('[APP4] changes made elsewhere', () => {
	test('close an open file that was removed, and let one that was renamed go with its name', async () => {
		await workspace.openFile('b.cir');
		await change({ kind: 'move', from: 'b.cir', to: 'lib/c.cir' });
		await vi.waitUntil(() => workspace.state.activePath === 'lib/c.cir');
		expect(workspace.state.openPaths).toEqual(['a.cir', 'lib/c.cir']);
		expect(workspace.activeBuffer?.text).toBe('b\n');
		workspace.activeBuffer?.edit('typed\n');
		await workspace.flush();
		expect(await storedText('lib/c.cir')).toBe('typed\n');
		expect(await storedText('b.cir')).toBeNull();
		await change({ kind: 'remove', path: 'lib/c.cir' });
		await vi.waitUntil(() => workspace.state.activePath === 'a.cir');
		expect(workspace.state.openPaths).toEqual(['a.cir']);
	});

	test.each([
		['removed', () => change({ kind: 'remove', path: 'a.cir' })],
		['renamed', () => change({ kind: 'move', from: 'a.cir', to: 'c.cir' })]
	])('never create a %s file again by themselves while text is not stored', async (_, act) => {
		store.fault = full;
		buffer('a.cir').edit('mine\n');
		await act();
		await vi.waitUntil(() => buffer('a.cir').conflict === 'removed');
		store.fault = null;
		await workspace.settle('a.cir', 'theirs');
		expect(await storedText('a.cir')).toBeNull();
		expect(buffer('a.cir').text).toBe('mine\n');
		await workspace.settle('a.cir', 'close');
		expect(workspace.state.openPaths).toEqual([]);
		expect(await storedText('a.cir')).toBeNull();
	});

	test('are settled with the text of the user', async () => {
		store.fault = full;
		buffer('a.cir').edit('mine\n');
		await change({ kind: 'remove', path: 'a.cir' });
		await vi.waitUntil(() => buffer('a.cir').conflict === 'removed');
		store.fault = null;
		await workspace.settle('a.cir', 'mine');
		expect(await storedText('a.cir')).toBe('mine\n');
		expect(workspace.saving).toBe('saved');
	});
});

describe('[APP3] text that cannot be stored', () => {
	beforeEach(async () => {
		await workspace.openFile('b.cir');
		buffer('b.cir').edit('typed\n');
		store.fault = full;
	});

	test('is named by a flush with the reason, and is not by the next one that stores it', async () => {
		const failed = expect(workspace.flush()).rejects;
		await failed.toMatchObject({
			code: 'text_not_saved',
			data: { paths: ['b.cir'], cause: 'storage_full', usage: 1e9, projectId }
		});
		expect(workspace.saving).toBe('unsaved');
		store.fault = null;
		await workspace.flush();
		expect(workspace.saving).toBe('saved');
	});

	test.each([
		['rename', () => workspace.move('b.cir', 'c.cir')],
		['copy', () => workspace.duplicate('b.cir')],
		['deletion', () => workspace.remove('b.cir')]
	])('stops a %s of its file', async (_, act) => {
		store.fault = full;
		const fails = store.apply.bind(store);
		// Only typing fails: what follows would be carried out.
		store.apply = (batch) => (batch.origin === null ? fails(batch) : elsewhere.apply(batch));
		await act();
		expect(faultCodes()).toEqual(['text_not_saved']);
		expect(buffer('b.cir')).toMatchObject({ text: 'typed\n', dirty: true });
		expect((await elsewhere.list()).map(({ path }) => path)).toEqual([
			'a.cir',
			'b.cir',
			'chip.bin',
			'lib',
			'lib/models.lib'
		]);
	});

	test('does not stop what is done to other files', async () => {
		store.apply = (batch) => (batch.origin === null ? Promise.reject(full) : elsewhere.apply(batch));
		await workspace.remove('a.cir');
		expect(await storedText('a.cir')).toBeNull();
		expect(onfault).not.toHaveBeenCalled();
	});

	test('asks before its tab is closed: it stays, is stored, or is dropped', async () => {
		const cancelled = workspace.closeFile('b.cir');
		await vi.waitUntil(() => workspace.openFiles.question);
		expect(workspace.openFiles.question).toMatchObject({ path: 'b.cir', problem: full });
		workspace.openFiles.question?.answer('cancel');
		await cancelled;
		expect(workspace.openFiles.question).toBeNull();
		expect(buffer('b.cir').text).toBe('typed\n');

		const tried = workspace.closeFile('b.cir');
		await vi.waitUntil(() => workspace.openFiles.question);
		workspace.openFiles.question?.answer('save');
		await vi.waitUntil(() => workspace.openFiles.question);
		store.fault = null;
		workspace.openFiles.question?.answer('save');
		await tried;
		expect(workspace.state.openPaths).toEqual(['a.cir']);
		expect(await storedText('b.cir')).toBe('typed\n');

		store.fault = full;
		buffer('a.cir').edit('dropped\n');
		const dropped = workspace.closeFile('a.cir');
		await vi.waitUntil(() => workspace.openFiles.question);
		workspace.openFiles.question?.answer('discard');
		await dropped;
		expect(workspace.state.openPaths).toEqual([]);
		expect(await storedText('a.cir')).toBe('a\n');
		expect(storage.length).toBe(0);
	});

	test('closes without a question what is stored', async () => {
		store.fault = null;
		await workspace.closeFile('b.cir');
		expect(workspace.state.openPaths).toEqual(['a.cir']);
		expect(await storedText('b.cir')).toBe('typed\n');
	});
});

describe('[APP2] a page that ends', () => {
	test('hands unsaved text to the next one, also of files that it had not open', async () => {
		await workspace.openFile('b.cir');
		store.hold();
		buffer('b.cir').edit('typed just before\n');
		workspace.leave();
		workspace.dispose();
		await open();
		expect(workspace.state.openPaths).toContain('b.cir');
		expect(buffer('b.cir').text).toBe('typed just before\n');
		await workspace.flush();
		expect(await storedText('b.cir')).toBe('typed just before\n');
		expect(storage.length).toBe(0);
	});

	test('[APP7] hands its layout to the next one, which stores it', async () => {
		vi.spyOn(database.projects, 'put').mockRejectedValueOnce(new Error('The page has ended.'));
		const layout = { hidden: ['left' as const], layouts: { 'rows:editor+bottom': [20, 80] }, openPaths: ['b.cir'] };
		workspace.update({ ...layout, activePath: 'b.cir' });
		workspace.leave();
		workspace.dispose();
		await open();
		expect(workspace.state).toMatchObject({ ...layout, activePath: 'b.cir' });
		await clock.advance(250);
		await vi.waitUntil(() => storage.length === 0);
		expect((await getProject(database, projectId))?.workspace).toMatchObject(layout);
	});

	test('[APP7] leaves nothing behind of a layout that it could store after all, nor takes what is not one', async () => {
		workspace.update({ resultTab: 'log' });
		workspace.leave();
		expect(storage.length).toBe(1);
		await vi.waitUntil(() => storage.length === 0);
		workspace.dispose();
		storage.setItem(`spicewright:unsaved:${projectId}:layout:`, '{"openPaths":7}');
		await open();
		expect(workspace.state).toMatchObject({ resultTab: 'log', openPaths: ['a.cir'] });
	});

	test('hands over nothing that is stored', async () => {
		buffer('a.cir').edit('typed\n');
		workspace.update({ resultTab: 'log' });
		await workspace.flush();
		workspace.leave();
		expect(storage.length).toBe(0);
	});
});

describe('[APP5] a project that is deleted while it is open', () => {
	test('is not written to, says so, and takes what was typed once it is restored', async () => {
		await removeProject(database, projectId);
		await vi.waitUntil(() => workspace.gone === 'in_trash');
		buffer('a.cir').edit('typed\n');
		await clock.advance(300);
		await vi.waitUntil(() => buffer('a.cir').fault?.code === 'record_missing');
		expect(await storedText('a.cir')).toBe('a\n');
		await workspace.restore();
		await vi.waitUntil(() => workspace.saving === 'saved');
		expect(workspace.gone).toBeNull();
		expect(await storedText('a.cir')).toBe('typed\n');
		expect(onfault).not.toHaveBeenCalled();
	});

	test('says so as well when it is gone for good', async () => {
		await purgeProject(database, projectId);
		await vi.waitUntil(() => workspace.gone === 'deleted');
	});
});

test('[DB21] files that are open stay when all stored data are deleted, and are shown as not saved', async () => {
	await workspace.openFile('a.cir');
	expect(workspace.saving).toBe('saved');
	await Dexie.delete(database.name);
	await vi.waitUntil(() => workspace.saving === 'unsaved');
	expect(buffer('a.cir')).toMatchObject({ text: 'a\n', dirty: true, problem: { code: 'storage_deleted' } });
	expect(workspace.openFiles.unstored).toContainEqual({ path: 'a.cir', text: 'a\n' });
	expect([workspace.gone, workspace.entries.length, workspace.state.openPaths]).toEqual([null, 5, ['a.cir']]);
	buffer('a.cir').edit('a2\n');
	await expect(workspace.flush('a.cir')).rejects.toMatchObject({ code: 'text_not_saved' });
	expect(buffer('a.cir').text).toBe('a2\n');
});
