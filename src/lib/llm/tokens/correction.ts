/** Ratios of reported to counted tokens, newest last: one list per counting method. */
export interface TokenCorrection {
	exact: number[];
	estimate: number[];
}

export type CountingMethod = keyof TokenCorrection;

/** Number of ratios kept: their median ignores a few outliers and follows changes of the model. */
const SAMPLES = 15;
/** A short request is mostly overhead, so its ratio says nothing about texts. */
const LEAST_TOKENS = 200;
/** No common tokeniser differs more; beyond these bounds the service counts something else. */
const BOUNDS = { least: 0.4, most: 2.5 };

export const noCorrection: TokenCorrection = { exact: [], estimate: [] };

/** Adds the ratio of one call; implausible ratios are ignored. */
export function learn(
	correction: TokenCorrection,
	method: CountingMethod,
	counted: number,
	reported: number | null
): TokenCorrection {
	if (reported === null || counted < LEAST_TOKENS || reported < 1) return correction;
	const ratio = reported / counted;
	if (!(ratio >= BOUNDS.least && ratio <= BOUNDS.most)) return correction;
	return { ...correction, [method]: [...correction[method], ratio].slice(-SAMPLES) };
}

/** Factor for a count: the median ratio, 1 without data. */
export function correctionFactor(correction: TokenCorrection, method: CountingMethod): number {
	const ratios = correction[method].toSorted((a, b) => a - b);
	const middle = ratios.length / 2;
	const [low, high] = [ratios[Math.ceil(middle) - 1], ratios[Math.floor(middle)]];
	return low === undefined || high === undefined ? 1 : (low + high) / 2;
}

/** Reads stored corrections by model; invalid ones are left out. */
export function parseCorrections(stored: unknown): Record<string, TokenCorrection> {
	if (stored === null || typeof stored !== 'object' || Array.isArray(stored)) return {};
	return Object.fromEntries(
		Object.entries(stored).map(([model, value]: [string, unknown]) => {
			const { exact, estimate } = (value ?? {}) as { [Method in CountingMethod]?: unknown };
			return [model, { exact: parseRatios(exact), estimate: parseRatios(estimate) }];
		})
	);
}

function parseRatios(stored: unknown): number[] {
	if (!Array.isArray(stored)) return [];
	const isRatio = (value: unknown): value is number =>
		typeof value === 'number' && value >= BOUNDS.least && value <= BOUNDS.most;
	return stored.filter(isRatio).slice(-SAMPLES);
}
