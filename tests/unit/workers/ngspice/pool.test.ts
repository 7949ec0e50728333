import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Fault } from '#lib/base/fault.ts';
import { WorkerPool } from '#lib/workers/ngspice/pool.ts';
import type { SimulationOutcome, SimulationRequest, Variant } from '#lib/workers/ngspice/protocol.ts';
import { unpackRanges } from '#lib/workers/ngspice/ranges.ts';
import { FakeEngineWorker, fakeBuild, type FakeRun } from '../../../support/spice/fake-engine-worker.ts';

const base: SimulationRequest = {
	files: [{ path: 'main.cir', content: 'R1 a 0 1k' }],
	entry: 'main.cir',
	timeLimitMs: 10_000
};
const request = (name: string): SimulationRequest => ({ ...base, entry: name });

let workers: FakeEngineWorker[];
let runs: FakeRun[];
let startFails: boolean;

/** Everything that can happen without time passing has happened. */
const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

function createPool(size: number): WorkerPool {
	return new WorkerPool({
		size,
		build: fakeBuild,
		start: async () => {
			if (startFails) throw new Fault('engine_start', 'no memory');
			const worker = new FakeEngineWorker((run) => runs.push(run));
			workers.push(worker);
			return worker;
		}
	});
}

function variants(...ids: string[]): Variant[] {
	return ids.map((id) => ({ id, edits: [{ path: 'main.cir', from: 7, to: 9, insert: id }] }));
}

/** What runs now: the netlist's name, or the value a variant inserts. */
function underWay(): string[] {
	return runs.map(({ task }) => ('held' in task ? (task.edits[0]?.insert ?? '') : task.entry));
}

function last(): FakeRun {
	const run = runs.at(-1);
	if (!run) throw new Error('nothing runs');
	return run;
}

beforeEach(() => {
	vi.useFakeTimers();
	workers = [];
	runs = [];
	startFails = false;
});
afterEach(() => vi.useRealTimers());

