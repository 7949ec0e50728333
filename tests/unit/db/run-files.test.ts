import { beforeEach, expect, test } from 'vitest';
import { exportProject } from '#lib/db/backup/backup-export.ts';
import { importProject } from '#lib/db/backup/backup-import.ts';
import { decodeRunFiles, encodeRunFiles } from '#lib/db/backup/backup-run-files.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { contentHash } from '#lib/db/hash.ts';
import { readHistory } from '#lib/db/project-history.ts';
import { createProject, duplicateProject, removeProject } from '#lib/db/projects.ts';
import { readNetlist } from '#lib/db/runs/run-netlists.ts';
import { listRunNotes, listTrashedRuns, noteRun, restoreRun, trashRun } from '#lib/db/runs/run-notes.ts';
import { getPlots } from '#lib/db/runs/run-curves.ts';
import { getRun, listRuns, previousRun, saveRun } from '#lib/db/runs/runs.ts';
import { purgeTrash } from '#lib/db/trash.ts';
import { run } from '../../support/storage/sample-records.ts';
import { testDatabase } from '../../support/storage/test-database.ts';

const day = 24 * 3_600_000;
let database: SpicewrightDatabase;
let projectId: string;

beforeEach(async () => {
	database = await testDatabase();
	({ id: projectId } = await createProject(database, { name: 'test' }));
});

const vectors = [{ name: 'time', kind: 'real' as const, quantity: 'time' as const, data: Float64Array.of(1, 2) }];
const plots = [{ id: 'tran1', title: 't', analysis: 'tran' as const, scale: 'time', vectors }];

/** Stores a run of these files with curves; returns its id. */
async function save(startedAt: number, files: Record<string, string | Uint8Array>): Promise<string> {
	const record = run({ projectId, id: `run-${startedAt}`, startedAt });
	const read = Object.entries(files).map(async ([path, content]) => ({
		path,
		content,
		hash: await contentHash(content)
	}));
	await saveRun(database, record, plots, { files: await Promise.all(read) });
	return record.id;
}

test('[C10] [DB22] what a run read is kept in its order, and a content that several runs read is stored once', async () => {
	const model = '.model d d\n';
	const first = await save(1, { 'z.cir': 'R1 a 0 1k\n', 'a.lib': model });
	const second = await save(2, { 'z.cir': 'R1 a 0 2k\n', 'a.lib': model, 'copy.lib': model });
	expect((await readNetlist(database, first))?.map(({ path, content }) => [path, content])).toEqual([
		['z.cir', 'R1 a 0 1k\n'],
		['a.lib', model]
	]);
	expect((await readNetlist(database, second))?.[0]?.content).toBe('R1 a 0 2k\n');
	expect(await database.netlistTexts.count()).toBe(3);
	expect(await readNetlist(database, 'none')).toBeNull();
});

test('[C10] [DB22] bytes are kept without the memory around them; of a large file only its hash', async () => {
	const memory = new Uint8Array(5_000_000);
	memory.set([7, 8], 10);
	const id = await save(1, { 'a.raw': memory.subarray(10, 12), 'large.lib': 'x'.repeat(1_000_001) });
	const [raw, large] = (await readNetlist(database, id)) ?? [];
	expect(raw?.content).toEqual(Uint8Array.of(7, 8));
	expect((raw?.content as Uint8Array | undefined)?.buffer.byteLength).toBe(2);
	expect(large).toEqual({ path: 'large.lib', hash: await contentHash('x'.repeat(1_000_001)), content: null });
});

test('[C10] [DB22] the files of the newest 300 runs and of pinned ones are kept, and no content that nothing refers to', async () => {
	const pinned = await save(1, { 'a.cir': 'pinned' });
	await noteRun(database, pinned, { isPinned: true });
	for (let startedAt = 2; startedAt <= 303; startedAt++)
		await save(startedAt, { 'a.cir': `${startedAt}`, 'm.lib': 'm' });
	expect(await readNetlist(database, pinned)).toHaveLength(1);
	expect(await readNetlist(database, 'run-3')).toBeNull();
	expect(await readNetlist(database, 'run-4')).toHaveLength(2);
	expect(await database.netlistTexts.count()).toBe(302);
	expect(await getPlots(database, pinned)).toHaveLength(1);
	expect(await getPlots(database, 'run-283')).toBeNull();
}, 60_000);

