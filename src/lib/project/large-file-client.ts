import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { createRestartingWorker } from '#lib/workers/shell/restarting-worker.ts';
import type { LargeFile, LargeFileApi, WrittenFile } from './large-file-protocol.ts';
import { resultOf } from './worker-answer.ts';
import workerUrl from './large-file.worker.ts?worker&url';

/** How long in ms a file may take: one of 50 MB takes a few seconds. */
const ANSWER_LIMIT_MS = 120_000;

/**
 * Reads, decodes and stores a file in a worker, because each of these steps takes a long task for tens of megabytes. The worker ends
 * with the file: its memory is free again.
 *
 * @throws Fault as `ProjectStore.apply`; `file_worker_failed`; what reading the file throws
 */
export async function writeLargeFile(
	database: SpicewrightDatabase,
	projectId: string,
	file: LargeFile
): Promise<WrittenFile> {
	const worker = createRestartingWorker<LargeFileApi>(workerUrl, 'large file', ANSWER_LIMIT_MS, 'file_worker_failed');
	try {
		// Comlink's type of a remote API asks for the functions' own proxy type
		const answer = await worker.ask((api) => (api as unknown as LargeFileApi).write(database.name, projectId, file));
		return resultOf(database, answer);
	} finally {
		worker.dispose();
	}
}
