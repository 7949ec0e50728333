import { proxy, releaseProxy, transfer, wrap, type ProxyMarked, type Remote } from 'comlink';
import { Fault, toFault } from '#lib/base/fault.ts';
import { spawnWorker } from './spawn.ts';

/** A worker that starts with the first call, and again after one that it did not answer in time. */
export interface RestartingWorker<Api> {
	/**
	 * @param signal ends the worker, and with it everything that it was asked, while the question is open
	 * @throws Fault with the worker's `code` if it ends or does not answer in time; what the call itself throws
	 */
	ask<Answer>(question: (api: Remote<Api>) => Promise<Answer>, signal?: AbortSignal): Promise<Answer>;
	dispose(): void;
}

/**
 * @param limitMs time limit for an answer
 * @param code code of the fault for a lost worker
 */
export function createRestartingWorker<Api>(
	url: string,
	name: string,
	limitMs: number,
	code = 'language_worker_failed'
): RestartingWorker<Api> {
	let running: { api: Remote<Api>; ended: AbortController; stop: (why: Fault) => void } | null = null;

	function start() {
		const worker = spawnWorker(url, name);
		const api = wrap<Api>(worker);
		const ended = new AbortController();
		const stop = (why: Fault) => {
			if (ended.signal.aborted) return;
			api[releaseProxy]();
			worker.terminate();
			running = null;
			ended.abort(why);
		};
		worker.onerror = (event) => stop(new Fault(code, event.message || 'The worker ended'));
		return { api, ended, stop };
	}

	return {
		async ask(question, signal) {
			signal?.throwIfAborted();
			const { api, ended, stop } = (running ??= start());
			const answered = new AbortController();
			const slow = () => stop(new Fault(code, 'The worker did not answer in time'));
			const timer = setTimeout(slow, limitMs);
			const unwanted = () => stop(new Fault(code, 'The work was stopped'));
			signal?.addEventListener('abort', unwanted, { signal: answered.signal });
			try {
				return await new Promise((resolve, reject) => {
					const onended = () => reject(ended.signal.reason);
					ended.signal.addEventListener('abort', onended, { signal: answered.signal });
					question(api).then(resolve, reject);
				});
			} catch (thrown) {
				throw toFault(thrown, code);
			} finally {
				clearTimeout(timer);
				answered.abort();
			}
		},
		dispose: () => running?.stop(new Fault(code, 'The project was closed'))
	};
}

/** Lets a worker call a function of the page. */
export function callback<Call extends (...given: never[]) => unknown>(call: Call): Call & ProxyMarked {
	return proxy(call);
}

/** Marks buffers of what is sent to be moved instead of copied. */
export function moved<Sent extends object>(sent: Sent, buffers: ArrayBuffer[]): Sent {
	return transfer(sent, buffers);
}
