import type { ModelInfo, ModelPrice, PriceRegion } from './model-info.ts';

/** Addresses of services whose prices differ from one part of the world to another. */
const regions: ReadonlyMap<string, PriceRegion> = new Map([
	['dashscope.aliyuncs.com', 'china'],
	['dashscope-intl.aliyuncs.com', 'international'],
	['open.bigmodel.cn', 'china'],
	['api.z.ai', 'international'],
	['api.siliconflow.cn', 'china'],
	['api.siliconflow.com', 'international']
]);

/**
 * What a model costs at an address: the price of that part of the world, or null where no source says it. At an address
 * that is not in the table, and for a price that the user has entered, it is the model's own.
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
