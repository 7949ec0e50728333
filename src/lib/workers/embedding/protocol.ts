import type { LocalEmbeddingModel } from './local-model.ts';
import type { Reply } from '../llm/protocol.ts';

/** The API of the worker that makes vectors of texts. It reaches nothing but the app's own files. */
export interface EmbeddingWorkerApi {
	/** Addresses of the app's files, before the first call. */
	setup(addresses: EngineAddresses): Promise<void>;
	/** Loads a model in place of the one that is loaded. Returns once it is ready. */
	load(model: LocalEmbeddingModel): Promise<Reply<void>>;
	/** One vector for each text; the model is loaded if it is not. `'abort'` posted to the port stops it between two batches. */
	embed(
		model: LocalEmbeddingModel,
		texts: readonly string[],
		isQuery: boolean,
		port: MessagePort
	): Promise<Reply<Float32Array[]>>;
}

export interface EngineAddresses {
	/** The engine's WebAssembly. */
	engine: string;
	/** Folder of the model that is shipped with the app, ending in a slash. */
	appModel: string;
}
