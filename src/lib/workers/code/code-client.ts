import { releaseProxy, wrap } from 'comlink';
import { Fault, toFault } from '#lib/base/fault.ts';
import type { FormattedCode } from '#lib/code/format-code.ts';
import { spawnWorker } from '../shell/spawn.ts';
import workerUrl from './code.worker.ts?worker&url';
import type { CodeWorkerApi } from './protocol.ts';

/** Reads and formats JSON, Markdown and JavaScript. Faults `language_worker_failed`. */
export interface CodeClient extends CodeWorkerApi {
	dispose(): void;
}

/** How long in ms an answer may take: 1 MB takes a few seconds to format. */
const ANSWER_LIMIT_MS = 20_000;

/**
 * Reads code in a worker of its own, because a parser may take seconds for a large file and must not hold up the page. The
 * worker starts with the first question, and again after one that it did not answer in time.
 */
export function createCodeClient(): CodeClient {
	let running: {
		api: ReturnType<typeof wrap<CodeWorkerApi>>;
		ended: AbortController;
		stop: (why: Fault) => void;
	} | null = null;

	function start() {
		const worker = spawnWorker(workerUrl, 'code');
		const api = wrap<CodeWorkerApi>(worker);
		const ended = new AbortController();
		const stop = (why: Fault) => {
			if (ended.signal.aborted) return;
			api[releaseProxy]();
			worker.terminate();
			running = null;
			ended.abort(why);
		};
		worker.onerror = (event) => stop(new Fault('language_worker_failed', event.message || 'The worker ended'));
		return { api, ended, stop };
	}

	async function ask<Answer>(
		question: (api: ReturnType<typeof wrap<CodeWorkerApi>>) => Promise<Answer>
	): Promise<Answer> {
		const { api, ended, stop } = (running ??= start());
		const answered = new AbortController();
		const slow = () => stop(new Fault('language_worker_failed', 'The file was not read in time'));
		const timer = setTimeout(slow, ANSWER_LIMIT_MS);
		try {
			return await new Promise<Answer>((resolve, reject) => {
				const onended = () => reject(ended.signal.reason);
				ended.signal.addEventListener('abort', onended, { signal: answered.signal });
				question(api).then(resolve, reject);
			});
		} catch (thrown) {
			throw toFault(thrown, 'language_worker_failed');
		} finally {
			clearTimeout(timer);
			answered.abort();
		}
	}

	return {
		read: (text, language) => ask((api) => api.read(text, language)),
		format: (text, language) => ask<FormattedCode>(async (api) => api.format(text, language)),
		dispose: () => running?.stop(new Fault('language_worker_failed', 'The project was closed'))
	};
}
