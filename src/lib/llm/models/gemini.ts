import type { ModelInfo } from './model-info.ts';
import { modelsDev, usd } from './table-parts.ts';

/** Google's Gemini models; the Pro models cost more for prompts over 200,000 tokens. */
export const geminiModels: readonly ModelInfo[] = [
	{
		provider: 'gemini',
		id: 'gemini-3.8-flash',
		name: 'Gemini 3.8 Flash',
		contextTokens: 1_048_576,
		maxOutputTokens: 65_536,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'always' },
		visionModel: null,
		price: usd(0.75, 3.75, 0.075, null),
		source: modelsDev('91a19838362bf054937e0e5534d8871762f354f8', 'providers/google/models/gemini-3.8-flash.toml'),
		checked: '2026-09-02'
	},
	{
		provider: 'gemini',
		id: 'gemini-3.5-flash',
		name: 'Gemini 3.5 Flash',
		contextTokens: 1_048_576,
		maxOutputTokens: 65_536,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'always' },
		visionModel: null,
		price: usd(1.5, 9, 0.15, null),
		source: modelsDev('96e7a00f4333b7b909a57a0f3bf63dc8f02f1a48', 'providers/google/models/gemini-3.5-flash.toml'),
		checked: '2026-05-19'
	},
	{
		provider: 'gemini',
		id: 'gemini-3.1-pro-preview',
		name: 'Gemini 3.1 Pro Preview',
		contextTokens: 1_048_576,
		maxOutputTokens: 65_536,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'always' },
		visionModel: null,
		price: usd(2, 12, 0.2, null),
		source: modelsDev(
			'2593e131a1e02e1c69412c50b233986e2ab433e4',
			'providers/google/models/gemini-3.1-pro-preview.toml'
		),
		checked: '2026-02-19'
	},
	{
		provider: 'gemini',
		id: 'gemini-3.1-flash-lite',
		name: 'Gemini 3.1 Flash Lite',
		contextTokens: 1_048_576,
		maxOutputTokens: 65_536,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'always' },
		visionModel: null,
		price: usd(0.25, 1.5, 0.025, 0.0833),
		source: modelsDev('34fd6673e5684ccc377fa821ff48af498d5703eb', 'providers/google/models/gemini-3.1-flash-lite.toml'),
		checked: '2026-05-07'
	},
	{
		provider: 'gemini',
		id: 'gemini-3-flash-preview',
		name: 'Gemini 3 Flash Preview',
		contextTokens: 1_048_576,
		maxOutputTokens: 65_536,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'always' },
		visionModel: null,
		price: usd(0.5, 3, 0.05, null),
		source: modelsDev(
			'96e7a00f4333b7b909a57a0f3bf63dc8f02f1a48',
			'providers/google/models/gemini-3-flash-preview.toml'
		),
		checked: '2025-12-17'
	},
	{
		provider: 'gemini',
		id: 'gemini-2.5-pro',
		name: 'Gemini 2.5 Pro',
		contextTokens: 1_048_576,
		maxOutputTokens: 65_536,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'always' },
		visionModel: null,
		price: usd(1.25, 10, 0.125, null),
		source: modelsDev('0760ceffd3e02115e6480d9a0be7992c330c2f35', 'providers/google/models/gemini-2.5-pro.toml'),
		checked: '2025-06-06'
	},
	{
		provider: 'gemini',
		id: 'gemini-2.5-flash',
		name: 'Gemini 2.5 Flash',
		contextTokens: 1_048_576,
		maxOutputTokens: 65_536,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'optional' },
		visionModel: null,
		price: usd(0.3, 2.5, 0.03, null),
		source: modelsDev('0760ceffd3e02115e6480d9a0be7992c330c2f35', 'providers/google/models/gemini-2.5-flash.toml'),
		checked: '2025-06-05'
	},
	{
		provider: 'gemini',
		id: 'gemini-2.5-flash-lite',
		name: 'Gemini 2.5 Flash Lite',
		contextTokens: 1_048_576,
		maxOutputTokens: 65_536,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'optional' },
		visionModel: null,
		price: usd(0.1, 0.4, 0.01, null),
		source: modelsDev('19565ce21d886b2ec61c7d0b984ce87ad1b140fb', 'providers/google/models/gemini-2.5-flash-lite.toml'),
		checked: '2025-06-17'
	}
];
