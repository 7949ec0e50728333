import { afterEach, describe, expect, it, vi } from 'vitest';
import { Runs } from '#lib/app/project/runs/runs.svelte.ts';
import { Tune } from '#lib/app/project/tune/tune.svelte.ts';
import { systemClock } from '#lib/base/clock.ts';
import type { Fault } from '#lib/base/fault.ts';
import { TaskRegistry } from '#lib/base/task-registry.ts';
import { listRuns } from '#lib/db/runs/runs.ts';
import type { SimulationOutcome, Simulator } from '#lib/workers/ngspice/protocol.ts';
import { transient } from '../../../support/sample-plots.ts';
import { localNetlists } from '../../../support/spice/local-netlists.ts';
import { openProjectWith, type OpenProject } from '../support.ts';

const endings: (() => unknown)[] = [];
afterEach(async () => {
	for (const end of endings.splice(0).reverse()) await end();
});

const netlist = 'a.cir';
const text = (value: string) => `t\nV1 a 0 1\nR1 a 0 ${value}\n.op\n.end\n`;

/** The resistance of a run of the netlist. */
const resistance = (content: string): number => Number(/R1 a 0 (\S+)/u.exec(content)![1]!.replace('k', 'e3'));

interface Asked {
	value: number;
	signal: AbortSignal | undefined;
	/** Ends the run. */
	end(change?: Partial<SimulationOutcome>): void;
}

/** A simulator whose runs end when the test says so; each measures twice the resistance. */
class HeldSimulator implements Simulator {
	readonly asked: Asked[] = [];
	isHeld = false;

	run({ files }: Parameters<Simulator['run']>[0], options: Parameters<Simulator['run']>[1] = {}) {
		const value = resistance(String(files[0]?.content));
		const outcome: SimulationOutcome = {
			...{ status: 'complete', reason: null, plots: [transient(10)], ranges: [], log: [], elapsedMs: 1, points: 1 },
			engine: { version: '', build: '' },
			measurements: [{ name: 'twice', value: 2 * value }]
		};
		return new Promise<SimulationOutcome>((resolve) => {
			const end = (change: Partial<SimulationOutcome> = {}) => resolve({ ...outcome, ...change });
			options.signal?.addEventListener('abort', () => end({ status: 'stopped', reason: 'user' }));
			this.asked.push({ value, signal: options.signal, end });
			if (!this.isHeld) end();
		});
	}
	warmUp = () => Promise.resolve({ startMs: 0 });
	dispose(): void {}
}

async function opened(value = '1k') {
	const place: OpenProject = await openProjectWith([{ path: netlist, content: text(value) }]);
	const { database, workspace } = place;
	const faults: Fault[] = [];
	const simulator = new HeldSimulator();
	const tasks = new TaskRegistry(systemClock);
	const onfault = (fault: Fault) => void faults.push(fault);
	const around = { onfault, tasks, limits: () => ({ timeLimitMs: 1_000 }) };
	const runs = new Runs(database, workspace, simulator, localNetlists(), around);
	const onkept = vi.fn<ConstructorParameters<typeof Tune>[0]['onkept']>();
	const tune = new Tune({ workspace, runs, simulator, tasks, onfault, onkept });
	endings.push(
		() => place.close(),
		() => runs.dispose(),
		() => tune.dispose()
	);
	await runs.run();
	tune.open();
	await vi.waitUntil(() => tune.variables);
	tune.add(tune.variables!.find(({ target }) => target.kind === 'device' && target.device === 'R1')!);
	const key = tune.sliders[0]!.key;
	const twice = () => runs.metrics.list.find(({ id }) => id.includes('twice'))?.value;
	return { ...place, tune, key, runs, simulator, faults, onkept, twice };
}

