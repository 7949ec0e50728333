import { Dexie, liveQuery } from 'dexie';
import { afterEach, describe, expect, test } from 'vitest';
import { activeTurns, holdTurn } from '#lib/db/conversation/active-turns.ts';
import { exportProject } from '#lib/db/backup/backup-export.ts';
import { importProject } from '#lib/db/backup/backup-import.ts';
import { openDatabase, SpicewrightDatabase } from '#lib/db/database.ts';
import { listFiles } from '#lib/db/files.ts';
import { createProject, getProject, listProjects, purgeProject } from '#lib/db/projects.ts';
import { getPlots } from '#lib/db/runs/run-curves.ts';
import { saveRun } from '#lib/db/runs/runs.ts';
import { createSession } from '#lib/db/conversation/sessions.ts';
import { requestPersistence, storageStatus } from '#lib/db/storage-status.ts';
import { createZipClient } from '#lib/project/zip-client.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import { addOperations } from '../support/storage/journal.ts';
import { readFile, writeFile } from '../support/storage/stored-files.ts';
import { addMessage } from '../support/add-message.ts';
import { portrait, richProject } from '../support/storage/backup-project.ts';
import { hostileZips } from '../support/storage/hostile-zip-cases.ts';
import { operation, run } from '../support/storage/sample-records.ts';

const opened: SpicewrightDatabase[] = [];
/** As a later version of the app will write it. */
const newerVersion = new SpicewrightDatabase('unopened').verno + 1;
const newName = () => `test-${crypto.randomUUID()}`;

async function open(name = newName()): Promise<SpicewrightDatabase> {
	const database = await openDatabase(name);
	opened.push(database);
	return database;
}

afterEach(async () => {
	for (const database of opened.splice(0)) {
		database.close();
		await database.delete();
	}
});

async function projectWith(database: SpicewrightDatabase, content: string) {
	const { id } = await createProject(database, { name: 'test', files: [{ path: 'a.cir', content }] });
	return id;
}

/** Until the app uses it again: the app does so at once, which would be between this and what comes next. */
const closedByBrowser = (database: SpicewrightDatabase) =>
	Dexie.prototype.close.call(database, { disableAutoOpen: false });

const schemaOf = (database: SpicewrightDatabase) =>
	Object.fromEntries(
		database.tables.map(({ name, schema }) => [
			name,
			[schema.primKey, ...schema.indexes].map((index) => index.src).join(',')
		])
	);

describe('opening', () => {
	test('[A7] what was stored is there after closing and opening again', async () => {
		const first = await open();
		const id = await richProject(first);
		const before = await portrait(first, id);
		first.close();
		expect(await portrait(await open(first.name), id)).toEqual(before);
	});

	test('[A7] [DB1] data of a newer version of the app are left alone', async () => {
		const name = newName();
		const newer = new Dexie(name);
		newer.version(newerVersion).stores({ projects: '&id', later: '&id' });
		await newer.open();
		await newer.table('later').add({ id: 'kept' });
		newer.close();
		await expect(openDatabase(name)).rejects.toMatchObject({ code: 'storage_newer_version' });
		await newer.open();
		expect(newer.verno).toBe(newerVersion);
		expect(await newer.table('later').count()).toBe(1);
		newer.close();
		await Dexie.delete(name);
	});

	test('[A7] [DB1] data of a newer version are left alone also when the connection comes back by itself', async () => {
		const old = await open();
		closedByBrowser(old);
		const newer = new Dexie(old.name);
		newer.version(newerVersion).stores({ ...schemaOf(old), later: '&id' });
		await newer.open();
		newer.close();
		await expect(listProjects(old)).rejects.toMatchObject({ code: 'storage_newer_version' });
		await expect(listProjects(old)).rejects.toMatchObject({ code: 'storage_newer_version' });
	});

	test('[A7] a tab whose database another tab upgrades says so', async () => {
		const old = await open();
		const newer = new Dexie(old.name);
		newer.version(newerVersion).stores({ later: '&id' });
		await newer.open();
		await expect(listProjects(old)).rejects.toMatchObject({ code: 'storage_newer_version' });
		newer.close();
	});

	test.each<[string, (name: string, database: SpicewrightDatabase) => Promise<void>]>([
		['in another tab', (name) => Dexie.delete(name)],
		[
			'after the browser has closed the connection',
			async (name, database) => {
				closedByBrowser(database);
				await Dexie.delete(name);
			}
		]
	])('[A7] [DB21] data that were deleted %s are not taken for an empty app', async (_, remove) => {
		const database = await open();
		const id = await projectWith(database, 'R1 a 0 1k');
		const seen: (string | null)[] = [];
		const watching = liveQuery(() => getProject(database, id)).subscribe({
			next: (project) => void seen.push(project?.name ?? null),
			error: () => undefined
		});
		await expect.poll(() => seen).toEqual(['test']);
		await remove(database.name, database);
		await expect(getProject(database, id)).rejects.toMatchObject({ code: 'storage_deleted' });
		await expect(createProject(database, { name: 'x' })).rejects.toMatchObject({ code: 'storage_deleted' });
		expect(database.deleted.aborted).toBe(true);
		expect(seen).toEqual(['test']);
		watching.unsubscribe();
		expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(database.name);
	});

	test('[A7] [DB21] an app whose connection the browser has closed goes on, and knows at once of a deletion', async () => {
		const database = await open();
		database.close({ disableAutoOpen: false });
		await projectWith(database, 'R1 a 0 1k');
		closedByBrowser(database);
		await Dexie.delete(database.name);
		database.close({ disableAutoOpen: false });
		await expect.poll(() => database.deleted.aborted).toBe(true);
	});

	test('[A7] an older version that is kept open elsewhere is a fault, not a wait without end', async () => {
		const name = newName();
		const older = await new Promise<IDBDatabase>((resolve) => {
			const request = indexedDB.open(name, 1);
			request.onsuccess = () => resolve(request.result);
		});
		await expect(openDatabase(name)).rejects.toMatchObject({ code: 'storage_blocked' });
		older.close();
		await Dexie.delete(name);
	});
});

