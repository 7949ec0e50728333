import type { ModelInfo } from './model-info.ts';
import { modelsDev, usd } from './table-parts.ts';

/** Zhipu's GLM models. Prices are Z.ai's in dollars; bigmodel.cn has its own prices in yuan. */
export const zhipuModels: readonly ModelInfo[] = [
	{
		provider: 'zhipu',
		id: 'glm-5.3',
		name: 'GLM-5.3',
		contextTokens: 1_000_000,
		maxOutputTokens: 131_072,
		abilities: { tools: true, vision: false, json: true, webSearch: true, thinking: 'optional' },
		visionModel: 'glm-5v-turbo',
		price: null,
		source: modelsDev('1e1ac0322247e10cd0847963e06ddcb3054ac9a1', 'models/zhipuai/glm-5.3.toml'),
		checked: '2026-08-14'
	},
	{
		provider: 'zhipu',
		id: 'glm-5.2',
		name: 'GLM-5.2',
		contextTokens: 1_000_000,
		maxOutputTokens: 131_072,
		abilities: { tools: true, vision: false, json: true, webSearch: true, thinking: 'optional' },
		visionModel: 'glm-5v-turbo',
		price: usd(1.4, 4.4, 0.26, 0, 'international'),
		source: modelsDev('219ace15f67de0f8fb56e3dc8b16a3f1aa99a803', 'providers/zhipuai/models/glm-5.2.toml'),
		checked: '2026-06-25'
	},
	{
		provider: 'zhipu',
		id: 'glm-5.1',
		name: 'GLM-5.1',
		contextTokens: 200_000,
		maxOutputTokens: 131_072,
		abilities: { tools: true, vision: false, json: true, webSearch: true, thinking: 'optional' },
		visionModel: 'glm-5v-turbo',
		price: usd(1.4, 4.4, 0.26, 0, 'international'),
		source: modelsDev('219ace15f67de0f8fb56e3dc8b16a3f1aa99a803', 'providers/zhipuai/models/glm-5.1.toml'),
		checked: '2026-03-27'
	},
	{
		provider: 'zhipu',
		id: 'glm-5',
		name: 'GLM-5',
		contextTokens: 204_800,
		maxOutputTokens: 131_072,
		abilities: { tools: true, vision: false, json: true, webSearch: true, thinking: 'optional' },
		visionModel: 'glm-5v-turbo',
		price: usd(1, 3.2, 0.2, 0, 'international'),
		source: modelsDev('219ace15f67de0f8fb56e3dc8b16a3f1aa99a803', 'providers/zhipuai/models/glm-5.toml'),
		checked: '2026-02-11'
	},
	{
		provider: 'zhipu',
		id: 'glm-5v-turbo',
		name: 'GLM-5V-Turbo',
		contextTokens: 200_000,
		maxOutputTokens: 131_072,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'optional' },
		visionModel: null,
		price: null,
		source: modelsDev('219ace15f67de0f8fb56e3dc8b16a3f1aa99a803', 'providers/zhipuai/models/glm-5v-turbo.toml'),
		checked: '2026-04-01'
	},
	{
		provider: 'zhipu',
		id: 'glm-4.7',
		name: 'GLM-4.7',
		contextTokens: 204_800,
		maxOutputTokens: 131_072,
		abilities: { tools: true, vision: false, json: true, webSearch: true, thinking: 'optional' },
		visionModel: 'glm-4.6v',
		price: usd(0.6, 2.2, 0.11, 0, 'international'),
		source: modelsDev('219ace15f67de0f8fb56e3dc8b16a3f1aa99a803', 'providers/zai/models/glm-4.7.toml'),
		checked: '2025-12-22'
	},
	{
		provider: 'zhipu',
		id: 'glm-4.7-flash',
		name: 'GLM-4.7-Flash',
		contextTokens: 200_000,
		maxOutputTokens: 131_072,
		abilities: { tools: true, vision: false, json: true, webSearch: true, thinking: 'optional' },
		visionModel: 'glm-4.6v-flash',
		price: usd(0, 0, 0, 0, 'international'),
		source: modelsDev('219ace15f67de0f8fb56e3dc8b16a3f1aa99a803', 'providers/zai/models/glm-4.7-flash.toml'),
		checked: '2026-01-19'
	},
	{
		provider: 'zhipu',
		id: 'glm-4.7-flashx',
		name: 'GLM-4.7-FlashX',
		contextTokens: 200_000,
		maxOutputTokens: 131_072,
		abilities: { tools: true, vision: false, json: true, webSearch: true, thinking: 'optional' },
		visionModel: 'glm-4.6v',
		price: usd(0.07, 0.4, 0.01, 0, 'international'),
		source: modelsDev('219ace15f67de0f8fb56e3dc8b16a3f1aa99a803', 'providers/zai/models/glm-4.7-flashx.toml'),
		checked: '2026-01-19'
	},
	{
		provider: 'zhipu',
		id: 'glm-4.6',
		name: 'GLM-4.6',
		contextTokens: 204_800,
		maxOutputTokens: 131_072,
		abilities: { tools: true, vision: false, json: true, webSearch: true, thinking: 'optional' },
		visionModel: 'glm-4.6v',
		price: usd(0.6, 2.2, 0.11, 0, 'international'),
		source: modelsDev('219ace15f67de0f8fb56e3dc8b16a3f1aa99a803', 'providers/zai/models/glm-4.6.toml'),
		checked: '2025-09-30'
	},
	{
		provider: 'zhipu',
		id: 'glm-4.6v',
		name: 'GLM-4.6V',
		contextTokens: 128_000,
		maxOutputTokens: 32_768,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'optional' },
		visionModel: null,
		price: usd(0.3, 0.9, null, null, 'international'),
		source: modelsDev('219ace15f67de0f8fb56e3dc8b16a3f1aa99a803', 'providers/zai/models/glm-4.6v.toml'),
		checked: '2025-12-08'
	},
	{
		provider: 'zhipu',
		id: 'glm-4.6v-flash',
		name: 'GLM-4.6V-Flash',
		contextTokens: 128_000,
		maxOutputTokens: 32_768,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'optional' },
		visionModel: null,
		price: usd(0, 0, 0, 0, 'international'),
		source: modelsDev('5533f6fa52fbd9eaf79a11201fb8a4c944e2441d', 'providers/zai/models/glm-4.6v-flash.toml'),
		checked: '2026-08-19'
	},
	{
		provider: 'zhipu',
		id: 'glm-4.5-air',
		name: 'GLM-4.5-Air',
		contextTokens: 131_072,
		maxOutputTokens: 98_304,
		abilities: { tools: true, vision: false, json: true, webSearch: true, thinking: 'optional' },
		visionModel: 'glm-4.6v',
		price: usd(0.2, 1.1, 0.03, 0, 'international'),
		source: modelsDev('219ace15f67de0f8fb56e3dc8b16a3f1aa99a803', 'providers/zai/models/glm-4.5-air.toml'),
		checked: '2025-07-28'
	}
];
