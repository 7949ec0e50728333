import { callback, createRestartingWorker, moved } from '#lib/workers/shell/restarting-worker.ts';
import type { NetlistWorkerApi } from './netlist-protocol.ts';
import { createNetlistReader, type NetlistReader, type NetlistTransport } from './netlist-reader.ts';
import workerUrl from './netlist.worker.ts?worker&url';

/** Time limit for an answer, ms: judging 100,000 elements takes about ten seconds. */
const ANSWER_LIMIT_MS = 60_000;

/** Reads netlists in a worker, which starts on first use. */
export function createNetlistClient(): NetlistReader {
	const worker = createRestartingWorker<NetlistWorkerApi>(workerUrl, 'netlist', ANSWER_LIMIT_MS);
	// Comlink's type of a remote API expects its own proxy type for functions.
	return createNetlistReader({ ...worker, callback, moved } as NetlistTransport);
}
