import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { commands } from 'vitest/browser';
import { createSimulationPool } from '#lib/workers/ngspice/client.ts';
import { createEngineStarter } from '#lib/workers/ngspice/engine-worker.ts';
import type { SimulationOutcome, SimulationRequest } from '#lib/workers/ngspice/protocol.ts';
import opamp from '../samples/monte-carlo/opamp.cir?raw';
import { seededRandom } from '../support/random.ts';

/** Every worker that was started, so that a test can end one behind the pool's back. */
const workers: Worker[] = [];
const BrowserWorker = globalThis.Worker;
globalThis.Worker = class extends BrowserWorker {
	constructor(...parameters: ConstructorParameters<typeof Worker>) {
		super(...parameters);
		workers.push(this);
	}
};

const pool = createSimulationPool();
afterAll(() => {
	pool.dispose();
	globalThis.Worker = BrowserWorker;
});

function deck(content: string | Uint8Array): SimulationRequest {
	return { files: [{ path: 'main.cir', content }], entry: 'main.cir', timeLimitMs: 20_000 };
}

function script(lines: string): SimulationRequest {
	return deck(`script\nV1 a 0 1\nR1 a 0 1k\n.control\n${lines}\n.endc\n.end\n`);
}

const good = deck('good\nV1 a 0 5\nR1 a b 1k\nR2 b 0 1k\n.op\n.end\n');

function expectGood({ status, plots }: SimulationOutcome): void {
	expect(status).toBe('complete');
	const vector = plots[0]?.vectors.find(({ name }) => name === 'b');
	expect(vector?.kind === 'real' ? vector.data[0] : null).toBe(2.5);
}

/** The pool works on, whatever a test has done to it. */
afterEach(async () => {
	vi.unstubAllGlobals();
	expectGood(await pool.run(good));
});

describe('an engine that cannot be had', () => {
	const answers: [string, string, () => Promise<Response>][] = [
		['no network', 'asset_unavailable', () => Promise.reject(new TypeError('Failed to fetch'))],
		['a missing file', 'asset_unavailable', () => Promise.resolve(new Response('', { status: 404 }))],
		['a file that is no engine', 'engine_start', () => Promise.resolve(new Response('<!doctype html>'))],
		// no more than the header of a module
		['another engine', 'engine_start', () => Promise.resolve(new Response(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)))]
	];

	it('[S3] is told, and asked for again at the next run', async () => {
		for (const [what, code, answer] of answers) {
			vi.stubGlobal('fetch', answer);
			const fresh = createSimulationPool(createEngineStarter());
			const outcome = await fresh.run(good);
			fresh.dispose();
			expect(outcome, what).toMatchObject({ status: 'failed', reason: 'unavailable', log: [{ code }] });
		}
	});
});

describe('what a netlist can do to the engine', () => {
	it('[C4] quit ends the run and nothing else', async () => {
		const outcome = await pool.run(script('op\nquit 1\nop'));
		expect(outcome.status).toBe('failed');
		expect(outcome.plots.map(({ id }) => id)).toEqual(['op1']);
	});

	it('[C4] a missing include is an error of its line', async () => {
		const outcome = await pool.run(deck('missing\n.include gone.lib\nV1 a 0 1\nR1 a 0 1k\n.op\n.end\n'));
		expect(outcome.status).toBe('failed');
		expect(outcome.log).toContainEqual(expect.objectContaining({ code: 'missing_include', line: 2 }));
	});

	it('[C4] a script that never ends costs its worker', async () => {
		const outcome = await pool.run({ ...script('let k = 0\nwhile 1\nlet k = k + 1\nend'), timeLimitMs: 500 });
		expect(outcome).toMatchObject({ status: 'stopped', reason: 'time_limit' });
	});

	it('[C4] 3 GB in a script cost its worker', async () => {
		const outcome = await pool.run(script('let k = 1\nlet a = vector(402653184)\nlet b = vector(402653184)'));
		expect(outcome).toMatchObject({ status: 'failed', reason: 'out_of_memory' });
	});

	it('[C4] a netlist that calls itself without end is an error', async () => {
		const outcome = await pool.run(deck('endless\n.subckt s a b\nX1 a b s\n.ends\nX1 1 0 s\nV1 1 0 1\n.op\n.end\n'));
		expect(outcome.status).toBe('failed');
	});

	it('[S4] bytes that are no netlist give an outcome', async () => {
		const next = seededRandom(7);
		const source = new TextEncoder().encode(opamp);
		for (let round = 0; round < 24; round += 1) {
			// wholly random bytes, then a netlist with some of its bytes exchanged, NUL and halves of characters among them
			const bytes =
				round < 8
					? Uint8Array.from({ length: 2000 }, () => Math.floor(256 * next()))
					: source.map((byte) => (next() < 0.01 ? Math.floor(256 * next()) : byte));
			const content = round % 2 === 0 ? bytes : new TextDecoder('latin1').decode(bytes);
			const outcome = await pool.run({ ...deck(content), timeLimitMs: 5000 });
			expect(['complete', 'stopped', 'failed']).toContain(outcome.status);
			expect(outcome.reason, `round ${round}`).not.toBe('trap');
		}
	});
});

describe('a worker that dies', () => {
	it('[S3] costs nothing when it was idle', async () => {
		await pool.warmUp();
		for (const worker of workers) worker.terminate();
		expectGood(await pool.run(good));
	});

	it('[S3] has its run done again in a fresh one', async () => {
		const started = workers.length;
		const running = pool.run(deck('long\nV1 a 0 SIN(0 1 1k)\nR1 a b 1k\nC1 b 0 1u\n.tran 1u 100m\n.end\n'), {
			onEvent: () => {
				if (workers.length === started) for (const worker of workers) worker.terminate();
			}
		});
		expect((await running).status).toBe('complete');
		expect(workers.length).toBeGreaterThan(started);
	});
});

/** What two instances take: less than that is how late the collector comes, more would be a leak. */
const SLACK_MB = 64;

describe('memory', () => {
	it('[C4] 200 runs one after the other take no more than the first ten', async () => {
		let before = 0;
		for (let run = 0; run < 200; run += 1) {
			if (run === 10) before = await commands.rendererMemory();
			expect((await pool.run(deck(opamp))).status).toBe('complete');
		}
		const growth = (await commands.rendererMemory()) - before;
		expect(growth).toBeLessThan(SLACK_MB);
	});

	it('[C7] 300 variants of an op-amp take no more than the first hundred', async () => {
		const variants = Array.from({ length: 300 }, (_, index) => ({ id: String(index), edits: [] }));
		const measured = new Set<number | null>();
		const batch = (count: number) =>
			pool.runVariants(deck(opamp), variants.slice(0, count), {
				keep: [],
				onOutcome: (_, { measurements }) => measured.add(measurements[0]?.value ?? null)
			});
		await batch(100);
		const before = await commands.rendererMemory();
		expect(await batch(300)).toMatchObject({ complete: 300, failed: 0, retried: 0 });
		const growth = (await commands.rendererMemory()) - before;
		expect(growth).toBeLessThan(SLACK_MB);
		expect(measured.size).toBe(1);
	});
});
