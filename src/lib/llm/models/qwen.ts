import type { ModelInfo } from './model-info.ts';
import { modelsDev, usd } from './table-parts.ts';

/**
 * Alibaba's Qwen models with prices for Singapore, the default address, and Beijing, in dollars. Long prompts cost more
 * from 32,000, 128,000 or 256,000 tokens on, and so does the output of a thinking model.
 */
export const qwenModels: readonly ModelInfo[] = [
	{
		provider: 'qwen',
		id: 'qwen3.8-max',
		name: 'Qwen3.8 Max',
		contextTokens: 1_000_000,
		maxOutputTokens: 131_072,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'optional' },
		visionModel: null,
		price: null,
		otherPrice: {
			...usd(1.65, 4.951, 0.206, 2.0625, 'china'),
			source: modelsDev('89e619175870ecc3c60bb993ae6b8721523507f8', 'providers/alibaba-cn/models/qwen3.8-max.toml')
		},
		source: modelsDev('89e619175870ecc3c60bb993ae6b8721523507f8', 'providers/alibaba-cn/models/qwen3.8-max.toml'),
		checked: '2026-08-04'
	},
	{
		provider: 'qwen',
		id: 'qwen3.8-flash',
		name: 'Qwen3.8 Flash',
		contextTokens: 1_000_000,
		maxOutputTokens: 131_072,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'optional' },
		visionModel: null,
		price: usd(0.15, 0.47, 0.016, 0.2, 'international'),
		otherPrice: {
			...usd(0.11905, 0.40179, 0.01488, 0.18601, 'china'),
			source: modelsDev('aa754858611ce7e9b648ff715a901bc1b5a31cdb', 'providers/alibaba-cn/models/qwen3.8-flash.toml')
		},
		source: modelsDev('aa754858611ce7e9b648ff715a901bc1b5a31cdb', 'providers/alibaba/models/qwen3.8-flash.toml'),
		checked: '2026-08-28'
	},
	{
		provider: 'qwen',
		id: 'qwen3.7-max',
		name: 'Qwen3.7 Max',
		contextTokens: 1_000_000,
		maxOutputTokens: 131_072,
		abilities: { tools: true, vision: false, json: true, webSearch: true, thinking: 'optional' },
		visionModel: 'qwen3.7-plus',
		price: null,
		otherPrice: {
			...usd(1.65, 4.951, 0.33, 2.063, 'china'),
			source: modelsDev('735cde79503d30a3dab85e1e690fe3546b4bdf19', 'providers/alibaba-cn/models/qwen3.7-max.toml')
		},
		source: modelsDev('735cde79503d30a3dab85e1e690fe3546b4bdf19', 'providers/alibaba-cn/models/qwen3.7-max.toml'),
		checked: '2026-05-21'
	},
	{
		provider: 'qwen',
		id: 'qwen3.7-plus',
		name: 'Qwen3.7 Plus',
		contextTokens: 1_000_000,
		maxOutputTokens: 65_536,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'optional' },
		visionModel: null,
		price: usd(0.4, 1.6, 0.08, 0.5, 'international'),
		otherPrice: {
			...usd(0.276, 1.101, 0.056, 0.344, 'china'),
			source: modelsDev('735cde79503d30a3dab85e1e690fe3546b4bdf19', 'providers/alibaba-cn/models/qwen3.7-plus.toml')
		},
		source: modelsDev('0654d77cad6b9536b8bafcc23ebd92232a82be77', 'providers/alibaba/models/qwen3.7-plus.toml'),
		checked: '2026-06-02'
	},
	{
		provider: 'qwen',
		id: 'qwen3.6-plus',
		name: 'Qwen3.6 Plus',
		contextTokens: 1_000_000,
		maxOutputTokens: 65_536,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'optional' },
		visionModel: null,
		price: usd(0.5, 3, 0.05, 0.625, 'international'),
		otherPrice: {
			...usd(0.5, 3, 0.05, 0.625, 'china'),
			source: modelsDev('2593e131a1e02e1c69412c50b233986e2ab433e4', 'providers/alibaba-cn/models/qwen3.6-plus.toml')
		},
		source: modelsDev('0654d77cad6b9536b8bafcc23ebd92232a82be77', 'providers/alibaba/models/qwen3.6-plus.toml'),
		checked: '2026-04-02'
	},
	{
		provider: 'qwen',
		id: 'qwen3.5-plus',
		name: 'Qwen3.5 Plus',
		contextTokens: 1_000_000,
		maxOutputTokens: 65_536,
		abilities: { tools: true, vision: true, json: true, webSearch: true, thinking: 'optional' },
		visionModel: null,
		price: usd(0.4, 2.4, 0.04, 0.5, 'international'),
		otherPrice: {
			...usd(0.115, 0.688, 0.012, 0.143, 'china'),
			source: modelsDev('735cde79503d30a3dab85e1e690fe3546b4bdf19', 'providers/alibaba-cn/models/qwen3.5-plus.toml')
		},
		source: modelsDev('0654d77cad6b9536b8bafcc23ebd92232a82be77', 'providers/alibaba/models/qwen3.5-plus.toml'),
		checked: '2026-02-16'
	},
	{
		provider: 'qwen',
		id: 'qwen3-max',
		name: 'Qwen3 Max',
		contextTokens: 262_144,
		maxOutputTokens: 65_536,
		abilities: { tools: true, vision: false, json: true, webSearch: true, thinking: 'none' },
		visionModel: 'qwen3-vl-plus',
		price: usd(1.2, 6, 0.24, 1.5, 'international'),
		otherPrice: {
			...usd(0.359, 1.434, 0.072, 0.448, 'china'),
			source: modelsDev('735cde79503d30a3dab85e1e690fe3546b4bdf19', 'providers/alibaba-cn/models/qwen3-max.toml')
		},
		source: modelsDev('0654d77cad6b9536b8bafcc23ebd92232a82be77', 'providers/alibaba/models/qwen3-max.toml'),
		checked: '2025-09-23'
	},
	{
		provider: 'qwen',
		id: 'qwen3-coder-plus',
		name: 'Qwen3 Coder Plus',
		contextTokens: 1_000_000,
		maxOutputTokens: 65_536,
		abilities: { tools: true, vision: false, json: true, webSearch: false, thinking: 'none' },
		visionModel: 'qwen3-vl-plus',
		price: usd(1, 5, 0.2, 1.25, 'international'),
		otherPrice: {
			...usd(0.574, 2.294, 0.115, 0.718, 'china'),
			source: modelsDev('735cde79503d30a3dab85e1e690fe3546b4bdf19', 'providers/alibaba-cn/models/qwen3-coder-plus.toml')
		},
		source: modelsDev('0654d77cad6b9536b8bafcc23ebd92232a82be77', 'providers/alibaba/models/qwen3-coder-plus.toml'),
		checked: '2025-07-23'
	},
	{
		provider: 'qwen',
		id: 'qwen3-vl-plus',
		name: 'Qwen3-VL Plus',
		contextTokens: 262_144,
		maxOutputTokens: 32_768,
		abilities: { tools: true, vision: true, json: true, webSearch: false, thinking: 'optional' },
		visionModel: null,
		price: usd(0.2, 1.6, 0.04, 0.25, 'international'),
		otherPrice: {
			...usd(0.144, 1.434, 0.029, 0.18, 'china'),
			source: modelsDev('735cde79503d30a3dab85e1e690fe3546b4bdf19', 'providers/alibaba-cn/models/qwen3-vl-plus.toml')
		},
		source: modelsDev('0654d77cad6b9536b8bafcc23ebd92232a82be77', 'providers/alibaba/models/qwen3-vl-plus.toml'),
		checked: '2025-09-23'
	},
	{
		provider: 'qwen',
		id: 'qwen-plus',
		name: 'Qwen Plus',
		contextTokens: 1_000_000,
		maxOutputTokens: 32_768,
		abilities: { tools: true, vision: false, json: true, webSearch: true, thinking: 'optional' },
		visionModel: 'qwen3-vl-plus',
		price: usd(0.4, 1.2, 0.08, 0.5, 'international'),
		otherPrice: {
			...usd(0.115, 0.287, 0.023, 0.144, 'china'),
			source: modelsDev('735cde79503d30a3dab85e1e690fe3546b4bdf19', 'providers/alibaba-cn/models/qwen-plus.toml')
		},
		source: modelsDev('0654d77cad6b9536b8bafcc23ebd92232a82be77', 'providers/alibaba/models/qwen-plus.toml'),
		checked: '2025-09-11'
	},
	{
		provider: 'qwen',
		id: 'qwen-flash',
		name: 'Qwen Flash',
		contextTokens: 1_000_000,
		maxOutputTokens: 32_768,
		abilities: { tools: true, vision: false, json: true, webSearch: true, thinking: 'optional' },
		visionModel: 'qwen3-vl-plus',
		price: usd(0.05, 0.4, 0.01, 0.063, 'international'),
		otherPrice: {
			...usd(0.022, 0.216, 0.005, 0.028, 'china'),
			source: modelsDev('735cde79503d30a3dab85e1e690fe3546b4bdf19', 'providers/alibaba-cn/models/qwen-flash.toml')
		},
		source: modelsDev('0654d77cad6b9536b8bafcc23ebd92232a82be77', 'providers/alibaba/models/qwen-flash.toml'),
		checked: '2025-07-28'
	},
	{
		provider: 'qwen',
		id: 'qwen-max',
		name: 'Qwen Max',
		contextTokens: 32_768,
		maxOutputTokens: 8_192,
		abilities: { tools: true, vision: false, json: true, webSearch: true, thinking: 'none' },
		visionModel: 'qwen3-vl-plus',
		price: usd(1.6, 6.4, 0.32, null, 'international'),
		otherPrice: {
			...usd(0.345, 1.377, 0.072, null, 'china'),
			source: modelsDev('735cde79503d30a3dab85e1e690fe3546b4bdf19', 'providers/alibaba-cn/models/qwen-max.toml')
		},
		source: modelsDev('0654d77cad6b9536b8bafcc23ebd92232a82be77', 'providers/alibaba/models/qwen-max.toml'),
		checked: '2025-01-25'
	}
];
