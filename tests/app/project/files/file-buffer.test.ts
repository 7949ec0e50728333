import { Text } from '@codemirror/state';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FileBuffer } from '#lib/app/project/files/file-buffer.svelte.ts';
import { isUnsavedText } from '#lib/app/project/files/unsaved.ts';
import { KeptValues } from '#lib/app/shell/kept-values.ts';
import { Fault } from '#lib/base/fault.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { createProject, removeProject } from '#lib/db/projects.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import type { ProjectStore } from '#lib/project/store.ts';
import { ControlledStore } from '../../../support/storage/controlled-store.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { MemoryStorage } from '../../../support/storage/memory-storage.ts';
import { testDatabase } from '../../../support/storage/test-database.ts';

const path = 'a.cir';
const full = new Fault('storage_full', 'The storage is full.', { usage: 1e9, quota: 1e9 });

let database: SpicewrightDatabase;
/** The files as another tab changes them. */
let elsewhere: ProjectStore;
let store: ControlledStore;
let clock: ManualClock;
let storage: MemoryStorage;
let buffer: FileBuffer;

const kept = () => new KeptValues(storage, store.projectId, 'file', isUnsavedText);
const open = () => FileBuffer.open(store, path, { clock, kept: kept() });

beforeEach(async () => {
	database = await testDatabase();
	const { id } = await createProject(database, { name: 'amp', files: [{ path, content: 'start\n' }] });
	elsewhere = openProjectStore(database, id);
	store = new ControlledStore(elsewhere);
	clock = new ManualClock();
	storage = new MemoryStorage();
	buffer = (await open())!;
});
afterEach(async () => {
	buffer.dispose();
	await database.delete();
});

const storedText = async () => (await elsewhere.read(path))?.content ?? null;

/** Lets the news of what is stored now reach the buffer. */
async function news(): Promise<void> {
	await buffer.follow((await elsewhere.list()).find((entry) => entry.path === path) ?? null);
}

async function changeElsewhere(content: string): Promise<void> {
	const basedOn = (await elsewhere.read(path))?.version ?? null;
	await elsewhere.apply({ changes: [{ kind: 'write', path, content, basedOn }], origin: null });
	await news();
}

async function removeElsewhere(): Promise<void> {
	await elsewhere.apply({ changes: [{ kind: 'remove', path }], origin: null });
	await news();
}

describe('[I1] [APP1] saving while typing', () => {
	test('comes in pieces, is put together only to be stored, and is stored as it is after a pause', async () => {
		const typed = Text.of(['start', 'R1 in out 1k', '']);
		const joined = vi.spyOn(typed, 'toString');
		buffer.edit(typed);
		expect(buffer.dirty).toBe(true);
		await clock.advance(299);
		expect(joined).not.toHaveBeenCalled();
		await clock.advance(1);
		await vi.waitUntil(() => !buffer.dirty);
		expect(joined).toHaveBeenCalledOnce();
		expect(await storedText()).toBe('start\nR1 in out 1k\n');
		expect(buffer.text).toBe('start\nR1 in out 1k\n');
	});

	test('stores nothing older than a second while typing never pauses', async () => {
		let text = 'start\n';
		for (let key = 0; key < 250; key++) {
			text += 'x';
			buffer.edit(text);
			await clock.advance(100);
			if (key < 10) continue;
			// A tab killed now would lose what was typed since the last save, at most the keys of the last second.
			await vi.waitUntil(() => !buffer.saving);
			expect(((await storedText()) as string).length).toBeGreaterThanOrEqual(text.length - 9);
		}
	});

	test('is no change when it reads as before, whatever it is made of', () => {
		buffer.edit(Text.of(['start', '']));
		expect(buffer.dirty).toBe(false);
		buffer.edit(Text.of(['START', '']));
		expect(buffer.dirty).toBe(true);
	});

	test('waits for the save under way, and stores once what was typed during it', async () => {
		const release = store.hold();
		buffer.edit(Text.of(['one', '']));
		const first = buffer.save();
		await vi.waitUntil(() => buffer.saving);
		buffer.edit(Text.of(['one', 'two', '']));
		const waiting = [buffer.save(), buffer.save()];
		buffer.edit(Text.of(['one', 'two', 'three', '']));
		release();
		await first;
		expect(await storedText()).toBe('one\n');
		await Promise.all(waiting);
		expect(await storedText()).toBe('one\ntwo\nthree\n');
		expect(buffer).toMatchObject({ dirty: false, saving: false });
		expect(store.batches).toHaveLength(2);
		expect(store.batches.every(({ origin }) => origin === null)).toBe(true);
	});
});

