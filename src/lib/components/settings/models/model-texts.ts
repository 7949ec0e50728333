import type { Messages } from '#lib/i18n/en/messages.ts';
import type { ModelInfo, ModelPrice } from '#lib/llm/models/model-info.ts';

const abilityNames = ['tools', 'vision', 'json', 'webSearch'] as const;

/** Limits, abilities and price of a model, a few words each; unknown ones are left out. */
export function modelFacts(model: ModelInfo, { models: t }: Messages, locale: string): string[] {
	const { contextTokens, maxOutputTokens, abilities, price, otherPrice } = model;
	return [
		contextTokens === null ? '' : t.context(tokenCount(contextTokens)),
		maxOutputTokens === null ? '' : t.output(tokenCount(maxOutputTokens)),
		...abilityNames.filter((name) => abilities[name]).map((name) => t.abilities[name]),
		abilities.tools ? '' : t.noTools,
		t.thinks[abilities.thinking],
		...[price, otherPrice].flatMap((known) => (known ? priceFacts(known, t, locale) : []))
	].filter((fact) => fact !== '');
}

function priceFacts(price: ModelPrice, t: Messages['models'], locale: string): string[] {
	const money = (value: number) => priceText(value, price.currency, locale);
	const text = t.price(money(price.input), money(price.output));
	const where = price.region === null || price.region === 'everywhere' ? null : t.regions[price.region];
	return [
		where === null ? text : t.priceWhere(text, where),
		price.cachedInput === null ? '' : t.cachedPrice(money(price.cachedInput))
	];
}

/** Whether a day (`YYYY-MM-DD`) is more than a year before today: prices and limits have probably changed since. */
export function isOlderThanYear(day: string, today: Date): boolean {
	const limit = new Date(today);
	limit.setFullYear(limit.getFullYear() - 1);
	// The Swedish format is YYYY-MM-DD.
	return day < limit.toLocaleDateString('sv-SE');
}

/** A number of tokens as providers write it: 131072 and 128000 are `128k`, 1048576 is `1M`. */
export function tokenCount(tokens: number): string {
	if (tokens < 1000) return String(tokens);
	const step = tokens % 1000 !== 0 && tokens % 1024 === 0 ? 1024 : 1000;
	const thousands = tokens / step;
	if (thousands < 1000) return `${Number(thousands.toFixed(1))}k`;
	return `${Number((thousands / step).toFixed(1))}M`;
}

/** A price with all its decimals, and at least those of its currency unless it is a whole number. */
export function priceText(value: number, currency: string, locale: string): string {
	return new Intl.NumberFormat(locale, {
		style: 'currency',
		currency,
		minimumFractionDigits: Number.isInteger(value) ? 0 : 2,
		maximumFractionDigits: 4
	}).format(value);
}
