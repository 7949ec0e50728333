import { transfer } from 'comlink';
import { fromFaultRecord } from '#lib/base/fault.ts';
import type { ModelOffer, ModelSource } from './model-files.ts';
import type { LlmWorkerApi, ModelProgress, PortRequest, Reply } from './protocol.ts';

/** Models that run in the page are fetched by the worker: the page may not reach other hosts. */
export interface ModelFiles {
	/** @throws Fault why the model cannot be had */
	probe(source: ModelSource, signal: AbortSignal): Promise<ModelOffer>;
	/** Fetches a model and keeps it. @returns its name. @throws Fault why it could not be kept; nothing of it is left then */
	fetch(source: ModelSource, options: FetchOptions): Promise<string>;
}

interface FetchOptions {
	signal: AbortSignal;
	/** Bytes that have come, and in all where that is known. */
	onProgress: (loaded: number, total: number | null) => void;
}

type Call = <T>(ask: (api: LlmWorkerApi) => Promise<T>) => Promise<T>;

export function createModelFileCalls(call: Call): ModelFiles {
	async function ask<T>(
		question: (api: LlmWorkerApi, port: MessagePort) => Promise<Reply<T>>,
		{ signal, onProgress }: FetchOptions
	): Promise<T> {
		const { port1, port2 } = new MessageChannel();
		const onAbort = () => port1.postMessage('abort' satisfies PortRequest);
		if (signal.aborted) onAbort();
		else signal.addEventListener('abort', onAbort, { once: true });
		port1.onmessage = ({ data }: MessageEvent<ModelProgress>) => onProgress(data.loaded, data.total);
		try {
			const reply = await call((api) => question(api, transfer(port2, [port2])));
			if (reply.ok) return reply.value;
			throw fromFaultRecord(reply.fault);
		} finally {
			signal.removeEventListener('abort', onAbort);
			port1.close();
		}
	}
	return {
		probe: (source, signal) =>
			ask((api, port) => api.probeModel(source, port), { signal, onProgress: () => undefined }),
		fetch: (source, options) => ask((api, port) => api.fetchModel(source, port), options)
	};
}
