import { releaseProxy, transfer, wrap } from 'comlink';
import { Fault, fromFaultRecord } from '#lib/base/fault.ts';
import type { LocalEmbeddingModel } from './local-model.ts';
// Imported here and not in the worker: a binary that a worker imports is missing from the offline cache.
import engineUrl from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import { fetchAsset } from '#lib/security/fetch-asset.ts';
import { portFromSignal } from '../llm/abort-port.ts';
import type { Reply } from '../llm/protocol.ts';
import { spawnWorker } from '../shell/spawn.ts';
import workerUrl from './embedding.worker.ts?worker&url';
import type { EmbeddingWorkerApi } from './protocol.ts';

/** The page's side of the worker that makes vectors of texts with a model in this browser. */
export interface EmbeddingClient {
	/** Loads a model, so that the first text does not wait for it. @throws Fault `embedding_*`; the signal's reason */
	load(model: LocalEmbeddingModel, signal: AbortSignal): Promise<void>;
	/** One vector of length 1 for each text (of zeros for a text without words). Faults as for `load`. */
	embed(
		model: LocalEmbeddingModel,
		texts: readonly string[],
		isQuery: boolean,
		signal: AbortSignal
	): Promise<Float32Array[]>;
	/** Ends the worker and frees the memory of the model; the next call starts another. */
	end(): void;
}

/** Makes the service worker cache the engine, so that an installed model can be used offline. Never rejects. */
export async function keepEmbeddingEngine(): Promise<void> {
	const response = await fetchAsset(engineUrl).catch(() => null);
	await response?.body?.cancel();
}

type Api = ReturnType<typeof wrap<EmbeddingWorkerApi>>;

/**
 * A client whose worker starts with the first call, and again after a crash.
 *
 * @param appModel address of the folder of the model that is shipped with the app, ending in a slash
 */
export function createEmbeddingClient(appModel: string): EmbeddingClient {
	let running: { api: Api; ended: AbortSignal; stop: (why: string) => void } | null = null;

	function start() {
		const worker = spawnWorker(workerUrl, 'embedding');
		const api = wrap<EmbeddingWorkerApi>(worker);
		const ended = new AbortController();
		const stop = (why: string) => {
			if (ended.signal.aborted) return;
			api[releaseProxy]();
			worker.terminate();
			running = null;
			ended.abort(new Fault('embedding_worker_failed', why, { detail: why }));
		};
		worker.onerror = (event) => stop(event.message || 'The worker ended');
		const absolute = (url: string) => new URL(url, self.location.href).href;
		void api.setup({ engine: absolute(engineUrl), appModel: absolute(appModel) });
		return { api, ended: ended.signal, stop };
	}

	async function ask<T>(question: (api: Api) => Promise<Reply<T>>, signal: AbortSignal): Promise<T> {
		signal.throwIfAborted();
		const { api, ended } = (running ??= start());
		const over = new AbortController();
		try {
			const reply = await new Promise<Reply<T>>((resolve, reject) => {
				for (const end of [signal, ended])
					end.addEventListener('abort', () => reject(end.reason), { signal: over.signal });
				question(api).then(resolve, reject);
			});
			if (reply.ok) return reply.value;
			throw fromFaultRecord(reply.fault);
		} finally {
			over.abort();
		}
	}

	return {
		load: (model, signal) => ask((api) => api.load(model), signal),
		async embed(model, texts, isQuery, signal) {
			if (texts.length === 0) return [];
			const { port, close } = portFromSignal(signal);
			try {
				return await ask((api) => api.embed(model, texts, isQuery, transfer(port, [port])), signal);
			} finally {
				close();
			}
		},
		end: () => running?.stop('The worker was closed')
	};
}
