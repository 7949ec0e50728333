import type { TokenEncoding } from '#lib/llm/tokens/encoding.ts';

export interface TokenWorkerApi {
	/** Tokens of all texts together. */
	count(texts: readonly string[], encoding: TokenEncoding): Promise<number>;
}
