import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi, type Mock } from 'vitest';
import { ConvergenceHelp, type FixTrial } from '#lib/app/project/runs/convergence-help.svelte.ts';
import { Runs } from '#lib/app/project/runs/runs.svelte.ts';
import { Fault } from '#lib/base/fault.ts';
import { systemClock } from '#lib/base/clock.ts';
import { TaskRegistry } from '#lib/base/task-registry.ts';
import type { RunRecord } from '#lib/db/records.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { simulationPath } from '#lib/sim/project-simulation.ts';
import type { SimulationRequest, Simulator } from '#lib/workers/ngspice/protocol.ts';
import { listEntries, listJournal } from '../../../support/storage/journal.ts';
import { openProjectWith, type OpenProject } from '../support.ts';
import { localNetlists } from '../../../support/spice/local-netlists.ts';

const netlist = '* divider\nV1 in 0 1\nR1 in out 1k\nR2 out 0 1k\n.include m.lib\n.op\n.end\n';
const limits = () => ({ timeLimitMs: 1_000, maxPoints: 1_000 });

/** Each test has its own: work in the background may still fail when the database of the one before is gone. */
let onfault: Mock<(fault: Fault) => void>;
let project: OpenProject;
let runs: Runs;
let tasks: TaskRegistry;
let requests: SimulationRequest[];

/** Answers every run with nothing. */
const simulator: Simulator = {
	run: async (request) => {
		requests.push(request);
		const engine = { version: '1', build: '1' };
		const nothing = { plots: [], ranges: [], log: [], measurements: [], elapsedMs: 1, points: 0 };
		return { status: 'complete', reason: null, ...nothing, engine };
	},
	warmUp: async () => ({ startMs: 0 }),
	dispose: () => undefined
};

beforeEach(async () => {
	onfault = vi.fn();
	requests = [];
	project = await openProjectWith([
		{ path: 'a.cir', content: netlist },
		{ path: 'm.lib', content: '* models\n' }
	]);
	tasks = new TaskRegistry(systemClock);
	runs = new Runs(project.database, project.workspace, simulator, localNetlists(), { limits, onfault, tasks });
});
afterEach(async () => {
	runs.dispose();
	await project.close();
});

const journal = () => listJournal(project.database, project.projectId);
const entries = () => listEntries(project.database, project.projectId);

describe('[E5] a run', () => {
	test('[TASK1] [TASK2] of the user is a task; another one is refused until it ends, and the agent runs beside it', async () => {
		const told: string[] = [];
		tasks.subscribe(({ type, task }) => void told.push(`${task.type} ${task.name} ${type}`));
		project.workspace.update({ activePath: 'a.cir' });
		const first = runs.run();
		await runs.run();
		await runs.execute('a.cir', new AbortController().signal);
		await first;
		expect(requests).toHaveLength(2);
		const events = told.filter((text) => !text.endsWith('progress'));
		expect(events.slice(0, 4)).toEqual([
			'user_run a.cir submitted',
			'user_run a.cir started',
			'agent_run a.cir submitted',
			'agent_run a.cir started'
		]);
		// Which of two runs beside each other ends first is not promised.
		expect(events.slice(4).sort()).toEqual(['agent_run a.cir completed', 'user_run a.cir completed']);
		expect([tasks.tasks, runs.stop()]).toEqual([[], false]);
	});

	test('[C3] counts as unsaved from the moment it is shown until it is stored', async () => {
		project.workspace.update({ activePath: 'a.cir' });
		const storing: boolean[] = [];
		project.database.runs.hook('creating', () => void storing.push(runs.isStoring));
		expect(runs.isStoring).toBe(false);
		await runs.run();
		expect([storing, runs.isStoring]).toEqual([[true], false]);
		expect(runs.isUnstored).toBe(false);
		project.database.runs.hook('creating', () => {
			throw new Error('full');
		});
		await runs.run();
		expect([onfault.mock.calls.length, runs.isStoring]).toEqual([1, false]);
		expect(runs.isUnstored).toBe(true);
	});

	test('[F6] [STORE20] of the user is an operation while it lasts, and has failed when it could not be made', async () => {
		project.workspace.update({ activePath: 'a.cir' });
		const { status, startedAt } = { ...(await runs.run()) } as RunRecord;
		expect(status).toBe('complete');
		const [{ id: runId = '' } = {}] = await project.database.runs.toArray();
		expect(await entries()).toMatchObject([
			{
				...{ actor: 'user', category: 'simulation', status: 'success', messageId: null, changes: [] },
				details: { subject: 'a.cir', runId }
			}
		]);
		expect(startedAt).toBeGreaterThan(0);
		expect(await runs.run('none.cir')).toBeNull();
		expect((await entries())[1]).toMatchObject({
			...{ status: 'failed', details: { subject: 'none.cir' }, failure: { code: onfault.mock.calls[0]?.[0].code } }
		});
		project.store.begin = () => Promise.reject(new Fault('storage_full', 'The disk is full'));
		expect((await runs.run())?.status).toBe('complete');
		expect(await entries()).toHaveLength(2);
	});

	test('[TASK3] is stopped by cancelling its task', async () => {
		project.workspace.update({ activePath: 'a.cir' });
		const signals: (AbortSignal | undefined)[] = [];
		const run: Simulator['run'] = (request, options) => {
			signals.push(options?.signal);
			return simulator.run(request, options);
		};
		const settings = { limits, onfault, tasks };
		const others = new Runs(project.database, project.workspace, { ...simulator, run }, localNetlists(), settings);
		const running = others.run();
		await vi.waitUntil(() => tasks.tasks.length === 1);
		expect(others.stop()).toBe(true);
		await running;
		expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
		others.dispose();
	});
});

