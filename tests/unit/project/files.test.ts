// Before Dexie, which looks for IndexedDB when it loads.
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { createProject, getProject } from '#lib/db/projects.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import type { FileChange, FileEntry, ProjectStore } from '#lib/project/store.ts';
import { testDatabase } from '../../support/storage/test-database.ts';

let database: SpicewrightDatabase;
let store: ProjectStore;

beforeEach(async () => {
	database = await testDatabase();
	store = openProjectStore(database, (await createProject(database, { name: 'test' })).id);
});

const apply = (...changes: FileChange[]) => store.apply({ changes, origin: { actor: 'user', action: 'test' } });
async function write(path: string, content: string | Uint8Array, basedOn: number | null): Promise<FileEntry> {
	const { files } = await apply({ kind: 'write', path, content, basedOn });
	return files[0]!;
}
const move = (from: string, to: string) => apply({ kind: 'move', from, to });
const paths = async () => (await store.list()).map(({ path }) => path);
const content = async (path: string) => (await store.read(path))?.content;
const size = async () => (await getProject(database, store.projectId))?.size;

describe('writing', () => {
	test('[A3] keeps text and bytes as they are given, with the folders above', async () => {
		await write('lib/a.cir', '* µ\r\n', null);
		await write('lib/a.raw', Uint8Array.of(0, 255, 7).subarray(1), null);
		expect(await paths()).toEqual(['lib', 'lib/a.cir', 'lib/a.raw']);
		expect(await store.read('lib/a.cir')).toMatchObject({ content: '* µ\r\n', size: 6, kind: 'text' });
		expect(await content('lib/a.raw')).toEqual(Uint8Array.of(255, 7));
		expect(await size()).toBe(8);
	});

	test('[A6] refuses a write based on a stale version and keeps what is there', async () => {
		const first = await write('a.cir', 'one', null);
		await write('a.cir', 'two', first.version);
		await expect(write('a.cir', 'three', first.version)).rejects.toMatchObject({
			code: 'file_modified_externally',
			data: { path: 'a.cir', basedOn: first.version }
		});
		expect(await content('a.cir')).toBe('two');
		expect(await size()).toBe(3);
	});

	test('[A6] [DB3] a file deleted and created again never takes on a version that was read before', async () => {
		const old = await write('a.cir', 'one', null);
		await apply({ kind: 'remove', path: 'a.cir' });
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
		const reason = (path: string) => write(path, 'x', null).catch((fault) => fault.data.reason ?? fault.code);
		expect(await reason('Lib/b.cir')).toBe('case_collision');
		expect(await reason('lib/A.cir')).toBe('case_collision');
		expect(await reason('lib/a.cir/b.cir')).toBe('parent_is_file');
		expect(await reason('../b.cir')).toBe('dot_segment');
		expect(await reason('.Circuit_AI/b.cir')).toBe('reserved_for_backup');
		expect(await reason('lib/a.cir')).toBe('file_exists');
		expect(await reason('lib')).toBe('file_exists');
		expect(await paths()).toEqual(['lib', 'lib/a.cir']);
	});

	test('[DB4] refuses a file above the limit', async () => {
		await expect(write('big.raw', new Uint8Array(50_000_001), null)).rejects.toMatchObject({ code: 'file_too_large' });
		expect(await paths()).toEqual([]);
	});
});

describe('moving', () => {
	beforeEach(async () => {
		await write('lib/models/npn.lib', 'npn', null);
		await write('lib/a.cir', 'a', null);
		await write('library.cir', 'other', null);
	});

	test('[A3] moves a folder with everything in it, and nothing else', async () => {
		await move('lib', 'parts/lib');
		expect(await paths()).toEqual([
			'library.cir',
			'parts',
			'parts/lib',
			'parts/lib/a.cir',
			'parts/lib/models',
			'parts/lib/models/npn.lib'
		]);
		expect(await content('parts/lib/models/npn.lib')).toBe('npn');
	});

	test('[A3] renames by case only', async () => {
		await move('lib', 'Lib');
		expect(await paths()).toEqual(['Lib', 'Lib/a.cir', 'Lib/models', 'Lib/models/npn.lib', 'library.cir']);
	});

	test('[A3] refuses to move a folder into itself, onto a file, or from nowhere', async () => {
		const before = await paths();
		await expect(move('lib', 'lib/models/lib')).rejects.toMatchObject({ data: { reason: 'inside_itself' } });
		await expect(move('lib/a.cir', 'library.cir')).rejects.toMatchObject({ code: 'file_exists' });
		await expect(move('lib', 'library.cir/lib')).rejects.toMatchObject({ data: { reason: 'parent_is_file' } });
		await expect(move('none', 'some')).rejects.toMatchObject({ code: 'file_missing' });
		expect(await paths()).toEqual(before);
	});
});

test('[A3] removing a folder leaves nothing of its files', async () => {
	await write('lib/models/npn.lib', 'npn', null);
	await write('lib/a.raw', Uint8Array.of(1, 2), null);
	await apply({ kind: 'remove', path: 'lib' });
	expect([await paths(), await size(), await database.fileData.count()]).toEqual([[], 0, 0]);
});
