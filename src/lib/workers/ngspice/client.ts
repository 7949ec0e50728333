import { engineBuild, startEngineWorker } from './engine-worker.ts';
import { WorkerPool } from './pool.ts';
import type { SimulationPool } from './protocol.ts';

/** Memory in MiB to count for a worker: binary, compiled code, and the heaps of a few runs not yet collected. */
const WORKER_MB = 256;
/** Share of the device's memory for all workers together. */
const MEMORY_SHARE = 0.25;
/** Memory in GiB of a device that does not say. */
const USUAL_MEMORY_GB = 8;

/** The pool of the page, without a worker until one is needed. */
export function createSimulationPool(): SimulationPool {
	const { hardwareConcurrency, deviceMemory } = navigator as { hardwareConcurrency?: number; deviceMemory?: number };
	return new WorkerPool({
		start: startEngineWorker,
		size: poolSize(hardwareConcurrency, deviceMemory),
		build: engineBuild
	});
}

/** One worker a core, as far as the memory goes. */
function poolSize(cores = 2, memoryGb = USUAL_MEMORY_GB): number {
	return Math.max(1, Math.min(cores, Math.floor((memoryGb * 1024 * MEMORY_SHARE) / WORKER_MB)));
}
