import type { ModelInfo } from './model-info.ts';
import { modelsDev, usd } from './table-parts.ts';

/** DeepSeek's models. Prices are off-peak; in peak hours (01-04 and 06-10 UTC on working days) all prices double. */
export const deepSeekModels: readonly ModelInfo[] = [
	{
		provider: 'deepseek',
		id: 'deepseek-flash',
		name: 'DeepSeek V4.1 Flash',
		contextTokens: 1_000_000,
		maxOutputTokens: 393_216,
		abilities: { tools: true, vision: true, json: true, webSearch: false, thinking: 'optional' },
		visionModel: null,
		price: usd(0.15, 0.6, 0.003, null),
		source: modelsDev('23c42445a033e7bc6c4a6bf21a8e47fdf1aacb66', 'providers/deepseek/models/deepseek-flash.toml'),
		checked: '2026-09-10'
	},
	{
		provider: 'deepseek',
		id: 'deepseek-v4-pro',
		name: 'DeepSeek V4 Pro',
		contextTokens: 1_048_576,
		maxOutputTokens: 384_000,
		abilities: { tools: true, vision: false, json: true, webSearch: false, thinking: 'optional' },
		visionModel: 'deepseek-flash',
		price: usd(0.66, 1.98, 0.022, null),
		source: modelsDev('2b3ef3b67d7da177b10fc77b4c0ff91a455428cd', 'providers/deepseek/models/deepseek-v4-pro.toml'),
		checked: '2026-08-17'
	},
	{
		provider: 'deepseek',
		id: 'deepseek-v4-flash',
		name: 'DeepSeek V4 Flash (served by V4.1 Flash)',
		contextTokens: 1_000_000,
		maxOutputTokens: 384_000,
		abilities: { tools: true, vision: true, json: true, webSearch: false, thinking: 'optional' },
		visionModel: null,
		price: usd(0.15, 0.6, 0.003, null),
		source: modelsDev('23c42445a033e7bc6c4a6bf21a8e47fdf1aacb66', 'providers/deepseek/models/deepseek-flash.toml'),
		checked: '2026-09-10'
	},
	{
		provider: 'deepseek',
		id: 'deepseek-chat',
		name: 'DeepSeek Chat (retired in July 2026)',
		contextTokens: 1_000_000,
		maxOutputTokens: 8_192,
		abilities: { tools: true, vision: false, json: true, webSearch: false, thinking: 'none' },
		visionModel: 'deepseek-flash',
		price: null,
		source: modelsDev('088a717a3e3adafa8bec6e30b256276d19519bcd', 'providers/deepseek/models/deepseek-chat.toml'),
		checked: '2026-02-11'
	},
	{
		provider: 'deepseek',
		id: 'deepseek-reasoner',
		name: 'DeepSeek Reasoner (retired in July 2026)',
		contextTokens: 1_000_000,
		maxOutputTokens: 128_000,
		abilities: { tools: true, vision: false, json: true, webSearch: false, thinking: 'always' },
		visionModel: 'deepseek-flash',
		price: null,
		source: modelsDev('088a717a3e3adafa8bec6e30b256276d19519bcd', 'providers/deepseek/models/deepseek-reasoner.toml'),
		checked: '2026-02-11'
	}
];
