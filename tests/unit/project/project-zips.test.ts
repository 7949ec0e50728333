import { afterEach, expect, test } from 'vitest';
import { createProject, listProjects } from '#lib/db/projects.ts';
import { createProjectZips, type ZipTransport } from '#lib/project/project-zips.ts';
import { createZipHost } from '#lib/project/zip-host.ts';
import { portrait, richProject } from '../../support/storage/backup-project.ts';
import { operation } from '../../support/storage/sample-records.ts';
import { testDatabase } from '../../support/storage/test-database.ts';

const opened: Awaited<ReturnType<typeof testDatabase>>[] = [];
async function open() {
	const database = await testDatabase();
	opened.push(database);
	return database;
}
afterEach(() => opened.splice(0).forEach((database) => database.close()));

/** As a worker would: over connections of its own, with structured clones both ways. */
const host = createZipHost();
const ask: ZipTransport = async (question) => structuredClone(await question(host));

test('[A4] [DB6] a project goes out as a zip and comes in again over the connection of a worker', async () => {
	const database = await open();
	const zips = createProjectZips(database, ask);
	const id = await richProject(database);
	const { blob, fileName } = await zips.exportProject(id);
	const project = await zips.importProject(blob, fileName);
	expect((await listProjects(database)).map((each) => each.id)).toContain(project.id);
	expect(await portrait(database, project.id)).toEqual(await portrait(database, id));
});

test('[A4] [DB5] a refused zip is the same fault on this side, and leaves nothing', async () => {
	const database = await open();
	const zips = createProjectZips(database, ask);
	await expect(zips.importProject(new Blob(['no zip']), 'x.zip')).rejects.toMatchObject({ code: 'zip_not_a_zip' });
	await expect(zips.exportProject('none')).rejects.toMatchObject({ code: 'record_missing' });
	expect(await listProjects(database)).toEqual([]);
});

test('[DB14] records that an export finds damaged are reported to the page', async () => {
	const database = await open();
	const { id } = await createProject(database, { name: 'test' });
	await database.operations.add(operation({ projectId: id, status: 'strange' as never }));
	await createProjectZips(database, ask).exportProject(id);
	expect(database.damaged.list.map(({ kind }) => kind)).toEqual(['operation']);
});
