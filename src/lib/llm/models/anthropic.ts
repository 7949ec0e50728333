import type { ModelInfo } from './model-info.ts';
import { modelsDev, usd } from './table-parts.ts';

/** Anthropic's models. Cache writes have the price of the five-minute cache. */
export const anthropicModels: readonly ModelInfo[] = [
	{
		provider: 'anthropic',
		id: 'claude-opus-5-5',
		name: 'Claude Opus 5.5',
		contextTokens: null,
		maxOutputTokens: null,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'always' },
		visionModel: null,
		price: usd(4, 20, 0.2, 5),
		source: modelsDev('482fb019a4847290b37990da929dc707d9243dca', 'providers/anthropic/models/claude-opus-5-5.toml'),
		checked: '2026-10-03'
	},
	{
		provider: 'anthropic',
		id: 'claude-sonnet-5-5',
		name: 'Claude Sonnet 5.5',
		contextTokens: 1_000_000,
		maxOutputTokens: 128_000,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'always' },
		visionModel: null,
		price: usd(2, 10, 0.1, 2.5),
		source: modelsDev('482fb019a4847290b37990da929dc707d9243dca', 'providers/anthropic/models/claude-sonnet-5-5.toml'),
		checked: '2026-10-03'
	},
	{
		provider: 'anthropic',
		id: 'claude-opus-5',
		name: 'Claude Opus 5',
		contextTokens: 1_000_000,
		maxOutputTokens: 128_000,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'optional' },
		visionModel: null,
		price: usd(5, 25, 0.5, 6.25),
		source: modelsDev('b01d148610a49e2cb692e841223ebf8bc7d61c67', 'providers/anthropic/models/claude-opus-5.toml'),
		checked: '2026-07-24'
	},
	{
		provider: 'anthropic',
		id: 'claude-sonnet-5',
		name: 'Claude Sonnet 5',
		contextTokens: 1_000_000,
		maxOutputTokens: 128_000,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'optional' },
		visionModel: null,
		price: usd(2, 10, 0.2, 2.5),
		source: modelsDev('1261f5ba24ae4d1c6a5934476295c410e1d75ca1', 'providers/anthropic/models/claude-sonnet-5.toml'),
		checked: '2026-06-30'
	},
	{
		provider: 'anthropic',
		id: 'claude-opus-4-8',
		name: 'Claude Opus 4.8',
		contextTokens: 1_000_000,
		maxOutputTokens: 128_000,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'optional' },
		visionModel: null,
		price: usd(5, 25, 0.5, 6.25),
		source: modelsDev('7ea1d4e15ceaab6b5ac0f4a4a94c3b44387b9e91', 'providers/anthropic/models/claude-opus-4-8.toml'),
		checked: '2026-05-28'
	},
	{
		provider: 'anthropic',
		id: 'claude-opus-4-6',
		name: 'Claude Opus 4.6',
		contextTokens: 1_000_000,
		maxOutputTokens: 128_000,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'optional' },
		visionModel: null,
		price: usd(5, 25, 0.5, 6.25),
		source: modelsDev('7fbe22429db68bfe4b3219fd7d8604105a7419d1', 'providers/anthropic/models/claude-opus-4-6.toml'),
		checked: '2026-03-13'
	},
	{
		provider: 'anthropic',
		id: 'claude-sonnet-4-6',
		name: 'Claude Sonnet 4.6',
		contextTokens: 1_000_000,
		maxOutputTokens: 64_000,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'optional' },
		visionModel: null,
		price: usd(3, 15, 0.3, 3.75),
		source: modelsDev('7fbe22429db68bfe4b3219fd7d8604105a7419d1', 'providers/anthropic/models/claude-sonnet-4-6.toml'),
		checked: '2026-03-13'
	},
	{
		provider: 'anthropic',
		id: 'claude-sonnet-4-5',
		name: 'Claude Sonnet 4.5',
		contextTokens: 200_000,
		maxOutputTokens: 64_000,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'optional' },
		visionModel: null,
		price: usd(3, 15, 0.3, 3.75),
		source: modelsDev('179029e9a90fac95bd0b3ae225f1ebdaaa1a70c3', 'providers/anthropic/models/claude-sonnet-4-5.toml'),
		checked: '2025-09-29'
	},
	{
		provider: 'anthropic',
		id: 'claude-haiku-4-5',
		name: 'Claude Haiku 4.5',
		contextTokens: 200_000,
		maxOutputTokens: 64_000,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'optional' },
		visionModel: null,
		price: usd(1, 5, 0.1, 1.25),
		source: modelsDev('482fb019a4847290b37990da929dc707d9243dca', 'providers/anthropic/models/claude-haiku-4-5.toml'),
		checked: '2026-10-03'
	}
];
