import { beforeEach, expect, test } from 'vitest';
import { exportProject } from '#lib/db/backup/backup-export.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { getDraft, saveDraft } from '#lib/db/conversation/drafts.ts';
import { createProject, duplicateProject, purgeProject, removeProject, restoreProject } from '#lib/db/projects.ts';
import { readZip } from '#lib/db/backup/zip-reading.ts';
import { testDatabase } from '../../support/storage/test-database.ts';

let database: SpicewrightDatabase;
let projectId: string;

beforeEach(async () => {
	database = await testDatabase();
	projectId = (await createProject(database, { name: 'amp' })).id;
});

const picture = { type: 'attachment', name: 'plot.png', mediaType: 'image/png', data: 'iVBORw0KGgo=' } as const;

test('[DB12] a draft is kept with what is attached, and gone when it is emptied', async () => {
	expect(await getDraft(database, projectId)).toBeNull();
	const draft = { projectId, text: '  raise the gain\n', attachments: [picture] };
	await saveDraft(database, draft);
	expect(await getDraft(database, projectId)).toEqual(draft);
	await saveDraft(database, { ...draft, text: '' });
	expect(await getDraft(database, projectId)).toMatchObject({ text: '', attachments: [picture] });
	await saveDraft(database, { projectId, text: '', attachments: [] });
	expect(await database.drafts.count()).toBe(0);
});

test('[DB7] [DB12] a draft goes with its project, and none is stored for one that is gone', async () => {
	const draft = { projectId, text: 'half a thought', attachments: [] };
	await saveDraft(database, draft);
	await removeProject(database, projectId);
	await restoreProject(database, projectId);
	expect(await getDraft(database, projectId)).toEqual(draft);
	await purgeProject(database, projectId);
	expect(await database.drafts.count()).toBe(0);
	await expect(saveDraft(database, draft)).rejects.toMatchObject({ code: 'record_missing' });
	expect(await database.drafts.count()).toBe(0);
});

test('[DB12] no export and no copy has the draft', async () => {
	await saveDraft(database, { projectId, text: 'half a thought', attachments: [] });
	const copy = await duplicateProject(database, projectId, 'copy');
	expect(await getDraft(database, copy.id)).toBeNull();
	const { blob } = await exportProject(database, projectId);
	const texts = (await readZip(blob)).map(({ bytes }) => new TextDecoder().decode(bytes));
	expect(texts.join('')).not.toContain('half a thought');
});
