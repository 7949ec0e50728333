import { transfer, wrap } from 'comlink';
import { Fault, toFaultRecord } from '#lib/base/fault.ts';
import type { EmbeddingRequest, EmbeddingResult } from '#lib/llm/embeddings/embed-online.ts';
import type { ServiceState } from '#lib/llm/manager/service.ts';
import type { OllamaState } from '#lib/llm/ollama/types.ts';
import type { SearchRequest, SearchResult } from '#lib/llm/web-search/types.ts';
import type { ConnectionTest, LlmClient, ModelConnection, ModelList } from '#lib/llm/types.ts';
import { portFromSignal } from './abort-port.ts';
import { readEvents } from './event-stream.ts';
import { createModelFileCalls, type ModelFiles } from './model-file-client.ts';
import type { LlmWorkerApi } from './protocol.ts';
import { createVaultCalls, type VaultClient } from './vault-client.ts';

export interface LlmWorkerClient extends LlmClient {
	vault: VaultClient;
	/** Models that run in the page. */
	modelFiles: ModelFiles;
	/** Tests a connection, for at most 10 s. Never rejects. */
	testConnection(connection: ModelConnection, options: { signal?: AbortSignal }): Promise<ConnectionTest>;
	/** Never rejects. */
	listModels(connection: ModelConnection, options: { signal?: AbortSignal }): Promise<ModelList>;
	/** Searches the web, for at most a few seconds; `check` if the user tests the connection. Never rejects. */
	search(request: SearchRequest, options: { signal?: AbortSignal; check?: boolean }): Promise<SearchResult>;
	/** Vectors of texts from a service; `check` if the user tests the connection. Never rejects. */
	embed(request: EmbeddingRequest, options: { signal?: AbortSignal; check?: boolean }): Promise<EmbeddingResult>;
	/** State, models and running models of an Ollama server. Never rejects. */
	readOllama(connection: ModelConnection, options: { signal?: AbortSignal }): Promise<OllamaState>;
	/** Unloads a model from Ollama's memory; returns the state afterwards. Never rejects. */
	unloadModel(connection: ModelConnection, model: string, options: { signal?: AbortSignal }): Promise<OllamaState>;
	/** The results of the calls to each service since the worker started; empty before that. Never rejects. */
	serviceStates(): Promise<ServiceState[]>;
	/** Ends the worker; running calls end with what has arrived. */
	dispose(): void;
}

interface RunningWorker {
	api: LlmWorkerApi;
	crashed: AbortSignal;
	stop: () => void;
}

/**
 * The page's side of the worker that holds the keys and talks to model services. The worker starts on first use and
 * again after a crash.
 *
 * It is started by its address, not from a blob like the other workers: a blob would inherit the page's
 * `connect-src 'self'`, and this worker is the only place that must reach other hosts.
 */
export function createLlmWorkerClient(): LlmWorkerClient {
	let running: RunningWorker | null = null;
	let autoLockMinutes: number | null = null;
	const vaultListeners: (() => void)[] = [];

	function start(): RunningWorker {
		const worker = new Worker(new URL('./llm.worker.ts', import.meta.url), { type: 'module', name: 'llm' });
		const crash = new AbortController();
		const stop = () => {
			worker.terminate();
			crash.abort(new Fault('llm_worker_failed', 'The worker for model calls stopped', { retryable: true }));
			if (running?.crashed === crash.signal) running = null;
		};
		worker.onerror = stop;
		const api = wrap<LlmWorkerApi>(worker);
		const { port1, port2 } = new MessageChannel();
		port1.onmessage = () => vaultListeners.forEach((listener) => listener());
		void api.watchVault(transfer(port2, [port2]));
		if (autoLockMinutes !== null) void api.setAutoLock(autoLockMinutes);
		return { api, crashed: crash.signal, stop };
	}

	const worker = () => (running ??= start());

	/** A call that fails when the worker crashes, instead of waiting for an answer forever. */
	function call<T>(ask: (api: LlmWorkerApi) => Promise<T>): Promise<T> {
		const { api, crashed } = worker();
		return new Promise((resolve, reject) => {
			const onCrash = () => reject(crashed.reason);
			crashed.addEventListener('abort', onCrash, { once: true });
			ask(api)
				.then(resolve, reject)
				.finally(() => crashed.removeEventListener('abort', onCrash));
		});
	}

	async function check<T extends ConnectionTest | EmbeddingResult | ModelList | OllamaState | SearchResult>(
		ask: (api: LlmWorkerApi, port: MessagePort) => Promise<T>,
		signal?: AbortSignal
	): Promise<T | { ok: false; fault: ReturnType<typeof toFaultRecord> }> {
		const { port, close } = portFromSignal(signal);
		try {
			return await call((api) => ask(api, transfer(port, [port])));
		} catch (thrown) {
			return { ok: false, fault: toFaultRecord(thrown) };
		} finally {
			close();
		}
	}

	return {
		async *stream(request, { signal }) {
			const { api, crashed } = worker();
			const { port1, port2 } = new MessageChannel();
			api.stream(request, transfer(port2, [port2])).catch(() => running?.stop());
			yield* readEvents(request, port1, crashed, signal);
		},
		testConnection: (connection, { signal }) => check((api, port) => api.testConnection(connection, port), signal),
		listModels: (connection, { signal }) => check((api, port) => api.listModels(connection, port), signal),
		search: (request, { signal, check: asked = false }) =>
			check((api, port) => api.search(request, asked, port), signal),
		embed: (request, { signal, check: asked = false }) => check((api, port) => api.embed(request, asked, port), signal),
		readOllama: (connection, { signal }) => check((api, port) => api.readOllama(connection, port), signal),
		unloadModel: (connection, model, { signal }) =>
			check((api, port) => api.unloadModel(connection, model, port), signal),
		serviceStates: async () => (running ? call((api) => api.serviceStates()).catch(() => []) : []),
		vault: {
			...createVaultCalls(call),
			async setAutoLock(minutes) {
				autoLockMinutes = minutes;
				if (running) await call((api) => api.setAutoLock(minutes));
			},
			onchange: (listener) => void vaultListeners.push(listener)
		},
		modelFiles: createModelFileCalls(call),
		dispose: () => running?.stop()
	};
}
