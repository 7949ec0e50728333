import { exactHash } from '#lib/db/hash.ts';
import type { ChunkRecord } from '#lib/db/knowledge-records.ts';
import { redact } from '#lib/security/redact.ts';
import type { Chunk, ChunkKind } from '../chunks/chunk.ts';
import type { CutSource } from '../sources/source.ts';

/** Kind of the record of a source without chunks, which is stored so that the source is not read again. */
const NONE = 'none';

/** A chunk with the key of its vector. */
export interface HashedChunk extends Chunk {
	/** Hash of `embeddedText`. */
	textHash: string;
}

/** What a model reads of a chunk: never a key of a service, because the model may be a service. */
export function embeddedText({ title, text }: Pick<Chunk, 'title' | 'text'>): string {
	return redact(`${title}\n${text}`);
}

export async function hashChunks(chunks: readonly Chunk[]): Promise<HashedChunk[]> {
	return Promise.all(chunks.map(async (chunk) => ({ ...chunk, textHash: await exactHash(embeddedText(chunk)) })));
}

/** The records of a source: one for each chunk, or one that says that it has none. */
export function recordsOf(
	projectId: string,
	{ id, hash }: Pick<CutSource, 'id' | 'hash'>,
	chunks: readonly HashedChunk[]
): ChunkRecord[] {
	const of = { projectId, source: id, contentHash: hash };
	if (chunks.length === 0)
		return [{ ...of, order: 0, kind: NONE, title: '', text: '', textHash: '', start: 0, end: 0 }];
	return chunks.map((chunk, order) => ({ ...of, order, ...chunk }));
}

/** The chunks of a source's records. */
export function chunksOf(records: readonly ChunkRecord[]): HashedChunk[] {
	return records
		.filter(({ kind }) => kind !== NONE)
		.toSorted((a, b) => a.order - b.order)
		.map(({ kind, title, text, textHash, start, end }) => ({
			kind: kind as ChunkKind,
			title,
			text,
			textHash,
			start,
			end
		}));
}
