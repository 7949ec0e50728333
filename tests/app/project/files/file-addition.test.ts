import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FileAddition, type AddedFile } from '#lib/app/project/files/file-addition.svelte.ts';
import { nextTask } from '#lib/base/slices.ts';
import { createLargeFileHost } from '#lib/project/large-file-host.ts';
import { resultOf } from '#lib/project/worker-answer.ts';
import { openProjectWith, type OpenProject } from '../support.ts';

let project: OpenProject;
let addition: FileAddition;
beforeEach(async () => {
	project = await openProjectWith([
		{ path: 'amp.cir', content: 'old\n' },
		{ path: 'lib/models.lib', content: '.model\n' }
	]);
	const { database, projectId, workspace, faults } = project;
	addition = new FileAddition(
		workspace,
		(fault) => void faults.push(fault),
		async (large) => resultOf(database, await createLargeFileHost().write(database.name, projectId, large))
	);
});
afterEach(() => project.close());

const file = (path: string, text = 'new\n'): AddedFile => ({ path, file: new File([text], path) });
const paths = async () =>
	(await project.elsewhere.list()).filter(({ kind }) => kind !== 'folder').map(({ path }) => path);
/** Adds files and answers the question about those whose names are taken. */
async function addAnd(choice: 'replace' | 'keep_both' | 'skip', ...files: AddedFile[]) {
	const adding = addition.add(files);
	await vi.waitUntil(() => addition.question);
	const asked = addition.question!.paths;
	addition.question!.answer(choice);
	return { asked, added: await adding };
}

describe('[A3] files that are added', () => {
	test('one that cannot be read, such as a folder, does not end the addition of the others', async () => {
		const folder = Object.assign(new File([], 'folder'), {
			arrayBuffer: () => Promise.reject(new DOMException('is a folder', 'NotFoundError'))
		});
		const added = await addition.add(
			[{ path: 'folder', file: folder }, { path: 'gone', file: null }, file('b.cir')],
			'lib'
		);
		expect(added.unreadable).toEqual(['lib/folder', 'lib/gone']);
		expect(added.files).toEqual([{ path: 'lib/b.cir', content: 'new\n', basedOn: null }]);
		expect([await paths(), project.faults, addition.question]).toEqual([
			['amp.cir', 'lib/b.cir', 'lib/models.lib'],
			[],
			null
		]);
	});

	test('whose names are taken are skipped, and the others added', async () => {
		const { asked } = await addAnd('skip', file('AMP.cir'), file('sub/b.cir'), file('lib/models.lib'));
		expect(asked).toEqual(['AMP.cir', 'lib/models.lib']);
		expect(await paths()).toEqual(['amp.cir', 'lib/models.lib', 'sub/b.cir']);
		expect([await project.stored('amp.cir'), await project.stored('lib/models.lib')]).toEqual(['old\n', '.model\n']);
	});

	test('whose names are taken get free names beside each other and those that are there', async () => {
		const { added } = await addAnd('keep_both', file('amp.cir'), file('amp-copy.cir'));
		expect(added.files.map(({ path }) => path)).toEqual(['amp-copy-2.cir', 'amp-copy.cir']);
		expect([await project.stored('amp.cir'), project.faults]).toEqual(['old\n', []]);
	});

	test('replace files, typed text included, as one change that can be undone', async () => {
		await project.workspace.openFile('amp.cir');
		project.workspace.buffers.get('amp.cir')!.edit('typed\n');
		const { added } = await addAnd('replace', file('Amp.cir'), file('b.cir'));
		expect(await paths()).toEqual(['amp.cir', 'b.cir', 'lib/models.lib']);
		expect(await project.stored('amp.cir')).toBe('new\n');
		await vi.waitUntil(() => project.workspace.buffers.get('amp.cir')?.text === 'new\n');
		expect(added.operations).toHaveLength(1);
		await project.workspace.reverse(added.operations[0]!, 'undo');
		expect([await project.stored('amp.cir'), await paths(), project.faults]).toEqual([
			'typed\n',
			['amp.cir', 'lib/models.lib'],
			[]
		]);
	});

	test('[STORE19] of more than 5 MB are written by a worker, and can be undone', async () => {
		const text = `* 10 Ω\n${'R1 a b 1k\n'.repeat(500_000)}`;
		const applied = vi.spyOn(project.store, 'apply');
		const { files, operations } = await addition.add([file('large.cir', text), file('b.cir')]);
		expect(applied.mock.calls.map(([{ changes }]) => changes.length)).toEqual([1]);
		expect(files.map(({ path, content }) => [path, content.length])).toEqual([
			['b.cir', 4],
			['large.cir', 500_000]
		]);
		expect(await project.stored('large.cir')).toBe(text);
		expect(operations[1]?.changes).toMatchObject([{ path: 'large.cir', before: null, after: null }]);
		await project.workspace.reverse(operations[1]!, 'undo');
		expect([await project.stored('large.cir'), project.faults]).toEqual([null, []]);
	});

	test('are looked at one in a task, because each size is read from the disk', async () => {
		let [inTask, most] = [0, 0];
		const files = Array.from({ length: 20 }, (_, index) => {
			const added = file(`part${index}.lib`);
			const get = () => {
				if (inTask === 0) void nextTask().then(() => (inTask = 0));
				most = Math.max(most, ++inTask);
				return 4;
			};
			Object.defineProperty(added.file, 'size', { get });
			return added;
		});
		expect((await addition.add(files)).files).toHaveLength(20);
		expect(most).toBe(1);
	});

	test('[STORE19] of more than a file may have are refused unread, and the others are added', async () => {
		const huge = file('huge.cir');
		Object.defineProperty(huge.file, 'size', { value: 50_000_001 });
		const { files } = await addition.add([huge, file('b.cir')]);
		expect(files.map(({ path }) => path)).toEqual(['b.cir']);
		expect(project.faults).toMatchObject([{ code: 'file_too_large', data: { path: 'huge.cir' } }]);
	});

	test('a further addition leaves out what the question before was about', async () => {
		const first = addition.add([file('amp.cir', 'first\n')]);
		await vi.waitUntil(() => addition.question);
		const { question } = addition;
		const second = addition.add([file('amp.cir', 'second\n')]);
		await vi.waitUntil(() => addition.question !== question);
		addition.question!.answer('replace');
		expect((await first).files).toEqual([]);
		expect((await second).files).toHaveLength(1);
		expect(await project.stored('amp.cir')).toBe('second\n');
	});
});
