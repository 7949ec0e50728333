import { beforeEach, describe, expect, test } from 'vitest';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import {
	createFile,
	createFolder,
	duplicateEntry,
	listFiles,
	moveEntry,
	readFile,
	readFiles,
	removeEntry,
	restoreEntries,
	writeFile
} from '#lib/db/files.ts';
import { createProject, getProject } from '#lib/db/projects.ts';
import { testDatabase } from '../../support/test-database.ts';

let database: SpicewrightDatabase;
let projectId: string;

beforeEach(async () => {
	database = await testDatabase();
	({ id: projectId } = await createProject(database, { name: 'test' }));
});

const paths = async () => (await listFiles(database, projectId)).map(({ path }) => path);
const write = (path: string, content: string | Uint8Array, basedOn: number | null) =>
	writeFile(database, { projectId, path, content, basedOn });
const size = async () => (await getProject(database, projectId))?.size;

describe('writing', () => {
	test('[A3] keeps text and bytes as they are given, with the folders above', async () => {
		await write('lib/a.cir', '* µ\r\n', null);
		await write('lib/a.raw', Uint8Array.of(0, 255, 7).subarray(1), null);
		expect(await paths()).toEqual(['lib', 'lib/a.cir', 'lib/a.raw']);
		expect(await readFile(database, projectId, 'lib/a.cir')).toMatchObject({
			content: '* µ\r\n',
			size: 6,
			kind: 'text'
		});
		expect((await readFile(database, projectId, 'lib/a.raw'))?.content).toEqual(Uint8Array.of(255, 7));
		expect(await size()).toBe(8);
	});

	test('[A6] refuses a write based on a stale version and keeps what is there', async () => {
		const first = await write('a.cir', 'one', null);
		await write('a.cir', 'two', first.version);
		await expect(write('a.cir', 'three', first.version)).rejects.toMatchObject({
			code: 'file_modified_externally',
			data: { path: 'a.cir', basedOn: first.version }
		});
		await expect(write('a.cir', 'three', null)).rejects.toMatchObject({ code: 'file_modified_externally' });
		expect((await readFile(database, projectId, 'a.cir'))?.content).toBe('two');
		expect(await size()).toBe(3);
	});

	test('[A6] [DB3] a file deleted and created again never takes on a version that was read before', async () => {
		const old = await write('a.cir', 'one', null);
		await removeEntry(database, projectId, 'a.cir');
		await expect(write('a.cir', 'stale', old.version)).rejects.toMatchObject({ code: 'file_modified_externally' });
		await write('a.cir', 'new', null);
		await expect(write('a.cir', 'stale', old.version)).rejects.toMatchObject({ code: 'file_modified_externally' });
	});

	test('[A6] of a hundred writers that start from the same version one succeeds', async () => {
		const { version } = await write('a.cir', 'start', null);
		const results = await Promise.allSettled(Array.from({ length: 100 }, (_, n) => write('a.cir', `${n}`, version)));
		expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
	});

	test('[DB4] refuses names that clash', async () => {
		await write('lib/a.cir', 'x', null);
		const reason = (path: string) => write(path, 'x', null).catch((fault) => fault.data.reason);
		expect(await reason('Lib/b.cir')).toBe('case_collision');
		expect(await reason('lib/A.cir')).toBe('case_collision');
		expect(await reason('lib/a.cir/b.cir')).toBe('parent_is_file');
		expect(await reason('../b.cir')).toBe('dot_segment');
		await expect(createFile(database, { projectId, path: 'lib/a.cir', content: '' })).rejects.toMatchObject({
			code: 'file_exists'
		});
		await expect(createFolder(database, projectId, 'lib')).rejects.toMatchObject({ code: 'file_exists' });
		await expect(createFile(database, { projectId, path: 'lib', content: '' })).rejects.toMatchObject({
			code: 'file_exists'
		});
		expect(await paths()).toEqual(['lib', 'lib/a.cir']);
	});

	test('[DB4] refuses a file above the limit', async () => {
		await expect(write('big.raw', new Uint8Array(50_000_001), null)).rejects.toMatchObject({ code: 'file_too_large' });
		expect(await paths()).toEqual([]);
	});

	test('a project that is gone takes no files', async () => {
		await expect(createFile(database, { projectId: 'none', path: 'a', content: '' })).rejects.toMatchObject({
			code: 'record_missing'
		});
	});
});

