import { afterEach, beforeEach, expect, test, vi, type Mock } from 'vitest';
import { Runs } from '#lib/app/project/runs/runs.svelte.ts';
import { emptyWorkspace } from '#lib/app/project/empty-workspace.ts';
import { Workspace } from '#lib/app/project/workspace.svelte.ts';
import { systemClock } from '#lib/base/clock.ts';
import type { Fault } from '#lib/base/fault.ts';
import { TaskRegistry } from '#lib/base/task-registry.ts';
import { getProject } from '#lib/db/projects.ts';
import type { WorkspaceState } from '#lib/db/records.ts';
import { trashRun } from '#lib/db/runs/run-notes.ts';
import { saveRun } from '#lib/db/runs/runs.ts';
import type { Simulator } from '#lib/workers/ngspice/protocol.ts';
import { localNetlists } from '../../../support/spice/local-netlists.ts';
import { MemoryStorage } from '../../../support/storage/memory-storage.ts';
import { run } from '../../../support/storage/sample-records.ts';
import { transient } from '../../../support/sample-plots.ts';
import { openProjectWith, type OpenProject } from '../support.ts';

/** Nothing is simulated here. */
const simulator: Simulator = {
	run: () => Promise.reject(new Error('Nothing is run.')),
	warmUp: async () => ({ startMs: 0 }),
	dispose: () => undefined
};

let project: OpenProject;
let onfault: Mock<(fault: Fault) => void>;
const opened: { runs: Runs; workspace: Workspace }[] = [];

beforeEach(async () => {
	onfault = vi.fn();
	project = await openProjectWith([
		{ path: 'a.cir', content: '* a\n' },
		{ path: 'b.cir', content: '* b\n' }
	]);
	for (const [id, entry] of [
		['before', 'a.cir'],
		['other', 'b.cir'],
		['shown', 'a.cir']
	] as const)
		await saveRun(project.database, run({ id, projectId: project.projectId, entry, startedAt: 1 }), [transient(10)]);
});
afterEach(async () => {
	for (const { runs, workspace } of opened.splice(0)) {
		runs.dispose();
		workspace.dispose();
	}
	await project.close();
});

/** The runs of the project in another page, which shows one of them. */
async function page(shown: string, storage = new MemoryStorage()) {
	const { database, projectId } = project;
	const workspace = await Workspace.open(database, projectId, { onfault, ondeleted: () => {} }, { storage });
	if (!workspace) throw new Error('The project does not open.');
	const limits = () => ({ timeLimitMs: 1_000 });
	const around = { limits, onfault, tasks: new TaskRegistry(systemClock) };
	const runs = new Runs(database, workspace, simulator, localNetlists(), around);
	opened.push({ runs, workspace });
	await runs.view.show(shown);
	return { runs, workspace, storage, overlays: runs.overlays };
}

const ids = ({ overlays }: Awaited<ReturnType<typeof page>>) => overlays.list.map(({ id }) => id);

/** Stores overlays of any form with the layout. */
async function storeOverlays(overlays: unknown): Promise<void> {
	const workspace = { ...emptyWorkspace, openPaths: ['b.cir'], overlays } as WorkspaceState;
	await project.database.projects.update(project.projectId, { workspace });
}

test('[C10] overlays with their differences and tolerances are drawn again when the project is opened again', async () => {
	const first = await page('shown');
	await first.overlays.addRun('before');
	await first.overlays.addRun('other');
	first.overlays.change('before', { hasDifference: true, tolerance: { value: 5, unit: '%' } });
	// The page ends before it has stored its layout.
	vi.spyOn(project.database.projects, 'update').mockRejectedValueOnce(new Error('ended'));
	first.workspace.leave();
	const second = await page('shown', first.storage);
	await vi.waitUntil(() => second.overlays.list.length === 2);
	expect(second.overlays.list).toMatchObject([
		{ id: 'before', hasDifference: true, tolerance: { value: 5, unit: '%' }, run: { id: 'before' } },
		{ id: 'other', hasDifference: false, tolerance: null }
	]);
	expect(second.overlays.list[0]?.plots).toHaveLength(1);
});

