import type { Clock } from '#lib/base/clock.ts';
import { Fault, toFaultRecord } from '#lib/base/fault.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { watchTables, type ChangedTables } from '#lib/db/watch-tables.ts';
import { estimateTokens } from '#lib/llm/tokens/estimate.ts';
import type { IndexState, IndexStatus, PauseReason } from '../index-protocol.ts';
import type { DocumentTexts, Embedder, EmbedderIdentity, KnowledgeQuery, KnowledgeResult } from '../knowledge.ts';
import { retrieve } from '../retrieve.ts';
import { documentSources } from '../sources/document-sources.ts';
import { fileSources } from '../sources/file-sources.ts';
import { messageSources } from '../sources/message-sources.ts';
import { SessionNames } from '../sources/session-names.ts';
import { runSources } from '../sources/run-sources.ts';
import { BackgroundWork } from './background-work.ts';
import { IndexMemory } from './index-memory.ts';
import { IndexStore } from './index-store.ts';
import { Pauses } from './pauses.ts';
import { sourceOf } from './source-records.ts';
import { SourceIndexing } from './source-indexing.ts';
import { TextEmbedding } from './text-embedding.ts';

/** How long changes are collected before they are indexed, ms: typing stores a text every 300 to 800 ms. */
const COLLECT_MS = 300;

/** How long another tab's changes of the index are collected before they are read, ms. */
const FOLLOW_MS = 2_000;

/** How long a search waits for changes to be indexed first, ms. */
const CATCH_UP_MS = 250;

/** Delays before new attempts, ms: the user has to make room on the disk, a service is back in a moment. */
const storageRetry = { retryMs: 30_000, maxRetryMs: 600_000 };
const modelRetry = { retryMs: 5_000, maxRetryMs: 300_000 };

export interface IndexEnvironment {
	database: SpicewrightDatabase;
	projectId: string;
	clock: Clock;
	embed: Embedder['embed'];
	documents: DocumentTexts;
	/** Runs the work while no other tab indexes the project, as soon as none does. Rejects with the signal's reason. */
	alone(projectId: string, work: () => Promise<void>, signal: AbortSignal): Promise<void>;
	onstatus(status: IndexStatus): void;
}

/** The index of one project: in memory for searches, stored, and kept up to date in the background. */
export class ProjectIndex {
	readonly #memory = new IndexMemory();
	readonly #store: IndexStore;
	readonly #pauses: Pauses;
	/** Texts that are at hand, and documents, whose pages take minutes to read. */
	readonly #indexings: readonly SourceIndexing[];
	readonly #embedding: TextEmbedding;
	readonly #sessions: SessionNames;
	readonly #ended = new AbortController();
	/** Null until this tab has the right to index. */
	#work: { sources: readonly BackgroundWork[]; texts: BackgroundWork; end: AbortController } | null = null;
	#isLoaded = false;
	#isStopped = false;
	#isLeader = false;
	#done = 0;
	#isCollecting = false;
	#isRestoring = false;
	#loading: Promise<unknown> = Promise.resolve();

