import type { FaultData } from '#lib/base/fault.ts';

/** Faults of models that run in this browser. */
export const inPageFaults = {
	in_page_unsupported: () =>
		'This browser cannot run model files: it lacks 64-bit WebAssembly memory. Use a recent Chrome, Edge or Firefox.',
	in_page_no_storage: (data: FaultData) =>
		`This browser gives the app no storage for model files; private windows have none. (${data.detail})`,
	in_page_no_images: () => 'A model in this browser reads text only. Remove the image, or choose another model.',
	in_page_model_missing: (data: FaultData) =>
		`There is no model ${data.model} in this browser. Add it in Settings, or choose another one.`,
	in_page_not_gguf: () => 'This file is not a GGUF model. Choose a file that ends in .gguf.',
	in_page_split: (data: FaultData) =>
		`${data.name} is one part of a model in several files. Choose a model in a single file.`,
	in_page_damaged: (data: FaultData) =>
		`The model file ${data.model} is damaged or incomplete. Delete it in Settings and add it again. (${data.detail})`,
	in_page_architecture: (data: FaultData) =>
		`The engine in this app does not support the model architecture “${data.architecture}”. Choose another model.`,
	in_page_memory: (data: FaultData) =>
		`There is not enough memory for ${data.model}. Choose a smaller context in Settings, a smaller model, or close other tabs.`,
	in_page_too_large: (data: FaultData) =>
		`${data.model} with a context of ${data.contextTokens} tokens needs about ${gigabytes(data.bytes)} GB; the limit is ${gigabytes(data.limit)} GB. Choose a smaller context in Settings, or a smaller model.`,
	in_page_failed: (data: FaultData) => `The model engine failed: ${data.detail}. Try again.`,
	in_page_storage: (data: FaultData) =>
		`There is not enough storage for ${data.name} in this browser. Delete other models in Settings, or free disk space.`,
	in_page_name_taken: (data: FaultData) =>
		`A model named ${data.name} already exists here. Delete it first to replace it.`,
	in_page_download: (data: FaultData) =>
		`${data.host} did not send the file (HTTP ${data.status}). Check the address; files that require a login cannot be downloaded.`,
	in_page_download_cut: (data: FaultData) => `The download of ${data.name} is incomplete and was not kept. Try again.`,
	in_page_unreachable: (data: FaultData) =>
		`${data.host} cannot be reached, or does not let web pages download this file. Download it with the browser, then pick it from disk.`,
	browser_model_absent: () => 'This browser has no built-in model. Choose another model in Settings.',
	browser_model_unavailable: () =>
		'The browser offers no built-in model on this device. Choose another model in Settings.',
	browser_model_not_ready: () => 'The built-in model is not downloaded yet. Open Settings and download it first.',
	browser_model_download: (data: FaultData) => `The browser could not download its model: ${data.detail}`,
	browser_model_failed: (data: FaultData) => `The built-in model failed: ${data.detail}. Try again.`
};

function gigabytes(bytes: FaultData[string] | undefined): string {
	return (Number(bytes) / 1e9).toFixed(1);
}