describe('[I1] [APP4] a text that was changed elsewhere', () => {
	test('is taken over, unless something else has been typed: then the user chooses', async () => {
		await changeElsewhere('theirs\n');
		expect(buffer).toMatchObject({ text: 'theirs\n', dirty: false, conflict: null });
		buffer.edit(Text.of(['mine', '']));
		await changeElsewhere('theirs again\n');
		expect(buffer).toMatchObject({ text: 'mine\n', dirty: true, conflict: 'changed' });
		expect(buffer.problem?.code).toBe('file_modified_externally');
		await buffer.save();
		expect(await storedText()).toBe('theirs again\n');
		await buffer.keepMine();
		expect(await storedText()).toBe('mine\n');
		expect(buffer.problem).toBeNull();
		buffer.edit(Text.of(['mine, more', '']));
		await changeElsewhere('theirs at last\n');
		await buffer.takeTheirs();
		expect(buffer).toMatchObject({ text: 'theirs at last\n', dirty: false, conflict: null });
		expect(await storedText()).toBe('theirs at last\n');
	});

	test('is no conflict when it reads the same', async () => {
		buffer.edit(Text.of(['the same', '']));
		await changeElsewhere('the same\n');
		expect(buffer).toMatchObject({ text: 'the same\n', dirty: false, conflict: null });
	});

	test('is a conflict also when the save comes before the news', async () => {
		const { version } = (await elsewhere.read(path))!;
		const change = { kind: 'write', path, content: 'theirs\n', basedOn: version } as const;
		await elsewhere.apply({ changes: [change], origin: null });
		buffer.edit('mine\n');
		await buffer.save();
		expect(buffer).toMatchObject({ text: 'mine\n', dirty: true, conflict: 'changed', fault: null });
		expect(await storedText()).toBe('theirs\n');
	});
});

describe('[APP4] a text whose file was removed elsewhere', () => {
	beforeEach(async () => {
		buffer.edit('mine\n');
		await removeElsewhere();
	});

	test('stays, and is not stored by itself', async () => {
		expect(buffer).toMatchObject({ text: 'mine\n', dirty: true, conflict: 'removed' });
		expect(buffer.problem?.code).toBe('file_missing');
		buffer.edit('mine, more\n');
		await buffer.save();
		expect(await storedText()).toBeNull();
	});

	test('has no other version to take: nothing is written', async () => {
		await buffer.takeTheirs();
		expect(buffer).toMatchObject({ text: 'mine\n', conflict: 'removed' });
		expect(await storedText()).toBeNull();
	});

	test('creates the file again when the user says so', async () => {
		await buffer.keepMine();
		expect(buffer).toMatchObject({ dirty: false, conflict: null });
		expect(await storedText()).toBe('mine\n');
	});

	test('is noticed by a save that comes before the news', async () => {
		await buffer.keepMine();
		await elsewhere.apply({ changes: [{ kind: 'remove', path }], origin: null });
		buffer.edit('mine again\n');
		await buffer.save();
		expect(buffer).toMatchObject({ text: 'mine again\n', dirty: true, conflict: 'removed' });
		expect(await storedText()).toBeNull();
	});

	test('is a change of the other side when the file is there again', async () => {
		await elsewhere.apply({ changes: [{ kind: 'write', path, content: 'new\n', basedOn: null }], origin: null });
		await news();
		expect(buffer).toMatchObject({ text: 'mine\n', conflict: 'changed' });
		await buffer.takeTheirs();
		expect(buffer).toMatchObject({ text: 'new\n', dirty: false, conflict: null });
	});
});

