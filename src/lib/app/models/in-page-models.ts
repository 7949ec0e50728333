import { createBrowserModel, findLanguageModel } from '#lib/llm/in-page/browser-model.ts';
import type { InPageModel } from '#lib/llm/in-page/stream-in-page.ts';
import type { ModelConnection } from '#lib/llm/types.ts';
import { createLocalModel } from '#lib/workers/in-page/wllama-model.ts';

const local = createLocalModel();

/** The in-page model that a connection names. */
export function inPageModel({ provider }: ModelConnection): InPageModel {
	return provider === 'browser' ? createBrowserModel(findLanguageModel()) : local;
}

/** Unloads the model file from memory. */
export function unloadLocalModel(): void {
	local.unload();
}
