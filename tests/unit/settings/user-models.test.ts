import { expect, test } from 'vitest';
import type { ModelInfo } from '#lib/llm/models/model-info.ts';
import { parseUserModels, withoutUserModel, withUserModel } from '#lib/settings/user-models.ts';

const model: ModelInfo = {
	provider: 'siliconflow',
	id: 'Vendor/Model-1',
	name: 'Model 1',
	contextTokens: 131_072,
	maxOutputTokens: 8_192,
	abilities: { tools: true, vision: false, json: true, webSearch: false, thinking: 'optional' },
	visionModel: null,
	price: { currency: 'CNY', region: null, input: 2, cachedInput: 0.4, cacheWrite: null, output: 8 },
	source: 'https://vendor.example/models',
	checked: '2026-11-21'
};

test('[D7] a model of the user is kept as it was entered', () => {
	expect(parseUserModels([model])).toEqual([model]);
	expect(parseUserModels(JSON.parse(JSON.stringify([model])))).toEqual([model]);
});

test('[D7] a model with little to say about it can use tools and has no price', () => {
	expect(parseUserModels([{ provider: 'ollama', id: ' own ' }])).toEqual([
		{
			provider: 'ollama',
			id: 'own',
			name: 'own',
			contextTokens: null,
			maxOutputTokens: null,
			abilities: { tools: true, vision: false, json: false, webSearch: false, thinking: 'none' },
			visionModel: null,
			price: null,
			source: '',
			checked: ''
		}
	]);
});

test('[D7] figures that make no sense are unknown, and half a price is none', () => {
	const damaged = {
		...model,
		contextTokens: -1,
		maxOutputTokens: NaN,
		price: { currency: 'yuan', input: 2, output: -8 },
		checked: 'today'
	};
	expect(parseUserModels([damaged])).toEqual([
		{ ...model, contextTokens: null, maxOutputTokens: null, price: null, checked: '' }
	]);
	const priced = { ...model, price: { currency: 'yuan', input: 0, output: 8, cachedInput: Infinity } };
	expect(parseUserModels([priced])[0]?.price).toEqual({
		currency: 'USD',
		region: null,
		input: 0,
		cachedInput: null,
		cacheWrite: null,
		output: 8
	});
});

test('[D7] a model stands once: the newer entry takes the place of the older', () => {
	const other = { ...model, provider: 'qwen' as const };
	const changed = { ...model, contextTokens: 1 };
	expect(withUserModel([model, other], changed)).toEqual([other, changed]);
	expect(parseUserModels([model, changed])).toEqual([model]);
	expect(withoutUserModel([model, other], changed)).toEqual([other]);
});
