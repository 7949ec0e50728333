import { expect, test } from 'vitest';
import { draftOf, draftProblems, modelOfDraft } from '#lib/components/settings/models/model-draft.ts';
import { filterOptions, modelOptions, optionOf } from '#lib/components/settings/models/model-options.ts';
import { isOlderThanYear, modelFacts, priceText, tokenCount } from '#lib/components/settings/models/model-texts.ts';
import { en } from '#lib/i18n/en/messages.ts';
import { zhCn } from '#lib/i18n/zh-cn/messages.ts';
import type { ModelInfo } from '#lib/llm/models/model-info.ts';

const glm: ModelInfo = {
	provider: 'zhipu',
	id: 'glm-4.7',
	name: 'GLM-4.7',
	contextTokens: 200_000,
	maxOutputTokens: 131_072,
	abilities: { tools: true, vision: false, json: true, webSearch: false, thinking: 'optional' },
	visionModel: 'glm-4.6v',
	price: { currency: 'USD', region: null, input: 0.6, cachedInput: 0.11, cacheWrite: null, output: 2.2 },
	source: 'https://zhipu.example/models',
	checked: '2026-11-21'
};
const own: ModelInfo = { ...glm, id: 'my-glm', name: 'my-glm', price: null };

test('[D9] each model is offered once: the user’s, then what the service named or what is known', () => {
	const sources = { known: [glm], own: [own], listed: null, suggested: ['glm-4.7', 'glm-5'] };
	expect(modelOptions(sources).map(({ id, own, info }) => [id, own, info?.name])).toEqual([
		['my-glm', true, 'my-glm'],
		['glm-4.7', false, 'GLM-4.7'],
		['glm-5', false, undefined]
	]);
	expect(modelOptions({ ...sources, listed: ['z', 'glm-4.7'] }).map(({ id }) => id)).toEqual([
		'my-glm',
		'z',
		'glm-4.7'
	]);
	expect(optionOf('glm-4.7', [glm], [{ ...glm, contextTokens: 5 }])).toMatchObject({
		own: true,
		info: { contextTokens: 5 }
	});
});

test('[D9] the search takes every word anywhere, and puts names that begin with the first one first', () => {
	const options = ['a/qwen3-8b', 'qwen3-max', 'b/QWEN-vl-8b', 'glm'].map((id) => ({ id, info: null, own: false }));
	expect(filterOptions(options, ' qwen ').map(({ id }) => id)).toEqual(['qwen3-max', 'a/qwen3-8b', 'b/QWEN-vl-8b']);
	expect(filterOptions(options, 'qwen 8B').map(({ id }) => id)).toEqual(['a/qwen3-8b', 'b/QWEN-vl-8b']);
	expect(filterOptions(options, '')).toHaveLength(4);
	expect(filterOptions(options, '.*')).toEqual([]);
});

test('[D7] what is known of a model is said in a few words, in both languages', () => {
	expect(modelFacts(glm, en, 'en')).toEqual([
		'200k context',
		'128k output',
		'tools',
		'JSON',
		'can think',
		'$0.60 in, $2.20 out per million tokens',
		'$0.11 cached'
	]);
	const bare = { ...glm, contextTokens: null, maxOutputTokens: null, price: null, abilities: { ...glm.abilities } };
	bare.abilities = { tools: false, vision: true, json: false, webSearch: false, thinking: 'none' };
	expect(modelFacts(bare, zhCn, 'zh-CN')).toEqual(['图片', '不支持工具调用']);
	expect([999, 1000, 8192, 128_000, 131_072, 1_048_576, 2_000_000].map(tokenCount)).toEqual([
		'999',
		'1k',
		'8k',
		'128k',
		'128k',
		'1M',
		'2M'
	]);
	expect(priceText(8, 'CNY', 'zh-CN')).toBe('¥8');
	expect(priceText(0.0375, 'USD', 'en')).toBe('$0.0375');
});

test('[D7] a model goes through the form unchanged but for the day', () => {
	const draft = draftOf(glm, glm.id);
	expect(draftProblems(draft)).toEqual({});
	expect(modelOfDraft(draft, 'zhipu', '2027-01-02')).toEqual({ ...glm, checked: '2027-01-02' });
	const fresh = { ...draftOf(null, ''), id: ' new ', contextTokens: '128,000', maxOutputTokens: '8 192' };
	expect(modelOfDraft(fresh, 'qwen', '2027-01-02')).toMatchObject({
		id: 'new',
		name: 'new',
		contextTokens: 128_000,
		maxOutputTokens: 8_192,
		price: null,
		visionModel: null
	});
});

test('[D7] what cannot be kept is named by its field', () => {
	const draft = { ...draftOf(null, ''), contextTokens: 'many', maxOutputTokens: '0.5', cachedInput: '-1' };
	expect(draftProblems(draft)).toEqual({
		id: 'idMissing',
		contextTokens: 'notNumber',
		maxOutputTokens: 'notNumber',
		cachedInput: 'notNumber',
		input: 'halfPrice',
		output: 'halfPrice'
	});
	expect(draftProblems({ ...draftOf(glm, glm.id), output: ' ' })).toEqual({ output: 'halfPrice' });
});

test('[D7] a price says where it holds, and a row older than a year is told apart', () => {
	const price = { ...glm.price!, region: 'international' as const, cachedInput: null };
	const otherPrice = { ...price, region: 'china' as const, input: 0.3, source: 'https://zhipu.example' };
	const facts = modelFacts({ ...glm, price, otherPrice }, en, 'en').join(' · ');
	expect(facts).toMatch(/\$0\.60.* outside mainland China · .*\$0\.30.* in mainland China/);
	const today = new Date('2026-11-22T12:00:00');
	expect(['2025-11-21', '2025-11-22', '2026-09-10'].map((day) => isOlderThanYear(day, today))).toEqual([
		true,
		false,
		false
	]);
});
