import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { createRestartingWorker } from '#lib/workers/shell/restarting-worker.ts';
import { createProjectZips, type ProjectZips, type ZipTransport } from './project-zips.ts';
import type { ZipWorkerApi } from './zip-protocol.ts';
import workerUrl from './zip.worker.ts?worker&url';

/** How long in ms a zip may take: the largest of 200 MB take about half a minute. */
const ANSWER_LIMIT_MS = 600_000;

/**
 * Reads and writes zips in a worker, because tens of megabytes of history take seconds. Each zip has a worker, which ends
 * with it: the memory is free again, and no second connection to the database stays open.
 */
export function createZipClient(database: SpicewrightDatabase): ProjectZips {
	const ask: ZipTransport = async (question) => {
		const worker = createRestartingWorker<ZipWorkerApi>(workerUrl, 'zip', ANSWER_LIMIT_MS, 'zip_worker_failed');
		try {
			// Comlink's type of a remote API asks for the functions' own proxy type
			return await worker.ask((api) => question(api as unknown as ZipWorkerApi));
		} finally {
			worker.dispose();
		}
	};
	return createProjectZips(database, ask);
}
