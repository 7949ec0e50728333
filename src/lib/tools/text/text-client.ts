import { createRestartingWorker } from '#lib/workers/shell/restarting-worker.ts';
import type { TextWork } from './text-work.ts';
import workerUrl from './text.worker.ts?worker&url';

/** Asks for work on the texts of files. */
export interface TextClient {
	/**
	 * @param signal ends the work
	 * @throws Fault `text_worker_failed` when the work takes too long or its worker ends; the signal's reason
	 */
	ask<Answer>(question: (work: TextWork) => Promise<Answer>, signal: AbortSignal): Promise<Answer>;
	dispose(): void;
}

/** Time limit for an answer, ms: the longest work on 5 MB takes a few seconds. */
const ANSWER_LIMIT_MS = 30_000;

/** Works on texts in a separate worker, so that large files never block the page. The worker starts with the first question. */
export function createTextClient(): TextClient {
	const worker = createRestartingWorker<TextWork>(workerUrl, 'text', ANSWER_LIMIT_MS, 'text_worker_failed');
	return {
		// Comlink's type of a remote API asks for the functions' own proxy type.
		ask: (question, signal) => worker.ask((api) => question(api as unknown as TextWork), signal),
		dispose: () => worker.dispose()
	};
}
