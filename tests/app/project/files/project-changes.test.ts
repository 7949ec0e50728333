import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ProjectChanges } from '#lib/app/project/files/project-changes.ts';
import type { Fault } from '#lib/base/fault.ts';
import { listJournal } from '../../../support/storage/journal.ts';
import { openProjectWith, type OpenProject } from '../support.ts';

let project: OpenProject;
let changes: ProjectChanges;
const onfault = vi.fn<(fault: Fault) => void>();
const onchanged = vi.fn<(title: string, files: number, undo: () => Promise<void>) => void>();

beforeEach(async () => {
	onfault.mockReset();
	onchanged.mockReset();
	project = await openProjectWith([
		{ path: 'a.cir', content: 'R1 in out 1k\n' },
		{ path: 'b.cir', content: 'X1 in out\n' },
		{ path: 'c.cir', content: 'X2 in out\n' }
	]);
	changes = new ProjectChanges(project.workspace, { onfault, onchanged });
});
afterEach(() => project.close());

const rename = () =>
	changes.apply(
		['a.cir', 'b.cir'].map((path) => ({ path, from: 3, to: 5, insert: 'input' })),
		'Rename in'
	);
const texts = async () => [await project.stored('a.cir'), await project.stored('b.cir')];
const before = ['R1 in out 1k\n', 'X1 in out\n'];
const after = ['R1 input out 1k\n', 'X1 input out\n'];
const buffer = (path: string) => project.workspace.buffers.get(path)!;
/** As the editor does with what its own undo makes of a text. */
async function typed(path: string, text: string): Promise<void> {
	buffer(path).edit(text);
	await changes.follow(path, text);
}

describe('[B4] edits of several files', () => {
	test('[STORE1] [STORE3] are one entry of the journal', async () => {
		await rename();
		expect(await texts()).toEqual(after);
		const [operation, ...others] = await listJournal(project.database, project.projectId);
		expect(others).toEqual([]);
		expect(operation).toMatchObject({ actor: 'user', action: 'edit_files', additions: 2, deletions: 2 });
		expect(onchanged.mock.calls[0]?.slice(0, 2)).toEqual(['Rename in', 2]);
	});

	test('[C10] a change that the editor shows is announced only where it is asked for', async () => {
		await project.workspace.openFile('a.cir');
		await changes.applyChanges([{ path: 'a.cir', before: before[0]!, after: after[0]! }], 'Edit');
		expect(onchanged).not.toHaveBeenCalled();
		await changes.applyChanges([{ path: 'a.cir', before: after[0]!, after: before[0]! }], 'Restore', {
			isAnnounced: true
		});
		expect(onchanged.mock.calls[0]?.slice(0, 2)).toEqual(['Restore', 1]);
	});

	test('[STORE4] are taken back together by the notice', async () => {
		await rename();
		await onchanged.mock.calls[0]?.[2]();
		expect(await texts()).toEqual(before);
		expect(await listJournal(project.database, project.projectId)).toMatchObject([{ status: 'undone' }]);
		await vi.waitUntil(() => buffer('a.cir').text === before[0]);
		expect(buffer('a.cir').undoable).toBe(true);
	});

	test('[STORE4] are not taken back when one has changed since', async () => {
		await rename();
		const base = (await project.elsewhere.read('b.cir'))?.version ?? null;
		const other = { kind: 'write', path: 'b.cir', content: 'other\n', basedOn: base } as const;
		await project.elsewhere.apply({ changes: [other], origin: null });
		await onchanged.mock.calls[0]?.[2]();
		expect(await texts()).toEqual([after[0], 'other\n']);
		expect(onfault).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'undo_conflict' }));
	});

	test('[STORE4] follow when the editor takes one back, and does it again', async () => {
		await rename();
		await typed('a.cir', before[0]!);
		expect(await texts()).toEqual(before);
		await typed('a.cir', after[0]!);
		expect(await texts()).toEqual(after);
		await typed('a.cir', 'something else\n');
		expect((await texts())[1]).toBe(after[1]);
		expect(onfault).not.toHaveBeenCalled();
	});

	test('[STORE3] an insertion into a file that does not exist creates and opens it', async () => {
		await changes.apply([{ path: 'parts/new.inc', from: 0, to: 0, insert: '* new.inc\n' }], 'Create parts/new.inc');
		expect(await project.stored('parts/new.inc')).toBe('* new.inc\n');
		expect(project.workspace.state.activePath).toBe('parts/new.inc');
		expect(await listJournal(project.database, project.projectId)).toMatchObject([{ actor: 'user', action: 'create' }]);
		await changes.apply([{ path: 'gone.inc', from: 3, to: 5, insert: 'x' }], 'Edit');
		expect(onfault).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'edit_invalid' }));
	});

	test('[STORE1] create nothing when an edit of another file does not fit', async () => {
		const edits = [
			{ path: 'new.inc', from: 0, to: 0, insert: '* new\n' },
			{ path: 'a.cir', from: 300, to: 500, insert: 'x' }
		];
		await changes.apply(edits, 'Edit');
		expect(onfault).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'edit_invalid' }));
		expect([await project.stored('new.inc'), await listJournal(project.database, project.projectId)]).toEqual([
			null,
			[]
		]);
	});

	test('[STORE1] [STORE3] that create a file and change another are one entry of the journal', async () => {
		const edits = [
			{ path: 'new.inc', from: 0, to: 0, insert: '* new\n' },
			{ path: 'a.cir', from: 0, to: 0, insert: '* title\n' }
		];
		await changes.apply(edits, 'Edit');
		expect(await listJournal(project.database, project.projectId)).toMatchObject([{ action: 'edit_files' }]);
		await onchanged.mock.calls[0]?.[2]();
		expect([await project.stored('new.inc'), await project.stored('a.cir')]).toEqual([null, before[0]]);
		await project.elsewhere.apply({
			changes: [{ kind: 'write', path: 'new.inc', content: new Uint8Array([0, 1]), basedOn: null }],
			origin: null
		});
		await changes.apply([{ path: 'new.inc', from: 0, to: 0, insert: '* new\n' }], 'Edit');
		expect(onfault).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'file_exists' }));
	});

	test('[STORE4] that are undone already are not done again by the notice', async () => {
		await rename();
		await typed('a.cir', before[0]!);
		await onchanged.mock.calls[0]?.[2]();
		await onchanged.mock.calls[0]?.[2]();
		expect(await texts()).toEqual(before);
		expect(onfault).not.toHaveBeenCalled();
	});

	test('[STORE1] are made in all files or in none', async () => {
		await changes.applyChanges(
			[
				{ path: 'a.cir', before: before[0]!, after: 'x' },
				{ path: 'b.cir', before: 'something else', after: 'x' }
			],
			'Edit'
		);
		expect(await texts()).toEqual(before);
		expect(onfault).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'file_modified_externally' }));
		expect(onchanged).not.toHaveBeenCalled();
	});
});

test('[B4] an edit of the file that is shown is left to the undo of the editor', async () => {
	await changes.apply([{ path: 'a.cir', from: 3, to: 5, insert: 'input' }], 'Edit');
	expect((await texts())[0]).toBe(after[0]);
	expect(buffer('a.cir').undoable).toBe(true);
	expect(onchanged).not.toHaveBeenCalled();
});