describe('moving and copying', () => {
	beforeEach(async () => {
		await write('lib/models/npn.lib', 'npn', null);
		await write('lib/a.cir', 'a', null);
		await write('library.cir', 'other', null);
	});

	test('[A3] moves a folder with everything in it, and nothing else', async () => {
		await moveEntry(database, { projectId, from: 'lib', to: 'parts/lib' });
		expect(await paths()).toEqual([
			'library.cir',
			'parts',
			'parts/lib',
			'parts/lib/a.cir',
			'parts/lib/models',
			'parts/lib/models/npn.lib'
		]);
		expect((await readFile(database, projectId, 'parts/lib/models/npn.lib'))?.content).toBe('npn');
	});

	test('[A3] renames by case only', async () => {
		await moveEntry(database, { projectId, from: 'lib', to: 'Lib' });
		expect(await paths()).toEqual(['Lib', 'Lib/a.cir', 'Lib/models', 'Lib/models/npn.lib', 'library.cir']);
	});

	test('[A3] refuses to move a folder into itself, onto a file, or from nowhere', async () => {
		const before = await paths();
		const move = (from: string, to: string) => moveEntry(database, { projectId, from, to });
		await expect(move('lib', 'lib/models/lib')).rejects.toMatchObject({ data: { reason: 'inside_itself' } });
		await expect(move('lib/a.cir', 'library.cir')).rejects.toMatchObject({ code: 'file_exists' });
		await expect(move('lib', 'library.cir/lib')).rejects.toMatchObject({ data: { reason: 'parent_is_file' } });
		await expect(move('none', 'some')).rejects.toMatchObject({ code: 'file_missing' });
		expect(await paths()).toEqual(before);
	});

	test('[A3] copies a file and a folder to free names', async () => {
		expect(await duplicateEntry(database, projectId, 'lib/a.cir')).toBe('lib/a-copy.cir');
		expect(await duplicateEntry(database, projectId, 'lib')).toBe('lib-copy');
		expect((await readFiles(database, projectId)).map(({ path, content }) => [path, content])).toEqual([
			['lib-copy/a-copy.cir', 'a'],
			['lib-copy/a.cir', 'a'],
			['lib-copy/models/npn.lib', 'npn'],
			['lib/a-copy.cir', 'a'],
			['lib/a.cir', 'a'],
			['lib/models/npn.lib', 'npn'],
			['library.cir', 'other']
		]);
		expect(await size()).toBe(3 + 1 + 5 + 1 + (3 + 1 + 1));
	});
});

describe('removing', () => {
	test('[A3] removes a folder and puts it back as it was', async () => {
		await write('lib/models/npn.lib', 'npn', null);
		await write('lib/a.raw', Uint8Array.of(1, 2), null);
		await createFolder(database, projectId, 'lib/empty');
		const before = await readFiles(database, projectId);
		const removed = await removeEntry(database, projectId, 'lib');
		expect(await paths()).toEqual([]);
		expect(await size()).toBe(0);
		expect(await database.fileData.count()).toBe(0);
		await restoreEntries(database, removed);
		expect(await paths()).toEqual(['lib', 'lib/a.raw', 'lib/empty', 'lib/models', 'lib/models/npn.lib']);
		const after = await readFiles(database, projectId);
		expect(after.map(({ path, content, hash }) => ({ path, content, hash }))).toEqual(
			before.map(({ path, content, hash }) => ({ path, content, hash }))
		);
		expect(await size()).toBe(5);
	});

	test('[A3] puts back all or nothing when a path has been taken', async () => {
		await write('lib/a.cir', 'a', null);
		await write('lib/b.cir', 'b', null);
		const removed = await removeEntry(database, projectId, 'lib');
		await write('lib/b.cir', 'newer', null);
		await expect(restoreEntries(database, removed)).rejects.toMatchObject({ code: 'file_exists' });
		expect(await paths()).toEqual(['lib', 'lib/b.cir']);
		expect((await readFile(database, projectId, 'lib/b.cir'))?.content).toBe('newer');
	});
});
