import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProjectTrash } from '#lib/app/project/files/project-trash.svelte.ts';
import type { Fault } from '#lib/base/fault.ts';
import { createSession, listSessions } from '#lib/db/conversation/sessions.ts';
import { trashRun } from '#lib/db/runs/run-notes.ts';
import { listRuns, saveRun } from '#lib/db/runs/runs.ts';
import { trashSession } from '#lib/db/trash.ts';
import { run } from '../../../support/storage/sample-records.ts';
import { openProjectWith, type OpenProject } from '../support.ts';

let project: OpenProject;
let trash: ProjectTrash;
const onfault = vi.fn<(fault: Fault) => void>();
const onrestored = vi.fn<(path: string) => void>();

beforeEach(async () => {
	onfault.mockReset();
	onrestored.mockReset();
	project = await openProjectWith(['1', '2', '3', '4', '5'].map((name) => ({ path: `${name}.cir`, content: name })));
	trash = new ProjectTrash(project.database, project.store, { onfault, onrestored });
});
afterEach(async () => {
	trash.dispose();
	await project.close();
});

test('[A2] [STORE11] of five deleted files five come back', async () => {
	const all = await project.elsewhere.readMany();
	for (const { path } of all) await project.workspace.remove(path);
	await vi.waitUntil(() => trash.entries.value?.length === 5);
	for (const entry of trash.entries.value ?? []) await trash.restoreEntry(entry);
	await vi.waitUntil(() => trash.entries.value?.length === 0);
	expect((await project.elsewhere.readMany()).map(({ content }) => content)).toEqual(all.map(({ content }) => content));
	expect(onrestored).toHaveBeenCalledTimes(5);
	expect(onfault).not.toHaveBeenCalled();
});

test('[I1] [DB13] deleted conversations are restored, or deleted for good', async () => {
	const ids: string[] = [];
	for (let count = 0; count < 2; count++) ids.push((await createSession(project.database, project.projectId)).id);
	for (const id of ids) await trashSession(project.database, id);
	await vi.waitUntil(() => trash.sessions.value?.length === 2);
	await trash.restoreSession(ids[0] ?? '');
	await trash.purgeSession(ids[1] ?? '');
	await vi.waitUntil(() => trash.sessions.value?.length === 0);
	expect((await listSessions(project.database, project.projectId)).map(({ id }) => id)).toEqual([ids[0]]);
	expect(await project.database.sessions.count()).toBe(1);
});

test('[C10] [DB23] deleted runs are restored, or deleted for good', async () => {
	const { database, projectId } = project;
	for (const id of ['a', 'b']) {
		await saveRun(database, run({ id, projectId }), []);
		await trashRun(database, id);
	}
	await vi.waitUntil(() => trash.runs.value?.length === 2);
	await trash.restoreRun('a');
	await trash.purgeRun('b');
	await vi.waitUntil(() => trash.runs.value?.length === 0);
	expect((await listRuns(database, projectId)).map(({ id }) => id)).toEqual(['a']);
	await trash.restoreRun('b');
	expect(onfault.mock.calls.map(([{ code }]) => code)).toEqual(['record_missing']);
});

test('[S3] what cannot be restored is reported', async () => {
	const entry = { operationId: 'none', path: 'x', kind: 'text', files: 1, deletedAt: 0, actor: 'user' } as const;
	await trash.restoreEntry(entry);
	await trash.restoreSession('none');
	expect(onfault.mock.calls.map(([{ code }]) => code)).toEqual(['record_missing', 'record_missing']);
	expect(onrestored).not.toHaveBeenCalled();
});

test('[A3] [STORE12] one deleted file is deleted for good, and the others stay in the trash', async () => {
	for (const name of ['1', '2']) await project.workspace.remove(`${name}.cir`);
	await vi.waitUntil(() => trash.entries.value?.length === 2);
	await trash.purgeEntry(trash.entries.value!.find(({ path }) => path === '1.cir')!);
	await vi.waitUntil(() => trash.entries.value?.length === 1);
	expect(trash.entries.value?.map(({ path }) => path)).toEqual(['2.cir']);
	expect(onfault).not.toHaveBeenCalled();
});
