import { exactHash } from '#lib/db/hash.ts';
import type { ChunkRecord, SourceRecord } from '#lib/db/knowledge-records.ts';
import type { CountedWords } from '#lib/search/words/counted-words.ts';
import { packWords, unpackWords, type PackedWords } from '#lib/search/words/packed-words.ts';
import { redact } from '#lib/security/redact.ts';
import type { Chunk } from '../chunks/chunk.ts';
import { isCurrentHash } from '../sources/source.ts';

/** A chunk with the key of its vector. */
export interface HashedChunk extends Chunk {
	/** Hash of `embeddedText`. */
	textHash: string;
}

/** A source as it is indexed. */
export interface IndexedSource {
	/** Of its content. */
	hash: string;
	chunks: readonly HashedChunk[];
	/** Of each chunk. */
	words: readonly CountedWords[];
}

/** What a model reads of a chunk: never a key of a service, because the model may be a service. */
export function embeddedText({ title, text }: Pick<Chunk, 'title' | 'text'>): string {
	return redact(`${title}\n${text}`);
}

export async function hashChunks(chunks: readonly Chunk[]): Promise<HashedChunk[]> {
	return Promise.all(chunks.map(async (chunk) => ({ ...chunk, textHash: await exactHash(embeddedText(chunk)) })));
}

export function recordOf(projectId: string, id: string, { hash, chunks, words }: IndexedSource): SourceRecord {
	return { projectId, source: id, contentHash: hash, chunks: [...chunks], words: packWords(words) };
}

/** What a record holds; null for a damaged one, and for one of another version of the index. */
export function sourceOf({ contentHash, chunks, words: packed }: SourceRecord): IndexedSource | null {
	if (!isCurrentHash(contentHash) || !Array.isArray(chunks) || !chunks.every(isWhole) || !isPacked(packed)) return null;
	const words = unpackWords(packed);
	return words?.length === chunks.length ? { hash: contentHash, chunks: chunks as HashedChunk[], words } : null;
}

function isPacked(words: Partial<PackedWords> | undefined): boolean {
	return typeof words?.vocabulary === 'string' && words.counts instanceof Uint8Array;
}

function isWhole(chunk: Partial<ChunkRecord> | null): boolean {
	const { kind, title, text, textHash, start, end } = chunk ?? {};
	const texts: unknown[] = [kind, title, text, textHash];
	const numbers: unknown[] = [start, end];
	return texts.every((value) => typeof value === 'string') && numbers.every((value) => typeof value === 'number');
}
