import { beforeAll, describe, expect, it } from 'vitest';
import type { SpicewrightDatabase } from '../../../src/lib/db/database.ts';
import { pathProblem } from '../../../src/lib/db/paths.ts';
import { readZip } from '../../../src/lib/db/backup/zip-reading.ts';
import { importProject } from '../../../src/lib/db/backup/backup-import.ts';
import { openProjectStore } from '../../../src/lib/project/dexie-store.ts';
import type { ProjectStore } from '../../../src/lib/project/store.ts';
import { collectClosure } from '../../../src/lib/sim/closure.ts';
import { resolveReference } from '../../../src/lib/spice/project/resolve.ts';
import { fromEnginePath, projectPath } from '../../../src/lib/workers/ngspice/project-files.ts';
import { rawZip } from '../../support/storage/hostile-zip.ts';
import { MemoryFiles } from '../../support/storage/memory-files.ts';
import { pathAttacks } from '../../support/path-attacks.ts';
import { testDatabase } from '../../support/storage/test-database.ts';
import { bench } from './support.ts';

/** What no attack may change. */
const project = {
	'amp.cir': '* amp\n.end\n',
	'lib/models.lib': '* models\n',
	evil: 'a file without an extension\n',
	'.circuit_ai/design_goals.json': '{}\n'
};

const broken = /\p{Cs}/u;

/** All files with their texts. */
async function contents(store: Pick<ProjectStore, 'readMany'>): Promise<Record<string, string | Uint8Array>> {
	return Object.fromEntries((await store.readMany()).map(({ path, content }) => [path, content]));
}

/** The files, besides those of the project, which must be as they were. */
async function addedFiles(store: Pick<ProjectStore, 'readMany'>): Promise<string[]> {
	const { ...added } = await contents(store);
	for (const [path, content] of Object.entries(project)) {
		expect(added[path]).toBe(content);
		delete added[path];
	}
	return Object.keys(added);
}

it('are more than two hundred, each once', () => {
	expect(pathAttacks.length).toBeGreaterThan(200);
	expect(new Set(pathAttacks.map(({ path }) => path)).size).toBe(pathAttacks.length);
});

describe('attacks by path on file tools', () => {
	let tools: ReturnType<typeof bench>;
	beforeAll(() => void (tools = bench(project)));

	it.each(pathAttacks)('[TOOL4] $kind: $shown', async ({ path, expected }) => {
		const { files, run } = tools;
		for (const [tool, parameters] of [
			['read_file', {}],
			['list_project_files', {}],
			['grep', { pattern: '.' }],
			['search_exact', { query: 'e' }]
		] as const) {
			const { outcome } = await run(tool, { ...parameters, [tool === 'list_project_files' ? 'folder' : 'path']: path });
			expect(outcome.status, tool).toBe('failed');
		}
		const { outcome: patched } = await run('patch_file', { path, search: 'amp', replace: 'evil' });
		expect(patched.status).toBe('failed');
		const { outcome: written } = await run('rewrite_file', { path, content: 'evil' });
		const added = await addedFiles(files);
		if (expected === 'odd') {
			expect([written.status, added]).toEqual(['success', [path.normalize('NFC')]]);
			const [top = ''] = path.normalize('NFC').split('/', 1);
			await files.apply({ changes: [{ kind: 'remove', path: top }], origin: null });
		} else {
			expect([written.status, added]).toEqual(['failed', []]);
			expect(written.error?.errorType).toBe('invalid_arguments');
		}
	});
});

