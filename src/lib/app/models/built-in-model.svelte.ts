import { toFault, type Fault } from '#lib/base/fault.ts';
import { Latest } from '#lib/base/latest.ts';
import type { BrowserModelState } from '#lib/llm/in-page/browser-model.ts';

/** State of the browser's built-in model, and its download. */
export class BuiltInModel {
	/** Null until it is known. */
	state = $state.raw<BrowserModelState | null>(null);
	/** Downloaded share, 0 to 1; null before the user has started the download. */
	progress = $state.raw<number | null>(null);
	fault = $state.raw<Fault | null>(null);
	readonly #download = new Latest();

	async refresh(): Promise<void> {
		const { browserModelState, findLanguageModel } = await import('#lib/llm/in-page/browser-model.ts');
		this.state = await browserModelState(findLanguageModel());
	}

	/** Must be called from a click handler, because browsers require a user gesture. */
	async download(): Promise<void> {
		const signal = this.#download.begin();
		this.fault = null;
		this.progress = 0;
		const onProgress = (share: number) => {
			if (!signal.aborted) this.progress = share;
		};
		try {
			const { downloadBrowserModel, findLanguageModel } = await import('#lib/llm/in-page/browser-model.ts');
			const api = findLanguageModel();
			if (api) await downloadBrowserModel(api, { signal, onProgress });
		} catch (thrown) {
			if (!signal.aborted) this.fault = toFault(thrown, 'browser_model_download');
		}
		if (!signal.aborted) this.progress = null;
		await this.refresh();
	}

	cancel(): void {
		this.#download.end();
		this.progress = null;
	}
}
