import { describe, expect, it } from 'vitest';
import type { PermissionRequest } from '#lib/db/permission-records.ts';
import type { Permit } from '#lib/tools/permission/permit.ts';
import { allTools } from '#lib/tools/catalogue/all-tools.ts';
import { allowAll, bench } from './support.ts';

const project = { 'a.cir': 'one\n', 'lib/b.lib': 'two\n', 'lib/deep/c.bin': new Uint8Array(3) };
const pathsOf = async (files: ReturnType<typeof bench>['files']) => (await files.list()).map(({ path }) => path);

/** Remembers the questions and answers them with yes. */
function remembering() {
	const shown: PermissionRequest[] = [];
	const permit: Permit = async (question) => {
		shown.push(await question.detailed());
		return allowAll(question);
	};
	return { permit, shown };
}

describe('move_file', () => {
	it.each([
		[{ path: 'a.cir', to: 'new/place/b.cir' }, 'new/place/b.cir'],
		[{ path: 'a.cir', to: 'lib/' }, 'lib/a.cir'],
		[{ path: 'a.cir', to: 'A.cir' }, 'A.cir'],
		[{ path: 'lib/deep/c.bin', to: 'c.bin' }, 'c.bin'],
		[{ path: 'lib', to: 'models' }, 'models/deep/c.bin']
	])('[FILE13] moves %j', async (parameters, expected) => {
		const { run, files } = bench(project);
		const { outcome, operations } = await run('move_file', parameters);
		expect(outcome.error).toBeNull();
		expect(await pathsOf(files)).toContain(expected);
		expect(await pathsOf(files)).not.toContain(parameters.path);
		expect(operations).toHaveLength(1);
		await files.undo(operations[0]!.id);
		expect(await pathsOf(files)).toContain(parameters.path);
	});

	it.each([
		[{ path: 'x.cir', to: 'y.cir' }, 'file_not_found'],
		[{ path: 'a.cir', to: 'lib/b.lib' }, 'file_exists'],
		[{ path: 'a.cir', to: 'LIB/B.LIB' }, 'file_exists'],
		[{ path: 'lib', to: 'lib/deep/lib' }, 'invalid_path'],
		[{ path: 'a.cir', to: 'a.exe' }, 'invalid_path'],
		[{ path: 'a.cir', to: '../a.cir' }, 'invalid_arguments'],
		[{ path: '.circuit_ai', to: 'x' }, 'invalid_arguments'],
		[{ path: 'a.cir', to: '.circuit_ai/a.cir' }, 'invalid_arguments'],
		[{ path: '.', to: 'x' }, 'invalid_arguments']
	])('[FILE12] [FILE13] refuses %j as %s', async (parameters, errorType) => {
		const { run, files } = bench(project);
		const before = await pathsOf(files);
		expect((await run('move_file', parameters)).outcome.error?.errorType).toBe(errorType);
		expect(await pathsOf(files)).toEqual(before);
	});

	it('[TOOL10] skips a move to the same path', async () => {
		expect((await bench(project).run('move_file', { path: 'a.cir', to: './a.cir' })).outcome.status).toBe('skipped');
	});
});

