import { Fault } from '#lib/base/fault.ts';
import type { Embedder, EmbedderIdentity } from '../knowledge.ts';
import type { IndexMemory } from './index-memory.ts';
import type { IndexStore } from './index-store.ts';

/** Texts that are embedded at once, and their maximum length together, UTF-16 units: small models take about a second for them. */
const BATCH_TEXTS = 16;
const BATCH_CHARACTERS = 24_000;

/** Texts whose stored vectors are looked for at once. */
const LOOKED_UP = 256;

/** How far a vector's length may be from 1. */
const LENGTH_TOLERANCE = 0.01;

type Vectors = { model: string; textHash: string; values: Float32Array }[];

/** Gives every chunk in memory its vector: the stored one, or a new one, which is stored before the next ones are made. */
export class TextEmbedding {
	/** Vectors that are in memory, but not stored. */
	#unsaved: Vectors = [];
	/** Set when vectors of removed texts, or of another model, may be stored. */
	#hasSurplus = true;

	constructor(
		private readonly memory: IndexMemory,
		private readonly store: IndexStore,
		private readonly embed: Embedder['embed'],
		private readonly isSettled: () => boolean,
		private readonly ondone: (texts: number) => void
	) {}

	/** Says that texts may have been removed. */
	removed(): void {
		this.#hasSurplus = true;
	}

	/** Does a part of the work. @returns false if there is nothing to do */
	async step(signal: AbortSignal): Promise<boolean> {
		const { model } = this.memory;
		if (this.#unsaved.length > 0) {
			await this.store.saveVectors(this.#unsaved);
			this.#unsaved = [];
			return true;
		}
		if (!model) return false;
		const texts = this.memory.textsToEmbed(LOOKED_UP);
		if (texts.length === 0) return this.#deleteSurplus(model);
		const stored = await this.store.vectors(
			model.id,
			model.dimensions,
			texts.map(({ textHash }) => textHash)
		);
		const missing = texts.filter(({ textHash }) => !stored.has(textHash));
		if (this.memory.model !== model) return true;
		for (const [textHash, values] of stored) this.memory.setVector(textHash, values);
		// All that is stored is found first: the search by meaning is complete the sooner.
		if (stored.size > 0) this.ondone(stored.size);
		else await this.#embedSome(model, missing, signal);
		return true;
	}

	async #embedSome(
		model: EmbedderIdentity,
		texts: readonly { textHash: string; text: string }[],
		signal: AbortSignal
	): Promise<void> {
		const batch = firstBatch(texts);
		const vectors = await this.embed(
			batch.map(({ text }) => text),
			'passage',
			signal
		);
		signal.throwIfAborted();
		// Made by a model that is not the current one any more.
		if (this.memory.model !== model) return;
		requireVectors(vectors, batch.length, model);
		for (const [index, { textHash }] of batch.entries()) {
			const values = vectors[index]!;
			this.memory.setVector(textHash, values);
			this.#unsaved.push({ model: model.id, textHash, values });
		}
		this.ondone(batch.length);
	}

	/** Deletes vectors of removed texts and of other models, once every text has its vector. */
	async #deleteSurplus({ id }: EmbedderIdentity): Promise<boolean> {
		if (!this.#hasSurplus || !this.isSettled()) return false;
		this.#hasSurplus = false;
		try {
			await this.store.keepVectors(id, this.memory.textHashes());
		} catch (thrown) {
			this.#hasSurplus = true;
			throw thrown;
		}
		return true;
	}
}

function firstBatch<Text extends { text: string }>(texts: readonly Text[]): Text[] {
	let characters = 0;
	const batch = texts.slice(0, BATCH_TEXTS).filter(({ text }) => (characters += text.length) <= BATCH_CHARACTERS);
	return batch.length > 0 ? batch : texts.slice(0, 1);
}

/** @throws Fault `embedding_invalid` */
function requireVectors(vectors: readonly Float32Array[], count: number, { id, dimensions }: EmbedderIdentity): void {
	const isVector = (values: Float32Array) => {
		const length = Math.hypot(...values);
		return values.length === dimensions && (length === 0 || Math.abs(length - 1) < LENGTH_TOLERANCE);
	};
	if (vectors.length === count && vectors.every(isVector)) return;
	throw new Fault('embedding_invalid', `The model ${id} gave something that is not a vector for each text.`, {
		model: id
	});
}
