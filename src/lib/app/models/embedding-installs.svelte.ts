import { Fault, toFault } from '#lib/base/fault.ts';
import type { TaskRegistry } from '#lib/base/task-registry.ts';
import type { BegunModel } from '#lib/workers/embedding/begun-models.ts';
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

/** Installing models does not belong to a project. */
const task = { type: 'model_install', scope: '' } as const;

interface InstallsParts {
	files: Pick<ModelFiles, 'installEmbedding'>;
	tasks: TaskRegistry;
	embeddings: Embeddings;
	/** For what goes wrong while the settings are not shown. */
	report: (fault: Fault) => void;
}

/** Installing and deleting embedding models. */
export class EmbeddingInstalls {
	incoming = $state.raw<IncomingEmbedding | null>(null);
	/** Downloads that can be continued, and that of another tab. */
	begun = $state.raw<readonly BegunModel[]>([]);
	fault = $state.raw<Fault | null>(null);
	#isShown = false;

	constructor(private readonly parts: InstallsParts) {}

	/** While they are shown, faults are. @returns ends this */
	show(): () => void {
		this.#isShown = true;
		void this.#refreshBegun();
		return () => {
			this.#isShown = false;
			this.fault = null;
		};
	}

	/** Installs a model and chooses it, as a task; only one at a time. */
	async install(source: EmbeddingSource, kind: EmbeddingKind): Promise<void> {
		const { name } = kind;
		const work = this.parts.tasks.submit({ ...task, name }, async ({ signal, report }) => {
			this.fault = null;
			this.incoming = { name, loaded: 0, total: null };
			try {
				await this.#install(source, kind, signal, (loaded, total) => {
					if (signal.aborted) return;
					this.incoming = { name, loaded, total };
					report(total === null ? null : loaded / total);
				});
			} finally {
				// As part of the task: once it has ended, the next one may have begun.
				this.incoming = null;
			}
		});
		try {
			await work;
		} catch (thrown) {
			const fault = toFault(thrown, 'embedding_failed');
			if (fault.code === 'llm_cancelled' || fault.code === 'aborted') return;
			if (this.#isShown) this.fault = fault;
			else this.parts.report(fault);
		} finally {
			if (work) await this.#refreshBegun();
		}
	}

	/** Cancels the installation and removes what has arrived. */
	cancel(): void {
		this.parts.tasks.cancel(task);
		this.incoming = null;
	}

	/** Deletes a model; if it was in use, the built-in one takes its place. */
	async remove(name: string): Promise<void> {
		const { embeddings } = this.parts;
		const { removeInstalledEmbedding } = await import('#lib/workers/embedding/installed-models.ts');
		if (embeddings.settings.installed === name) {
			await embeddings.unload();
			await embeddings.change({ source: 'built-in', installed: null });
		}
		await removeInstalledEmbedding(name);
		await embeddings.refreshInstalled();
	}

	/** Deletes what has arrived of a model. */
	async discard(name: string): Promise<void> {
		const { removeBegunEmbedding } = await import('#lib/workers/embedding/begun-models.ts');
		await removeBegunEmbedding(name);
		await this.#refreshBegun();
	}

	async #install(
		source: EmbeddingSource,
		kind: EmbeddingKind,
		signal: AbortSignal,
		onProgress: (loaded: number, total: number | null) => void
	): Promise<void> {
		const { files, embeddings } = this.parts;
		const { name } = await files.installEmbedding(source, kind, { signal, onProgress });
		// Without this, the browser may delete the files when storage runs low.
		await navigator.storage.persist?.().catch(() => false);
		const { keepEmbeddingEngine } = await import('#lib/workers/embedding/client.ts');
		await keepEmbeddingEngine();
		await embeddings.refreshInstalled();
		await embeddings.change({ source: 'installed', installed: name });
	}

	async #refreshBegun(): Promise<void> {
		const { listBegunEmbeddings } = await import('#lib/workers/embedding/begun-models.ts');
		this.begun = await listBegunEmbeddings().catch(() => []);
	}
}
