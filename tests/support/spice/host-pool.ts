import { WorkerPool } from '#lib/workers/ngspice/pool.ts';
import type { EngineWorker } from '#lib/workers/ngspice/pool-run.ts';
import type { SimulationPool } from '#lib/workers/ngspice/protocol.ts';
import { createEngineHost } from './ngspice.ts';

/**
 * A pool whose workers are engines in this process: real, except for parallel runs and endless scripts.
 *
 * @param onrun told when a worker has been given a run, with what makes the worker lost
 */
export function createHostPool(size = 1, onrun?: (lose: () => void) => void): SimulationPool {
	return new WorkerPool({ start: () => startHostWorker(onrun), size, build: { version: 'test', build: 'test' } });
}

async function startHostWorker(onrun?: (lose: () => void) => void): Promise<EngineWorker> {
	const host = await createEngineHost();
	let isStopped = false;
	const lost = new AbortController();
	return {
		startMs: 0,
		lost: lost.signal,
		hold: (key, base) => host.hold(key, base),
		release: (key) => host.release(key),
		run(task, onEvent) {
			isStopped = false;
			onrun?.(() => lost.abort('killed'));
			return host.run(task, { onEvent, isStopped: () => isStopped });
		},
		stop() {
			isStopped = true;
		},
		terminate: () => undefined
	};
}