describe('delete_file', () => {
	it('[FILE13] deletes a file, which undo_edit brings back', async () => {
		const { run, files } = bench(project);
		expect((await run('delete_file', { path: 'a.cir' })).outcome.content).toContain('Deleted a.cir.');
		expect(await files.read('a.cir')).toBeNull();
		expect((await run('undo_edit', { path: 'a.cir' })).outcome.error).toBeNull();
		expect(await files.text('a.cir')).toBe('one\n');
	});

	it('[FILE13] deletes a folder with its contents only when told so, and shows every file before', async () => {
		const { permit, shown } = remembering();
		const { run, files } = bench(project, { permit });
		const refused = (await run('delete_file', { path: 'lib' })).outcome;
		expect(refused.error).toMatchObject({ errorType: 'folder_not_empty' });
		expect(refused.content).toMatch(/lib\/b.lib {2}4 bytes/);
		const { outcome, operations } = await run('delete_file', { path: 'lib', recursive: true });
		expect(outcome.content).toMatch(/Deleted lib with 3 entries/);
		expect(await pathsOf(files)).toEqual(['a.cir']);
		const edits = shown.filter((request) => request.kind === 'edit');
		expect(edits.flatMap((edit) => edit.files.map(({ path }) => path))).toEqual(['lib/b.lib', 'lib/deep/c.bin', 'lib']);
		await files.undo(operations[0]!.id);
		expect(await pathsOf(files)).toEqual(['a.cir', 'lib', 'lib/b.lib', 'lib/deep', 'lib/deep/c.bin']);
	});

	it.each([
		['x.cir', 'file_not_found'],
		['.circuit_ai', 'invalid_arguments'],
		['.circuit_ai/design_goals.json', 'invalid_arguments'],
		['.CIRCUIT_AI/x', 'invalid_arguments'],
		['', 'invalid_arguments']
	])("[FILE12] [FILE13] refuses %j, so that the app's own folder stays", async (path, errorType) => {
		const { run } = bench({ ...project, '.circuit_ai/design_goals.json': '{}' });
		expect((await run('delete_file', { path, recursive: true })).outcome.error?.errorType).toBe(errorType);
	});

	it('[FILE13] deletes nothing when a file has changed since the tool listed it', async () => {
		const { run, files } = bench(project);
		const list = files.list.bind(files);
		let lists = 0;
		files.list = async () => {
			const entries = await list();
			if (++lists === 1) await files.change('lib/b.lib', 'by hand\n');
			return entries;
		};
		const { outcome } = await run('delete_file', { path: 'lib', recursive: true });
		expect(outcome.error?.errorType).toBe('file_modified_externally');
		expect(await files.text('lib/b.lib')).toBe('by hand\n');
	});

	it('[TOOL8] refuses a file, or a folder with one, that has changed since the turn read it', async () => {
		const { run, files } = bench(project);
		await run('read_file', { path: 'lib/b.lib' });
		await files.change('lib/b.lib', 'by hand\n');
		for (const path of ['lib/b.lib', 'lib']) {
			const { outcome } = await run('delete_file', { path, recursive: true });
			expect(outcome.error?.errorType).toBe('file_modified_externally');
		}
	});
});

