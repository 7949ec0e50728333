import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { KeptDraft } from '#lib/app/conversation/kept-draft.svelte.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { getDraft } from '#lib/db/conversation/drafts.ts';
import { createProject, purgeProject } from '#lib/db/projects.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { MemoryStorage } from '../../support/storage/memory-storage.ts';
import { testDatabase } from '../../support/storage/test-database.ts';

const picture = { type: 'attachment', name: 'plot.png', mediaType: 'image/png', data: 'iVBORw0KGgo=' } as const;

let database: SpicewrightDatabase;
let projectId: string;
let clock: ManualClock;
let storage: MemoryStorage;
const onfault = vi.fn();

const open = () => KeptDraft.open(database, projectId, onfault, { clock, storage });
const storedText = async () => (await getDraft(database, projectId))?.text;

beforeEach(async () => {
	database = await testDatabase();
	projectId = (await createProject(database, { name: 'amp' })).id;
	clock = new ManualClock();
	storage = new MemoryStorage();
	onfault.mockReset();
});
afterEach(() => database.delete());

describe('[I1] [DB12] what is typed in the conversation and not sent', () => {
	test('is stored while it is typed and there when the project is opened again, and gone once it is emptied', async () => {
		const draft = await open();
		expect(draft.value).toEqual({ text: '', attachments: [] });
		for (const text of ['r', 'ra', 'raise the gain']) draft.value = { text, attachments: [picture] };
		await clock.advance(500);
		await vi.waitUntil(async () => (await storedText()) === 'raise the gain');
		expect((await open()).value).toEqual({ text: 'raise the gain', attachments: [picture] });
		draft.value = { text: '', attachments: [] };
		await draft.flush();
		expect(await getDraft(database, projectId)).toBeNull();
		expect(onfault).not.toHaveBeenCalled();
	});

	test('that cannot be stored is reported, stays, and is tried again', async () => {
		const draft = await open();
		await purgeProject(database, projectId);
		draft.value = { text: 'half a thought', attachments: [] };
		await draft.flush();
		expect(onfault).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'record_missing' }));
		expect(draft.value.text).toBe('half a thought');
		expect(draft.problem?.code).toBe('record_missing');
		await draft.flush();
		expect(onfault).toHaveBeenCalledTimes(2);
	});

	test('[APP2] is handed to the next page by one that ends before it is stored', async () => {
		const draft = await open();
		draft.value = { text: 'stored', attachments: [] };
		await draft.flush();
		draft.value = { text: 'typed just before', attachments: [picture] };
		draft.leave();
		// The page is gone: what its database would have written never comes.
		const next = await open();
		expect(next.value).toEqual({ text: 'typed just before', attachments: [picture] });
		await next.flush();
		expect(await storedText()).toBe('typed just before');
		expect(storage.length).toBe(0);
	});

	test('[APP2] [LOOP16] is handed over with the messages that wait, which stay in the queue of a page that is only hidden', async () => {
		const draft = await open();
		draft.queue({ text: 'Mind the noise', attachments: [] });
		draft.value = { text: 'half a', attachments: [] };
		draft.leave();
		expect(draft.queued.map(({ text }) => text)).toEqual(['Mind the noise']);
		expect(draft.value.text).toBe('half a');
		const next = await open();
		expect(next.value.text).toBe('Mind the noise\n\nhalf a');
		await draft.flush();
		expect(storage.length).toBe(0);
		expect((await open()).value.text).toBe('Mind the noise\n\nhalf a');
	});

	test('[LOOP16] a message that is read while it is being stored is not there again for the next page', async () => {
		const draft = await open();
		draft.queue({ text: 'Mind the noise', attachments: [] });
		const storing = draft.flush();
		draft.queued = [];
		await storing;
		await draft.flush();
		expect((await open()).value.text).toBe('');
	});
});
