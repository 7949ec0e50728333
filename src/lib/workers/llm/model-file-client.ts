import { transfer } from 'comlink';
import { fromFaultRecord } from '#lib/base/fault.ts';
import type { EmbeddingKind } from '../embedding/catalogue.ts';
import type { LocalEmbeddingModel } from '../embedding/local-model.ts';
import type { EmbeddingSource } from './embedding-files.ts';
import type { FileSource } from './file-copy.ts';
import type { ModelOffer } from './model-files.ts';
import type { LlmWorkerApi, ModelProgress, PortRequest, Reply } from './protocol.ts';

/** Models that run in the page. The worker downloads them, because the page may not reach other hosts. */
export interface ModelFiles {
	/** @throws Fault with the reason why the model is not available */
	probe(source: FileSource, signal: AbortSignal): Promise<ModelOffer>;
	/** Downloads and stores a model. @returns its name. @throws Fault with the reason for a failure; nothing is stored then */
	fetch(source: FileSource, options: FetchOptions): Promise<string>;
	/** Copies or downloads an embedding model. @throws Fault with the reason for a failure; nothing is stored then */
	installEmbedding(source: EmbeddingSource, kind: EmbeddingKind, options: FetchOptions): Promise<LocalEmbeddingModel>;
}

interface FetchOptions {
	signal: AbortSignal;
	/** Called with the bytes so far and the total; null if unknown. */
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
		fetch: (source, options) => ask((api, port) => api.fetchModel(source, port), options),
		installEmbedding: (source, kind, options) => ask((api, port) => api.installEmbedding(source, kind, port), options)
	};
}
