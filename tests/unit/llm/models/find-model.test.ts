import { describe, expect, it } from 'vitest';
import { findModelInfo, knownModels, matchModel } from '#lib/llm/models/find-model.ts';
import type { ModelInfo } from '#lib/llm/models/model-info.ts';
import { priceAt } from '#lib/llm/models/price-regions.ts';
import { providers } from '#lib/llm/providers/registry.ts';

const hosted = providers.filter(({ kind, id }) => kind === 'hosted' && id !== 'openai-compatible');

describe('[D7] [LLM40] the tables of models', () => {
	it.each(hosted.map(({ id }) => id))('%s: are consistent', async (provider) => {
		const models = await knownModels(provider);
		expect(models.length).toBeGreaterThan(0);
		expect(new Set(models.map(({ id }) => id.toLowerCase())).size).toBe(models.length);
		for (const model of models) {
			expect(model.provider).toBe(provider);
			expect(model.name.trim()).not.toBe('');
			for (const limit of [model.contextTokens, model.maxOutputTokens]) {
				expect(limit === null || (Number.isInteger(limit) && limit > 0), model.id).toBe(true);
			}
			if (model.contextTokens !== null && model.maxOutputTokens !== null) {
				expect(model.maxOutputTokens, model.id).toBeLessThanOrEqual(model.contextTokens);
			}
			for (const price of [model.price, model.otherPrice]) {
				if (!price) continue;
				// Prices of the table say where they hold.
				expect(price.region, model.id).not.toBeNull();
				expect(price.currency).toMatch(/^[A-Z]{3}$/);
				for (const amount of [price.input, price.output, price.cachedInput ?? 0, price.cacheWrite ?? 0]) {
					expect(amount, model.id).toBeGreaterThanOrEqual(0);
					expect(amount, model.id).toBeLessThan(1_000);
				}
				expect(price.cachedInput ?? 0, model.id).toBeLessThanOrEqual(price.input);
			}
			const day = new Date(`${model.checked}T00:00:00Z`);
			expect(day.toISOString().slice(0, 10), model.id).toBe(model.checked);
			expect(model.checked <= '2026-11-21', model.id).toBe(true);
			expect(new URL(model.source).protocol).toBe('https:');
		}
	});

	it('name a model that can see for pictures, and only where the model itself cannot', async () => {
		for (const { id } of hosted) {
			const models = await knownModels(id);
			for (const { visionModel, abilities, id: model } of models) {
				if (visionModel === null) continue;
				expect(abilities.vision, model).toBe(false);
				expect(models.find((other) => other.id === visionModel)?.abilities.vision, `${model} -> ${visionModel}`).toBe(
					true
				);
			}
		}
		expect((await findModelInfo('zhipu', 'glm-4.7'))?.visionModel).toBe('glm-4.6v');
	});

	it('hold the default and the suggested models of every service', async () => {
		for (const { id, defaultModel, suggestedModels } of hosted) {
			const known = new Set((await knownModels(id)).map((model) => model.id));
			for (const model of [defaultModel, ...suggestedModels]) {
				// A service whose models only the user can name has no default.
				if (model !== '') expect(known, id).toContain(model);
			}
		}
	});
});

describe('[D7] [D12] [LLM40] a price holds for a part of the world', () => {
	it('that of the address counts; where none is known there is none', async () => {
		const intl = 'https://dashscope-intl.aliyuncs.com/compatible-mode/v1';
		const china = 'https://dashscope.aliyuncs.com/compatible-mode/v1';
		const plus = (await findModelInfo('qwen', 'qwen-plus'))!;
		expect(priceAt(plus, intl)).toMatchObject({ region: 'international', input: 0.4, output: 1.2 });
		expect(priceAt(plus, china)).toMatchObject({ region: 'china', input: 0.115, output: 0.287 });
		expect(priceAt(plus, 'http://localhost:8080/v1')).toBe(plus.price);
		const max = (await findModelInfo('qwen', 'qwen3.8-max'))!;
		expect([priceAt(max, intl), priceAt(max, china)?.input]).toEqual([null, 1.65]);
		const glm = (await findModelInfo('zhipu', 'glm-4.7'))!;
		expect(priceAt(glm, 'https://open.bigmodel.cn/api/paas/v4')).toBeNull();
		expect(priceAt(glm, 'https://api.z.ai/api/paas/v4')).toBe(glm.price);
		const own = { ...plus, price: { ...plus.price!, region: null, input: 7 } };
		expect(priceAt(own, china)?.input).toBe(7);
	});

	it('and models that their service has retired have none', async () => {
		for (const id of ['deepseek-chat', 'deepseek-reasoner'])
			expect(await findModelInfo('deepseek', id)).toMatchObject({
				price: null,
				name: expect.stringContaining('retired')
			});
	});
});

const model = (id: string, contextTokens: number): ModelInfo => ({
	provider: 'qwen',
	id,
	name: id.toUpperCase(),
	contextTokens,
	maxOutputTokens: 100,
	abilities: { tools: true, vision: false, json: true, webSearch: false, thinking: 'none' },
	visionModel: null,
	price: { currency: 'USD', region: null, input: 1, cachedInput: null, cacheWrite: null, output: 2 },
	source: 'https://example.org',
	checked: '2026-01-01'
});

describe('[D7] [LLM41] finding a model by its name', () => {
	const models = [model('m-5', 1), model('m-5-mini', 2), model('m-4-2025-01-25', 3)];

	it.each([
		['m-5', 1, true],
		['M-5', 1, true],
		['m-5-2025-08-07', 1, true],
		['m-5-20250807', 1, true],
		['m-5-mini@20250807', 2, true],
		['m-5-latest', 1, true],
		['m-5:latest', 1, true],
		['m-4', 3, true],
		['m-4-2026-02-02', 3, true],
		['m-5-mini-fast', 2, false],
		['m-5:8b', 1, false],
		['m-5-pro', 1, false]
	])('%s', (name, contextTokens, priced) => {
		const found = matchModel(models, name);
		expect(found).toMatchObject({ id: name, contextTokens });
		expect(found?.price !== null).toBe(priced);
	});

	it.each(['', '  ', 'm', 'm-50', 'other', 'x-m-5', 'm-5.1x'.replace('.1', '1')])('knows nothing of %j', (name) => {
		expect(matchModel(models, name)).toBeNull();
	});

	it("lets the user's entry win, for its provider and exact name only", async () => {
		const own = { ...model('glm-4.7', 7), provider: 'zhipu' as const };
		expect(await findModelInfo('zhipu', 'glm-4.7', [own])).toBe(own);
		expect((await findModelInfo('zhipu', 'glm-4.7-2026-01-01', [own]))?.contextTokens).toBe(204_800);
		expect((await findModelInfo('openrouter', 'glm-4.7', [own]))?.contextTokens ?? null).toBeNull();
	});

	it('looks through all tables behind an address of the user, without a price', async () => {
		expect(await findModelInfo('openai-compatible', 'gpt-5-mini-2025-08-07')).toMatchObject({
			provider: 'openai-compatible',
			id: 'gpt-5-mini-2025-08-07',
			contextTokens: 400_000,
			price: null
		});
		expect(await findModelInfo('openai-compatible', 'my-own')).toBeNull();
		expect(await findModelInfo('ollama', 'qwen3')).toBeNull();
	});
});
