import type { Usage } from '../types.ts';
import type { ModelPrice } from './model-info.ts';

export interface Cost {
	currency: string;
	amount: number;
	/** Additional cost of the call without the service's cache. */
	saved: number;
}

/** Cost of a call, or null if the price or the token counts are not known. */
export function callCost(
	{ prompt, completion, cached, cacheWritten }: Pick<Usage, 'prompt' | 'completion' | 'cached' | 'cacheWritten'>,
	price: ModelPrice | null
): Cost | null {
	if (price === null || prompt === null || completion === null) return null;
	const read = Math.min(cached ?? 0, prompt);
	const written = Math.min(cacheWritten ?? 0, prompt - read);
	const cachedPrice = price.cachedInput ?? price.input;
	const amount =
		(prompt - read - written) * price.input +
		read * cachedPrice +
		written * (price.cacheWrite ?? price.input) +
		completion * price.output;
	return {
		currency: price.currency,
		amount: amount / 1e6,
		saved: (read * (price.input - cachedPrice)) / 1e6
	};
}
