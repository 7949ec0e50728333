import { ownValue } from '#lib/base/own-value.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { changeSetting, getSetting } from '#lib/db/settings-store.ts';
import {
	correctionFactor,
	learn,
	noCorrection,
	parseCorrections,
	type CountingMethod
} from '#lib/llm/tokens/correction.ts';
import type { ModelConnection } from '#lib/llm/types.ts';

const KEY = 'tokenCorrections';
/** Maximum number of models with corrections; the least recently used one is dropped first. */
const MOST_MODELS = 200;

type Model = Pick<ModelConnection, 'provider' | 'model'>;

/** Correction factors for token counts, learned from reported usage. */
export class TokenCorrections {
	constructor(private readonly database: SpicewrightDatabase) {}

	/** @returns 1 for a model without data */
	async factor(model: Model, method: CountingMethod): Promise<number> {
		const stored = parseCorrections(await getSetting(this.database, KEY));
		return correctionFactor(ownValue(stored, nameOf(model)) ?? noCorrection, method);
	}

	async learn(model: Model, counted: Partial<Record<CountingMethod, number | null>>, reported: number): Promise<void> {
		await changeSetting(this.database, KEY, (value) => {
			const { [nameOf(model)]: before = noCorrection, ...others } = parseCorrections(value);
			let correction = before;
			for (const method of ['exact', 'estimate'] as const)
				correction = learn(correction, method, counted[method] ?? 0, reported);
			return Object.fromEntries([...Object.entries(others), [nameOf(model), correction]].slice(-MOST_MODELS));
		});
	}
}

function nameOf({ provider, model }: Model): string {
	return `${provider} ${model}`;
}
