import { Fault } from '#lib/base/fault.ts';
import type { EmbeddingPurpose } from '#lib/knowledge/knowledge.ts';

export interface EmbeddingTrial {
	/** Of all calls, ms; the first one may have loaded the model. */
	ms: number;
	dimensions: number;
	/** Cosine between texts that mean nearly the same, and between texts that do not. */
	near: number;
	far: number;
	/** Whether the near texts are nearer than the far ones: without that, a search by meaning finds nothing useful. */
	isSane: boolean;
}

/** English, because that is what every model reads best. */
const query = 'operational amplifier with high gain';
const passages = [
	'differential amplifier stage with large voltage gain',
	'full bridge rectifier with smoothing capacitor'
];

/** @throws Fault `embedding_dimensions` and what `embed` throws */
export async function tryEmbedding(
	embed: (texts: readonly string[], purpose: EmbeddingPurpose) => Promise<Float32Array[]>
): Promise<EmbeddingTrial> {
	const startedAt = performance.now();
	const [asked] = await embed([query], 'query');
	const [like, unlike] = await embed(passages, 'passage');
	const ms = performance.now() - startedAt;
	if (!asked || asked.length === 0 || asked.length !== like?.length || asked.length !== unlike?.length)
		throw new Fault('embedding_dimensions', 'The vectors have different lengths', {
			expected: asked?.length ?? 0,
			found: like?.length ?? 0
		});
	const [near, far] = [cosine(asked, like), cosine(asked, unlike)];
	return { ms, dimensions: asked.length, near, far, isSane: near > far };
}

/** Of vectors of length 1. */
function cosine(a: Float32Array, b: Float32Array): number {
	return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
}
