import type { ModelAbilities, ModelInfo, ModelPrice } from '#lib/llm/models/model-info.ts';
import { providerIds } from '#lib/llm/providers/provider-ids.ts';
import { asObject, oneOf, parseText } from './stored-values.ts';

/** Maximum number of tokens in a limit; a larger number is a typing mistake. */
const mostTokens = 100_000_000;

/** Reads the user's models; entries without a provider or a name are left out. */
export function parseUserModels(stored: unknown): ModelInfo[] {
	if (!Array.isArray(stored)) return [];
	const models = stored.map(parseModel).filter((model) => model !== null);
	return models.filter((model, index) => models.findIndex((other) => isSameModel(other, model)) === index);
}

function isSameModel(a: Pick<ModelInfo, 'provider' | 'id'>, b: Pick<ModelInfo, 'provider' | 'id'>): boolean {
	return a.provider === b.provider && a.id === b.id;
}

/** Adds a model, or replaces the user's entry for it. */
export function withUserModel(models: readonly ModelInfo[], model: ModelInfo): ModelInfo[] {
	return [...withoutUserModel(models, model), model];
}

/** Removes the user's entry for a model, so that the built-in one applies again. */
export function withoutUserModel(models: readonly ModelInfo[], model: Pick<ModelInfo, 'provider' | 'id'>): ModelInfo[] {
	return models.filter((other) => !isSameModel(other, model));
}

function parseModel(stored: unknown): ModelInfo | null {
	const spec = asObject(stored);
	const provider = oneOf(spec.provider, providerIds, null);
	const id = parseText(spec.id);
	if (provider === null || id === null) return null;
	return {
		provider,
		id,
		name: parseText(spec.name) ?? id,
		contextTokens: parseTokens(spec.contextTokens),
		maxOutputTokens: parseTokens(spec.maxOutputTokens),
		abilities: parseAbilities(spec.abilities),
		visionModel: parseText(spec.visionModel),
		price: parsePrice(spec.price),
		source: parseText(spec.source) ?? '',
		checked: parseDay(spec.checked)
	};
}

function parseAbilities(stored: unknown): ModelAbilities {
	const { tools, vision, json, webSearch, thinking } = asObject(stored);
	return {
		// Models that cannot use tools are the exception; the agent can do little without tools.
		tools: tools !== false,
		vision: vision === true,
		json: json === true,
		webSearch: webSearch === true,
		thinking: oneOf(thinking, ['none', 'optional', 'always'], 'none')
	};
}

/** A price, or null unless both of its main figures are present. */
function parsePrice(stored: unknown): ModelPrice | null {
	const { currency, input, cachedInput, cacheWrite, output } = asObject(stored);
	const [into, out] = [parseMoney(input), parseMoney(output)];
	if (into === null || out === null) return null;
	const code = parseText(currency)?.toUpperCase() ?? '';
	return {
		currency: /^[A-Z]{3}$/.test(code) ? code : 'USD',
		region: null,
		input: into,
		cachedInput: parseMoney(cachedInput),
		cacheWrite: parseMoney(cacheWrite),
		output: out
	};
}

/** A number of tokens as a whole number, or null. */
export function parseTokens(value: unknown): number | null {
	return typeof value === 'number' && value >= 1 && value <= mostTokens ? Math.round(value) : null;
}

function parseMoney(value: unknown): number | null {
	return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}

function parseDay(value: unknown): string {
	return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : '';
}