describe('[APP3] a text that cannot be stored', () => {
	test('stays with its fault, is kept for the next page, and is stored when that is possible again', async () => {
		store.fault = full;
		buffer.edit('mine\n');
		await buffer.save();
		expect(buffer).toMatchObject({ text: 'mine\n', dirty: true, saving: false });
		expect(buffer.problem).toBe(full);
		expect(kept().get(path)?.text).toBe('mine\n');
		store.fault = null;
		await buffer.save();
		expect(buffer).toMatchObject({ dirty: false, fault: null, problem: null });
		expect(await storedText()).toBe('mine\n');
		expect(kept().names()).toEqual([]);
	});

	test('[DB7] is not stored in a project that was moved to the trash', async () => {
		await removeProject(database, store.projectId);
		buffer.edit('mine\n');
		await buffer.save();
		expect(buffer.problem?.code).toBe('record_missing');
		expect(await storedText()).toBe('start\n');
	});
});

describe('[APP2] a text that was not stored when its page ended', () => {
	/** The page ends without another callback, and the file is opened by the next one. */
	async function nextPage(): Promise<void> {
		store.hold();
		buffer.keep();
		buffer.dispose();
		store = new ControlledStore(elsewhere);
		buffer = (await open())!;
	}

	test('is there again and is stored', async () => {
		buffer.edit('typed just before\n');
		await nextPage();
		expect(buffer).toMatchObject({ text: 'typed just before\n', dirty: true, conflict: null });
		await clock.advance(300);
		await vi.waitUntil(() => !buffer.dirty);
		expect(await storedText()).toBe('typed just before\n');
		expect(kept().names()).toEqual([]);
	});

	test('is not taken for unsaved when it was stored after all', async () => {
		buffer.edit('typed just before\n');
		buffer.keep();
		const [name] = kept().names();
		const value = kept().get(name!)!;
		await buffer.save();
		kept().keep(name!, value);
		await nextPage();
		expect(buffer).toMatchObject({ text: 'typed just before\n', dirty: false });
		expect(kept().names()).toEqual([]);
	});

	test.each([true, false])('goes on from the save that was under way, carried out: %s', async (isCarriedOut) => {
		const release = store.hold();
		buffer.edit('one\n');
		const saving = buffer.save();
		await vi.waitUntil(() => buffer.saving);
		buffer.edit('one\ntwo\n');
		buffer.keep();
		const value = kept().get(path)!;
		if (isCarriedOut) {
			release();
			await saving;
			// As the next save follows, what is kept follows the one before.
			expect(kept().get(path)).toMatchObject({ text: 'one\ntwo\n', basedOn: buffer.version, storing: null });
		}
		kept().keep(path, value);
		buffer.dispose();
		store = new ControlledStore(elsewhere);
		buffer = (await open())!;
		expect(buffer).toMatchObject({ text: 'one\ntwo\n', dirty: true, conflict: null });
		await buffer.save();
		expect(await storedText()).toBe('one\ntwo\n');
	});

	test('is a conflict when the file was changed or removed since', async () => {
		buffer.edit('mine\n');
		buffer.keep();
		await changeElsewhere('theirs\n');
		await nextPage();
		expect(buffer).toMatchObject({ text: 'mine\n', dirty: true, conflict: 'changed' });
		await removeElsewhere();
		await nextPage();
		expect(buffer).toMatchObject({ text: 'mine\n', dirty: true, conflict: 'removed' });
		buffer.discard();
		expect(await open()).toBeNull();
	});
});
