import { callFault } from '#lib/llm/call/service-fault.ts';
import { fetchAsset } from '#lib/security/fetch-asset.ts';
import type { ModelConnection } from '#lib/llm/types.ts';
// Imported here and not in a worker: a binary that a worker imports is missing from the offline cache.
import wasmUrl from '@wllama/wllama/esm/wasm/wllama.wasm?url';
import { engineFault } from './wllama-faults.ts';

/** Number of log lines kept to explain a failure. */
const LOG_LINES = 200;
/** Number of tokens that llama.cpp reads of a prompt at once; it can be stopped between batches. */
const BATCH_TOKENS = 256;

/** llama.cpp supports it, although it is missing from the library's types. */
const withUsage = { stream_options: { include_usage: true } };

/** A chunk of the engine's answer, as in Chat Completions. */
export interface EngineChunk {
	choices?: { delta?: { content?: string | null; reasoning_content?: string | null }; finish_reason?: string | null }[];
	usage?: { prompt_tokens?: number; completion_tokens?: number; total_tokens?: number };
}

export interface EngineOptions {
	messages: { role: 'system' | 'user' | 'assistant'; content: string }[];
	max_tokens?: number;
	temperature?: number;
	chat_template_kwargs: Record<string, boolean>;
}

/** A model loaded in a separate worker. */
export interface Engine {
	/** Aborted with a Fault when the worker has stopped. */
	lost: AbortSignal;
	/** Calls back for every piece. @throws Fault */
	complete(options: EngineOptions, signal: AbortSignal, onChunk: (chunk: EngineChunk) => void): Promise<void>;
	/** Ends the worker and frees its memory. */
	end(): void;
}

/** Makes the service worker cache the engine, so that a stored model can be used offline. Never rejects. */
export async function keepEngine(): Promise<void> {
	const response = await fetchAsset(wasmUrl).catch(() => null);
	await response?.body?.cancel();
}

/** Whether the browser has 64-bit memory, which llama.cpp needs and Safari and older browsers lack. */
function supportsEngine(): boolean {
	// The smallest module with a memory of 64-bit addresses.
	const module = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 5, 3, 1, 4, 1]);
	return typeof WebAssembly === 'object' && WebAssembly.validate(module);
}

/**
 * Starts a worker and loads a model in it, on one thread: more would need cross-origin isolation, which a static host
 * does not provide.
 *
 * @throws Fault `in_page_unsupported`, `in_page_not_gguf`, `in_page_damaged`, `in_page_architecture`, `in_page_memory`,
 * `in_page_failed`; the signal's reason
 */
export async function startEngine(
	file: File,
	contextTokens: number,
	connection: ModelConnection,
	signal: AbortSignal
): Promise<Engine> {
	if (!supportsEngine()) throw callFault('in_page_unsupported', 'No 64-bit memory', { connection, secrets: [] });
	const { Wllama } = await import('@wllama/wllama/esm/index.js');
	const log: string[] = [];
	const lost = new AbortController();
	const note = (...args: unknown[]) => {
		log.push(args.map(String).join(' '));
		if (log.length > LOG_LINES) log.shift();
	};
	const noteError = (...args: unknown[]) => {
		note(...args);
		// The worker's own error event: pending requests will not be answered.
		if (args[0] instanceof ErrorEvent) lost.abort(engineFault(args[0].message, log, connection));
	};
	const wllama = new Wllama({ default: wasmUrl }, { logger: { debug: note, log: note, warn: note, error: noteError } });
	// Otherwise it would fetch a build for Safari from another host.
	wllama.setCompat(null);
	const end = () => void wllama.exit();
	try {
		const loading = wllama.loadModel([file], {
			n_ctx: contextTokens,
			n_batch: BATCH_TOKENS,
			n_threads: 1,
			n_gpu_layers: 0,
			n_parallel: 1
		});
		await orAborted(loading, signal, lost.signal);
		// It resolves also when the model could not be loaded.
		if (wllama.getLoadedContextInfo().n_vocab === 0)
			throw engineFault('The model could not be loaded', log, connection);
	} catch (thrown) {
		end();
		if (signal.aborted) throw signal.reason;
		if (lost.signal.aborted) throw lost.signal.reason;
		throw thrown instanceof Error && thrown.name === 'Fault' ? thrown : engineFault(String(thrown), log, connection);
	}
	return {
		lost: lost.signal,
		async complete(options, stop, onChunk) {
			log.length = 0;
			try {
				await wllama.createChatCompletion({
					...options,
					stream: true,
					...withUsage,
					onData: (chunk) => onChunk(chunk as EngineChunk),
					abortSignal: stop
				});
			} catch (thrown) {
				if (stop.aborted) throw stop.reason;
				if (thrown instanceof Error && thrown.name === 'RuntimeError')
					lost.abort(engineFault(thrown.message, log, connection));
				throw engineFault(thrown instanceof Error ? thrown.message : String(thrown), log, connection);
			}
		},
		end
	};
}

/** Rejects as soon as one of the signals is aborted, even if the promise never settles. */
function orAborted<T>(promise: Promise<T>, ...signals: AbortSignal[]): Promise<T> {
	const either = AbortSignal.any(signals);
	return new Promise((resolve, reject) => {
		if (either.aborted) reject(either.reason);
		either.addEventListener('abort', () => reject(either.reason), { once: true });
		promise.then(resolve, reject);
	});
}
