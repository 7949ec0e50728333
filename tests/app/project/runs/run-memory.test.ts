import { afterEach, beforeEach, expect, test } from 'vitest';
import { RunMemory } from '#lib/app/project/runs/run-memory.ts';
import { systemClock } from '#lib/base/clock.ts';
import { rememberedRun, rememberRun } from '#lib/db/runs/run-inputs.ts';
import { saveRun } from '#lib/db/runs/runs.ts';
import { byUser } from '#lib/project/store.ts';
import { goalsPath } from '#lib/sim/goals.ts';
import type { RunOverrides } from '#lib/sim/overrides.ts';
import { simulationPath } from '#lib/sim/project-simulation.ts';
import { simulate, type RunLimits, type SimulationResult } from '#lib/sim/run-simulation.ts';
import type { SimulationOutcome, Simulator } from '#lib/workers/ngspice/protocol.ts';
import { localNetlists } from '../../../support/spice/local-netlists.ts';
import { openProjectWith, type OpenProject } from '../support.ts';

const entry = 'a.cir';
const netlist = '* divider\n.param r=1k\nV1 in 0 1\nR1 in out {r}\nR2 out 0 1k\n.include m.lib\n.op\n.end\n';
const netlists = localNetlists();

let project: OpenProject;
let memory: RunMemory;
let limits: RunLimits;
let status: SimulationOutcome['status'];

const simulator: Simulator = {
	run: async () => {
		const vector = (name: string, quantity: 'time' | 'voltage') => ({
			name,
			quantity,
			kind: 'real' as const,
			data: Float64Array.of(0, 1)
		});
		const vectors = [vector('time', 'time'), vector('out', 'voltage')];
		const plots = [{ id: 'tran1', title: 'tran', analysis: 'tran' as const, scale: 'time', vectors }];
		const rest = { ranges: [], log: [], measurements: [], elapsedMs: 1, points: 1 };
		return { status, reason: null, plots, ...rest, engine: { version: '1', build: '1' } };
	},
	warmUp: async () => ({ startMs: 0 }),
	dispose: () => undefined
};

beforeEach(async () => {
	status = 'complete';
	limits = { timeLimitMs: 1_000, maxPoints: 1_000 };
	project = await openProjectWith([
		{ path: entry, content: netlist },
		{ path: 'm.lib', content: '* models\n' }
	]);
	const { database, store } = project;
	memory = new RunMemory({ database, store, netlists, limits: () => limits, version: '1' });
});
afterEach(() => project.close());

/** Runs the netlist as the agent does. */
async function run(overrides?: RunOverrides, during: () => Promise<void> = async () => undefined): Promise<string> {
	const inputs = await memory.inputs(entry, overrides);
	const { projectId, store, database } = project;
	const job = { projectId, files: store, clock: systemClock, entry, simulator, netlists, origin: 'agent' as const };
	const result: SimulationResult = await simulate({ ...job, limits, ...(overrides ? { overrides } : {}) });
	await saveRun(database, result.run, result.plots);
	await during();
	await memory.remember(inputs, result);
	return result.run.id;
}

const find = async (overrides?: RunOverrides) => (await memory.find(await memory.inputs(entry, overrides)))?.run.id;

async function write(path: string, content: string): Promise<void> {
	const basedOn = (await project.store.read(path))?.version ?? null;
	await project.store.apply({ changes: [{ kind: 'write', path, content, basedOn }], origin: byUser('test') });
}

const goals = (target: number) =>
	JSON.stringify({ version: 1, goals: [{ metric: 'gain', target, unit: 'dB', direction: 'at_least' }] });

test('[F4] a run is found again while everything it depends on is the same', async () => {
	expect(await find()).toBeUndefined();
	const made = await run();
	expect(await find()).toBe(made);
	limits = { ...limits, timeLimitMs: 5 };
	expect(await find()).toBe(made);
});

test('[F4] [DB26] a run is found again after a reload, but not by another version of the app', async () => {
	const made = await run();
	const { database, store } = project;
	const parts = { database, store, netlists, limits: () => limits };
	memory = new RunMemory({ ...parts, version: '1' });
	expect(await find()).toBe(made);
	memory = new RunMemory({ ...parts, version: '2' });
	expect(await find()).toBeUndefined();
});

test('[F4] [DB26] the newest 50 runs of a project are remembered', async () => {
	const { database, projectId } = project;
	for (let at = 0; at < 52; at += 1) await rememberRun(database, { projectId, key: `${at}`, runId: `r${at}`, at });
	await rememberRun(database, { projectId: 'other', key: '0', runId: 'theirs', at: 0 });
	const ids = await Promise.all(['1', '2', '51'].map((key) => rememberedRun(database, projectId, key)));
	expect(ids).toEqual([null, 'r2', 'r51']);
	expect(await rememberedRun(database, 'other', '0')).toBe('theirs');
});

const changes: [string, () => Promise<void>][] = [
	['a file that it includes', () => write('m.lib', '* other models\n')],
	['the goals', () => write(goalsPath, goals(1))],
	['the seed', () => write(simulationPath, '{"version": 1, "seed": 7}')],
	['a limit', async () => void (limits = { ...limits, maxPoints: 5 })]
];
test.each(changes)('[F4] a run is not found after a change of %s', async (_, change) => {
	await run();
	await change();
	expect(await find()).toBeUndefined();
});

test('[F4] runs with overrides are found by their overrides', async () => {
	const made = await run({ parameters: { r: 2_000 } });
	expect(await find({ parameters: { r: 2_000 } })).toBe(made);
	expect(await find({ parameters: { r: 3_000 } })).toBeUndefined();
	expect(await find()).toBeUndefined();
});

test('[F4] only complete runs whose inputs stayed the same are remembered', async () => {
	status = 'stopped';
	await run();
	expect(await find()).toBeUndefined();
	status = 'complete';
	await run(undefined, () => write(goalsPath, goals(2)));
	expect(await find()).toBeUndefined();
});

test('[F4] a run whose curves are gone is made again', async () => {
	const made = await run();
	await project.database.datasets.delete(made);
	expect(await find()).toBeUndefined();
});
