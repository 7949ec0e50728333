import type { ProviderId } from '../types.ts';

/** What is known of one model; null stands for what no source says. */
export interface ModelInfo {
	provider: ProviderId;
	/** As the service wants it in requests. */
	id: string;
	/** As people call it; not translated. */
	name: string;
	/** Prompt and answer together, tokens. */
	contextTokens: number | null;
	maxOutputTokens: number | null;
	abilities: ModelAbilities;
	/** Model of the same service that takes over for pictures; null when this one sees by itself or none does. */
	visionModel: string | null;
	price: ModelPrice | null;
	/** What it costs in another part of the world, and the page that says so. */
	otherPrice?: ModelPrice & { source: string };
	/** Page or file that says so. */
	source: string;
	/** Newest day that the source itself names for these figures, `YYYY-MM-DD`. */
	checked: string;
}

export interface ModelAbilities {
	tools: boolean;
	vision: boolean;
	/** Answers in JSON when asked to. */
	json: boolean;
	/** The service can search the web for it. */
	webSearch: boolean;
	thinking: 'none' | 'optional' | 'always';
}

/** Part of the world that a list price is for; `china` is mainland China. */
export type PriceRegion = 'everywhere' | 'china' | 'international';

/** Money for a million tokens. A list price: the first step of a staircase, without discounts. */
export interface ModelPrice {
	/** ISO 4217, such as `USD`. */
	currency: string;
	/** Where it holds; null for a price that the user has entered. */
	region: PriceRegion | null;
	input: number;
	/** Null where what the cache held is charged like the rest, or no source says. */
	cachedInput: number | null;
	cacheWrite: number | null;
	output: number;
}
