import { describe, expect, it } from 'vitest';
import { findModelInfo, knownModels } from '#lib/llm/models/find-model.ts';
import { searchesItself } from '#lib/llm/models/user-abilities.ts';
import { findProvider } from '#lib/llm/providers/registry.ts';
import { connectionTo } from '../../../support/llm/llm.ts';

const qwen = (model: string, webSearch = true) => connectionTo('', { provider: 'qwen', model, webSearch });

describe('web search of the provider', () => {
	it.each([
		['qwen-plus', true],
		['qwen3-max', true],
		['qwen3.8-flash', true],
		['qwen3-coder-plus', false],
		['qwen3-coder-480b-a35b-instruct', false],
		['qwen2.5-14b-instruct', false],
		['qwen3-vl-plus', false],
		['qwen-math-plus-latest', false]
	])('[D13] [LLM16] is asked of Qwen only where the model has it: %s %s', (model, searches) => {
		expect(searchesItself(qwen(model), [])).toBe(searches);
		expect(searchesItself(qwen(model, false), [])).toBe(false);
	});

	it('[D13] [LLM16] the rule agrees with the table of models', async () => {
		const { modelSearchesWeb } = findProvider('qwen');
		for (const { id, abilities } of await knownModels('qwen'))
			expect(modelSearchesWeb?.(id), id).toBe(abilities.webSearch);
	});

	it("[LLM41] the user's entry wins, in both directions", async () => {
		const info = await findModelInfo('qwen', 'qwen3-coder-plus');
		const entry = (webSearch: boolean) => [{ ...info!, abilities: { ...info!.abilities, webSearch } }];
		expect(searchesItself(qwen('qwen3-coder-plus'), entry(true))).toBe(true);
		expect(searchesItself(connectionTo('', { provider: 'openai', model: 'gpt-5.6', webSearch: true }), [])).toBe(true);
		expect(searchesItself(qwen('qwen3-coder-plus'), entry(false))).toBe(false);
	});
});