test('[C2] a run with overrides belongs to the netlist until its files change', async () => {
	const analysis = '.tran 1n 10n';
	await runs.execute('a.cir', new AbortController().signal, { overrides: { analysis } });
	await runs.view.follow();
	expect(runs.view.stale).toBe(false);
	const basedOn = (await project.elsewhere.read('m.lib'))!.version;
	await project.elsewhere.apply({
		changes: [{ kind: 'write', path: 'm.lib', content: '* other models\n', basedOn }],
		origin: null
	});
	await runs.view.follow();
	expect(runs.view.stale).toBe(true);
});

test('[APP11] [C10] whether a run still belongs to the netlist is told by the newest files, in whatever order they are read', async () => {
	project.workspace.update({ activePath: 'a.cir' });
	await runs.run();
	const { netlists } = runs;
	const reading = netlists.reading.bind(netlists);
	let answer = () => undefined as void;
	const held = new Promise<void>((resolve) => (answer = resolve));
	vi.spyOn(netlists, 'reading').mockImplementationOnce(async (...given) => {
		const read = await reading(...given);
		await held;
		return read;
	});
	const older = runs.view.follow();
	await vi.waitUntil(() => vi.mocked(netlists.reading).mock.calls.length > 0);
	const { version = null } = (await project.elsewhere.read('a.cir')) ?? {};
	const change = { kind: 'write', path: 'a.cir', content: '* other\n.end\n', basedOn: version } as const;
	await project.elsewhere.apply({ changes: [change], origin: null });
	await runs.view.follow();
	expect(runs.view.stale).toBe(true);
	answer();
	await older;
	expect(runs.view.stale).toBe(true);
});

test('[C10] of two runs that are asked for, the one asked for last is shown', async () => {
	const ids: string[] = [];
	for (let count = 0; count < 2; count += 1)
		ids.push((await runs.execute('a.cir', new AbortController().signal)).run.id);
	const [first = '', second = ''] = ids;
	const { datasets } = project.database;
	const get = datasets.get.bind(datasets);
	let release = () => {};
	const held = new Promise<void>((resolve) => (release = resolve));
	// The older click asks for more data.
	const slowly = (async (id: string) => {
		if (id === first) await Dexie.waitFor(held);
		return get(id);
	}) as typeof datasets.get;
	const reading = vi.spyOn(datasets, 'get').mockImplementation(slowly);
	const older = runs.view.show(first);
	await vi.waitUntil(() => reading.mock.calls.length === 1);
	await runs.view.show(second);
	release();
	await older;
	expect(runs.view.shown?.run.id).toBe(second);
	reading.mockRestore();
});

