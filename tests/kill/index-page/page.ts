import { openDatabase, type SpicewrightDatabase } from '#lib/db/database.ts';
import { exactHash } from '#lib/db/hash.ts';
import type { SourceRecord } from '#lib/db/knowledge-records.ts';
import { createProject } from '#lib/db/projects.ts';
import { createIndexClient } from '#lib/knowledge/index-client.ts';
import type { IndexStatus } from '#lib/knowledge/index-protocol.ts';
import { unpackWords } from '#lib/search/words/packed-words.ts';
import { HashingEmbedder } from '../../support/llm/hashing-embedder.ts';

const FILES = 40;
/** Time that the model takes for a batch, ms. */
const BATCH_MS = 15;

/** What the page offers to the kill test. */
const page = { index, stored };
export type IndexPage = typeof page;

export interface StoredIndex {
	/** With the number of chunks whose words are stored. */
	sources: (Pick<SourceRecord, 'source' | 'chunks'> & { counted: number | undefined })[];
	/** Hashes of the texts with a vector. */
	vectors: string[];
}

/**
 * Indexes the project of the database, which is created at the first call.
 *
 * @returns the status when everything is indexed
 */
async function index(name: string): Promise<IndexStatus> {
	const database = await openDatabase(name);
	const projectId = await projectOf(database);
	const embedder = new HashingEmbedder();
	return new Promise((resolve, reject) => {
		const request = { database: name, projectId, model: embedder.identity };
		createIndexClient(request, {
			onstatus: (status) => status.state === 'ready' && resolve(status),
			onfault: reject,
			embed: async (texts, purpose, signal) => {
				await noteEmbedded(await Promise.all(texts.map(exactHash)));
				await new Promise((done) => setTimeout(done, BATCH_MS));
				return embedder.embed(texts, purpose, signal);
			},
			documents: { pages: async () => Array.from({ length: 30 }, (_, n) => `Page ${n} of the data sheet`) }
		});
	});
}

/** Tells the test which texts a model gets. */
function noteEmbedded(hashes: readonly string[]): Promise<void> {
	return (globalThis as unknown as { embedded(hashes: readonly string[]): Promise<void> }).embedded(hashes);
}

async function projectOf(database: SpicewrightDatabase): Promise<string> {
	const [known] = await database.projects.toArray();
	if (known) return known.id;
	const part = (file: number, n: number) => `.subckt part${file}_${n % 7} a b\nR1 a b ${n}k\n.ends\n`;
	const texts = Array.from({ length: FILES }, (_, file) => ({
		path: `lib/f${file}.lib`,
		content: Array.from({ length: 10 }, (_unused, n) => part(file % 30, n)).join('\n')
	}));
	const sheet = { path: 'lm358.pdf', content: Uint8Array.of(37, 80, 68, 70, 0) };
	return (await createProject(database, { name: 'killed', files: [...texts, sheet] })).id;
}

async function stored(name: string): Promise<StoredIndex> {
	const database = await openDatabase(name);
	const sources = await database.sources.toArray();
	const vectors = await database.vectors.toArray();
	database.close();
	return {
		sources: sources.map(({ source, chunks, words }) => ({ source, chunks, counted: unpackWords(words)?.length })),
		vectors: vectors.map(({ textHash }) => textHash)
	};
}

Object.assign(globalThis, page);
