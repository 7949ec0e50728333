import { engineBuild } from './engine-build.ts';
import { createEngineStarter } from './engine-worker.ts';
import { WorkerPool } from './pool.ts';
import type { SimulationPool } from './protocol.ts';

/** Estimated memory of a worker, MiB: binary, compiled code, and the heaps of a few runs not yet collected. */
const WORKER_MB = 256;
/** Fraction of the device's memory for all workers together. */
const MEMORY_SHARE = 0.25;
/** Memory of a device that does not report it, GiB. */
const USUAL_MEMORY_GB = 8;

/** Of all projects that the page opens: the engine is fetched once. */
const startOnPage = createEngineStarter();

/** Creates a pool; its workers are started on demand. */
export function createSimulationPool(start = startOnPage): SimulationPool {
	const { hardwareConcurrency, deviceMemory } = navigator as { hardwareConcurrency?: number; deviceMemory?: number };
	return new WorkerPool({
		start,
		size: poolSize(hardwareConcurrency, deviceMemory),
		build: engineBuild
	});
}

/** One worker per core, as far as memory allows. */
function poolSize(cores = 2, memoryGb = USUAL_MEMORY_GB): number {
	return Math.max(1, Math.min(cores, Math.floor((memoryGb * 1024 * MEMORY_SHARE) / WORKER_MB)));
}
