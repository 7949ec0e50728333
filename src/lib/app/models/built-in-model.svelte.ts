import { toFault, type Fault } from '#lib/base/fault.ts';
import type { BrowserModelState } from '#lib/llm/in-page/browser-model.ts';

/** Whether this browser brings a model of its own, and its download. */
export class BuiltInModel {
	/** Null until it is known. */
	state = $state.raw<BrowserModelState | null>(null);
	/** Share that has come, 0 to 1; null while the user has not asked for it. */
	progress = $state.raw<number | null>(null);
	fault = $state.raw<Fault | null>(null);
	#abort = new AbortController();

	async refresh(): Promise<void> {
		const { browserModelState, findLanguageModel } = await import('#lib/llm/in-page/browser-model.ts');
		this.state = await browserModelState(findLanguageModel());
	}

	/** To be called from a click, which browsers demand. */
	async download(): Promise<void> {
		this.#abort = new AbortController();
		const { signal } = this.#abort;
		this.fault = null;
		this.progress = 0;
		try {
			const { downloadBrowserModel, findLanguageModel } = await import('#lib/llm/in-page/browser-model.ts');
			const api = findLanguageModel();
			if (api) await downloadBrowserModel(api, { signal, onProgress: (share) => (this.progress = share) });
		} catch (thrown) {
			if (!signal.aborted) this.fault = toFault(thrown, 'browser_model_download');
		}
		this.progress = null;
		await this.refresh();
	}

	cancel(): void {
		this.#abort.abort();
	}
}
