import { expect, test, vi } from 'vitest';
import { ProjectsTrash } from '#lib/app/shell/projects-trash.svelte.ts';
import type { Fault } from '#lib/base/fault.ts';
import { createProject, listProjects, removeProject } from '#lib/db/projects.ts';
import { testDatabase } from '../../support/storage/test-database.ts';

test('[A2] [DB13] deleted projects are restored one by one, and deleted for good one by one or all', async () => {
	const database = await testDatabase();
	const onfault = vi.fn<(fault: Fault) => void>();
	const trash = new ProjectsTrash(database, onfault);
	const ids: string[] = [];
	for (const name of ['a', 'b', 'c', 'd']) {
		const { id } = await createProject(database, { name, files: [{ path: 'a.cir', content: name }] });
		await removeProject(database, id);
		ids.push(id);
	}
	await vi.waitUntil(() => trash.projects.value?.length === 4);
	await trash.restore(ids[0] ?? '');
	await trash.purge(ids[1] ?? '');
	await vi.waitUntil(() => trash.projects.value?.length === 2);
	await trash.empty();
	await vi.waitUntil(() => trash.projects.value?.length === 0);
	expect((await listProjects(database)).map(({ name }) => name)).toEqual(['a']);
	expect([await database.projects.count(), await database.fileMeta.count()]).toEqual([1, 1]);
	await trash.restore(ids[1] ?? '');
	expect(onfault).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'record_missing' }));
	trash.projects.dispose();
	await database.delete();
});
