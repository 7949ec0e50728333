import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RunOperatingPoint } from '#lib/app/project/runs/run-operating-point.svelte.ts';
import { Runs } from '#lib/app/project/runs/runs.svelte.ts';
import { systemClock } from '#lib/base/clock.ts';
import { TaskRegistry } from '#lib/base/task-registry.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import type { SimulationOutcome, SimulationRequest, Simulator } from '#lib/workers/ngspice/protocol.ts';
import { runEffect } from '../../../support/page/effect.svelte.ts';
import { localNetlists } from '../../../support/spice/local-netlists.ts';
import { openProjectWith, type OpenProject } from '../support.ts';

const netlist = '* divider\nV1 in 0 1\nR1 in out 1k\nR2 out 0 1k\n.tran 1n 10n\n.end\n';
const limits = () => ({ timeLimitMs: 1_000 });

let project: OpenProject;
let runs: Runs;
let tasks: TaskRegistry;
/** Requests for an operating point; those of runs are answered with nothing. */
let asked: SimulationRequest[];
let ending: Partial<SimulationOutcome>;
let point: RunOperatingPoint;
/** Stands for the user's switch. */
let shows: { inEditor: boolean };

function outcome(part: Partial<SimulationOutcome>): SimulationOutcome {
	const engine = { version: '1', build: '1' };
	const nothing = { plots: [], ranges: [], log: [], measurements: [], elapsedMs: 1, points: 0 };
	return { status: 'complete', reason: null, ...nothing, engine, ...part };
}

function opPlot(values: Record<string, number>): Plot {
	const vectors = Object.entries(values).map(([name, value]) => {
		return { name, kind: 'real', quantity: 'voltage', data: Float64Array.of(value) } as const;
	});
	return { id: 'op1', title: 'Operating Point', analysis: 'op', scale: '', vectors };
}

const simulator: Simulator = {
	run: async (request, { signal } = {}) => {
		const [{ content } = { content: '' }] = request.files;
		if (!String(content).includes('.save all')) return outcome({});
		asked.push(request);
		if (ending.status !== 'stopped') return outcome(ending);
		return new Promise((resolve) => {
			signal?.addEventListener('abort', () => resolve(outcome({ status: 'stopped', reason: 'user' })));
		});
	},
	warmUp: async () => ({ startMs: 0 }),
	dispose: () => undefined
};

beforeEach(async () => {
	asked = [];
	ending = { plots: [opPlot({ in: 1, out: 0.5, 'v1#branch': -5e-4, '@r1[i]': 5e-4 })] };
	project = await openProjectWith([{ path: 'a.cir', content: netlist }]);
	tasks = new TaskRegistry(systemClock);
	const netlists = localNetlists();
	const around = { limits, tasks, onfault: vi.fn() };
	runs = new Runs(project.database, project.workspace, simulator, netlists, around);
	shows = { inEditor: false };
	point = new RunOperatingPoint(runs, project.projectId, {
		tasks,
		isShownInEditor: () => shows.inEditor
	});
});
afterEach(async () => {
	point.dispose();
	runs.dispose();
	await project.close();
});

const run = () => runs.execute('a.cir', new AbortController().signal);

async function write(content: string): Promise<void> {
	const basedOn = (await project.elsewhere.read('a.cir'))!.version;
	await project.elsewhere.apply({ changes: [{ kind: 'write', path: 'a.cir', content, basedOn }], origin: null });
	await runs.view.follow();
	flushSync();
}

describe('[C17] the operating point of the shown run', () => {
	it('costs nothing until it is wanted, and is computed once', async () => {
		await run();
		expect([asked.length, point.answer]).toEqual([0, null]);
		await Promise.all([point.find(), point.find()]);
		expect(asked).toHaveLength(1);
		expect(point.current?.nodes.get('out')).toBe(0.5);
		expect(point.current?.devices.map(({ id, values }) => [id, values.current])).toEqual([
			['v1', -5e-4],
			['r1', 5e-4],
			['r2', undefined]
		]);
		// The editor's switch is off.
		expect(point.inEditor).toBeNull();
	});

	it('follows each run for a view that shows it', async () => {
		// As a panel does: in an effect.
		let unwatch = () => {};
		const end = runEffect(() => {
			unwatch = point.watch();
		});
		flushSync();
		const stop = () => {
			end();
			unwatch();
		};
		await run();
		flushSync();
		await vi.waitUntil(() => point.current !== null);
		await run();
		flushSync();
		await vi.waitUntil(() => asked.length === 2 && point.current !== null);
		stop();
		flushSync();
		await run();
		flushSync();
		expect(asked).toHaveLength(2);
		expect(point.current).toBeNull();
	});

	it('is not that of a netlist that has changed, and returns when the change is undone', async () => {
		shows.inEditor = true;
		await run();
		await point.find();
		expect(point.inEditor?.lines.map(({ line }) => line)).toEqual([2, 3, 4]);
		await write(netlist.replace('1k', '2k'));
		expect([point.current, point.inEditor]).toEqual([null, null]);
		await point.find();
		expect(asked).toHaveLength(1);
		await write(netlist);
		expect(point.inEditor).not.toBeNull();
	});

	it('is a task that can be cancelled and begun again', async () => {
		ending = { status: 'stopped' };
		await run();
		const finding = point.find();
		await vi.waitUntil(() => asked.length === 1);
		expect(tasks.tasks.map(({ type, name }) => [type, name])).toEqual([['operating_point', 'a.cir']]);
		point.cancel();
		await finding;
		expect(point.answer?.state).toBe('cancelled');
		ending = { plots: [opPlot({ in: 1 })] };
		point.again();
		await vi.waitUntil(() => point.answer?.state === 'found');
	});

	it('says why there is none', async () => {
		ending = { status: 'failed', log: [{ severity: 'error', text: 'singular', file: null, line: null, code: null }] };
		await run();
		await point.find();
		expect(point.answer).toMatchObject({ state: 'failed', log: [{ text: 'singular' }] });
		expect(point.current).toBeNull();
	});
});
