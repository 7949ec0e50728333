import type { ModelInfo } from './model-info.ts';
import { modelsDev, usd } from './table-parts.ts';

/** A selection of the models at OpenRouter, which passes on the price of the underlying service and may change it any day. */
export const openRouterModels: readonly ModelInfo[] = [
	{
		provider: 'openrouter',
		id: 'openrouter/auto',
		name: 'Auto Router',
		// Each call is routed to a different model, with its own limits and price.
		contextTokens: null,
		maxOutputTokens: null,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'optional' },
		visionModel: null,
		price: null,
		source: 'https://openrouter.ai/docs/features/model-routing',
		checked: '2026-11-21'
	},
	{
		provider: 'openrouter',
		id: 'anthropic/claude-sonnet-5.5',
		name: 'Claude Sonnet 5.5',
		contextTokens: 1_000_000,
		maxOutputTokens: 128_000,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'always' },
		visionModel: null,
		price: usd(2, 10, 0.2, 2.5),
		source: modelsDev(
			'813911ce55640a96ff50efb89f617250051809a1',
			'providers/openrouter/models/anthropic/claude-sonnet-5.5.toml'
		),
		checked: '2026-09-28'
	},
	{
		provider: 'openrouter',
		id: 'anthropic/claude-sonnet-4.6',
		name: 'Claude Sonnet 4.6',
		contextTokens: 1_000_000,
		maxOutputTokens: 128_000,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'optional' },
		visionModel: null,
		price: usd(3, 15, 0.3, 3.75),
		source: modelsDev(
			'2593e131a1e02e1c69412c50b233986e2ab433e4',
			'providers/openrouter/models/anthropic/claude-sonnet-4.6.toml'
		),
		checked: '2026-02-17'
	},
	{
		provider: 'openrouter',
		id: 'anthropic/claude-haiku-4.5',
		name: 'Claude Haiku 4.5',
		contextTokens: 200_000,
		maxOutputTokens: 64_000,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'optional' },
		visionModel: null,
		price: usd(1, 5, 0.1, 1.25),
		source: modelsDev(
			'0c009b7f4b806ac9793eb252ba4c419b4013599a',
			'providers/openrouter/models/anthropic/claude-haiku-4.5.toml'
		),
		checked: '2025-10-15'
	},
	{
		provider: 'openrouter',
		id: 'openai/gpt-5.2',
		name: 'GPT-5.2',
		contextTokens: 400_000,
		maxOutputTokens: 128_000,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'optional' },
		visionModel: null,
		price: usd(1.75, 14, 0.175, null),
		source: modelsDev('32d509dd3b8d80a483da809e851e5bbe4f96ce37', 'providers/openrouter/models/openai/gpt-5.2.toml'),
		checked: '2025-12-11'
	},
	{
		provider: 'openrouter',
		id: 'openai/gpt-5-mini',
		name: 'GPT-5 mini',
		contextTokens: 400_000,
		maxOutputTokens: 128_000,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'always' },
		visionModel: null,
		price: usd(0.25, 2, 0.025, null),
		source: modelsDev('054da7d81c8b31faa6c8261eb69587c81069f044', 'providers/openrouter/models/openai/gpt-5-mini.toml'),
		checked: '2025-08-07'
	},
	{
		provider: 'openrouter',
		id: 'google/gemini-3.5-flash',
		name: 'Gemini 3.5 Flash',
		contextTokens: 1_048_576,
		maxOutputTokens: 65_536,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'always' },
		visionModel: null,
		price: usd(1.5, 9, 0.15, 0.083333),
		source: modelsDev(
			'5af3ed8213786a64f69555417fdb56645a8b0e0e',
			'providers/openrouter/models/google/gemini-3.5-flash.toml'
		),
		checked: '2026-05-19'
	},
	{
		provider: 'openrouter',
		id: 'google/gemini-2.5-flash',
		name: 'Gemini 2.5 Flash',
		contextTokens: 1_048_576,
		maxOutputTokens: 65_535,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'optional' },
		visionModel: null,
		price: usd(0.3, 2.5, 0.03, 0.083333),
		source: modelsDev(
			'0c009b7f4b806ac9793eb252ba4c419b4013599a',
			'providers/openrouter/models/google/gemini-2.5-flash.toml'
		),
		checked: '2025-06-05'
	},
	{
		provider: 'openrouter',
		id: 'deepseek/deepseek-v4-pro',
		name: 'DeepSeek V4 Pro',
		contextTokens: 1_048_576,
		maxOutputTokens: 384_000,
		abilities: { tools: true, vision: false, json: true, webSearch: true, thinking: 'optional' },
		visionModel: 'google/gemini-3.5-flash',
		price: usd(0.971442, 1.942884, 0.080954, null),
		source: modelsDev(
			'0180f2a3c8ac45e3525602eb8c24874262e2709e',
			'providers/openrouter/models/deepseek/deepseek-v4-pro.toml'
		),
		checked: '2026-04-24'
	},
	{
		provider: 'openrouter',
		id: 'deepseek/deepseek-v4.1-flash',
		name: 'DeepSeek V4.1 Flash',
		contextTokens: 1_048_576,
		maxOutputTokens: 943_718,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'optional' },
		visionModel: null,
		price: usd(0.03, 0.6, 0.006, null),
		source: modelsDev(
			'015c49fb4e95974e7e8905493807241c47b01b3f',
			'providers/openrouter/models/deepseek/deepseek-v4.1-flash.toml'
		),
		checked: '2026-09-08'
	},
	{
		provider: 'openrouter',
		id: 'z-ai/glm-4.7',
		name: 'GLM-4.7',
		contextTokens: 204_800,
		maxOutputTokens: 131_072,
		abilities: { tools: true, vision: false, json: true, webSearch: true, thinking: 'optional' },
		visionModel: 'google/gemini-3.5-flash',
		price: usd(0.4, 1.75, 0.08, null),
		source: modelsDev('0c009b7f4b806ac9793eb252ba4c419b4013599a', 'providers/openrouter/models/z-ai/glm-4.7.toml'),
		checked: '2025-12-22'
	}
];
