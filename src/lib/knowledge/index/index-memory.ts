import type { CountedWords } from '#lib/search/words/counted-words.ts';
import { countWords } from '#lib/search/words/counted-words.ts';
import { WordIndex } from '#lib/search/bm25/word-index.ts';
import { VectorIndex } from '#lib/search/vectors/vector-index.ts';
import type { EmbedderIdentity } from '../knowledge.ts';
import type { SearchedChunk } from '../retrieve.ts';
import { searchedTitle } from '../searched-title.ts';
import { placeOf } from '../sources/source.ts';
import { embeddedText, type HashedChunk, type IndexedSource } from './source-records.ts';

interface SourceInMemory extends Omit<IndexedSource, 'words'> {
	/** Of the chunks, in their order. */
	ids: readonly string[];
}

/**
 * The index of a project as it is searched. A source that changes keeps what is indexed of its chunks whose text is the same, wherever
 * they are in it now.
 */
export class IndexMemory {
	readonly chunks = new Map<string, SearchedChunk>();
	readonly words = new WordIndex();
	readonly #sources = new Map<string, SourceInMemory>();
	#model: EmbedderIdentity | null = null;
	#vectors: VectorIndex | null = null;
	/** Ids of the chunks without a vector of the model, by the hashes of their texts. */
	#pending = new Map<string, Set<string>>();

	get sources(): ReadonlyMap<string, Readonly<SourceInMemory>> {
		return this.#sources;
	}

	get model(): EmbedderIdentity | null {
		return this.#model;
	}

	/** By the ids of chunks; null without a model. */
	get vectors(): VectorIndex | null {
		return this.#vectors;
	}

	/** Number of texts without a vector; 0 without a model. */
	get pending(): number {
		return this.#pending.size;
	}

	/** A source with its words. */
	source(id: string): IndexedSource | undefined {
		const source = this.#sources.get(id);
		return source && { ...source, words: source.ids.map((chunk) => this.words.wordsOf(chunk)!) };
	}

	/** Adds a source, or replaces it. @param words of each chunk; counted if left out */
	setSource(id: string, hash: string, chunks: readonly HashedChunk[], words?: readonly CountedWords[]): void {
		const before = new Set(this.#sources.get(id)?.ids);
		const ids = chunkIds(id, chunks);
		const after = new Set(ids);
		for (const old of before) if (!after.has(old)) this.#removeChunk(old);
		for (const [index, { title, text, textHash, start, end }] of chunks.entries()) {
			const chunk = ids[index]!;
			const place = placeOf(id, { start, end });
			this.chunks.set(chunk, { id: chunk, place, title, text, textHash });
			if (before.has(chunk)) continue;
			this.words.add(chunk, words?.[index] ?? countWords(searchedTitle(place, title), text));
			if (this.#model) this.#await(textHash, chunk);
		}
		this.#sources.set(id, { hash, chunks, ids });
	}

	removeSource(id: string): void {
		for (const chunk of this.#sources.get(id)?.ids ?? []) this.#removeChunk(chunk);
		this.#sources.delete(id);
	}

	/** Changes the model: no vector of another one stays. */
	useModel(model: EmbedderIdentity | null): void {
		this.#model = model;
		this.#vectors = model && new VectorIndex(model.dimensions);
		this.#pending = new Map();
		if (model) for (const { id, textHash } of this.chunks.values()) this.#await(textHash, id);
	}

	/** Texts without a vector, in the order in which their chunks were added. */
	textsToEmbed(limit: number): { textHash: string; text: string }[] {
		const texts: { textHash: string; text: string }[] = [];
		for (const [textHash, [id = '']] of this.#pending) {
			if (texts.length === limit) break;
			const chunk = this.chunks.get(id);
			if (chunk) texts.push({ textHash, text: embeddedText(chunk) });
		}
		return texts;
	}

	/** Adds the vector of a text to all chunks with that text. @throws RangeError for another number of dimensions */
	setVector(textHash: string, values: Float32Array): void {
		for (const id of this.#pending.get(textHash) ?? []) this.#vectors?.add(id, values);
		this.#pending.delete(textHash);
	}

	/** Hashes of all texts. */
	textHashes(): Set<string> {
		return new Set([...this.chunks.values()].map(({ textHash }) => textHash));
	}

	clear(): void {
		for (const id of [...this.#sources.keys()]) this.removeSource(id);
	}

	#removeChunk(id: string): void {
		const textHash = this.chunks.get(id)?.textHash;
		this.chunks.delete(id);
		this.words.remove(id);
		this.#vectors?.remove(id);
		const waiting = textHash === undefined ? undefined : this.#pending.get(textHash);
		waiting?.delete(id);
		if (waiting?.size === 0) this.#pending.delete(textHash!);
	}

	#await(textHash: string, id: string): void {
		const waiting = this.#pending.get(textHash);
		if (waiting) waiting.add(id);
		else this.#pending.set(textHash, new Set([id]));
	}
}

/** Ids that depend on what a chunk says, and on how often the source has said it before, but not on its position. */
function chunkIds(source: string, chunks: readonly HashedChunk[]): string[] {
	const times = new Map<string, number>();
	return chunks.map(({ textHash }) => {
		const time = times.get(textHash) ?? 0;
		times.set(textHash, time + 1);
		return `${source}#${textHash.slice(0, 20)}.${time}`;
	});
}