test('[C10] each netlist has its own overlays', async () => {
	const tab = await page('shown');
	await tab.overlays.addRun('before');
	await tab.runs.view.show('other');
	expect(ids(tab)).toEqual([]);
	await tab.overlays.addRun('shown');
	expect(ids(tab)).toEqual(['shown']);
	await tab.runs.view.show('shown');
	await vi.waitUntil(() => ids(tab)[0] === 'before');
	expect(ids(tab)).toEqual(['before']);
});

test('[C10] what is read while another netlist is shown instead belongs to the one it was asked for', async () => {
	const tab = await page('shown');
	const adding = tab.overlays.addRun('before');
	tab.runs.view.take({ run: run({ id: 'newer', projectId: project.projectId, entry: 'b.cir' }), plots: [] });
	expect(await adding).toBe(true);
	expect(ids(tab)).toEqual([]);
	expect(Object.keys(tab.workspace.state.overlays ?? {})).toEqual(['a.cir']);
	await tab.runs.view.show('shown');
	await vi.waitUntil(() => ids(tab).length === 1);
	expect(ids(tab)).toEqual(['before']);
});

test('[C10] what is read when the project is closed changes nothing', async () => {
	const tab = await page('shown');
	const adding = tab.overlays.addRun('before');
	tab.runs.dispose();
	await adding;
	expect(tab.workspace.state.overlays ?? {}).toEqual({});
});

test('[C10] what was deleted meanwhile is said once, and the others are drawn', async () => {
	await storeOverlays({
		'a.cir': ['before', 'gone', 'other', 'lost.raw'].map((id) => ({ id, isFile: id.endsWith('.raw') }))
	});
	await trashRun(project.database, 'other');
	const first = await page('shown');
	await vi.waitUntil(() => onfault.mock.calls.length > 0);
	expect(ids(first)).toEqual(['before']);
	expect(onfault.mock.calls.map(([{ code, data }]) => ({ code, ...data }))).toEqual([
		{ code: 'overlays_gone', runs: 2, files: ['lost.raw'] }
	]);
	first.workspace.leave();
	await vi.waitUntil(async () => {
		const { workspace } = (await getProject(project.database, project.projectId))!;
		return workspace?.overlays?.['a.cir']?.length === 1;
	});
	const second = await page('shown');
	await vi.waitUntil(() => ids(second).length === 1);
	expect(onfault).toHaveBeenCalledOnce();
});

test('[C10] a deleted run is forgotten for every netlist', async () => {
	const tab = await page('shown');
	await tab.overlays.addRun('before');
	await tab.runs.view.show('other');
	await tab.overlays.addRun('before');
	await tab.runs.history.remove('before');
	expect(ids(tab)).toEqual([]);
	await tab.runs.view.show('shown');
	expect(ids(tab)).toEqual([]);
	expect(onfault).not.toHaveBeenCalled();
});

test.each([
	['a list in place of all', []],
	['a text in place of a list', { 'a.cir': 'before' }],
	['records of other kinds', { 'a.cir': [null, 7, {}, { id: '' }, { id: 3 }, ['before']] }]
])('[C10] damaged overlays are ignored: %s', async (_, damaged) => {
	await storeOverlays(damaged);
	const tab = await page('shown');
	expect(ids(tab)).toEqual([]);
	expect(tab.workspace.state.openPaths).toEqual(['b.cir']);
	await tab.overlays.addRun('before');
	expect(ids(tab)).toEqual(['before']);
});

test('[C10] of a record that is damaged in part, the rest is used', async () => {
	const tolerances = [{ value: -1, unit: '%' }, { value: 2, unit: 'V' }, 'wide'];
	await storeOverlays({
		'a.cir': tolerances.map((tolerance, i) => ({
			id: ['before', 'other', 'shown'][i],
			isFile: 'no',
			hasDifference: 1,
			tolerance
		}))
	});
	const tab = await page('shown');
	await vi.waitUntil(() => tab.overlays.list.length === 3);
	expect(tab.overlays.list.map(({ tolerance, hasDifference }) => [tolerance, hasDifference])).toEqual([
		[null, false],
		[{ value: 2, unit: 'V' }, false],
		[null, false]
	]);
});