describe('[C2] how the project is simulated', () => {
	test('[STORE10] is changed by an entry of the journal, which is undone like any other', async () => {
		await runs.changeSimulation({ seed: 7 });
		await vi.waitUntil(() => runs.settings.simulation?.seed === 7);
		const [operation] = await journal();
		expect(operation).toMatchObject({
			actor: 'user',
			action: 'project_settings',
			changes: [{ path: '.circuit_ai' }, { path: simulationPath }]
		});
		await project.store.undo(operation?.id ?? '');
		await vi.waitUntil(() => runs.settings.simulation?.seed === 1);
		expect(await project.stored(simulationPath)).toBeNull();
		expect(onfault).not.toHaveBeenCalled();
	});

	test('[STORE10] keeps what another tab has changed meanwhile', async () => {
		const elsewhere = new Runs(project.database, project.workspace, simulator, localNetlists(), {
			limits,
			onfault,
			tasks: new TaskRegistry(systemClock)
		});
		await elsewhere.changeSimulation({ compatibility: 'pspice' });
		await runs.changeSimulation({ seed: 7 });
		await runs.run();
		expect(requests).toMatchObject([{ compatibility: 'pspice', seed: 7 }]);
		elsewhere.dispose();
	});

	test('[S3] a failure is reported, and the file stays as it was', async () => {
		await runs.changeSimulation({ seed: 7 });
		const before = await project.stored(simulationPath);
		project.store.fault = new Fault('storage_full', 'The storage is full.');
		await runs.changeSimulation({ seed: 8 });
		expect(onfault).toHaveBeenCalledOnce();
		expect(await project.stored(simulationPath)).toBe(before);
	});
});

describe('[C10] what a run is compared with', () => {
	const data = Float64Array.of(1);
	const plot: Plot = {
		id: 'op1',
		title: '',
		analysis: 'op',
		scale: 'out',
		vectors: [{ name: 'out', kind: 'real', quantity: 'voltage', data }]
	};
	const gives = (status: RunRecord['status']): Simulator => ({
		...simulator,
		run: async (...given) => ({ ...(await simulator.run(...given)), status, plots: [plot], points: 1 })
	});
	/** The runs of the project as a page has them that opens it. */
	async function opened(status: RunRecord['status'] = 'complete'): Promise<Runs> {
		runs.dispose();
		runs = new Runs(project.database, project.workspace, gives(status), localNetlists(), {
			limits,
			onfault,
			tasks: new TaskRegistry(systemClock)
		});
		await runs.view.restore();
		return runs;
	}
	const execute = (entry = 'a.cir') => runs.execute(entry, new AbortController().signal);

	test('outlives the page: what changed, and the curves before', async () => {
		await opened();
		const { run: first } = await execute();
		const basedOn = (await project.elsewhere.read('a.cir'))?.version ?? null;
		const content = netlist.replace('out 0 1k', 'out 0 22k');
		await project.elsewhere.apply({ changes: [{ kind: 'write', path: 'a.cir', content, basedOn }], origin: null });
		await opened();
		const { run: second } = await execute();
		expect(second.changes).toEqual([{ type: 'value', name: 'R2', before: '1k', after: '22k' }]);
		expect(runs.view.previous?.run.id).toBe(first.id);
		await opened();
		expect(runs.view.shown?.run.id).toBe(second.id);
		expect(runs.view.previous).toMatchObject({ run: { id: first.id }, plots: [{ id: 'op1' }] });
		expect(onfault).not.toHaveBeenCalled();
	});

	test('is the last run of the same netlist, after others and after failures', async () => {
		await opened();
		const { run: first } = await execute();
		await execute('m.lib');
		await opened('failed');
		await execute();
		await opened();
		expect(runs.view.lastGood?.run.id).toBe(first.id);
		await execute('m.lib');
		const { run: last } = await execute();
		expect(last.changes).toEqual([]);
		expect(runs.view.previous?.run.id).toBe(first.id);
	});

	test('is left out when it cannot be read', async () => {
		await opened();
		await execute();
		const get = vi.spyOn(project.database.lastNetlists, 'get').mockRejectedValue(new Error('broken'));
		expect((await execute()).run.changes).toBeUndefined();
		get.mockRestore();
		expect(onfault).not.toHaveBeenCalled();
	});
});

