import type { ProviderId } from '../types.ts';

/** What is known about one model; null if no source says it. */
export interface ModelInfo {
	provider: ProviderId;
	/** As used in requests. */
	id: string;
	/** Display name; not translated. */
	name: string;
	/** Prompt and answer together, tokens. */
	contextTokens: number | null;
	maxOutputTokens: number | null;
	abilities: ModelAbilities;
	/** Model of the same service that is used for images; null if this one handles images or none does. */
	visionModel: string | null;
	price: ModelPrice | null;
	/** Price in another region, and the page that lists it. */
	otherPrice?: ModelPrice & { source: string };
	/** Page or file with these figures. */
	source: string;
	/** Latest date that the source itself gives for these figures, `YYYY-MM-DD`. */
	checked: string;
}

export interface ModelAbilities {
	tools: boolean;
	vision: boolean;
	/** Answers in JSON on request. */
	json: boolean;
	/** The service can search the web for it. */
	webSearch: boolean;
	thinking: 'none' | 'optional' | 'always';
}

/** Region of a list price; `china` is mainland China. */
export type PriceRegion = 'everywhere' | 'china' | 'international';

/** Price per million tokens. A list price: the first tier, without discounts. */
export interface ModelPrice {
	/** ISO 4217, for example `USD`. */
	currency: string;
	/** Where it applies; null for a price that the user has entered. */
	region: PriceRegion | null;
	input: number;
	/** Null if cached input costs the same, or no source says it. */
	cachedInput: number | null;
	cacheWrite: number | null;
	output: number;
}
