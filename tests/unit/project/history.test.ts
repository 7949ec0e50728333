import { expect, it } from 'vitest';
import type { ChangeOrigin, FileChange } from '#lib/project/store.ts';
import { undoChanges } from '#lib/project/undo-changes.ts';
import { TestProject } from '../../support/storage/test-project.ts';

const agent: ChangeOrigin = { actor: 'agent', action: 'patch_file' };
const write = (path: string, content: string): FileChange => ({ kind: 'write', path, content, basedOn: null });

it('[STORE13] lists the journal newest first, by actor, path, id and status', async () => {
	const files = new TestProject();
	const made = async (changes: FileChange[], origin = agent) => (await files.apply({ changes, origin })).operation!;
	const first = await made([write('lib/a.cir', 'one')]);
	const moved = await made([{ kind: 'move', from: 'lib/a.cir', to: 'b.cir' }]);
	const byHand = await made([write('c.cir', 'two')], { actor: 'user', action: 'create_file' });
	const last = await made([write('d.cir', 'three')]);
	await files.undo(last.id);
	const ids = async (query: Omit<Parameters<typeof files.history>[0], 'actor'>) =>
		(await files.history({ actor: 'agent', ...query })).map(({ id }) => id);
	expect(await ids({ limit: 9 })).toEqual([last.id, moved.id, first.id]);
	expect(await ids({ limit: 2 })).toEqual([last.id, moved.id]);
	expect(await ids({ limit: 9, status: 'success' })).toEqual([moved.id, first.id]);
	expect(await ids({ limit: 9, path: 'lib' })).toEqual([moved.id, first.id]);
	expect(await ids({ limit: 9, path: 'b.cir' })).toEqual([moved.id]);
	expect(await ids({ limit: 9, path: 'li' })).toEqual([]);
	expect(await ids({ limit: 9, id: byHand.id })).toEqual([]);
});

it('[STORE14] says what an undo would change: exactly what the undo does', async () => {
	const files = new TestProject({ 'a.cir': 'one\n', 'lib/b.cir': 'two\n', 'lib/c.cir': 'x\n' });
	const basedOn = async (path: string) => (await files.read(path))?.version ?? null;
	const { operation } = await files.apply({
		changes: [
			{ kind: 'write', path: 'a.cir', content: 'changed\n', basedOn: await basedOn('a.cir') },
			{ kind: 'move', from: 'lib', to: 'models' },
			{ kind: 'write', path: 'models/b.cir', content: 'changed\n', basedOn: await basedOn('lib/b.cir') },
			{ kind: 'remove', path: 'models/c.cir' },
			write('new/d.cir', 'new\n')
		],
		origin: agent
	});
	const state = async () => (await files.readMany()).map(({ path, content }) => [path, content]).sort();
	const planned = await undoChanges(operation!, await files.list());
	await files.apply({ changes: planned, origin: agent });
	const byPlan = await state();
	expect(byPlan).toEqual([
		['a.cir', 'one\n'],
		['lib/b.cir', 'two\n'],
		['lib/c.cir', 'x\n']
	]);
	expect((await files.list()).map(({ path }) => path)).toEqual(['a.cir', 'lib', 'lib/b.cir', 'lib/c.cir']);
	await files.undo((await files.history({ actor: 'agent', limit: 1 }))[0]!.id);
	await files.undo(operation!.id);
	expect(await state()).toEqual(byPlan);
});

it('[STORE14] names the file that keeps an undo from being done', async () => {
	const files = new TestProject({ 'a.cir': 'one\n' });
	const { operation } = await files.apply({ changes: [{ kind: 'remove', path: 'a.cir' }], origin: agent });
	await files.change('a.cir', 'by hand\n');
	await expect(undoChanges(operation!, await files.list())).rejects.toMatchObject({
		code: 'undo_conflict',
		data: { path: 'a.cir' }
	});
});
