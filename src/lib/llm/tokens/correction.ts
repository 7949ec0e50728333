/** Ratios of what a service reported to what was counted, newest last: one list for each way of counting. */
export interface TokenCorrection {
	exact: number[];
	estimate: number[];
}

export type CountingMethod = keyof TokenCorrection;

/** Ratios that are kept: their median outlives a few odd ones, and follows a model that changes. */
const SAMPLES = 15;
/** A short request is all overhead: its ratio says nothing of texts. */
const LEAST_TOKENS = 200;
/** No tokeniser in use is further off; beyond lies a service that counts something else. */
const BOUNDS = { least: 0.4, most: 2.5 };

export const noCorrection: TokenCorrection = { exact: [], estimate: [] };

/** Adds what one call has shown; what says nothing leaves the correction as it is. */
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

/** What a count has to be multiplied with: the median of what was learned, 1 before the first. */
export function correctionFactor(correction: TokenCorrection, method: CountingMethod): number {
	const ratios = correction[method].toSorted((a, b) => a - b);
	const middle = ratios.length / 2;
	const [low, high] = [ratios[Math.ceil(middle) - 1], ratios[Math.floor(middle)]];
	return low === undefined || high === undefined ? 1 : (low + high) / 2;
}

/** Reads stored corrections by model; what makes no sense is left out. */
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