describe('[APP3] a run while text cannot be stored', () => {
	beforeEach(async () => {
		const origin = { actor: 'user', action: 'test' } as const;
		const create = (path: string, content: string) => ({ kind: 'write', path, content, basedOn: null }) as const;
		await project.elsewhere.apply({ changes: [create('other.cir', '* other\n')], origin });
	});
	/** Edits a file here while another tab changes or deletes it. */
	async function conflictIn(path: string, way: 'changed' | 'removed' = 'changed'): Promise<void> {
		await project.workspace.openFile(path);
		const buffer = project.workspace.buffers.get(path)!;
		const { version } = buffer;
		buffer.edit('* mine\n');
		const change =
			way === 'removed'
				? ({ kind: 'remove', path } as const)
				: ({ kind: 'write', path, content: '* theirs\n', basedOn: version } as const);
		await project.elsewhere.apply({ changes: [change], origin: { actor: 'user', action: 'test' } });
		await vi.waitUntil(() => buffer.conflict === way);
	}

	test('goes on when a file it does not read has a conflict', async () => {
		await conflictIn('other.cir');
		await project.workspace.openFile('a.cir');
		await runs.run();
		expect(requests).toHaveLength(1);
		expect(onfault).not.toHaveBeenCalled();
		await runs.changeSimulation({ seed: 7 });
		expect(onfault).not.toHaveBeenCalled();
	});

	test.each([
		['the netlist', 'a.cir', 'changed'],
		['what it includes', 'm.lib', 'changed'],
		['what it includes and another tab has deleted', 'm.lib', 'removed']
	] as const)('stops when %s has one, and names it', async (_, path, way) => {
		await conflictIn(path, way);
		await project.workspace.openFile('a.cir');
		await runs.run();
		expect(requests).toEqual([]);
		expect(onfault).toHaveBeenCalledExactlyOnceWith(
			expect.objectContaining({ code: 'text_not_saved', data: expect.objectContaining({ paths: [path] }) })
		);
	});
});

describe('[C16] a fix of convergence', () => {
	const undos: (() => Promise<void>)[] = [];
	let help: ConvergenceHelp;
	const trial = (after: string, before = '* models\n'): FixTrial => ({
		fix: { id: 'raised_gmin', cost: 'accuracy', values: {}, edits: [] },
		status: 'works',
		changes: [
			{ path: 'a.cir', before: netlist, after: netlist.replace('1k', '2k') },
			{ path: 'm.lib', before, after }
		]
	});

	beforeEach(() => {
		undos.length = 0;
		const pool = { runVariants: () => Promise.reject(new Error('not tried here')) };
		help = new ConvergenceHelp(project.workspace, runs, pool, localNetlists(), {
			limits,
			onfault,
			tasks: new TaskRegistry(systemClock),
			onapplied: (_, undo) => void undos.push(undo)
		});
	});

	test('[STORE1] [STORE3] is one entry of the journal, runs, and is taken back as a whole', async () => {
		await help.apply(trial('.options gmin=1e-9\n'));
		expect(await journal()).toMatchObject([
			{ action: 'convergence_fix', changes: [{ path: 'a.cir' }, { path: 'm.lib' }] }
		]);
		expect(requests[0]?.files.map(({ content }) => content)).toContain('.options gmin=1e-9\n');
		await undos[0]?.();
		expect([await project.stored('a.cir'), await project.stored('m.lib')]).toEqual([netlist, '* models\n']);
		expect(onfault).not.toHaveBeenCalled();
	});

	test('[STORE1] that no longer fits one file changes none', async () => {
		await help.apply(trial('.options gmin=1e-9\n', '* something else\n'));
		expect([await project.stored('a.cir'), await journal(), undos]).toEqual([netlist, [], []]);
		expect(onfault).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'file_modified_externally' }));
	});
});