describe('undo_edit', () => {
	it('[G6] [FILE14] undoes the last change of a file, then the one before', async () => {
		const { run, files } = bench(project);
		await run('patch_file', { path: 'a.cir', search: 'one', replace: 'two' });
		await run('patch_file', { path: 'lib/b.lib', search: 'two', replace: 'three' });
		await run('delete_file', { path: 'a.cir' });
		expect((await run('undo_edit', { path: 'a.cir' })).outcome.content).toContain('Undid: Deleted a.cir');
		expect(await files.text('a.cir')).toBe('two\n');
		await run('undo_edit', { path: 'a.cir' });
		expect(await files.text('a.cir')).toBe('one\n');
		expect(await files.text('lib/b.lib')).toBe('three\n');
		const none = (await run('undo_edit', { path: 'a.cir' })).outcome;
		expect(none.error?.errorType).toBe('operation_not_found');
	});

	it('[G6] [FILE14] lists the changes, and undoes one of them by its id in all of its files', async () => {
		const { run, files } = bench(project);
		const diff =
			'--- a/a.cir\n+++ b/a.cir\n@@ -1 +1 @@\n-one\n+1\n--- a/lib/b.lib\n+++ b/lib/b.lib\n@@ -1 +1 @@\n-two\n+2\n' +
			'--- /dev/null\n+++ b/new/d.txt\n@@ -0,0 +1 @@\n+d\n';
		const { operations } = await run('apply_diff', { diff });
		await run('rewrite_file', { path: 'x.cir', content: 'x' });
		const id = operations[0]!.id;
		const list = (await run('undo_edit', {})).outcome.content;
		expect(list).toMatch(/rewrite_file: Created x.cir \(1 lines\)\n.*apply_diff: Changed 3 files/s);
		expect(list).toContain(id);
		expect((await run('undo_edit', { operation: id })).outcome.error).toBeNull();
		expect(await pathsOf(files)).toEqual(['a.cir', 'lib', 'lib/b.lib', 'lib/deep', 'lib/deep/c.bin', 'x.cir']);
		expect(await files.text('a.cir')).toBe('one\n');
		expect((await run('undo_edit', { operation: id })).outcome.error?.errorType).toBe('operation_not_undoable');
		expect((await run('undo_edit', {})).outcome.content).toContain('Changed 3 files (+3, -2), undone');
	});

	it('[G6] [FILE14] [F6] makes an entry of its own, whose undo by its id makes the change again', async () => {
		const { run, files } = bench(project);
		const made = (await run('patch_file', { path: 'a.cir', search: 'one', replace: 'two' })).operations[0]!;
		const undo = (await run('undo_edit', { path: 'a.cir' })).operations[0]!;
		expect(undo).toMatchObject({
			actor: 'agent',
			action: 'undo_edit',
			reverts: [made.id],
			summary: 'Modified a.cir (+1, -1)'
		});
		expect(await files.text('a.cir')).toBe('one\n');
		expect((await run('undo_edit', { operation: undo.id })).outcome.error).toBeNull();
		expect(await files.text('a.cir')).toBe('two\n');
		const statuses = (await files.history({ actor: 'agent', limit: 9 })).map(({ id, status }) => [id, status]);
		expect(statuses).toContainEqual([made.id, 'success']);
		expect(statuses).toContainEqual([undo.id, 'undone']);
	});

	it('[G6] [FILE14] [PERM3] asks before, with the exact change, and is refused with a denial', async () => {
		const { permit, shown } = remembering();
		const deny: Permit = async (question) => ({ ...(await permit(question)), allowed: shown.length < 2 });
		const { run, files } = bench(project, { permit: deny });
		await run('patch_file', { path: 'a.cir', search: 'one', replace: 'two' });
		const { outcome } = await run('undo_edit', { path: 'a.cir' });
		expect(shown[1]).toMatchObject({ kind: 'edit', files: [{ path: 'a.cir', hunks: [{ lines: ['-two', '+one'] }] }] });
		expect(outcome.error?.errorType).toBe('permission_denied');
		expect(await files.text('a.cir')).toBe('two\n');
	});

	it('[G6] [FILE14] is refused after a change by hand, which stays', async () => {
		const { permit, shown } = remembering();
		const { run, files } = bench(project, { permit });
		await run('patch_file', { path: 'a.cir', search: 'one', replace: 'two' });
		await files.change('a.cir', 'by hand\n');
		const [entry] = await files.history({ actor: 'agent', limit: 1 });
		const { outcome } = await run('undo_edit', { operation: entry!.id });
		expect(outcome.error).toMatchObject({ errorType: 'undo_conflict', context: { path: 'a.cir' } });
		expect(await files.text('a.cir')).toBe('by hand\n');
		expect(shown).toHaveLength(1);
	});

	it("[FILE14] does not undo the user's changes", async () => {
		const { run, files } = bench(project);
		await files.apply({
			changes: [{ kind: 'move', from: 'a.cir', to: 'z.cir' }],
			origin: { actor: 'user', action: 'rename' }
		});
		const [entry] = await files.history({ actor: 'user', limit: 1 });
		const { outcome } = await run('undo_edit', { operation: entry!.id });
		expect(outcome.error?.errorType).toBe('operation_not_found');
		expect(await pathsOf(files)).toContain('z.cir');
	});
});

describe('the file tools', () => {
	it('[G1] [G3] [G4] [FILE16] have one name each', () => {
		const names = allTools.map(({ name }) => name);
		expect(names).toEqual(expect.arrayContaining(['list_project_files', 'rewrite_file', 'patch_file']));
		for (const other of ['list_directory', 'write_file', 'edit_file']) expect(names).not.toContain(other);
	});
});