describe('the pool', () => {
	it('[ENG13] starts workers when they are needed, and no more than its size', async () => {
		const pool = createPool(2);
		expect(workers).toHaveLength(0);
		for (const name of ['a', 'b', 'c']) void pool.run(request(name), { priority: 'agent' });
		await settle();
		expect(workers).toHaveLength(2);
		expect(underWay()).toEqual(['a', 'b']);
		runs[0]?.finish();
		await settle();
		expect(underWay()).toEqual(['a', 'b', 'c']);
		expect(workers).toHaveLength(2);
	});

	it('[ENG13] drops workers that have nothing to do, but not the last', async () => {
		const pool = createPool(2);
		const both = [pool.run(request('a'), { priority: 'agent' }), pool.run(request('b'), { priority: 'agent' })];
		await settle();
		for (const run of runs) run.finish();
		await Promise.all(both);
		await vi.advanceTimersByTimeAsync(120_000);
		expect(workers.map(({ isTerminated }) => isTerminated).sort()).toEqual([false, true]);
	});

	it("[ENG14] a run of the user has a place of its own, and an agent's run comes before a batch", async () => {
		const pool = createPool(1);
		const batch = pool.runVariants(base, variants('1', '2'), { onOutcome: () => undefined });
		await settle();
		void pool.run(request('agent'), { priority: 'agent' });
		void pool.run(request('user'));
		await settle();
		expect(underWay()).toEqual(['1', 'user']);
		runs[1]?.finish();
		await settle();
		// the place of the user is no place for others
		expect(underWay()).toEqual(['1', 'user']);
		runs[0]?.finish();
		await settle();
		expect(underWay()).toEqual(['1', 'user', 'agent']);
		last().finish();
		await settle();
		expect(underWay()).toEqual(['1', 'user', 'agent', '2']);
		last().finish();
		expect(await batch).toMatchObject({ complete: 2 });
	});

	it('[ENG14] batches take turns', async () => {
		const pool = createPool(1);
		void pool.runVariants(base, variants('a1', 'a2', 'a3'), { onOutcome: () => undefined });
		void pool.runVariants(base, variants('b1', 'b2'), { onOutcome: () => undefined });
		for (let i = 0; i < 5; i += 1) {
			await settle();
			last().finish();
		}
		expect(underWay()).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
	});

	it('[ENG15] sends the circuit of a batch to each worker once, and has it dropped at the end', async () => {
		const pool = createPool(2);
		const batch = pool.runVariants(base, variants('1', '2', '3', '4', '5', '6'), { onOutcome: () => undefined });
		for (let done = 0; done < 6; done += 1) {
			await settle();
			runs[done]?.finish();
		}
		await batch;
		expect(workers.map(({ holds }) => holds)).toEqual([1, 1]);
		expect(workers.map(({ held }) => held.size)).toEqual([0, 0]);
	});

	it('[ENG15] sends the circuit of overlapping batches once, and has it dropped when the last of them has ended', async () => {
		const pool = createPool(1);
		const batches = ['a', 'b'].map((id) => pool.runVariants(base, variants(id), { onOutcome: () => undefined }));
		await settle();
		last().finish();
		await batches[0];
		await settle();
		expect(workers.map(({ holds, held }) => [holds, held.size])).toEqual([[1, 1]]);
		last().finish();
		await batches[1];
		expect(workers.map(({ holds, held }) => [holds, held.size])).toEqual([[1, 0]]);
		const again = pool.runVariants(base, variants('c'), { onOutcome: () => undefined });
		await settle();
		expect(workers.map(({ holds, held }) => [holds, held.size])).toEqual([[2, 1]]);
		last().finish();
		await again;
	});

	it('[ENG15] gives outcomes in the order of arrival and counts how they ended', async () => {
		const pool = createPool(3);
		const order: string[] = [];
		const batch = pool.runVariants(base, variants('1', '2', '3'), { onOutcome: (id) => order.push(id) });
		await settle();
		runs[2]?.finish('stopped', 'time_limit');
		await settle();
		runs[0]?.finish('failed', 'engine_error');
		await settle();
		runs[1]?.finish();
		expect(await batch).toMatchObject({ complete: 1, failed: 1, stopped: 1, cancelled: 0, retried: 0 });
		expect(order).toEqual(['3', '1', '2']);
	});

	it('[ENG15] refuses edits that do not fit before anything runs', async () => {
		const pool = createPool(1);
		const edits = [{ path: 'main.cir', from: 7, to: 99, insert: '' }];
		const batch = pool.runVariants(base, [{ id: '1', edits }], { onOutcome: () => undefined });
		await expect(batch).rejects.toMatchObject({ code: 'edit_invalid' });
		expect(workers).toHaveLength(0);
	});

	it('[ENG15] a batch without variants is done at once', async () => {
		const summary = await createPool(1).runVariants(base, [], { onOutcome: () => undefined });
		expect(summary).toMatchObject({ complete: 0, cancelled: 0 });
	});

	it('[ENG15] a caller that throws ends its batch with that error, and the next run works', async () => {
		const pool = createPool(1);
		const batch = pool.runVariants(base, variants('1', '2'), {
			onOutcome: () => {
				throw new Error('disk full');
			}
		});
		const caught = expect(batch).rejects.toThrow('disk full');
		await settle();
		last().finish();
		await caught;
		const next = pool.run(request('a'));
		await settle();
		last().finish();
		expect((await next).status).toBe('complete');
	});

	it('[ENG16] does a run again in a fresh worker after its worker was lost, once', async () => {
		const pool = createPool(1);
		const first = pool.run(request('a'));
		await settle();
		workers[0]?.lose();
		await settle();
		expect(workers).toHaveLength(2);
		last().finish();
		expect((await first).status).toBe('complete');

		const second = pool.run(request('b'));
		await settle();
		workers[1]?.lose();
		await settle();
		workers[2]?.lose();
		const outcome = await second;
		expect(outcome).toMatchObject({ status: 'failed', reason: 'trap' });
		expect(outcome.log.map(({ code }) => code)).toEqual(['engine_lost']);
		expect(workers).toHaveLength(4);
	});

	it('[ENG16] does a run again after a trap, counts it apart and sends the circuit anew', async () => {
		const pool = createPool(1);
		const batch = pool.runVariants(base, variants('1'), { onOutcome: () => undefined });
		await settle();
		last().finish('failed', 'trap');
		await settle();
		expect(workers.map(({ isTerminated, holds }) => [isTerminated, holds])).toEqual([
			[true, 1],
			[false, 1]
		]);
		last().finish();
		expect(await batch).toMatchObject({ complete: 1, failed: 0, retried: 1 });
	});

	it('[ENG16] a worker that ran out of memory is not used again, and its run is not repeated', async () => {
		const pool = createPool(1);
		const running = pool.run(request('a'));
		await settle();
		last().finish('failed', 'out_of_memory');
		expect((await running).reason).toBe('out_of_memory');
		expect(workers[0]?.isTerminated).toBe(true);
		expect(runs).toHaveLength(1);
	});

	it('[ENG16] an idle worker that is lost is replaced when it is needed', async () => {
		const pool = createPool(1);
		await pool.warmUp();
		workers[0]?.lose();
		const running = pool.run(request('a'));
		await settle();
		last().finish();
		expect((await running).status).toBe('complete');
		expect(last().worker).toBe(workers[1]);
	});

	it('[ENG16] where one more worker does not fit, its run waits for those there are', async () => {
		const pool = createPool(3);
		const a = pool.run(request('a'), { priority: 'agent' });
		await settle();
		startFails = true;
		const b = pool.run(request('b'));
		await settle();
		expect(underWay()).toEqual(['a']);
		last().finish();
		await a;
		await settle();
		last().finish();
		expect((await b).status).toBe('complete');
		expect(workers).toHaveLength(1);
	});

	it('[ENG16] a start that fails is told, and not remembered', async () => {
		const pool = createPool(2);
		startFails = true;
		await expect(pool.warmUp()).rejects.toMatchObject({ code: 'engine_start' });
		const outcome = await pool.run(request('a'));
		expect(outcome).toMatchObject({ status: 'failed', reason: 'unavailable', log: [{ code: 'engine_start' }] });
		startFails = false;
		const next = pool.run(request('b'));
		await settle();
		last().finish();
		expect((await next).status).toBe('complete');
	});

	it('[ENG16] where no worker can be started all that waits fails at once', async () => {
		const pool = createPool(1);
		startFails = true;
		const summary = await pool.runVariants(base, variants('1', '2', '3'), { onOutcome: () => undefined });
		expect(summary).toMatchObject({ complete: 0, failed: 3, cancelled: 0 });
	});

	it('[C4] an abort stops what runs, and takes what waits out of the queue', async () => {
		const pool = createPool(1);
		const controller = new AbortController();
		const ended: string[] = [];
		const batch = pool.runVariants(base, variants('1', '2', '3'), {
			signal: controller.signal,
			onOutcome: (id) => ended.push(id)
		});
		await settle();
		controller.abort();
		await settle();
		expect(workers[0]?.stops).toBe(1);
		last().finish('stopped', 'user');
		expect(await batch).toMatchObject({ complete: 0, stopped: 0, cancelled: 3 });
		expect(ended).toEqual(['1']);
	});

	it('[C4] a worker that does not answer a stop is ended, and what it had sent is kept', async () => {
		const pool = createPool(1);
		const controller = new AbortController();
		const running = pool.run(
			{ ...base, files: [{ path: 'main.cir', content: 'title\nR1 a 0 1k\nQ1 c b 0 nomodel\n' }] },
			{ signal: controller.signal }
		);
		await settle();
		const data = Float64Array.of(0, 1);
		const vectors = [{ name: 'time', kind: 'real' as const, quantity: 'time' as const, data }];
		const plot = { id: 'tran1', title: '', analysis: 'tran' as const, scale: 'time', vectors };
		last().send({ type: 'pieces', pieces: [{ from: 0, plot }] });
		last().send({ type: 'measured', values: [{ name: 'gain', value: 2 }] });
		const lines = ["warning, can't find model 'nomodel' from line", 'q1 c b 0 nomodel'];
		last().send({ type: 'log', lines: lines.map((text) => ({ text, isError: true })), sources: [] });
		controller.abort();
		await vi.advanceTimersByTimeAsync(400);
		const outcome: SimulationOutcome = await running;
		expect(outcome).toMatchObject({ status: 'stopped', reason: 'user', points: 2 });
		expect(outcome.measurements).toEqual([{ name: 'gain', value: 2 }]);
		expect(outcome.log).toMatchObject([{ code: 'unknown_model', file: 'main.cir', line: 3 }]);
		expect(unpackRanges(outcome.ranges)).toMatchObject([{ name: 'time', min: 0, max: 1 }]);
		expect(workers[0]?.isTerminated).toBe(true);
	});

	it('[C4] a worker that overruns the time limit is ended', async () => {
		const pool = createPool(1);
		const running = pool.run(request('a'));
		await vi.advanceTimersByTimeAsync(base.timeLimitMs + 300);
		expect(await running).toMatchObject({ status: 'stopped', reason: 'time_limit' });
		expect(workers[0]?.isTerminated).toBe(true);
	});

	it('[C4] an abort while the worker starts runs nothing', async () => {
		const pool = createPool(1);
		const controller = new AbortController();
		const running = pool.run(request('a'), { signal: controller.signal });
		controller.abort();
		expect(await running).toMatchObject({ status: 'stopped', reason: 'user' });
		expect(runs).toHaveLength(0);
	});

	it('[ENG8] disposing of the pool ends what runs and what waits, then the workers', async () => {
		const pool = createPool(1);
		const first = pool.run(request('a'), { priority: 'agent' });
		const second = pool.run(request('b'), { priority: 'agent' });
		await settle();
		pool.dispose();
		expect((await second).status).toBe('stopped');
		last().finish('stopped', 'user');
		expect((await first).status).toBe('stopped');
		await settle();
		expect(workers.every(({ isTerminated }) => isTerminated)).toBe(true);
		expect((await pool.run(request('c'))).status).toBe('stopped');
		expect(workers).toHaveLength(1);
	});
});
