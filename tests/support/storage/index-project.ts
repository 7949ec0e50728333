import { systemClock, type Clock } from '#lib/base/clock.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { createProject } from '#lib/db/projects.ts';
import { ProjectIndex, type IndexEnvironment } from '#lib/knowledge/index/project-index.ts';
import type { IndexStatus } from '#lib/knowledge/index-protocol.ts';
import type { DocumentTexts, EmbedderIdentity, KnowledgeResult } from '#lib/knowledge/knowledge.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import { HashingEmbedder } from '../llm/hashing-embedder.ts';
import { testDatabase } from './test-database.ts';
import { until } from '../until.ts';

const never = new AbortController().signal;

export interface IndexedProjectOptions {
	clock?: Clock;
	embedder?: HashingEmbedder | null;
	documents?: DocumentTexts;
	alone?: IndexEnvironment['alone'];
}

/** A project whose index is in this thread. */
export class IndexedProject {
	readonly statuses: IndexStatus[] = [];
	index!: ProjectIndex;

	private constructor(
		readonly database: SpicewrightDatabase,
		readonly projectId: string,
		readonly options: IndexedProjectOptions
	) {}

	static async create(
		files: Record<string, string | Uint8Array>,
		options: IndexedProjectOptions = {}
	): Promise<IndexedProject> {
		const database = await testDatabase();
		const initial = Object.entries(files).map(([path, content]) => ({ path, content }));
		const { id } = await createProject(database, { name: 'test', files: initial });
		return new IndexedProject(database, id, options);
	}

	get store() {
		return openProjectStore(this.database, this.projectId);
	}

	/** Opens the index, as a tab that opens the project does. */
	async open(options: IndexedProjectOptions = this.options): Promise<this> {
		const { clock = systemClock, embedder = null, documents = noDocuments, alone = (_, work) => work() } = options;
		const { database, projectId } = this;
		const embed: IndexEnvironment['embed'] = (texts, purpose, signal) => {
			if (!embedder) throw new Error('There is no model');
			return embedder.embed(texts, purpose, signal);
		};
		const onstatus = (status: IndexStatus) => void this.statuses.push(status);
		const model: EmbedderIdentity | null = embedder?.identity ?? null;
		this.index = await ProjectIndex.open({ database, projectId, clock, embed, documents, alone, onstatus }, model);
		return this;
	}

	async opened(): Promise<this> {
		await this.open();
		await this.settled();
		return this;
	}

	/** Waits until everything is indexed. */
	settled(): Promise<void> {
		return until(() => this.index.status.state === 'ready');
	}

	search(text: string): Promise<KnowledgeResult> {
		return this.index.search({ text, limit: 10, tokens: 4_000 }, never);
	}

	/** Writes a file, or creates it. */
	async write(path: string, content: string): Promise<void> {
		const basedOn = (await this.store.read(path))?.version ?? null;
		await this.store.apply({ changes: [{ kind: 'write', path, content, basedOn }], origin: null });
	}

	async close(): Promise<void> {
		this.index.dispose();
		await this.database.delete();
	}
}

const noDocuments: DocumentTexts = { pages: () => Promise.reject(new Error('No documents')) };
