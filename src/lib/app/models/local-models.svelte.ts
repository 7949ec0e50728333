import { Fault, toFault } from '#lib/base/fault.ts';
import type { GgufInfo } from '#lib/llm/in-page/gguf.ts';
import { modelMemory } from '#lib/llm/in-page/memory.ts';
import type { ModelFiles } from '#lib/workers/llm/model-file-client.ts';
import type { FileSource } from '#lib/workers/llm/file-copy.ts';
import type { ModelOffer } from '#lib/workers/llm/model-files.ts';

/** A model stored in this browser. */
export interface KeptModel {
	name: string;
	bytes: number;
	/** Null if the file is damaged. */
	info: GgufInfo | null;
}

/** A model that is being downloaded or copied into this browser. */
export type Incoming =
	| { state: 'asking' }
	/** Its size is known, and the user is asked whether to download it. */
	| { state: 'offered'; offer: ModelOffer }
	| { state: 'fetching'; name: string; loaded: number; total: number | null };

/** The model files stored in this browser, and the one that is being downloaded. */
export class LocalModels {
	/** Null until they are known. */
	stored = $state.raw<KeptModel[] | null>(null);
	incoming = $state.raw<Incoming | null>(null);
	fault = $state.raw<Fault | null>(null);
	/** Remaining storage, bytes; null if the browser does not report it. */
	free = $state.raw<number | null>(null);
	#source: FileSource | null = null;
	#abort = new AbortController();

	constructor(
		private readonly files: ModelFiles,
		private readonly onkept: (name: string) => void
	) {}

	async refresh(): Promise<void> {
		try {
			const { freeBytes, listStoredModels } = await import('#lib/workers/in-page/private-folder.ts');
			const models = await listStoredModels();
			this.stored = await Promise.all(models.map(async (model) => ({ ...model, info: await infoOf(model.name) })));
			this.free = await freeBytes();
		} catch (thrown) {
			this.stored = [];
			this.fault = toFault(thrown, 'in_page_no_storage');
		}
	}

	/** Inspects a file on another host: format and size. */
	ask(url: string): Promise<void> {
		return this.#attempt({ url }, async (source, signal) => {
			this.incoming = { state: 'asking' };
			const offer = await this.#look(source, signal);
			if (!signal.aborted) this.incoming = { state: 'offered', offer };
		});
	}

	/** Copies a file that the user has picked; a file that cannot be used here is only shown. */
	copy(file: File): Promise<void> {
		return this.#attempt({ file }, async (source, signal) => {
			const offer = await this.#look(source, signal);
			const usable = modelMemory(file.size, offer.info, null).fits !== 'no';
			if (signal.aborted) return;
			if (usable && (this.free === null || file.size <= this.free)) await this.#fetch(source, offer, signal);
			else this.incoming = { state: 'offered', offer };
		});
	}

	/** Downloads the offered file. */
	async accept(): Promise<void> {
		const source = this.#source;
		if (!source || this.incoming?.state !== 'offered') return;
		const { offer } = this.incoming;
		await this.#attempt(source, (from, signal) => this.#fetch(from, offer, signal));
	}

	/** Cancels the current operation and removes partial data. */
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

	async #look(source: FileSource, signal: AbortSignal): Promise<ModelOffer> {
		const offer = await this.files.probe(source, signal);
		const { freeBytes } = await import('#lib/workers/in-page/private-folder.ts');
		this.free = await freeBytes();
		const { name } = offer;
		if (this.stored?.some((model) => model.name === name))
			throw new Fault('in_page_name_taken', `A model named ${name} already exists`, { name });
		return offer;
	}

	async #fetch(source: FileSource, { name, bytes: total }: ModelOffer, signal: AbortSignal): Promise<void> {
		this.incoming = { state: 'fetching', name, loaded: 0, total };
		const onProgress = (loaded: number) => {
			if (!signal.aborted) this.incoming = { state: 'fetching', name, loaded, total };
		};
		const kept = await this.files.fetch(source, { signal, onProgress });
		// Without this, the browser may delete the file when storage runs low.
		await navigator.storage.persist?.().catch(() => false);
		const { keepEngine } = await import('#lib/workers/in-page/wllama-engine.ts');
		await keepEngine();
		// Cancelled at the last moment, the file stays and is not chosen; another one may be coming.
		if (signal.aborted) return;
		this.incoming = null;
		this.onkept(kept);
	}

	async #attempt(
		source: FileSource,
		action: (source: FileSource, signal: AbortSignal) => Promise<void>
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

async function infoOf(name: string): Promise<GgufInfo | null> {
	const { openStoredModel } = await import('#lib/workers/in-page/private-folder.ts');
	const { readGguf } = await import('#lib/llm/in-page/gguf.ts');
	return openStoredModel(name)
		.then(readGguf)
		.catch(() => null);
}
