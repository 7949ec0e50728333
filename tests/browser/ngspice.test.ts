import { afterAll, describe, expect, it } from 'vitest';
import { createSimulationPool } from '#lib/workers/ngspice/client.ts';
import type { SimulationEvent, SimulationRequest } from '#lib/workers/ngspice/protocol.ts';

const pool = createSimulationPool();
afterAll(() => pool.dispose());

function deck(content: string): SimulationRequest {
	return { files: [{ path: 'main.cir', content }], entry: 'main.cir', timeLimitMs: 60_000 };
}

const good = deck('good\nV1 a 0 5\nR1 a b 1k\nR2 b 0 1k\n.op\n.end\n');
const long = deck('long\nV1 1 0 SIN(0 1 1k)\nR1 1 2 1k\nD1 2 0 d\n.model d d\n.tran 1u 60 0 1u\n.end\n');
const endless = deck(
	'endless\nV1 1 0 1\nR1 1 0 1k\n.control\ntran 1u 1m\nlet k=0\nwhile 1\nlet k=k+1\nend\n.endc\n.end\n'
);

async function expectNextRunWorks(): Promise<void> {
	const outcome = await pool.run(good);
	expect(outcome.status).toBe('complete');
	const vector = outcome.plots[0]?.vectors.find(({ name }) => name === 'b');
	expect(vector?.kind === 'real' ? vector.data[0] : null).toBe(2.5);
}

/** Aborts once the run has sent data. */
async function stopAfterData(request: SimulationRequest, wanted: SimulationEvent['type']) {
	const controller = new AbortController();
	return pool.run(request, {
		signal: controller.signal,
		onEvent: ({ type }) => {
			if (type === wanted) controller.abort();
		}
	});
}

describe('the simulator in a page', () => {
	it('[C1] starts its worker and runs a netlist', async () => {
		const { startMs } = await pool.warmUp();
		expect(startMs).toBeGreaterThan(0);
		await expectNextRunWorks();
		const { engine } = await pool.run(good);
		expect(engine.version).toBe('39.3');
		expect(engine.build).toMatch(/^[0-9a-f]{64}$/u);
	});

	it('[C4] stops a 60 s transient and keeps its data', async () => {
		const outcome = await stopAfterData(long, 'partial');
		expect(outcome).toMatchObject({ status: 'stopped', reason: 'user' });
		expect(outcome.points).toBeGreaterThan(100);
		await expectNextRunWorks();
	});

	it('[C4] a script that never ends is terminated with its data kept, and the next run works', async () => {
		const outcome = await stopAfterData(endless, 'partial');
		expect(outcome).toMatchObject({ status: 'stopped', reason: 'user' });
		expect(outcome.plots.map(({ id }) => id)).toEqual(['tran1']);
		expect(outcome.points).toBeGreaterThan(100);
		await expectNextRunWorks();
	});

	it('[C4] a script that never ends meets the time limit, and the next run works', async () => {
		const outcome = await pool.run({ ...endless, timeLimitMs: 300 });
		expect(outcome).toMatchObject({ status: 'stopped', reason: 'time_limit' });
		await expectNextRunWorks();
	});

	it('[C4] an abort before the start runs nothing', async () => {
		const outcome = await pool.run(good, { signal: AbortSignal.abort() });
		expect(outcome).toMatchObject({ status: 'stopped', reason: 'user', plots: [] });
	});

	it('[ENG14] runs asked for together are all done', async () => {
		const outcomes = await Promise.all([pool.run(good), pool.run(good), pool.run(good)]);
		expect(outcomes.map(({ status }) => status)).toEqual(['complete', 'complete', 'complete']);
	});

	it('[ENG8] disposing of a pool ends the run under way', async () => {
		const other = createSimulationPool();
		const running = other.run(long);
		await other.warmUp();
		other.dispose();
		expect((await running).status).toBe('stopped');
	});
});
