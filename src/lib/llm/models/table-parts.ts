import type { ModelPrice, PriceRegion } from './model-info.ts';

/** A price in dollars per million tokens. */
export function usd(
	input: number,
	output: number,
	cachedInput: number | null = null,
	cacheWrite: number | null = null,
	region: PriceRegion = 'everywhere'
): ModelPrice {
	return { currency: 'USD', region, input, cachedInput, cacheWrite, output };
}

/** A file of the models.dev collection (MIT licence) at one commit. */
export function modelsDev(commit: string, path: string): string {
	return `https://github.com/anomalyco/models.dev/blob/${commit}/${path}`;
}
