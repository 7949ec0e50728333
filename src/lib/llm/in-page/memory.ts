import { STANDARD_CONTEXT } from './definition.ts';
import type { GgufInfo } from './gguf.ts';

/** Maximum memory of the engine, bytes: it can grow up to 4 GiB. */
export const ENGINE_MEMORY = 4096 * 2 ** 20;
/** Memory that the engine needs besides the model and its context, bytes. */
const WORKING_MEMORY = 200 * 2 ** 20;

/** Selectable context sizes, tokens. */
export const contextSizes: readonly number[] = [4096, 8192, 16_384, 32_768, 65_536];

/** Memory that a model uses while it is loaded. */
export interface ModelMemory {
	/** Context size in use: the requested one, limited to what the model supports. */
	contextTokens: number;
	/** Estimated memory, bytes. */
	bytes: number;
	/** Whether it can be used with this context, only with a smaller one, or not at all. */
	fits: 'yes' | 'with-less-context' | 'no';
}

/** @param contextTokens requested by the user, or null for the default */
export function modelMemory(fileBytes: number, info: GgufInfo, contextTokens: number | null): ModelMemory {
	const most = info.contextTokens ?? Infinity;
	const taken = (tokens: number) => fileBytes + (info.bytesPerToken ?? 0) * tokens + WORKING_MEMORY;
	const given = Math.min(contextTokens ?? STANDARD_CONTEXT, most);
	const bytes = taken(given);
	const least = Math.min(...contextSizes, most);
	const fits = bytes <= ENGINE_MEMORY ? 'yes' : taken(least) <= ENGINE_MEMORY ? 'with-less-context' : 'no';
	return { contextTokens: given, bytes, fits };
}
