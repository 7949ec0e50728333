import type { Embedder, EmbedderIdentity, EmbeddingPurpose } from '#lib/knowledge/knowledge.ts';

/** A model without weights: a text's vector depends on its words only. It counts what it is asked. */
export class HashingEmbedder implements Embedder {
	/** Every passage that was embedded. */
	readonly passages: string[] = [];
	/** Fails as long as it is set. */
	failure: Error | null = null;
	readonly identity: EmbedderIdentity;

	constructor(id = 'hashing', dimensions = 16) {
		this.identity = { id, dimensions, maxTokens: 512 };
	}

	async embed(texts: readonly string[], purpose: EmbeddingPurpose, signal: AbortSignal): Promise<Float32Array[]> {
		signal.throwIfAborted();
		if (this.failure) throw this.failure;
		if (purpose === 'passage') this.passages.push(...texts);
		return texts.map((text) => this.#vectorOf(text));
	}

	#vectorOf(text: string): Float32Array {
		const vector = new Float32Array(this.identity.dimensions);
		vector[0] = 0.01;
		for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
			let hash = 2_166_136_261;
			for (const character of word) hash = Math.imul(hash ^ character.codePointAt(0)!, 16_777_619) >>> 0;
			vector[hash % vector.length]! += 1;
		}
		const length = Math.hypot(...vector);
		return vector.map((value) => value / length);
	}
}
