import { Fault, toFault } from '#lib/base/fault.ts';
import type { StoredModel } from '#lib/workers/in-page/private-folder.ts';
import type { ModelFiles } from '#lib/workers/llm/model-file-client.ts';
import type { ModelOffer, ModelSource } from '#lib/workers/llm/model-files.ts';

/** A model on its way into this browser. */
export type Incoming =
	| { state: 'asking' }
	/** Its size is known, and the user is asked whether to fetch it. */
	| { state: 'offered'; offer: ModelOffer }
	| { state: 'fetching'; name: string; loaded: number; total: number | null };

/** The model files that are kept in this browser, and the one that is being fetched. */
export class LocalModels {
	/** Null until they are known. */
	stored = $state.raw<StoredModel[] | null>(null);
	incoming = $state.raw<Incoming | null>(null);
	fault = $state.raw<Fault | null>(null);
	/** What the browser still gives, bytes; null where it does not say. */
	free = $state.raw<number | null>(null);
	#source: ModelSource | null = null;
	#abort = new AbortController();

	constructor(
		private readonly files: ModelFiles,
		private readonly onkept: (name: string) => void
	) {}

	async refresh(): Promise<void> {
		try {
			const { dropLeftovers, freeBytes, listStoredModels } = await import('#lib/workers/in-page/private-folder.ts');
			await dropLeftovers();
			this.stored = await listStoredModels();
			this.free = await freeBytes();
		} catch (thrown) {
			this.stored = [];
			this.fault = toFault(thrown, 'in_page_no_storage');
		}
	}

	/** Looks at a file of another host: what it is and how large. */
	ask(url: string): Promise<void> {
		return this.#attempt({ url }, async (source, signal) => {
			this.incoming = { state: 'asking' };
			this.incoming = { state: 'offered', offer: await this.files.probe(source, signal) };
		});
	}

	/** Copies a file that the user has picked. */
	async copy(file: File): Promise<void> {
		await this.#attempt({ file }, (source, signal) => this.#fetch(source, file.name, file.size, signal));
	}

	/** Fetches what was offered. */
	async accept(): Promise<void> {
		const source = this.#source;
		if (!source || this.incoming?.state !== 'offered') return;
		const { name, bytes } = this.incoming.offer;
		await this.#attempt(source, (from, signal) => this.#fetch(from, name, bytes, signal));
	}

	/** Ends what is under way; nothing of it is left. */
	cancel(): void {
		this.#abort.abort();
		this.incoming = null;
	}

	async remove(name: string): Promise<void> {
		const { removeStoredModel } = await import('#lib/workers/in-page/private-folder.ts');
		const { unloadLocalModel } = await import('./in-page-models.ts');
		unloadLocalModel();
		await removeStoredModel(name);
		await this.refresh();
	}

	async #fetch(source: ModelSource, name: string, total: number | null, signal: AbortSignal): Promise<void> {
		this.incoming = { state: 'fetching', name, loaded: 0, total };
		const onProgress = (loaded: number) => {
			if (!signal.aborted) this.incoming = { state: 'fetching', name, loaded, total };
		};
		const kept = await this.files.fetch(source, { signal, onProgress });
		// The browser may clear what it only keeps while there is room.
		await navigator.storage.persist?.().catch(() => false);
		const { keepEngine } = await import('#lib/workers/in-page/wllama-engine.ts');
		await keepEngine();
		this.incoming = null;
		this.onkept(kept);
	}

	async #attempt(
		source: ModelSource,
		action: (source: ModelSource, signal: AbortSignal) => Promise<void>
	): Promise<void> {
		this.#abort.abort();
		const abort = (this.#abort = new AbortController());
		this.#source = source;
		this.fault = null;
		try {
			await action(source, abort.signal);
		} catch (thrown) {
			if (abort.signal.aborted) return;
			this.incoming = null;
			this.fault = toFault(thrown, 'in_page_failed');
		} finally {
			await this.refresh();
		}
	}
}
