import type { ModelInfo, ModelPrice, PriceRegion } from './model-info.ts';

/** Addresses of services whose prices depend on the region. */
const regions: ReadonlyMap<string, PriceRegion> = new Map([
	['dashscope.aliyuncs.com', 'china'],
	['dashscope-intl.aliyuncs.com', 'international'],
	['open.bigmodel.cn', 'china'],
	['api.z.ai', 'international'],
	['api.siliconflow.cn', 'china'],
	['api.siliconflow.com', 'international']
]);

/**
 * Price of a model at an address: the price of that region, or null if no source gives one. For addresses outside the
 * table, and for a price that the user has entered, it is the price of the model's entry.
 */
export function priceAt(
	{ price, otherPrice }: Pick<ModelInfo, 'price' | 'otherPrice'>,
	baseUrl: string
): ModelPrice | null {
	const region = URL.canParse(baseUrl) ? regions.get(new URL(baseUrl).host) : undefined;
	const holds = (known: ModelPrice): boolean =>
		known.region === null || known.region === 'everywhere' || known.region === region;
	if (region === undefined) return price;
	return [price, otherPrice ?? null].find((known) => known !== null && holds(known)) ?? null;
}
