import type { TokenEncoding } from '#lib/llm/tokens/encoding.ts';

export interface TokenWorkerApi {
	/** Total number of tokens. */
	count(texts: readonly string[], encoding: TokenEncoding): Promise<number>;
}