describe('two tabs', () => {
	test('[A6] a write based on a stale version is refused', async () => {
		const [one, two] = [await open(), await open(opened[0]?.name)];
		const id = await projectWith(one, 'start');
		const base = (await readFile(two, id, 'a.cir'))?.version ?? null;
		const write = (database: SpicewrightDatabase, content: string) =>
			writeFile(database, { projectId: id, path: 'a.cir', content, basedOn: base });
		const results = await Promise.allSettled([write(one, 'one'), write(two, 'two')]);
		const refused = results.filter((result) => result.status === 'rejected');
		expect(refused.map((result) => result.reason.code)).toEqual(['file_modified_externally']);
		const kept = results[0]?.status === 'fulfilled' ? 'one' : 'two';
		expect((await readFile(one, id, 'a.cir'))?.content).toBe(kept);
	});

	test('[A6] what one writes the other sees', async () => {
		const [one, two] = [await open(), await open(opened[0]?.name)];
		const id = await projectWith(one, 'start');
		const seen: string[][] = [];
		const subscription = liveQuery(() => listFiles(two, id)).subscribe((files) => {
			seen.push(files.map(({ path }) => path));
		});
		await expect.poll(() => seen).toEqual([['a.cir']]);
		await writeFile(one, { projectId: id, path: 'b.cir', content: '', basedOn: null });
		await expect.poll(() => seen.at(-1)).toEqual(['a.cir', 'b.cir']);
		subscription.unsubscribe();
	});

	test('[A6] [DB8] an answer that is being written is known to all', async () => {
		expect(await holdTurn('answer', activeTurns)).toEqual(new Set(['answer']));
		expect(await activeTurns()).toEqual(new Set());
	});
});