describe('attacks by path on the store', () => {
	let store: ProjectStore;
	beforeAll(() => void (store = bench(project).files));

	it.each(pathAttacks)('[STORE2] [DB4] $kind: $shown', async ({ path, expected }) => {
		const isTaken = expected === 'odd' || expected === 'home';
		const made = await store
			.apply({ changes: [{ kind: 'write', path, content: 'evil', basedOn: null }], origin: null })
			.then(
				({ files }) => files.map((file) => file.path),
				({ code }: { code: string }) => code
			);
		if (isTaken) expect(made).toContain(path.normalize('NFC'));
		else expect(made).toBe('invalid_path');
		const moved = await store.apply({ changes: [{ kind: 'move', from: 'amp.cir', to: path }], origin: null }).then(
			() => 'moved',
			({ code }: { code: string }) => code
		);
		expect(moved).toMatch(/^(invalid_path|file_exists)$/);
		expect(await addedFiles(store)).toEqual(isTaken ? [path.normalize('NFC')] : []);
		const [top = ''] = path.normalize('NFC').split('/', 1);
		if (isTaken) await store.apply({ changes: [{ kind: 'remove', path: top }], origin: null });
	});
});

describe('attacks by path in a zip', () => {
	let database: SpicewrightDatabase;
	beforeAll(async () => void (database = await testDatabase()));

	it.each(pathAttacks)('[A4] [DB5] $kind: $shown', async ({ path, expected }) => {
		for (const name of [path, `around/${path}`]) {
			const zip = await rawZip([
				{ name, content: 'evil' },
				{ name: name === path ? 'good.cir' : 'around/good.cir', content: '* good\n' }
			]);
			const imported = await importProject(database, zip, 'attack.zip').catch(({ code }: { code: string }) => code);
			const isRefused = typeof imported === 'string';
			const files = isRefused ? [] : await openProjectStore(database, imported.id).readMany();
			const added = files.map((file) => file.path).filter((each) => each !== 'good.cir');
			if (isRefused) expect(imported).toMatch(/^zip_/);
			// Every file of an imported project has a path that the app itself would give it.
			for (const each of added) expect(pathProblem(each)).toBeNull();
			if (expected === 'odd' || expected === 'home') expect(added).toEqual([path.normalize('NFC')]);
			else if (expected === 'app') expect(added.filter((each) => /^\.circuit_ai\//i.test(each))).toEqual([]);
			else if (name === path && !broken.test(path)) expect(added).toEqual([]);
		}
	});

	it('[A4] [DB5] a name that is not UTF-8 is refused', async () => {
		for (const bytes of [
			[0xc0, 0xae, 0xc0, 0xae, 0x2f, 0x61],
			[0xe0, 0x80, 0xae, 0x61],
			[0xed, 0xa0, 0x80]
		])
			await expect(readZip(await rawZip([{ name: Uint8Array.from(bytes), content: '' }]))).rejects.toMatchObject({
				code: 'zip_bad_name'
			});
	});
});

describe('attacks by path in .include', () => {
	it.each(pathAttacks)('[TOOL4] [C2] $kind: $shown', async ({ path, expected }) => {
		const asked: string[] = [];
		const files = new MemoryFiles({
			...project,
			'sim/main.cir': `* t\n.include "${path}"\n.lib '${path}' tt\nR1 a 0 1\n.end\n`
		});
		const reader = {
			readMany: (paths: readonly string[]) => {
				asked.push(...paths);
				return files.readMany(paths);
			}
		};
		const closure = await collectClosure(reader, 'sim/main.cir', 'ngspice');
		// Nothing is even looked for outside the project, and of its files none that was not named.
		for (const each of asked) expect(each.startsWith('/') || each.split('/').includes('..')).toBe(false);
		expect(closure?.files.map((file) => file.path)).toEqual(['sim/main.cir']);
		const everything = { has: () => true };
		const found = resolveReference(everything, path, 'sim/main.cir', 'sim/main.cir');
		if (found !== null) expect(found.startsWith('/') || found.split('/').includes('..')).toBe(false);
		if (expected === 'odd') expect(found).toContain(path.split('/').at(-1));
		// Nor does the virtual file system of the engine have a file of the project outside its folder.
		expect(projectPath(path).split('/')).not.toContain('..');
		expect(fromEnginePath(`/project/../${path}`) ?? '').not.toMatch(/^\/|(^|\/)\.\.(\/|$)/);
	});
});
