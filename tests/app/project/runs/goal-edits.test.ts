import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GoalEdits } from '#lib/app/project/runs/goal-edits.ts';
import { Runs } from '#lib/app/project/runs/runs.svelte.ts';
import type { Fault } from '#lib/base/fault.ts';
import { systemClock } from '#lib/base/clock.ts';
import { TaskRegistry } from '#lib/base/task-registry.ts';
import type { MetricRecord } from '#lib/db/records.ts';
import { goalsPath, type DesignGoal } from '#lib/sim/goals.ts';
import { listJournal } from '../../../support/storage/journal.ts';
import { openProjectWith, type OpenProject } from '../support.ts';
import { localNetlists } from '../../../support/spice/local-netlists.ts';

const gain: MetricRecord = { id: 'gain', value: 40.71, unit: 'dB', signal: 'v(out)/v(in)', plot: 'ac1', at: [] };
const simulator = {
	run: () => Promise.reject(new Error('Nothing runs here.')),
	warmUp: async () => ({ startMs: 0 }),
	dispose: () => undefined
};
const onfault = vi.fn<(fault: Fault) => void>();

let project: OpenProject;
let runs: Runs;
let edits: GoalEdits;

async function open(goals: string | null): Promise<void> {
	project = await openProjectWith(goals === null ? [] : [{ path: goalsPath, content: goals }]);
	const limits = () => ({ timeLimitMs: 1_000, maxPoints: 1_000 });
	runs = new Runs(project.database, project.workspace, simulator, localNetlists(), {
		limits,
		onfault,
		tasks: new TaskRegistry(systemClock)
	});
	edits = new GoalEdits(project.workspace, runs, onfault);
}
beforeEach(() => onfault.mockReset());
afterEach(async () => {
	runs.dispose();
	await project.close();
});

test('[C9] a goal is added from a metric, changed and removed, each an entry of the journal', async () => {
	await open(null);
	expect(await edits.add(gain)).toBe(0);
	await vi.waitUntil(() => runs.settings.designGoals?.goals[0]?.target === 40);
	await edits.change(0, { target: 45, direction: 'at_most' });
	await vi.waitUntil(() => runs.settings.designGoals?.goals[0]?.target === 45);
	expect(runs.settings.designGoals?.goals[0]).toMatchObject({ metric: 'gain', unit: 'dB', direction: 'at_most' });
	await edits.remove(0);
	await vi.waitUntil(() => runs.settings.designGoals?.goals.length === 0);
	expect(await listJournal(project.database, project.projectId)).toHaveLength(3);
	expect(onfault).not.toHaveBeenCalled();
});

test('[C9] a double click adds one goal, and removes only the goal that was clicked', async () => {
	await open(null);
	expect(await Promise.all([edits.add(gain), edits.add(gain)])).toEqual([0, 0]);
	const bandwidth: MetricRecord = { ...gain, id: 'bandwidth', value: 5.8e5, unit: 'Hz' };
	await Promise.all([edits.add(bandwidth), edits.add({ ...bandwidth, id: 'phase_margin', value: 61, unit: 'deg' })]);
	const metrics = () => runs.settings.designGoals?.goals.map(({ metric }) => metric);
	await vi.waitUntil(() => metrics()?.length === 3);
	expect(metrics()).toEqual(['gain', 'bandwidth', 'phase_margin']);
	await Promise.all([edits.change(1, { target: 600 }), edits.change(1, { direction: 'equal' })]);
	await vi.waitUntil(() => runs.settings.designGoals?.goals[1]?.direction === 'equal');
	// No simulated value equals a number exactly.
	expect(runs.settings.designGoals?.goals[1]).toMatchObject({ target: 600, tolerance: 0.01 });
	await edits.change(1, { tolerance: 0.05 });
	await vi.waitUntil(() => runs.settings.designGoals?.goals[1]?.tolerance === 0.05);
	expect(JSON.parse(String(await project.stored(goalsPath)))).toMatchObject({ goals: [{}, { tolerance: 0.05 }, {}] });
	await Promise.all([edits.remove(0), edits.remove(0)]);
	await vi.waitUntil(() => metrics()?.length === 2);
	expect(metrics()).toEqual(['bandwidth', 'phase_margin']);
	expect(onfault).not.toHaveBeenCalled();
});

test('[C9] goals that cannot be read are reported and left as they are', async () => {
	await open('{ "version": 1, "goals": [ }');
	expect(await edits.add(gain)).toBeNull();
	expect(onfault.mock.calls.map(([fault]) => fault.code)).toEqual(['goals_not_json']);
	expect(await project.stored(goalsPath)).toBe('{ "version": 1, "goals": [ }');
});

test('[C9] a goal is stored from a form, in place of another one or as the last, and a removed one comes back', async () => {
	await open(null);
	const offset: DesignGoal = {
		metric: 'expr:offset',
		target: 5,
		unit: 'mV',
		direction: 'at_most',
		tolerance: 0,
		priority: 'should'
	};
	await edits.save(offset, null);
	await vi.waitUntil(() => runs.settings.designGoals?.goals.length === 1);
	await edits.save({ ...offset, metric: 'average', signal: 'v(a)', unit: 'V' }, 0);
	await vi.waitUntil(() => runs.settings.designGoals?.goals[0]?.metric === 'average');
	expect(runs.settings.designGoals?.goals).toMatchObject([{ signal: 'v(a)', unit: 'V', priority: 'should' }]);
	const undo = await edits.remove(0);
	await vi.waitUntil(() => runs.settings.designGoals?.goals.length === 0);
	await undo!();
	await vi.waitUntil(() => runs.settings.designGoals?.goals.length === 1);
	const undoChange = await edits.change(0, { target: 7 });
	await undoChange!();
	await vi.waitUntil(() => runs.settings.designGoals?.goals[0]?.target === 5);
	expect(onfault).not.toHaveBeenCalled();
});

test('[C8] roles of signals are stored beside the goals', async () => {
	await open(null);
	await edits.add(gain);
	await edits.declare({ offset: { output: 'v(out)', level: 2.5 } });
	await vi.waitUntil(() => runs.settings.designGoals?.signals.offset);
	expect(runs.settings.designGoals).toMatchObject({
		signals: { offset: { output: 'v(out)', level: 2.5 } },
		goals: [{ metric: 'gain' }]
	});
	expect(onfault).not.toHaveBeenCalled();
});
