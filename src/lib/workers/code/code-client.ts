import type { FormattedCode } from '#lib/code/format-code.ts';
import { createRestartingWorker } from '../shell/restarting-worker.ts';
import workerUrl from './code.worker.ts?worker&url';
import type { CodeWorkerApi } from './protocol.ts';

/** Reads and formats JSON, Markdown and JavaScript. Faults `language_worker_failed`. */
export interface CodeClient extends CodeWorkerApi {
	dispose(): void;
}

/** Time limit for an answer, ms: 1 MB takes a few seconds to format. */
const ANSWER_LIMIT_MS = 20_000;

/**
 * Reads code in a separate worker, because a parser may take seconds for a large file and must not block the page. The
 * worker starts with the first call, and again after one that it did not answer in time.
 */
export function createCodeClient(): CodeClient {
	const worker = createRestartingWorker<CodeWorkerApi>(workerUrl, 'code', ANSWER_LIMIT_MS);
	return {
		read: (text, language) => worker.ask((api) => api.read(text, language)),
		format: (text, language) => worker.ask<FormattedCode>(async (api) => api.format(text, language)),
		dispose: () => worker.dispose()
	};
}
