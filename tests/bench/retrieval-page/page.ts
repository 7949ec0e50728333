import { WordIndex } from '#lib/search/bm25/word-index.ts';
import { countWords } from '#lib/search/words/counted-words.ts';
import { VectorIndex } from '#lib/search/vectors/vector-index.ts';
import { queryWords } from '#lib/search/words/query-words.ts';
import { createEmbeddingClient } from '#lib/workers/embedding/client.ts';
import type { LocalEmbeddingModel } from '#lib/workers/embedding/local-model.ts';
import { seededRandom } from '../../support/random.ts';

const CHUNKS = 10_000;
const WORDS_IN_CHUNK = 150;
const VECTORS = 50_000;
const DIMENSIONS = 384;
const LIMIT = 100;

const never = new AbortController().signal;
const random = seededRandom(16);
let words: WordIndex | undefined;
let vectors: VectorIndex | undefined;

/** What the page offers to the bench. Times are in ms. */
const page = { embed, embeddingSpeed, fill, wordsTime, vectorTime };
export type RetrievalPage = typeof page;

/** Vectors by a model whose files are at an address ending in a slash. */
async function embed(
	model: LocalEmbeddingModel,
	address: string,
	texts: string[],
	isQuery: boolean
): Promise<number[][]> {
	const client = createEmbeddingClient(address);
	try {
		return (await client.embed(model, texts, isQuery, never)).map((vector) => Array.from(vector));
	} finally {
		client.end();
	}
}

/** Texts per second of a model that is loaded, in the worker of the app. */
async function embeddingSpeed(model: LocalEmbeddingModel, address: string, texts: string[]): Promise<number> {
	const client = createEmbeddingClient(address);
	try {
		await client.embed(model, texts.slice(0, 1), false, never);
		const started = performance.now();
		await client.embed(model, texts, false, never);
		return (texts.length * 1000) / (performance.now() - started);
	} finally {
		client.end();
	}
}

/** 10,000 chunks of 150 words, frequent and rare ones as in a language, and 50,000 vectors of 384 dimensions. */
function fill(): void {
	words = new WordIndex();
	const names = ['gain', 'noise', 'ripple', 'bias', 'load', 'phase', 'margin', 'offset', 'supply', 'filter'];
	const word = () => {
		const rank = Math.floor(20_000 ** random());
		return names[rank] ?? `word${rank}`;
	};
	for (let chunk = 0; chunk < CHUNKS; chunk++)
		words.add(`chunk-${chunk}`, countWords(word(), Array.from({ length: WORDS_IN_CHUNK }, word).join(' ')));
	vectors = new VectorIndex(DIMENSIONS);
	for (let row = 0; row < VECTORS; row++) vectors.add(`row-${row}`, unitVector());
}

function unitVector(): Float32Array {
	const values = Float32Array.from({ length: DIMENSIONS }, () => random() - 0.5);
	const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));
	return values.map((value) => value / length);
}

function wordsTime(query: string): number {
	const started = performance.now();
	const found = words?.search(queryWords(query), { limit: LIMIT }) ?? [];
	if (found.length < LIMIT) throw new Error(`Found ${found.length} chunks instead of ${LIMIT}`);
	return performance.now() - started;
}

function vectorTime(): number {
	const query = unitVector();
	const started = performance.now();
	const found = vectors?.search(query, { limit: LIMIT }) ?? [];
	if (found.length < LIMIT) throw new Error(`Found ${found.length} vectors instead of ${LIMIT}`);
	return performance.now() - started;
}

Object.assign(globalThis, page);
