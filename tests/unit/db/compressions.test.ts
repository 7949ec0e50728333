import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CompressionRecord } from '#lib/db/conversation/compression-records.ts';
import { addCompression, compressionFor, editSummary, undoCompression } from '#lib/db/conversation/compressions.ts';
import { createSession, getSession } from '#lib/db/conversation/sessions.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { createProject } from '#lib/db/projects.ts';
import { trashSession } from '#lib/db/trash.ts';
import { testDatabase } from '../../support/storage/test-database.ts';

let database: SpicewrightDatabase;
let id: string;
beforeEach(async () => {
	database = await testDatabase();
	const project = await createProject(database, { name: 'amp' });
	({ id } = await createSession(database, project.id));
});
afterEach(() => database.delete());

const compression = (name: string, upTo: string): CompressionRecord => ({
	id: name,
	createdAt: 1,
	upTo,
	kept: [],
	summary: { goal: name, decisions: '', tried: '', problem: '', state: '' },
	edited: false,
	trigger: 'user',
	model: 'm',
	provider: 'openai-compatible',
	before: 100,
	after: 20
});
const messages = ['a', 'b', 'c', 'd'].map((each) => ({ id: each }));
const stored = async () => await getSession(database, id);

describe('[I6] [HIST10] stored compressions', () => {
	it('hold from the newest one back, as far as their part is shown', () => {
		const both = [compression('one', 'b'), compression('two', 'c')];
		expect(compressionFor(both, messages)?.id).toBe('two');
		expect(compressionFor(both, messages.slice(0, 2))?.id).toBe('one');
		expect(compressionFor(both, messages.slice(0, 1))).toBeNull();
		expect(compressionFor(undefined, messages)).toBeNull();
	});

	it('are undone one by one, and the session is as before after the last one but for the mark', async () => {
		const before = await stored();
		await addCompression(database, id, compression('one', 'b'));
		await addCompression(database, id, compression('two', 'c'));
		await undoCompression(database, id, 'two');
		expect((await stored())?.compressions?.map((each) => each.id)).toEqual(['one']);
		await undoCompression(database, id, 'two');
		await undoCompression(database, id, 'one');
		expect(await stored()).toEqual({ ...before, compressionUndone: true });
	});

	it('forget the mark of an undone one with the next one', async () => {
		await addCompression(database, id, compression('one', 'b'));
		await undoCompression(database, id, 'one');
		await addCompression(database, id, compression('two', 'c'));
		expect(await stored()).not.toHaveProperty('compressionUndone');
	});

	it('take over an edited summary, and refuse one for a compression that was undone', async () => {
		await addCompression(database, id, compression('one', 'b'));
		const summary = { goal: 'new', decisions: '', tried: '', problem: '', state: '' };
		await editSummary(database, id, 'one', summary);
		expect((await stored())?.compressions).toMatchObject([{ summary, edited: true }]);
		await undoCompression(database, id, 'one');
		await expect(editSummary(database, id, 'one', summary)).rejects.toMatchObject({ code: 'record_missing' });
	});

	it('are refused for a session in the trash', async () => {
		await trashSession(database, id);
		await expect(addCompression(database, id, compression('one', 'b'))).rejects.toMatchObject({
			code: 'record_missing'
		});
	});
});
