import type { ModelInfo } from './model-info.ts';
import { modelsDev, usd } from './table-parts.ts';

/** OpenAI's models; long prompts (over 272,000 tokens) cost more. */
export const openAiModels: readonly ModelInfo[] = [
	{
		provider: 'openai',
		id: 'gpt-6-astra',
		name: 'GPT-6 Astra',
		contextTokens: 1_050_000,
		maxOutputTokens: 128_000,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'always' },
		visionModel: null,
		price: usd(10, 50, 1, 12.5),
		source: modelsDev('e2f67ad689b593eca60f55be618a3f438468cc43', 'providers/openai/models/gpt-6-astra.toml'),
		checked: '2026-09-04'
	},
	{
		provider: 'openai',
		id: 'gpt-5.6',
		name: 'GPT-5.6',
		contextTokens: 1_050_000,
		maxOutputTokens: 128_000,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'optional' },
		visionModel: null,
		price: usd(2, 10, 0.2, 2.5),
		source: modelsDev('a9d4591d48c6d06de0a55c958978395f3c303e24', 'providers/openai/models/gpt-5.6.toml'),
		checked: '2026-07-09'
	},
	{
		provider: 'openai',
		id: 'gpt-5.6-sol',
		name: 'GPT-5.6 Sol',
		contextTokens: 1_050_000,
		maxOutputTokens: 128_000,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'optional' },
		visionModel: null,
		price: usd(2, 10, 0.2, 2.5),
		source: modelsDev('47eabd647e6bfcbf1d3d6a8cee353dbdf61b7ac9', 'providers/openai/models/gpt-5.6-sol.toml'),
		checked: '2026-07-09'
	},
	{
		provider: 'openai',
		id: 'gpt-5.6-terra',
		name: 'GPT-5.6 Terra',
		contextTokens: 1_050_000,
		maxOutputTokens: 128_000,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'optional' },
		visionModel: null,
		price: usd(2.5, 15, 0.25, null),
		source: modelsDev('89b873ed9e9c2420f7d2c972c9d051ad223e8096', 'providers/openai/models/gpt-5.6-terra.toml'),
		checked: '2026-07-09'
	},
	{
		provider: 'openai',
		id: 'gpt-5.6-luna',
		name: 'GPT-5.6 Luna',
		contextTokens: 1_050_000,
		maxOutputTokens: 128_000,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'optional' },
		visionModel: null,
		price: usd(1, 6, 0.1, null),
		source: modelsDev('89b873ed9e9c2420f7d2c972c9d051ad223e8096', 'providers/openai/models/gpt-5.6-luna.toml'),
		checked: '2026-07-09'
	},
	{
		provider: 'openai',
		id: 'gpt-5.5',
		name: 'GPT-5.5',
		contextTokens: 1_050_000,
		maxOutputTokens: 128_000,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'optional' },
		visionModel: null,
		price: usd(5, 30, 0.5, null),
		source: modelsDev('2593e131a1e02e1c69412c50b233986e2ab433e4', 'providers/openai/models/gpt-5.5.toml'),
		checked: '2026-04-23'
	},
	{
		provider: 'openai',
		id: 'gpt-5.4',
		name: 'GPT-5.4',
		contextTokens: 1_050_000,
		maxOutputTokens: 128_000,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'optional' },
		visionModel: null,
		price: usd(2.5, 15, 0.25, null),
		source: modelsDev('137b27cbedeeb0f394f8bb9373cd37e2fc2b247b', 'providers/openai/models/gpt-5.4.toml'),
		checked: '2026-03-05'
	},
	{
		provider: 'openai',
		id: 'gpt-5.2',
		name: 'GPT-5.2',
		contextTokens: 400_000,
		maxOutputTokens: 128_000,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'optional' },
		visionModel: null,
		price: usd(1.75, 14, 0.175, null),
		source: modelsDev('ecee1e6258445b5bc7b6159247fba74257b7f28e', 'providers/openai/models/gpt-5.2.toml'),
		checked: '2025-12-11'
	},
	{
		provider: 'openai',
		id: 'gpt-5.1',
		name: 'GPT-5.1',
		contextTokens: 400_000,
		maxOutputTokens: 128_000,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'optional' },
		visionModel: null,
		price: usd(1.25, 10, 0.125, null),
		source: modelsDev('0760ceffd3e02115e6480d9a0be7992c330c2f35', 'providers/openai/models/gpt-5.1.toml'),
		checked: '2025-11-13'
	},
	{
		provider: 'openai',
		id: 'gpt-5',
		name: 'GPT-5',
		contextTokens: 400_000,
		maxOutputTokens: 128_000,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'always' },
		visionModel: null,
		price: usd(1.25, 10, 0.125, null),
		source: modelsDev('0760ceffd3e02115e6480d9a0be7992c330c2f35', 'providers/openai/models/gpt-5.toml'),
		checked: '2025-08-23'
	},
	{
		provider: 'openai',
		id: 'gpt-5-mini',
		name: 'GPT-5 mini',
		contextTokens: 400_000,
		maxOutputTokens: 128_000,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'always' },
		visionModel: null,
		price: usd(0.25, 2, 0.025, null),
		source: modelsDev('8734c00cd030e035b6aa2ebd3cf9ec98b54026bf', 'providers/openai/models/gpt-5-mini.toml'),
		checked: '2025-08-07'
	},
	{
		provider: 'openai',
		id: 'gpt-4o',
		name: 'GPT-4o',
		contextTokens: 128_000,
		maxOutputTokens: 16_384,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'none' },
		visionModel: null,
		price: null,
		source: modelsDev('1a01dd6f3b381f9d7b039d3bfd92c6031cfda0ac', 'providers/openai/models/gpt-4o.toml'),
		checked: '2024-05-28'
	}
];
