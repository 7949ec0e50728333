import { afterEach, beforeEach, expect, test, vi, type Mock } from 'vitest';
import { Runs } from '#lib/app/project/runs/runs.svelte.ts';
import { systemClock } from '#lib/base/clock.ts';
import type { Fault } from '#lib/base/fault.ts';
import { TaskRegistry } from '#lib/base/task-registry.ts';
import { listTrashedRuns } from '#lib/db/runs/run-notes.ts';
import type { RunRecord } from '#lib/db/records.ts';
import { byUser } from '#lib/project/store.ts';
import type { Simulator } from '#lib/workers/ngspice/protocol.ts';
import { listJournal } from '../../../support/storage/journal.ts';
import { localNetlists } from '../../../support/spice/local-netlists.ts';
import { openProjectWith, type OpenProject } from '../support.ts';

const netlist = (ohms: string) => `* divider\nV1 in 0 1\nR1 in out ${ohms}\nR2 out 0 1k\n.include m.lib\n.op\n.end\n`;
const vectors = ['time', 'v(in)', 'v(out)'].map((name) => ({
	name,
	kind: 'real' as const,
	quantity: name === 'time' ? ('time' as const) : ('voltage' as const),
	data: name === 'v(in)' ? Float64Array.of(2, 1, 0) : Float64Array.of(0, 1, 2)
}));
const plots = [{ id: 'tran1', title: 't', analysis: 'tran' as const, scale: 'time', vectors }];
const simulator: Simulator = {
	run: async () => {
		const nothing = { ranges: [], log: [], measurements: [], elapsedMs: 1, points: 3 };
		return { status: 'complete', reason: null, plots, ...nothing, engine: { version: '1', build: '1' } };
	},
	warmUp: async () => ({ startMs: 0 }),
	dispose: () => undefined
};

let onfault: Mock<(fault: Fault) => void>;
let project: OpenProject;
let runs: Runs;

beforeEach(async () => {
	onfault = vi.fn();
	project = await openProjectWith([
		{ path: 'a.cir', content: netlist('1k') },
		{ path: 'm.lib', content: '* models\n' }
	]);
	const limits = () => ({ timeLimitMs: 1_000 });
	const tasks = new TaskRegistry(systemClock);
	runs = new Runs(project.database, project.workspace, simulator, localNetlists(), { limits, onfault, tasks });
});
afterEach(async () => {
	runs.dispose();
	await project.close();
});

async function runNow(): Promise<RunRecord> {
	const run = await runs.run('a.cir');
	if (!run) throw new Error('There was no run.');
	return run;
}

async function write(path: string, content: string): Promise<void> {
	const file = await project.workspace.store.find(path);
	const change = { kind: 'write' as const, path, content, basedOn: file?.version ?? null };
	await project.workspace.store.apply({ changes: [change], origin: byUser('edit_files') });
}
const textOf = async (path: string) => (await project.workspace.store.read(path))?.content;

test('[C10] a run keeps its curve in small and the files that it read, and its netlists come back in one step', async () => {
	const first = await runNow();
	await vi.waitUntil(() => runs.list.value?.length === 1);
	const { thumbnail } = runs.list.value![0]!;
	expect(thumbnail).toHaveLength(64);
	// The output rises, the input falls.
	expect([thumbnail!.at(0), thumbnail!.at(-1)]).toEqual([0, 1]);
	await write('a.cir', netlist('2k'));
	await project.workspace.store.apply({ changes: [{ kind: 'remove', path: 'm.lib' }], origin: byUser('delete') });
	await write('other.cir', '* other\n');
	const before = (await listJournal(project.database, project.projectId)).length;

	const plan = await runs.history.restorePlan(first.id);
	expect(plan?.changes.map(({ path, before: text }) => [path, text])).toEqual([
		['a.cir', netlist('2k')],
		['m.lib', null]
	]);
	expect(plan?.left).toEqual([]);
	const operation = await project.workspace.changeFiles(plan?.changes ?? []);
	expect([await textOf('a.cir'), await textOf('m.lib'), await textOf('other.cir')]).toEqual([
		netlist('1k'),
		'* models\n',
		'* other\n'
	]);
	expect(await listJournal(project.database, project.projectId)).toHaveLength(before + 1);
	expect(await runs.view.currentHash(first, project.workspace.store)).toBe(first.closureHash);
	expect((await runs.history.restorePlan(first.id))?.changes).toEqual([]);
	if (operation) await project.workspace.reverse(operation, 'undo');
	expect([await textOf('a.cir'), await textOf('m.lib')]).toEqual([netlist('2k'), undefined]);
});

