import { Fault, fromFaultRecord, toFault } from '#lib/base/fault.ts';
import type { LocalEmbeddingModel } from '#lib/workers/embedding/local-model.ts';
import type { Embedder, EmbeddingPurpose } from '#lib/knowledge/knowledge.ts';
import { parseEmbedding, type EmbeddingSettings } from '#lib/settings/embedding.ts';
import type { EmbeddingClient } from '#lib/workers/embedding/client.ts';
import type { LlmWorkerClient } from '#lib/workers/llm/client.ts';
import type { Preferences } from '../shell/preferences.svelte.ts';
import { chooseEmbedding, type EmbeddingChoice } from './embedding-choice.ts';
import { tryEmbedding, type EmbeddingTrial } from './embedding-trial.ts';
import type { Models } from './models.svelte.ts';

/** The model in this browser, or the last call of a service. */
export type EmbeddingStatus =
	| { state: 'idle' }
	| { state: 'loading' }
	/** Texts per second of the last call with more than one text; null before that. */
	| { state: 'ready'; speed: number | null }
	| { state: 'failed'; fault: Fault };

interface Around {
	preferences: Preferences;
	models: Pick<Models, 'connectionOf'> & { client: Pick<LlmWorkerClient, 'embed'> };
	/** Starts the worker for models in this browser, with the first text. */
	openClient: () => Promise<EmbeddingClient>;
}

/** The models that make vectors of texts, for the search by meaning. */
export class Embeddings {
	/** Models in this browser's private file system. */
	installed = $state.raw<readonly LocalEmbeddingModel[]>([]);
	/** Of the chosen model. */
	status = $state.raw<EmbeddingStatus>({ state: 'idle' });
	readonly settings: EmbeddingSettings = $derived.by(() => this.around.preferences.value.embedding);
	readonly choice: EmbeddingChoice | null = $derived.by(() =>
		chooseEmbedding(this.settings, {
			installed: this.installed,
			connectionOf: (provider) => this.around.models.connectionOf(provider)
		})
	);
	#client: Promise<EmbeddingClient> | null = null;

	constructor(private readonly around: Around) {
		if (this.settings.source === 'installed') void this.refreshInstalled();
	}

	/** Reads which models are installed; none where the browser has no storage for them. */
	async refreshInstalled(): Promise<void> {
		const { listInstalledEmbeddings } = await import('#lib/workers/embedding/installed-models.ts');
		this.installed = await listInstalledEmbeddings().catch(() => []);
	}

	/**
	 * The embedder of a project. Its `identity` is reactive state: it changes with the settings, with the installed models, and with
	 * the project's consent to a service.
	 */
	forProject(projectId: string): Embedder {
		const identity = () => (this.isAllowed(projectId) ? (this.choice?.identity ?? null) : null);
		return {
			get identity() {
				return identity();
			},
			embed: (texts, purpose, signal) => {
				const { choice } = this;
				if (!choice || identity() === null)
					return Promise.reject(new Fault('embedding_off', 'No embedding model is set up, or none is allowed here'));
				return this.#embed(choice, texts, purpose, signal);
			}
		};
	}

	/** Whether text of the project may go where the chosen model is: always, unless that is a service. */
	isAllowed(projectId: string): boolean {
		const { choice } = this;
		if (choice?.kind !== 'service') return true;
		const { embeddingConsents } = this.around.preferences.value;
		return embeddingConsents.some(({ project, service }) => project === projectId && service === choice.service);
	}

	/** Notes the user's word that text of the project may, or may no longer, be sent to the chosen service. */
	async allow(projectId: string, isAllowed: boolean): Promise<void> {
		const { choice } = this;
		if (choice?.kind !== 'service') return;
		const consent = { project: projectId, service: choice.service };
		await this.around.preferences.update((settings) => {
			const others = settings.embeddingConsents.filter(
				({ project, service }) => project !== consent.project || service !== consent.service
			);
			return { ...settings, embeddingConsents: isAllowed ? [...others, consent] : others };
		});
	}

