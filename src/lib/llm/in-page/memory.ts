import { STANDARD_CONTEXT } from './definition.ts';
import type { GgufInfo } from './gguf.ts';

/** Most memory that the engine can have: its memory grows up to 4 GiB. */
export const ENGINE_MEMORY = 4096 * 2 ** 20;
/** What the engine needs besides the model and its context. */
const WORKING_MEMORY = 200 * 2 ** 20;

/** Contexts to choose from, tokens. */
export const contextSizes: readonly number[] = [4096, 8192, 16_384, 32_768, 65_536];

/** What a model takes while it is used. */
export interface ModelMemory {
	/** Context it gets: what is wanted, as far as the model goes. */
	contextTokens: number;
	/** An estimate. */
	bytes: number;
	/** Whether it can be used so, only with a smaller context, or not at all. */
	fits: 'yes' | 'with-less-context' | 'no';
}

/** @param contextTokens that the user wants, or null */
export function modelMemory(fileBytes: number, info: GgufInfo, contextTokens: number | null): ModelMemory {
	const most = info.contextTokens ?? Infinity;
	const taken = (tokens: number) => fileBytes + (info.bytesPerToken ?? 0) * tokens + WORKING_MEMORY;
	const given = Math.min(contextTokens ?? STANDARD_CONTEXT, most);
	const bytes = taken(given);
	const least = Math.min(...contextSizes, most);
	const fits = bytes <= ENGINE_MEMORY ? 'yes' : taken(least) <= ENGINE_MEMORY ? 'with-less-context' : 'no';
	return { contextTokens: given, bytes, fits };
}