test('[C10] a trial keeps the netlist with what it overrode', async () => {
	const { run } = await runs.execute('a.cir', new AbortController().signal, {
		overrides: { analysis: '.ac dec 10 1 1meg' }
	});
	const compared = await runs.history.compared(run.id);
	expect(compared?.files?.[0]?.content).toContain('.ac dec 10 1 1meg');
	expect(compared?.files?.[1]).toMatchObject({ path: 'm.lib', content: '* models\n' });
	expect(await runs.history.compared('none')).toBeNull();
});

test('[C10] a run whose netlist is not stored is not restored, and files that cannot come back are named', async () => {
	const first = await runNow();
	await project.database.netlistTexts.toCollection().modify({ content: Uint8Array.of(1) });
	await write('a.cir', netlist('2k'));
	expect(await runs.history.restorePlan(first.id)).toEqual({ changes: [], left: ['a.cir'] });
	await project.database.runNetlists.clear();
	expect(await runs.history.restorePlan(first.id)).toBeNull();
	expect(onfault.mock.calls.map(([{ code }]) => code)).toEqual(['netlist_not_kept']);
});

test('[C10] a deleted run is no longer listed or shown, and comes back', async () => {
	const first = await runNow();
	await write('a.cir', netlist('2k'));
	const second = await runNow();
	await vi.waitUntil(() => runs.list.value?.length === 2);
	await runs.overlays.addRun(second.id);
	expect(await runs.history.remove(second.id)).toBe(true);
	await vi.waitUntil(() => runs.list.value?.length === 1);
	expect(runs.view.shown?.run.id).toBe(first.id);
	expect(runs.overlays.list).toEqual([]);
	expect(await listTrashedRuns(project.database, project.projectId)).toHaveLength(1);
	await runs.history.bringBack(second.id);
	await vi.waitUntil(() => runs.view.shown?.run.id === second.id);
	expect(await listTrashedRuns(project.database, project.projectId)).toEqual([]);
	expect(await runs.history.remove('none')).toBe(false);
	expect(onfault).toHaveBeenCalledOnce();
});

test('[C10] names and pins are followed', async () => {
	const { id } = await runNow();
	await runs.history.name(id, 'first try');
	await runs.history.pin(id, true);
	await vi.waitUntil(() => runs.history.notes[0]?.isPinned);
	expect(runs.history.notes).toMatchObject([{ runId: id, name: 'first try' }]);
});

test('[C10] runs and files are overlaid, up to six, and those without curves are refused', async () => {
	const { overlays } = runs;
	const first = await runNow();
	const second = await runNow();
	expect([await overlays.addRun(first.id), await overlays.addRun(first.id)]).toEqual([true, true]);
	expect(overlays.list.map(({ id }) => id)).toEqual([first.id]);
	await project.database.datasets.clear();
	expect(await overlays.addRun(second.id)).toBe(false);
	overlays.change(first.id, { hasDifference: true, tolerance: { value: 5, unit: '%' } });
	for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await overlays.addFile(`${name}.raw`, plots);
	expect(overlays.list.map(({ id }) => id)).toEqual([first.id, 'a.raw', 'b.raw', 'c.raw', 'd.raw', 'e.raw']);
	expect(await overlays.addFile('e.raw', [])).toBe(true);
	expect(overlays.list.at(-1)?.plots).toEqual([]);
	overlays.remove('a.raw');
	expect(overlays.list.find(({ id }) => id === first.id)).toMatchObject({
		hasDifference: true,
		tolerance: { value: 5 }
	});
	const large = Array.from({ length: 2 }, () => plots[0]!.vectors[0]!);
	const many = [{ ...plots[0]!, vectors: large.map((vector) => ({ ...vector, data: new Float64Array(10_000_001) })) }];
	expect(await overlays.addFile('large.raw', many)).toBe(false);
	expect(onfault.mock.calls.map(([{ code }]) => code)).toEqual([
		'curves_not_kept',
		'too_many_overlays',
		'overlay_too_large'
	]);
});

test('[C10] [E4] the newest 200 runs are listed, and older ones on request', async () => {
	const { id, ...record } = await runNow();
	for (let n = 0; n < 201; n++) await project.database.runs.put({ ...record, id: `old-${n}`, startedAt: n });
	await vi.waitUntil(() => runs.list.value?.length === 200);
	runs.listOlder();
	await vi.waitUntil(() => runs.list.value?.length === 202);
	expect(runs.list.value?.[0]?.id).toBe(id);
});
