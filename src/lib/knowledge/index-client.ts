import { callback, createRestartingWorker } from '#lib/workers/shell/restarting-worker.ts';
import type { IndexRequest, IndexWorkerApi } from './index-protocol.ts';
import {
	createKnowledgeClient,
	type IndexTransport,
	type KnowledgeClient,
	type KnowledgeEvents
} from './knowledge-client.ts';
import workerUrl from './index.worker.ts?worker&url';

/** Time limit for an answer, ms: opening the index of a large project takes some seconds. */
const ANSWER_LIMIT_MS = 120_000;

/** Opens the index of a project in a worker. */
export function createIndexClient(request: IndexRequest, events: KnowledgeEvents): KnowledgeClient {
	const worker = createRestartingWorker<IndexWorkerApi>(workerUrl, 'index', ANSWER_LIMIT_MS, 'search_failed');
	// Comlink's type of a remote API expects its own proxy type for functions.
	return createKnowledgeClient({ ...worker, callback } as unknown as IndexTransport, request, events);
}
