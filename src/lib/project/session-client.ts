import type { SpicewrightDatabase } from '#lib/db/database.ts';
import type { SessionOverview, SessionQuery } from '#lib/db/conversation/session-overview.ts';
import { createRestartingWorker } from '#lib/workers/shell/restarting-worker.ts';
import type { ExportWords, SessionExport, SessionFormat } from './session-export.ts';
import type { SessionPreview, SessionWorkerApi } from './session-protocol.ts';
import { resultOf, type WorkerAnswer } from './worker-answer.ts';
import workerUrl from './session.worker.ts?worker&url';

/** How long in ms a question may take: the text of thousands of conversations is read. */
const ANSWER_LIMIT_MS = 60_000;

/** Lists, searches, reads and exports stored conversations. Rejects with a fault. */
export interface SessionClient {
	find(query: SessionQuery): Promise<SessionOverview[]>;
	/** @param count of the last messages, from 1 */
	preview(sessionId: string, count: number): Promise<SessionPreview>;
	export(sessionId: string, format: SessionFormat, words: ExportWords): Promise<SessionExport>;
	dispose(): void;
}

/** Asks a worker, because a search reads every message: seconds in large histories. */
export function createSessionClient(database: SpicewrightDatabase): SessionClient {
	const worker = createRestartingWorker<SessionWorkerApi>(
		workerUrl,
		'sessions',
		ANSWER_LIMIT_MS,
		'session_worker_failed'
	);
	async function answered<Result>(question: (api: SessionWorkerApi) => Promise<WorkerAnswer<Result>>): Promise<Result> {
		// Comlink's type of a remote API asks for the functions' own proxy type
		return resultOf(database, await worker.ask((api) => question(api as unknown as SessionWorkerApi)));
	}
	return {
		find: (query) => answered((api) => api.find(database.name, query)),
		preview: (id, count) => answered((api) => api.preview(database.name, id, count)),
		export: (id, format, words) => answered((api) => api.export(database.name, id, format, words)),
		dispose: () => worker.dispose()
	};
}