	/** Changes the settings. Model and length of the vectors belong to the service, and the length to the model. */
	async change(change: Partial<EmbeddingSettings>): Promise<void> {
		await this.around.preferences.update((settings) => {
			const before = settings.embedding;
			const moved = change.service !== undefined && change.service !== before.service;
			const other = moved || (change.model !== undefined && change.model !== before.model);
			const reset = { ...(moved ? { model: null } : {}), ...(other ? { dimensions: null } : {}) };
			return { ...settings, embedding: parseEmbedding({ ...before, ...reset, ...change }) };
		});
		this.status = { state: 'idle' };
	}

	/** Embeds three short texts of the app's own and compares them; a length that was not known yet is kept. */
	async test(signal: AbortSignal): Promise<EmbeddingTrial> {
		const { choice } = this;
		if (!choice) throw new Fault('embedding_off', 'No embedding model is set up');
		const embed = (texts: readonly string[], purpose: EmbeddingPurpose) =>
			this.#embed(choice, texts, purpose, signal, true);
		const trial = await tryEmbedding(embed);
		if (choice.identity === null) await this.change({ dimensions: trial.dimensions });
		return trial;
	}

	/** Ends the worker and frees the memory of its model; the next text starts it again. */
	async unload(): Promise<void> {
		(await this.#client)?.end();
		this.status = { state: 'idle' };
	}

	async #embed(
		choice: EmbeddingChoice,
		texts: readonly string[],
		purpose: EmbeddingPurpose,
		signal: AbortSignal,
		check = false
	): Promise<Float32Array[]> {
		const isFirst = this.status.state !== 'ready';
		if (isFirst) this.status = { state: 'loading' };
		const startedAt = performance.now();
		try {
			const vectors =
				choice.kind === 'local'
					? await this.#embedHere(choice.model, texts, purpose, signal)
					: await this.#embedOnline(choice, texts, signal, check);
			const speed = (texts.length * 1000) / Math.max(performance.now() - startedAt, 1);
			const before = this.status.state === 'ready' ? this.status.speed : null;
			this.#note(choice, { state: 'ready', speed: isFirst || texts.length < 2 ? before : speed });
			return vectors;
		} catch (thrown) {
			if (signal.aborted) {
				if (isFirst) this.#note(choice, { state: 'idle' });
				throw signal.reason;
			}
			const fault = toFault(thrown, 'embedding_failed');
			this.#note(choice, { state: 'failed', fault });
			throw fault;
		}
	}

	/** The status is that of the chosen model: another may have been chosen meanwhile. */
	#note(choice: EmbeddingChoice, status: EmbeddingStatus): void {
		if (choice.identity?.id === this.choice?.identity?.id) this.status = status;
	}

	async #embedHere(
		model: LocalEmbeddingModel,
		texts: readonly string[],
		purpose: EmbeddingPurpose,
		signal: AbortSignal
	): Promise<Float32Array[]> {
		const client = await (this.#client ??= this.around.openClient());
		return client.embed(model, texts, purpose === 'query', signal);
	}

	async #embedOnline(
		{ connection, dimensions, identity }: Extract<EmbeddingChoice, { kind: 'service' }>,
		texts: readonly string[],
		signal: AbortSignal,
		check: boolean
	): Promise<Float32Array[]> {
		const request = { connection, dimensions, texts };
		const result = await this.around.models.client.embed(request, { signal, check });
		if (!result.ok) throw fromFaultRecord(result.fault);
		const wrong = result.vectors.find(({ length }) => identity !== null && length !== identity.dimensions);
		if (!wrong) return result.vectors;
		throw new Fault('embedding_dimensions', 'The service makes vectors of another length than set', {
			model: connection.model,
			expected: identity?.dimensions ?? 0,
			found: wrong.length
		});
	}
}
