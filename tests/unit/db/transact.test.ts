// Before Dexie, which looks for IndexedDB when it loads.
import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { expect, test } from 'vitest';
import { SpicewrightDatabase } from '#lib/db/database.ts';
import { listFiles } from '#lib/db/files.ts';
import { createProject, listProjects } from '#lib/db/projects.ts';
import { changeSetting, getSetting } from '#lib/db/settings-store.ts';
import { requestPersistence, storageStatus } from '#lib/db/storage-status.ts';
import { transact } from '#lib/db/transact.ts';
import { writeFile } from '../../support/storage/stored-files.ts';
import { testDatabase } from '../../support/storage/test-database.ts';

test.each([
	['itself', () => new Dexie.QuotaExceededError('full')],
	['inside an abort', () => new Dexie.AbortError('aborted', new Dexie.QuotaExceededError('full'))],
	[
		'among the failures of many writes',
		() => new Dexie.BulkError('some', [new DOMException('full', 'QuotaExceededError')])
	]
])('[S3] a full disk, reported as %s, says so and leaves nothing half-written', async (_, makeError) => {
	const database = await testDatabase();
	const { id } = await createProject(database, { name: 'test' });
	const work = async () => {
		await database.settings.put({ key: 'half', value: 1 });
		throw makeError();
	};
	await expect(transact(database, [database.settings], work)).rejects.toMatchObject({ code: 'storage_full' });
	expect(await getSetting(database, 'half')).toBeUndefined();
	await writeFile(database, { projectId: id, path: 'a.cir', content: '', basedOn: null });
	expect(await listFiles(database, id)).toHaveLength(1);
});

test('[S3] a database that was closed is a fault that says so', async () => {
	const database = await testDatabase();
	database.close();
	await expect(listProjects(database)).rejects.toMatchObject({ code: 'storage_unavailable' });
	database.closedBy = 'upgrade';
	await expect(listProjects(database)).rejects.toMatchObject({ code: 'storage_newer_version' });
});

test('a mistake in the program stays what it is', async () => {
	const database = await testDatabase();
	const mistake = new TypeError('wrong');
	await expect(
		transact(database, [database.settings], async () => {
			throw mistake;
		})
	).rejects.toBe(mistake);
});

test('[A6] settings changed at once are all kept', async () => {
	const database = await testDatabase();
	const addOne = (value: unknown) => (typeof value === 'number' ? value + 1 : 1);
	await Promise.all(Array.from({ length: 30 }, () => changeSetting(database, 'count', addOne)));
	expect(await getSetting(database, 'count')).toBe(30);
});

test('[A7] [DB1] the schema is what has shipped: calls since version 2, drafts since 3, the journal since 4, netlists since 5, traces since 6, the search index since 8, files of runs since 9, pieces of curves since 10, studies since 11, files seen by conversations since 12, states of operations and inputs of runs since 13', () => {
	const database = new SpicewrightDatabase('schema');
	const schema = database.tables.map(({ name, schema: { primKey, indexes } }) =>
		[name, primKey.src, ...indexes.map((index) => index.src)].join(' ')
	);
	expect(schema.sort()).toMatchInlineSnapshot(`
		[
		  "calls id [startedAt+id] [sessionId+startedAt]",
		  "curvePieces [runId+order] projectId",
		  "datasets runId projectId",
		  "documents [projectId+hash] projectId",
		  "drafts projectId",
		  "fileData id",
		  "fileMeta id projectId &[projectId+path]",
		  "lastNetlists [projectId+entry] projectId",
		  "messages id projectId &[sessionId+order]",
		  "netlistTexts key projectId",
		  "operations id [projectId+startedAt] [projectId+contents+startedAt] [projectId+status+startedAt] [sessionId+startedAt] messageId",
		  "projects id editedAt deletedAt",
		  "runInputs [projectId+key] [projectId+at] projectId",
		  "runNetlists runId [projectId+startedAt] *keys",
		  "runNotes runId projectId",
		  "runs id [projectId+startedAt]",
		  "seenFiles sessionId projectId",
		  "sessions id [projectId+updatedAt] deletedAt",
		  "settings key",
		  "sources [projectId+source] projectId",
		  "studyResults [projectId+path] projectId",
		  "studyRows [projectId+path+from] projectId",
		  "traces messageId [projectId+startedAt] sessionId",
		  "trashedRuns id projectId deletedAt",
		  "vectors [projectId+model+textHash] projectId",
		]
	`);
});

test('[A7] storage that cannot be asked is no failure', async () => {
	expect(await storageStatus()).toEqual({ usage: null, quota: null, persisted: false });
	expect(await requestPersistence()).toBe(false);
});
