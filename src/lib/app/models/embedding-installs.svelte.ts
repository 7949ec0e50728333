import { toFault, type Fault } from '#lib/base/fault.ts';
import type { EmbeddingKind } from '#lib/workers/embedding/catalogue.ts';
import type { ModelFiles } from '#lib/workers/llm/model-file-client.ts';
import type { EmbeddingSource } from '#lib/workers/llm/embedding-files.ts';
import type { Embeddings } from './embeddings.svelte.ts';

/** A model that is being installed: the bytes so far, and of the file under way and those before it together if known. */
export interface IncomingEmbedding {
	name: string;
	loaded: number;
	total: number | null;
}

/** Installing and deleting embedding models. */
export class EmbeddingInstalls {
	incoming = $state.raw<IncomingEmbedding | null>(null);
	fault = $state.raw<Fault | null>(null);
	#abort = new AbortController();

	constructor(
		private readonly files: Pick<ModelFiles, 'installEmbedding'>,
		private readonly embeddings: Embeddings
	) {}

	/** Installs a model and chooses it. */
	async install(source: EmbeddingSource, kind: EmbeddingKind): Promise<void> {
		this.#abort.abort();
		const { signal } = (this.#abort = new AbortController());
		this.fault = null;
		this.incoming = { name: kind.name, loaded: 0, total: null };
		try {
			const onProgress = (loaded: number, total: number | null) => {
				if (!signal.aborted) this.incoming = { name: kind.name, loaded, total };
			};
			const { name } = await this.files.installEmbedding(source, kind, { signal, onProgress });
			// Without this, the browser may delete the files when storage runs low.
			await navigator.storage.persist?.().catch(() => false);
			const { keepEmbeddingEngine } = await import('#lib/workers/embedding/client.ts');
			await keepEmbeddingEngine();
			await this.embeddings.refreshInstalled();
			await this.embeddings.change({ source: 'installed', installed: name });
		} catch (thrown) {
			if (!signal.aborted) this.fault = toFault(thrown, 'embedding_failed');
		} finally {
			if (this.#abort.signal === signal) this.incoming = null;
		}
	}

	/** Cancels the installation and removes partial data. */
	cancel(): void {
		this.#abort.abort();
		this.incoming = null;
	}

	/** Deletes a model; if it was in use, the built-in one takes its place. */
	async remove(name: string): Promise<void> {
		const { removeInstalledEmbedding } = await import('#lib/workers/embedding/installed-models.ts');
		if (this.embeddings.settings.installed === name) {
			await this.embeddings.unload();
			await this.embeddings.change({ source: 'built-in', installed: null });
		}
		await removeInstalledEmbedding(name);
		await this.embeddings.refreshInstalled();
	}
}