test('[C10] [DB23] a name and a pin are kept apart from the run; without either nothing is stored', async () => {
	const id = await save(1, {});
	await noteRun(database, id, { isPinned: true });
	expect(await listRunNotes(database, projectId)).toEqual([{ runId: id, projectId, name: '', isPinned: true }]);
	const { blob } = await exportProject(database, projectId);
	const copy = await importProject(database, blob, 'copy.zip');
	expect(await listRunNotes(database, copy.id)).toMatchObject([{ name: '', isPinned: true }]);
	await noteRun(database, id, { name: '  40 dB\n' });
	expect(await listRunNotes(database, projectId)).toEqual([{ runId: id, projectId, name: '40 dB', isPinned: true }]);
	await noteRun(database, id, { isPinned: false, name: ' ' });
	expect(await listRunNotes(database, projectId)).toEqual([]);
	await expect(noteRun(database, 'none', { name: 'x' })).rejects.toMatchObject({ code: 'record_missing' });
	await removeProject(database, projectId);
	await expect(noteRun(database, id, { name: 'x' })).rejects.toMatchObject({ code: 'record_missing' });
});

test('[C10] [DB23] a deleted run is out of reach, comes back whole, and is deleted for good after 30 days with what only it had', async () => {
	const first = await save(1, { 'a.cir': 'one', 'm.lib': 'm' });
	const second = await save(2, { 'a.cir': 'two', 'm.lib': 'm' });
	await noteRun(database, first, { name: 'kept' });
	const before = await getRun(database, first);
	await trashRun(database, first, 5);
	expect((await listRuns(database, projectId)).map(({ id }) => id)).toEqual([second]);
	expect(await getRun(database, first)).toBeNull();
	expect(await previousRun(database, run({ projectId, startedAt: 2 }))).toBeNull();
	expect(await listTrashedRuns(database, projectId)).toMatchObject([{ id: first, deletedAt: 5 }]);
	const copy = await duplicateProject(database, projectId, 'copy');
	expect(await listTrashedRuns(database, copy.id)).toEqual([]);
	await restoreRun(database, first);
	expect(await getRun(database, first)).toEqual(before);
	expect(await getPlots(database, first)).toHaveLength(1);
	expect(await readNetlist(database, first)).toHaveLength(2);
	await expect(restoreRun(database, first)).rejects.toMatchObject({ code: 'record_missing' });

	await trashRun(database, first, 5);
	expect(await purgeTrash(database, 29 * day)).toBe(0);
	expect(await purgeTrash(database, 31 * day)).toBe(1);
	expect(await getPlots(database, first)).toBeNull();
	expect(await readNetlist(database, first)).toBeNull();
	expect(await listRunNotes(database, projectId)).toEqual([]);
	const left = await database.netlistTexts.where('projectId').equals(projectId).toArray();
	expect(left.map(({ content }) => content).sort()).toEqual(['m', 'two']);
});

test('[DB6] an export has each content once, those of the newest runs first, and no more than fit', async () => {
	await save(1, { 'a.cir': 'older', 'm.lib': 'mm' });
	await save(2, { 'a.cir': 'newer', 'm.lib': 'mm' });
	const history = await readHistory(database, projectId);
	expect(encodeRunFiles(history).contents.map(({ content }) => content)).toEqual(['newer', 'mm', 'older']);
	expect(encodeRunFiles(history, 8).contents.map(({ content }) => content)).toEqual(['newer', 'mm']);
});

test('[DB6] an import takes no content under the hash of another one, and nothing of runs that it does not have', async () => {
	const id = await save(1, { 'a.cir': 'true' });
	const history = await readHistory(database, projectId);
	const encoded = encodeRunFiles(history);
	const forged = {
		notes: [{ runId: 'other', name: 'x', isPinned: true }],
		netlists: [...encoded.netlists, { runId: 'other', files: [] }],
		contents: encoded.contents.map(({ hash }) => ({ hash, content: 'forged' }))
	};
	expect(await decodeRunFiles(forged, history.runs)).toEqual({
		runNotes: [],
		runNetlists: [{ runId: id, projectId: '', startedAt: 1, files: encoded.netlists[0]?.files, keys: [] }],
		netlistTexts: []
	});
});

test('[DB14] damaged files of a run are left out and reported', async () => {
	const id = await save(1, { 'a.cir': 'text' });
	await database.netlistTexts.toCollection().modify({ content: 7 as never });
	expect(await readNetlist(database, id)).toMatchObject([{ path: 'a.cir', content: null }]);
	await database.runNetlists.update(id, { files: 'none' as never });
	expect(await readNetlist(database, id)).toBeNull();
	expect(database.damaged.list.map(({ kind }) => kind)).toEqual(['netlistText', 'runNetlist']);
});