describe('whole or not at all', () => {
	test('[F6] [DB2] an undo whose last step fails leaves the file as it was', async () => {
		const database = await open();
		const projectId = await projectWith(database, 'after');
		const { id: sessionId } = await createSession(database, projectId);
		const { id: messageId } = await addMessage(database, { sessionId });
		const change = operation({ projectId, sessionId, messageId });
		await addOperations(database, [change]);
		const fail = () => {
			throw new Error('broken');
		};
		database.operations.hook('updating', fail);
		const store = openProjectStore(database, projectId);
		await expect(store.undo(change.id)).rejects.toThrow('broken');
		expect((await readFile(database, projectId, 'a.cir'))?.content).toBe('after');
		database.operations.hook('updating').unsubscribe(fail);
		await store.undo(change.id);
		expect((await readFile(database, projectId, 'a.cir'))?.content).toBe('before');
	});

	test('[S3] [A7] a full disk is reported with its numbers, nothing is half-written, and room brings it back', async () => {
		const database = await open();
		const id = await projectWith(database, 'kept');
		const before = await getProject(database, id);
		const content = new Uint8Array(100_000);
		const files = Array.from({ length: 10 }, (_, index) => ({ path: `${index}.raw`, content }));
		// The browser's own quota cannot be lowered from here; the error is its own, in the middle of a real transaction.
		let room = 5;
		const refuseSixth = () => {
			if (room-- === 0) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
		};
		database.fileData.hook('creating', refuseSixth);
		await expect(createProject(database, { name: 'big', files })).rejects.toMatchObject({
			code: 'storage_full',
			data: { usage: expect.any(Number), quota: expect.any(Number) }
		});
		expect(await listProjects(database)).toEqual([before]);
		expect(await database.fileMeta.count()).toBe(1);
		expect(await database.fileData.count()).toBe(1);
		expect((await readFile(database, id, 'a.cir'))?.content).toBe('kept');
		database.fileData.hook('creating').unsubscribe(refuseSixth);
		expect((await createProject(database, { name: 'big', files })).size).toBe(1_000_000);
	});

	test('[A7] tells how full the storage is', async () => {
		const status = await storageStatus();
		expect(status.quota).toBeGreaterThan(1_000_000);
		expect(status.usage).toBeGreaterThanOrEqual(0);
		expect(await requestPersistence()).toBe((await storageStatus()).persisted);
	});
});

test('[C3] [DB9] curves are stored as typed arrays', async () => {
	const database = await open();
	const projectId = await projectWith(database, '');
	const record = run({ projectId });
	const data = new Float64Array(300_000).map((_, index) => index / 7);
	const vectors = [{ name: 'time', kind: 'real' as const, quantity: 'time' as const, data }];
	await saveRun(database, record, [{ id: 'tran1', title: 't', analysis: 'tran', scale: 'time', vectors }]);
	const [plot] = (await getPlots(database, record.id)) ?? [];
	expect(plot?.vectors[0]).toEqual(vectors[0]);
});

test('[C3] [DB24] a run of 10 million points is stored and read again', async () => {
	const database = await open();
	const projectId = await projectWith(database, '');
	const record = run({ projectId });
	const data = new Float64Array(10_000_000).map((_, index) => index / 7);
	const vectors = ['time', 'out'].map((name) => ({
		name,
		kind: 'real' as const,
		quantity: 'time' as const,
		data: data.slice()
	}));
	await saveRun(database, record, [{ id: 'tran1', title: 't', analysis: 'tran', scale: 'time', vectors }]);
	const [plot] = (await getPlots(database, record.id)) ?? [];
	expect(plot?.vectors.map(({ name }) => name)).toEqual(['time', 'out']);
	for (const vector of plot?.vectors ?? [])
		expect(vector.kind === 'real' && indexedDB.cmp(vector.data.buffer, data.buffer)).toBe(0);
	await purgeProject(database, projectId);
});

describe('zips', () => {
	test('[A4] a project exported and imported elsewhere is the same', async () => {
		const [here, elsewhere] = [await open(), await open()];
		const id = await richProject(here);
		const { blob, fileName } = await exportProject(here, id);
		const copy = await importProject(elsewhere, blob, fileName);
		expect(await portrait(elsewhere, copy.id)).toEqual(await portrait(here, id));
	});

	test('[A4] [E4] a worker reads and writes the zips of the page, which hears of the new project', async () => {
		const database = await open();
		const id = await richProject(database);
		const names: string[][] = [];
		const heard = liveQuery(() => listProjects(database)).subscribe((list) => names.push(list.map(({ name }) => name)));
		const zips = createZipClient(database);
		const { blob, fileName } = await zips.exportProject(id);
		const copy = await zips.importProject(blob, fileName);
		expect(await portrait(database, copy.id)).toEqual(await portrait(database, id));
		await expect.poll(() => names.at(-1)).toHaveLength(2);
		heard.unsubscribe();
		await expect(zips.importProject(new Blob(['no zip']), 'x.zip')).rejects.toMatchObject({ code: 'zip_not_a_zip' });
	});

	test.each(hostileZips)('[A4] [DB5] refuses a zip: $name', async ({ code, build }) => {
		const database = await open();
		await expect(importProject(database, await build(), 'x.zip')).rejects.toMatchObject({ code });
		expect(await listProjects(database)).toEqual([]);
		expect(await database.fileMeta.count()).toBe(0);
	});
});