	private constructor(private readonly environment: IndexEnvironment) {
		const { database, projectId, clock, documents, embed } = environment;
		this.#store = new IndexStore(database, projectId);
		this.#pauses = new Pauses(clock);
		this.#sessions = new SessionNames(database, projectId);
		const ondone = () => {
			this.#done += 1;
			this.#embedding.removed();
			this.#work?.texts.more();
			this.#tell();
		};
		const texts = [
			fileSources(database, projectId),
			runSources(database, projectId),
			messageSources(database, projectId)
		];
		this.#indexings = [texts, [documentSources(database, projectId, documents)]].map(
			(readers) => new SourceIndexing(projectId, readers, this.#memory, this.#store, ondone)
		);
		const isSettled = () => this.#indexings.every((indexing) => indexing.isSettled);
		this.#embedding = new TextEmbedding(this.#memory, this.#store, embed, isSettled, (texts) => {
			this.#done += texts;
			this.#tell();
		});
	}

	/** Reads what is stored. What has changed since then is indexed in the background. @throws Fault `storage_*` */
	static async open(environment: IndexEnvironment, model: EmbedderIdentity | null): Promise<ProjectIndex> {
		const index = new ProjectIndex(environment);
		index.#memory.useModel(model);
		const unwatch = watchTables(environment.database, (changed) => {
			if (index.#isLeader) {
				index.#hear(changed);
				if (changed.has('sources')) void index.#restoreCleared().catch(() => undefined);
			} else if (changed.has('sources') || changed.has('vectors')) void index.#collect(FOLLOW_MS);
		});
		index.#ended.signal.addEventListener('abort', unwatch, { once: true });
		index.#tell();
		await index.#load();
		index.#isLoaded = true;
		index.#tell();
		index.#begin();
		return index;
	}

	/** @throws the signal's reason */
	async search(query: KnowledgeQuery, signal: AbortSignal): Promise<KnowledgeResult> {
		await this.#catchUp();
		signal.throwIfAborted();
		const { chunks, words, vectors, pending, model } = this.#memory;
		const embed = async (text: string, stop: AbortSignal) => {
			const [vector] = await this.environment.embed([text], 'query', stop);
			if (!vector)
				throw new Fault('embedding_invalid', 'The model gave no vector for the query.', { model: model?.id ?? '' });
			return vector;
		};
		// Until this tab or another one has listed the sources, nothing is known to be missing.
		const isListed = this.#isLeader || chunks.size > 0;
		const isComplete = isListed && pending === 0 && this.#indexings.every((indexing) => indexing.isSettled);
		const { rankWeight, minScore } = model ?? {};
		const meaning = vectors && { vectors, isComplete, embed, rankWeight, minScore };
		const parts = { clock: this.environment.clock, estimate: estimateTokens };
		return retrieve({ chunks, words, meaning }, query, parts, signal);
	}

	/** Changes the model: all texts get vectors of the new one, in the background. */
	useModel(model: EmbedderIdentity | null): void {
		const { model: before } = this.#memory;
		if (before?.id === model?.id && before?.dimensions === model?.dimensions) return;
		this.#memory.useModel(model);
		this.#embedding.removed();
		if (this.#isLeader) this.#work?.texts.retry();
		else void this.#collect(0);
		this.#tell();
	}

	pause(reason: PauseReason): void {
		this.#pauses.pause(reason);
		this.#tell();
	}

	resume(reason: PauseReason): void {
		this.#pauses.resume(reason);
		this.#tell();
	}

	stop(): void {
		this.#isStopped = true;
		this.#work?.end.abort();
		this.#work = null;
		this.#tell();
	}

	start(): void {
		this.#isStopped = false;
		for (const indexing of this.#indexings) indexing.forgetUnreadable();
		if (this.#isLeader && !this.#work) this.#startWork();
		for (const work of this.#works()) work.retry();
		this.#tell();
	}

	/**
	 * Makes the index from scratch. Where another tab indexes, it does so when it finds its records gone; until then, this tab
	 * searches what it has.
	 *
	 * @throws Fault `storage_*`
	 */
	async rebuild(): Promise<void> {
		this.#work?.end.abort();
		this.#work = null;
		await this.#store.clear();
		if (this.#isLeader) this.#memory.clear();
		this.start();
	}

	dispose(): void {
		this.#work?.end.abort();
		this.#ended.abort(new Fault('aborted', 'The index was closed'));
	}

	get status(): IndexStatus {
		const sources = this.#indexings.reduce((sum, indexing) => sum + indexing.waiting, 0);
		const waiting = sources + (this.#isLeader ? this.#memory.pending : 0);
		const faults = [...this.#works(), ...this.#indexings].map((part) => part.fault);
		const fault = faults.find((found) => found !== null) ?? null;
		return {
			state: this.#state(),
			done: this.#done,
			total: this.#done + waiting,
			chunks: this.#memory.chunks.size,
			vectors: this.#memory.vectors?.size ?? 0,
			fault: fault && toFaultRecord(fault)
		};
	}

	#state(): IndexState {
		if (!this.#isLoaded) return 'starting';
		if (this.#isStopped) return 'stopped';
		if (!this.#isLeader) return 'elsewhere';
		const works = this.#works();
		if (works.some(({ isWorking }) => isWorking)) return this.#pauses.reason === null ? 'indexing' : 'paused';
		if (works.some(({ fault }) => fault !== null)) return 'failed';
		return this.#indexings.every(({ isSettled }) => isSettled) ? 'ready' : 'indexing';
	}

	#works(): readonly BackgroundWork[] {
		return this.#work ? [...this.#work.sources, this.#work.texts] : [];
	}

	/** Takes note of changed sources. */
	#hear(changed: ChangedTables): void {
		const tables = { fileMeta: ['file', 'document'], runs: ['run'], messages: ['conversation'] } as const;
		let isChanged = false;
		for (const [table, kinds] of Object.entries(tables)) {
			const keys = changed.get(table);
			if (keys === undefined) continue;
			isChanged = true;
			for (const kind of kinds) for (const indexing of this.#indexings) indexing.changed(kind, keys);
		}
		// The names of conversations, and which of them are in the trash.
		if (changed.has('sessions')) void this.#hearSessions().catch(() => undefined);
		if (isChanged) void this.#collect(COLLECT_MS);
	}

	#tell(): void {
		const { status } = this;
		if (status.state === 'ready') this.#done = 0;
		this.environment.onstatus(status);
	}

	async #hearSessions(): Promise<void> {
		const messages = await this.#sessions.changedMessages();
		if (messages.size === 0) return;
		for (const indexing of this.#indexings) indexing.changed('conversation', messages);
		await this.#collect(COLLECT_MS);
	}

	/** Takes the stored index over, after others that do. @returns the ids of the sources whose records are of no use */
	#load(): Promise<string[]> {
		const load = () => this.#loadNow();
		const loading = this.#loading.then(load, load);
		this.#loading = loading;
		return loading;
	}

	/** Sources that are the same keep what is in memory. */
	async #loadNow(): Promise<string[]> {
		const gone = new Set(this.#memory.sources.keys());
		const useless: string[] = [];
		for await (const record of this.#store.sources()) {
			this.#ended.signal.throwIfAborted();
			// What this tab has indexed meanwhile is newer than what was stored.
			if (this.#isLeader) return [];
			const id = record.source;
			const isSame = this.#memory.sources.get(id)?.hash === record.contentHash;
			const source = isSame ? null : sourceOf(record);
			if (source) this.#memory.setSource(id, source.hash, source.chunks, source.words);
			if (source || isSame) gone.delete(id);
			else useless.push(id);
		}
		if (this.#isLeader) return [];
		for (const id of gone) this.#memory.removeSource(id);
		return useless;
	}

	/** Indexes as soon as no other tab does. Until then this tab follows what the other one stores. */
	#begin(): void {
		const { alone, projectId } = this.environment;
		const { signal } = this.#ended;
		const lead = async () => {
			const useless = await this.#load();
			if (useless.length > 0) await this.#store.removeSources(useless).catch(() => undefined);
			this.#isLeader = true;
			for (const indexing of this.#indexings) indexing.allChanged();
			if (!this.#isStopped) this.#startWork();
			this.#tell();
			await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
		};
		alone(projectId, lead, signal).catch(() => undefined);
		void this.#collect(0);
	}

	#startWork(): void {
		const end = new AbortController();
		const { clock } = this.environment;
		const signal = AbortSignal.any([end.signal, this.#ended.signal]);
		const ready = (stop: AbortSignal) => this.#pauses.clear(stop);
		const common = { clock, ready, signal, onchange: () => this.#tell() };
		const sources = this.#indexings.map((indexing) => {
			const step = async (stop: AbortSignal) => {
				const isMore = await indexing.step(stop);
				// Vectors of removed texts are deleted once nothing is left to index.
				if (!isMore) this.#work?.texts.more();
				return isMore;
			};
			return new BackgroundWork(step, { ...common, ...storageRetry });
		});
		const texts = new BackgroundWork((stop) => this.#embedding.step(stop), { ...common, ...modelRetry });
		this.#work = { sources, texts, end };
		for (const work of this.#works()) work.more();
	}

	/** Works on changes after a while, in which more may come. */
	async #collect(milliseconds: number): Promise<void> {
		if (this.#isCollecting) return;
		this.#isCollecting = true;
		await this.environment.clock.sleep(milliseconds, this.#ended.signal).catch(() => undefined);
		this.#isCollecting = false;
		if (this.#ended.signal.aborted) return;
		if (this.#isLeader) for (const work of this.#works()) work.more();
		else if (this.#isLoaded) await this.#follow().catch(() => undefined);
	}

	/** Indexes again the sources whose records another tab has removed, because the index is to be made from scratch. */
	async #restoreCleared(): Promise<void> {
		if (this.#isRestoring) return;
		this.#isRestoring = true;
		await this.environment.clock.sleep(COLLECT_MS, this.#ended.signal).finally(() => (this.#isRestoring = false));
		const isUnsaved = (id: string) => this.#indexings.some((indexing) => indexing.isUnsaved(id));
		const saved = [...this.#memory.sources.keys()].filter((id) => !isUnsaved(id));
		const stored = await this.#store.sourceIds();
		const cleared = saved.filter((id) => !stored.has(id));
		if (cleared.length === 0) return;
		for (const id of cleared) this.#memory.removeSource(id);
		this.start();
	}

	/** Reads what another tab has indexed. */
	async #follow(): Promise<void> {
		await this.#load();
		if (this.#isLeader) return;
		const { model } = this.#memory;
		if (model) {
			const hashes = [...this.#memory.textHashes()];
			const stored = await this.#store.vectors(model.id, model.dimensions, hashes);
			if (this.#memory.model === model) for (const [hash, values] of stored) this.#memory.setVector(hash, values);
		}
		this.#tell();
	}

	/** Lets a search find what was just changed, also while the index pauses. */
	async #catchUp(): Promise<void> {
		const [work] = this.#work?.sources ?? [];
		if (!work || this.#indexings[0]?.isSettled) return;
		work.more();
		this.#pauses.hurry(CATCH_UP_MS);
		const done = new AbortController();
		const late = this.environment.clock.sleep(CATCH_UP_MS, done.signal).catch(() => undefined);
		await Promise.race([work.rest(), late]);
		done.abort();
	}
}
