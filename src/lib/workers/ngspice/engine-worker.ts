import { releaseProxy, transfer, wrap } from 'comlink';
import { toFault } from '#lib/base/fault.ts';
import { newId } from '#lib/base/ids.ts';
import { fetchAsset } from '#lib/security/fetch-asset.ts';
// Imported here and not in the worker: a binary that a worker imports is missing from the offline cache.
import wasmUrl from '../../../../wasm/dist/ngspice.wasm?url';
import { spawnWorker } from '../shell/spawn.ts';
import workerUrl from './ngspice.worker.ts?worker&url';
import { engineBuild } from './engine-build.ts';
import type { EngineWorker } from './pool-run.ts';
import type { NgspiceWorkerApi, SentEvent } from './protocol.ts';
import { receivedEvent, receivedOutcome } from './wire.ts';

/** Time limit for the start of a worker, ms; a slow device takes one or two seconds. */
const START_LIMIT_MS = 30_000;

/**
 * A function that starts a worker with an engine in it. The first call fetches and compiles the engine; a failure is not kept, so that the
 * next call tries again.
 *
 * @throws Fault `asset_unavailable`, `engine_start`, by the function
 */
export function createEngineStarter(): () => Promise<EngineWorker> {
	let compiled: Promise<WebAssembly.Module> | null = null;
	return async () => {
		try {
			return await startEngineWorker(await (compiled ??= compile()));
		} catch (thrown) {
			// A wrong binary, such as an old one from a cache, must not be kept.
			compiled = null;
			throw toFault(thrown, 'engine_start');
		}
	};
}

async function compile(): Promise<WebAssembly.Module> {
	const response = await fetchAsset(wasmUrl);
	return WebAssembly.compile(await response.arrayBuffer());
}

async function startEngineWorker(module: WebAssembly.Module): Promise<EngineWorker> {
	const started = performance.now();
	const worker = spawnWorker(workerUrl, 'ngspice');
	const api = wrap<NgspiceWorkerApi>(worker);
	const ended = new AbortController();
	const lost = new AbortController();
	const lock = `ngspice-${newId()}`;
	const terminate = (): void => {
		ended.abort();
		api[releaseProxy]();
		worker.terminate();
	};
	worker.onerror = (event) => lost.abort(event.message || 'The engine could not be loaded');
	try {
		await Promise.race([api.initialise(module, engineBuild, lock), startFailure(lost.signal, ended.signal)]);
	} catch (thrown) {
		terminate();
		throw thrown;
	}
	watchLock(lock, lost, ended.signal);
	return {
		startMs: performance.now() - started,
		lost: lost.signal,
		hold: (key, base) => void api.hold(key, base),
		release: (key) => void api.release(key),
		async run(task, onEvent) {
			const { port1, port2 } = new MessageChannel();
			// One after the other: large ones are put together in slices.
			let received = Promise.resolve();
			port1.onmessage = ({ data }: MessageEvent<SentEvent>) => {
				received = received.then(() => receivedEvent(data)).then(onEvent);
			};
			try {
				return await receivedOutcome(await api.run(task, transfer(port2, [port2])));
			} finally {
				port1.close();
			}
		},
		stop: () => void api.stop(),
		terminate
	};
}

/** Rejects if the worker is lost before it has started, or takes too long. */
function startFailure(lost: AbortSignal, ended: AbortSignal): Promise<never> {
	return new Promise((_, reject) => {
		const timer = setTimeout(() => reject(new Error('The engine did not start in time')), START_LIMIT_MS);
		lost.addEventListener('abort', () => reject(new Error(String(lost.reason))), { signal: ended });
		ended.addEventListener('abort', () => clearTimeout(timer), { once: true });
	});
}

/**
 * A worker that the browser ends, for example for lack of memory, sends no event, but its lock is then granted to the page.
 * Without locks (outside secure contexts) such a run ends at its time limit.
 */
function watchLock(name: string, lost: AbortController, ended: AbortSignal): void {
	const { locks } = navigator as { locks?: LockManager };
	locks?.request(name, { signal: ended }, () => lost.abort('The worker was ended from outside')).catch(() => undefined);
}
