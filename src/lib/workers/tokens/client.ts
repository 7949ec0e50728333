import { releaseProxy, wrap } from 'comlink';
import type { TokenEncoding } from '#lib/llm/tokens/encoding.ts';
import { spawnWorker } from '../shell/spawn.ts';
import type { TokenWorkerApi } from './protocol.ts';
import workerUrl from './tokens.worker.ts?worker&url';

export interface TokenCounter {
	/** Total number of tokens; null if the worker cannot count, such as offline before its encoding was cached. */
	count(texts: readonly string[], encoding: TokenEncoding): Promise<number | null>;
	dispose(): void;
}

/** Time limit for a count, ms: 1 MB needs a fifth of a second. */
const ANSWER_LIMIT_MS = 30_000;

/** Counts tokens exactly in a separate worker, which starts with the first count and again after a crash. */
export function createTokenCounter(): TokenCounter {
	let running: { api: ReturnType<typeof wrap<TokenWorkerApi>>; lost: AbortSignal; stop: () => void } | null = null;

	function start() {
		const worker = spawnWorker(workerUrl, 'tokens');
		const api = wrap<TokenWorkerApi>(worker);
		const ended = new AbortController();
		const stop = () => {
			if (ended.signal.aborted) return;
			api[releaseProxy]();
			worker.terminate();
			running = null;
			ended.abort();
		};
		worker.onerror = stop;
		return { api, lost: ended.signal, stop };
	}

	return {
		async count(texts, encoding) {
			const { api, lost, stop } = (running ??= start());
			const timer = setTimeout(stop, ANSWER_LIMIT_MS);
			try {
				return await new Promise<number>((resolve, reject) => {
					lost.addEventListener('abort', () => reject(lost.reason), { once: true });
					api.count(texts, encoding).then(resolve, reject);
				});
			} catch {
				return null;
			} finally {
				clearTimeout(timer);
			}
		},
		dispose: () => running?.stop()
	};
}