describe('tuning', () => {
	it('[C13] a moved slider shows the run with its value, stores nothing, and comes back with a reset', async () => {
		const { tune, key, runs, twice, database, projectId, workspace, faults } = await opened();
		const { kept } = runs.view;
		expect(tune.sliders).toMatchObject([{ nominal: 1000, value: 1000, from: 100, to: 10_000, scale: 'logarithmic' }]);
		expect(workspace.state.sliders).toMatchObject({ [netlist]: [{ target: { kind: 'device', device: 'R1' } }] });
		tune.set(key, 2200);
		await vi.waitUntil(() => runs.view.trial);
		expect(twice()).toBe(4400);
		expect(runs.view.shown?.run).toMatchObject({ isTrial: true, overrides: { values: [{ value: 2200 }] } });
		expect(runs.view.previous).toBe(kept);
		expect(runs.view.stale).toBe(false);
		tune.reset();
		expect([runs.view.shown, twice(), tune.changes]).toEqual([kept, 2000, []]);
		expect(await listRuns(database, projectId, 10)).toHaveLength(1);
		expect(faults).toEqual([]);
	});

	it('[C13] while a run is under way only the newest values wait, and none older replaces them', async () => {
		const { tune, key, runs, simulator, twice } = await opened();
		simulator.isHeld = true;
		for (const value of [1100, 1200, 1300, 1400]) tune.set(key, value);
		await vi.waitUntil(() => simulator.asked.length === 2);
		simulator.asked[1]!.end();
		await vi.waitUntil(() => simulator.asked.length === 3);
		expect(simulator.asked.map(({ value }) => value)).toEqual([1000, 1100, 1400]);
		expect(twice()).toBe(2200);
		simulator.asked[2]!.end();
		await vi.waitUntil(() => !tune.isRunning);
		expect(twice()).toBe(2800);

		tune.set(key, 1500);
		await vi.waitUntil(() => simulator.asked.length === 4);
		tune.reset();
		expect(simulator.asked[3]!.signal?.aborted).toBe(true);
		simulator.isHeld = false;
		tune.set(key, 1600);
		await vi.waitUntil(() => runs.view.trial && !tune.isRunning);
		expect(twice()).toBe(3200);
	});

	it('[C13] values that have settled do not wait for a long run with earlier ones', async () => {
		const { tune, key, simulator, twice } = await opened();
		simulator.isHeld = true;
		tune.set(key, 1100);
		await vi.waitUntil(() => simulator.asked.length === 2);
		tune.set(key, 1200);
		await vi.waitUntil(() => simulator.asked.length === 3);
		expect(simulator.asked[1]!.signal?.aborted).toBe(true);
		simulator.asked[2]!.end();
		await vi.waitUntil(() => !tune.isRunning);
		expect(twice()).toBe(2400);
	});

	it('[C13] the run to compare with is not lost when newer values end it', async () => {
		const { tune, key, runs, simulator, workspace, twice } = await opened();
		await workspace.changeFiles([{ path: netlist, before: text('1k'), after: text('5k') }]);
		await vi.waitUntil(() => tune.sliders[0]?.nominal === 5000 && runs.view.stale);
		simulator.isHeld = true;
		tune.set(key, 1100);
		await vi.waitUntil(() => simulator.asked.length === 2);
		tune.set(key, 1200);
		await vi.waitUntil(() => simulator.asked[1]!.signal?.aborted);
		simulator.isHeld = false;
		await vi.waitUntil(() => simulator.asked.length > 2);
		for (const asked of simulator.asked) asked.end();
		await vi.waitUntil(() => runs.view.trial && !tune.isRunning);
		expect([twice(), runs.view.previous?.run.metrics.map(({ value }) => value)]).toEqual([
			2400,
			expect.arrayContaining([10_000])
		]);
	});

	it('[C13] without a result the last good curves stay, and it is said for which values there is none', async () => {
		const { tune, key, runs, simulator, twice } = await opened();
		tune.set(key, 1100);
		await vi.waitUntil(() => runs.view.trial);
		simulator.isHeld = true;
		tune.set(key, 1200);
		await vi.waitUntil(() => simulator.asked.length === 3);
		simulator.asked[2]!.end({ status: 'failed', reason: 'engine_error' });
		await vi.waitUntil(() => tune.failure);
		expect(tune.failure).toMatchObject({ values: [{ value: 1200 }], run: { status: 'failed' } });
		expect(twice()).toBe(2200);
		simulator.isHeld = false;
		tune.set(key, 1300);
		await vi.waitUntil(() => !tune.failure);
		expect(twice()).toBe(2600);
	});

	it('[C13] kept values are one change of the netlist, which is run and can be undone', async () => {
		const { tune, key, runs, onkept, stored, faults } = await opened();
		tune.set(key, 4700);
		await vi.waitUntil(() => runs.view.trial);
		await tune.keep();
		expect(faults).toEqual([]);
		expect(await stored(netlist)).toBe(text('4.7k'));
		expect(runs.view.shown?.run.isTrial).toBeUndefined();
		expect(runs.view.trial).toBeNull();
		await vi.waitUntil(() => tune.sliders[0]?.nominal === 4700);
		expect(tune.changes).toEqual([]);
		await onkept.mock.calls[0]![1]();
		expect(await stored(netlist)).toBe(text('1k'));
	});

	it('[C13] the number at a place in the editor gets its slider, with text that is not stored yet', async () => {
		const { tune, key, workspace } = await opened();
		tune.remove(key);
		await workspace.openFile(netlist);
		workspace.buffers.get(netlist)!.edit(text('3k'));
		const offset = text('3k').indexOf('3k');
		expect(await tune.addAt(netlist, offset, false)).toMatchObject({ key, nominal: 3000, from: 300, to: 30_000 });
		expect(tune.focused?.token).toBe(1);
		expect(await tune.addAt(netlist, offset, true)).toMatchObject({ key });
		expect(tune.focused).toEqual({ key, token: 2 });
		expect(await tune.addAt(netlist, 0, true)).toEqual({ reason: 'other', names: [] });
	});

	it('[C13] [STU26] a number in an expression is kept at its place, in one change that can be undone', async () => {
		const expression = (number: string) => `t\n.param k=3\nV1 a 0 SIN(0 ${number}m {2*k})\nR1 a 0 1k\n.op\n.end\n`;
		const { tune, workspace, onkept, stored, faults } = await opened();
		await workspace.openFile(netlist);
		workspace.buffers.get(netlist)!.edit(expression('5'));
		const at = (part: string) => tune.addAt(netlist, expression('5').indexOf(part) + 1, true);
		expect(await at('5m')).toMatchObject({
			key: 'number v1 sin 2',
			nominal: 5e-3,
			from: 0,
			to: 10e-3,
			scale: 'linear'
		});
		expect(await at('{2*')).toMatchObject({ key: 'number v1 sin 3 {?*k}', nominal: 2 });
		expect(await at('*k')).toEqual({ reason: 'depends', names: ['k'] });
		tune.set('number v1 sin 2', 7e-3);
		await tune.keep();
		expect(faults).toEqual([]);
		expect(await stored(netlist)).toBe(expression('7'));
		await onkept.mock.calls[0]![1]();
		expect(await stored(netlist)).toBe(expression('5'));
	});

	it('[C13] another run takes the sliders back; a changed netlist is what the values are tried on', async () => {
		const { tune, key, runs, workspace, twice } = await opened();
		tune.set(key, 1100);
		await vi.waitUntil(() => runs.view.trial);
		await runs.run();
		await vi.waitUntil(() => tune.changes.length === 0);
		expect([runs.view.trial, twice()]).toEqual([null, 2000]);
		tune.set(key, 1100);
		await vi.waitUntil(() => runs.view.trial);
		const after = text('5k').replace('V1 a 0 1', 'V1 a 0 2');
		await workspace.changeFiles([{ path: netlist, before: text('1k'), after }]);
		await vi.waitUntil(() => tune.sliders[0]?.nominal === 5000);
		await vi.waitUntil(() => runs.view.previous?.run.metrics.some(({ value }) => value === 10_000));
		expect(twice()).toBe(2200);
	});
});
