import { WorkerPool } from '#lib/workers/ngspice/pool.ts';
import type { EngineWorker } from '#lib/workers/ngspice/pool-run.ts';
import type { SimulationPool } from '#lib/workers/ngspice/protocol.ts';
import { createEngineHost } from './ngspice.ts';

/** A pool whose workers are engines in this process: real, except for parallel runs and endless scripts. */
export function createHostPool(size = 1): SimulationPool {
	return new WorkerPool({ start: startHostWorker, size, build: { version: 'test', build: 'test' } });
}

async function startHostWorker(): Promise<EngineWorker> {
	const host = await createEngineHost();
	let isStopped = false;
	return {
		startMs: 0,
		lost: new AbortController().signal,
		hold: (key, base) => host.hold(key, base),
		release: (key) => host.release(key),
		run(task, onEvent) {
			isStopped = false;
			return host.run(task, { onEvent, isStopped: () => isStopped });
		},
		stop() {
			isStopped = true;
		},
		terminate: () => undefined
	};
}
