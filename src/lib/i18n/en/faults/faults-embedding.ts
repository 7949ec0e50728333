import type { FaultData } from '#lib/base/fault.ts';

const megabytes = (bytes: FaultData[string] | undefined) => (Number(bytes) / 1e6).toFixed(1);

/** Faults of the models that make vectors for the search by meaning. */
export const embeddingFaults = {
	embedding_off: () =>
		'No embedding model is set up, or this project may not use the chosen service. See Settings, Search.',
	embedding_damaged: (data: FaultData) =>
		`The embedding model ${data.model} is damaged, or is not a model that this app can load. Delete it in Settings and install it again, or choose another. (${data.detail})`,
	embedding_missing: (data: FaultData) =>
		`The embedding model ${data.model} is no longer in this browser. Install it again in Settings, or choose another.`,
	embedding_file_missing: (data: FaultData) =>
		`${data.file} is missing. Choose config.json, tokenizer.json and model_quantized.onnx together.`,
	embedding_foreign: (data: FaultData) =>
		`${data.file} is not the file of an embedding model. Check the address, or choose other files. Nothing was installed.`,
	embedding_download_cut: (data: FaultData) =>
		`The download of ${data.model} broke off. The ${megabytes(data.bytes)} MB that have arrived are kept: continue it in Settings, under Search and embeddings.`,
	embedding_memory: (data: FaultData) =>
		`There is not enough memory for the embedding model ${data.model}. Close other tabs, or choose a smaller model in Settings.`,
	embedding_dimensions: (data: FaultData) =>
		`The embedding model makes vectors of ${data.found} numbers instead of ${data.expected}. Check model and dimensions in Settings.`,
	embedding_failed: (data: FaultData) =>
		`The embedding model failed: ${data.detail}. Try again, or choose another in Settings.`,
	embedding_worker_failed: (data: FaultData) =>
		`The worker of the embedding model stopped: ${data.detail}. It starts again with the next search.`
};
