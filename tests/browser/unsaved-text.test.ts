import { Text } from '@codemirror/state';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FileBuffer } from '#lib/app/project/file-buffer.svelte.ts';
import { KeptDraft } from '#lib/app/conversation/kept-draft.svelte.ts';
import { openDatabase, type SpicewrightDatabase } from '#lib/db/database.ts';
import { getDraft } from '#lib/db/drafts.ts';
import { listFiles, readFile, writeFile } from '#lib/db/files.ts';
import { createProject, purgeProject } from '#lib/db/projects.ts';

let database: SpicewrightDatabase;
let projectId: string;
const path = 'a.cir';

beforeEach(async () => {
	database = await openDatabase(`test-${crypto.randomUUID()}`);
	projectId = (await createProject(database, { name: 'amp', files: [{ path, content: 'start\n' }] })).id;
});
afterEach(async () => {
	database.close();
	await database.delete();
});

const storedText = async () => (await readFile(database, projectId, path))?.content;

describe('[I1] the text of an open file', () => {
	let buffer: FileBuffer;
	beforeEach(async () => {
		buffer = (await FileBuffer.open(database, projectId, path))!;
	});
	afterEach(() => buffer.dispose());

	/** A change made elsewhere, and the news of it. */
	async function changeElsewhere(content: string): Promise<void> {
		await writeFile(database, {
			projectId,
			path,
			content,
			basedOn: (await readFile(database, projectId, path))!.version
		});
		const meta = (await listFiles(database, projectId)).find((file) => file.path === path)!;
		await buffer.stored(meta);
	}

	test('comes in pieces, is put together only to be stored, and is stored as it is after a pause', async () => {
		const typed = Text.of(['start', 'R1 in out 1k', '']);
		const joined = vi.spyOn(typed, 'toString');
		buffer.edit(typed);
		expect(buffer.dirty).toBe(true);
		expect(joined).not.toHaveBeenCalled();
		await expect.poll(storedText).toBe('start\nR1 in out 1k\n');
		expect(joined).toHaveBeenCalledOnce();
		await expect.poll(() => buffer.dirty).toBe(false);
		expect(buffer.text).toBe('start\nR1 in out 1k\n');
	});

	test('is no change when it reads as before, whatever it is made of', () => {
		buffer.edit(Text.of(['start', '']));
		expect(buffer.dirty).toBe(false);
		buffer.edit(Text.of(['START', '']));
		expect(buffer.dirty).toBe(true);
	});

	test('that is typed on while it is being stored is stored again', async () => {
		buffer.edit(Text.of(['one', '']));
		const first = buffer.save();
		await vi.waitUntil(() => buffer.saving, { interval: 0 });
		buffer.edit(Text.of(['one', 'two', '']));
		await first;
		expect(await storedText()).toBe('one\n');
		expect(buffer.dirty).toBe(true);
		await expect.poll(storedText).toBe('one\ntwo\n');
		await expect.poll(() => buffer.dirty).toBe(false);
	});

	test('takes over what was stored elsewhere, unless something else has been typed: then the user chooses', async () => {
		await changeElsewhere('theirs\n');
		expect(buffer).toMatchObject({ text: 'theirs\n', dirty: false, conflict: false });
		buffer.edit(Text.of(['mine', '']));
		await changeElsewhere('theirs again\n');
		expect(buffer).toMatchObject({ text: 'mine\n', dirty: true, conflict: true });
		await buffer.save();
		expect(await storedText()).toBe('theirs again\n');
		await buffer.resolve('mine');
		expect(await storedText()).toBe('mine\n');
		buffer.edit(Text.of(['mine, more', '']));
		await changeElsewhere('theirs at last\n');
		await buffer.resolve('theirs');
		expect(buffer).toMatchObject({ text: 'theirs at last\n', dirty: false, conflict: false });
		expect(await storedText()).toBe('theirs at last\n');
	});

	test('that reads as what was stored elsewhere is no conflict', async () => {
		buffer.edit(Text.of(['the same', '']));
		await changeElsewhere('the same\n');
		expect(buffer).toMatchObject({ text: 'the same\n', dirty: false, conflict: false });
	});
});

describe('[I1] [DB12] what stands unsent in the conversation', () => {
	const picture = { type: 'attachment', name: 'plot.png', mediaType: 'image/png', data: 'iVBORw0KGgo=' } as const;

	test('is stored while it is typed and there when the project is opened again, and gone once it is emptied', async () => {
		const onfault = vi.fn();
		const draft = await KeptDraft.open(database, projectId, onfault);
		expect(draft.value).toEqual({ text: '', attachments: [] });
		for (const text of ['r', 'ra', 'raise the gain']) draft.value = { text, attachments: [picture] };
		await expect.poll(async () => (await getDraft(database, projectId))?.text).toBe('raise the gain');
		expect((await KeptDraft.open(database, projectId, onfault)).value).toEqual({
			text: 'raise the gain',
			attachments: [picture]
		});
		draft.value = { text: '', attachments: [] };
		await draft.flush();
		expect(await getDraft(database, projectId)).toBeNull();
		expect(onfault).not.toHaveBeenCalled();
	});

	test('that cannot be stored is told and stays', async () => {
		const onfault = vi.fn();
		const draft = await KeptDraft.open(database, projectId, onfault);
		await purgeProject(database, projectId);
		draft.value = { text: 'half a thought', attachments: [] };
		await draft.flush();
		expect(onfault).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'record_missing' }));
		expect(draft.value.text).toBe('half a thought');
	});
});
