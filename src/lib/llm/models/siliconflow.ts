import type { ModelInfo } from './model-info.ts';
import { modelsDev, usd } from './table-parts.ts';

/** A selection of the models at SiliconFlow; it has hundreds, and the user can enter any name. */
export const siliconFlowModels: readonly ModelInfo[] = [
	{
		provider: 'siliconflow',
		id: 'deepseek-ai/DeepSeek-V4-Pro',
		name: 'DeepSeek V4 Pro',
		contextTokens: 1_049_000,
		maxOutputTokens: 393_000,
		abilities: { tools: true, vision: false, json: false, webSearch: false, thinking: 'optional' },
		visionModel: 'Qwen/Qwen3.5-397B-A17B',
		price: usd(1.74, 3.48, 0.145, null, 'china'),
		source: modelsDev(
			'057651a955b50b2d1757d542ac403734f2f0e308',
			'providers/siliconflow-cn/models/deepseek-ai/DeepSeek-V4-Pro.toml'
		),
		checked: '2026-04-24'
	},
	{
		provider: 'siliconflow',
		id: 'deepseek-ai/DeepSeek-V4-Flash',
		name: 'DeepSeek V4 Flash',
		contextTokens: 1_000_000,
		maxOutputTokens: 384_000,
		abilities: { tools: true, vision: false, json: true, webSearch: false, thinking: 'optional' },
		visionModel: 'Qwen/Qwen3.5-397B-A17B',
		price: usd(0.14, 0.28, 0.003, null, 'china'),
		source: modelsDev(
			'2548bc74715ed196d3b9120e52bff5af4156732d',
			'providers/siliconflow-cn/models/deepseek-ai/DeepSeek-V4-Flash.toml'
		),
		checked: '2026-04-24'
	},
	{
		provider: 'siliconflow',
		id: 'deepseek-ai/DeepSeek-V3.2',
		name: 'DeepSeek V3.2',
		contextTokens: 1_000_000,
		maxOutputTokens: 164_000,
		abilities: { tools: true, vision: false, json: true, webSearch: false, thinking: 'optional' },
		visionModel: 'Qwen/Qwen3.5-397B-A17B',
		price: usd(0.27, 0.42, null, null, 'international'),
		source: modelsDev(
			'088a717a3e3adafa8bec6e30b256276d19519bcd',
			'providers/siliconflow/models/deepseek-ai/DeepSeek-V3.2.toml'
		),
		checked: '2026-02-11'
	},
	{
		provider: 'siliconflow',
		id: 'zai-org/GLM-5.2',
		name: 'GLM-5.2',
		contextTokens: 1_049_000,
		maxOutputTokens: 262_000,
		abilities: { tools: true, vision: false, json: true, webSearch: false, thinking: 'optional' },
		visionModel: 'Qwen/Qwen3.5-397B-A17B',
		price: usd(1.4, 4.4, null, null, 'china'),
		source: modelsDev(
			'64cca687f23c4e2e41b28cd24ac434d029b365e9',
			'providers/siliconflow-cn/models/zai-org/GLM-5.2.toml'
		),
		checked: '2026-06-25'
	},
	{
		provider: 'siliconflow',
		id: 'zai-org/GLM-4.7',
		name: 'GLM-4.7',
		contextTokens: 205_000,
		maxOutputTokens: 205_000,
		abilities: { tools: true, vision: false, json: true, webSearch: false, thinking: 'optional' },
		visionModel: 'zai-org/GLM-4.6V',
		price: usd(0.6, 2.2, null, null, 'international'),
		source: modelsDev('057651a955b50b2d1757d542ac403734f2f0e308', 'providers/siliconflow/models/zai-org/GLM-4.7.toml'),
		checked: '2025-12-22'
	},
	{
		provider: 'siliconflow',
		id: 'Pro/zai-org/GLM-4.7',
		name: 'GLM-4.7 (Pro)',
		contextTokens: 205_000,
		maxOutputTokens: 205_000,
		abilities: { tools: true, vision: false, json: true, webSearch: false, thinking: 'optional' },
		visionModel: 'Qwen/Qwen3.5-397B-A17B',
		price: usd(0.6, 2.2, null, null, 'china'),
		source: modelsDev(
			'057651a955b50b2d1757d542ac403734f2f0e308',
			'providers/siliconflow-cn/models/Pro/zai-org/GLM-4.7.toml'
		),
		checked: '2025-12-22'
	},
	{
		provider: 'siliconflow',
		id: 'zai-org/GLM-4.6V',
		name: 'GLM-4.6V',
		contextTokens: 131_000,
		maxOutputTokens: 131_000,
		abilities: { tools: true, vision: true, json: false, webSearch: false, thinking: 'optional' },
		visionModel: null,
		price: usd(0.3, 0.9, null, null, 'international'),
		source: modelsDev('057651a955b50b2d1757d542ac403734f2f0e308', 'providers/siliconflow/models/zai-org/GLM-4.6V.toml'),
		checked: '2025-12-07'
	},
	{
		provider: 'siliconflow',
		id: 'Pro/moonshotai/Kimi-K2.6',
		name: 'Kimi K2.6 (Pro)',
		contextTokens: 262_000,
		maxOutputTokens: 262_000,
		abilities: { tools: true, vision: true, json: false, webSearch: false, thinking: 'optional' },
		visionModel: null,
		price: usd(0.95, 4, 0.16, null, 'china'),
		source: modelsDev(
			'057651a955b50b2d1757d542ac403734f2f0e308',
			'providers/siliconflow-cn/models/Pro/moonshotai/Kimi-K2.6.toml'
		),
		checked: '2026-04-21'
	},
	{
		provider: 'siliconflow',
		id: 'Qwen/Qwen3.5-397B-A17B',
		name: 'Qwen3.5 397B A17B',
		contextTokens: 262_144,
		maxOutputTokens: 65_536,
		abilities: { tools: true, vision: true, json: false, webSearch: false, thinking: 'optional' },
		visionModel: null,
		price: usd(0.29, 1.74, null, null, 'china'),
		source: modelsDev(
			'057651a955b50b2d1757d542ac403734f2f0e308',
			'providers/siliconflow-cn/models/Qwen/Qwen3.5-397B-A17B.toml'
		),
		checked: '2026-02-16'
	},
	{
		provider: 'siliconflow',
		id: 'Qwen/Qwen3.6-35B-A3B',
		name: 'Qwen3.6 35B A3B',
		contextTokens: 262_144,
		maxOutputTokens: 65_536,
		abilities: { tools: true, vision: true, json: false, webSearch: false, thinking: 'optional' },
		visionModel: null,
		price: usd(0.23, 1.86, null, null, 'china'),
		source: modelsDev(
			'057651a955b50b2d1757d542ac403734f2f0e308',
			'providers/siliconflow-cn/models/Qwen/Qwen3.6-35B-A3B.toml'
		),
		checked: '2026-04-17'
	},
	{
		provider: 'siliconflow',
		id: 'Qwen/Qwen3-32B',
		name: 'Qwen3 32B',
		contextTokens: 131_000,
		maxOutputTokens: 131_000,
		abilities: { tools: true, vision: false, json: true, webSearch: false, thinking: 'optional' },
		visionModel: 'Qwen/Qwen3.5-397B-A17B',
		price: usd(0.14, 0.57, null, null, 'china'),
		source: modelsDev(
			'c2b3424f1d2379193d3fcee227c61557854c336c',
			'providers/siliconflow-cn/models/Qwen/Qwen3-32B.toml'
		),
		checked: '2025-11-25'
	},
	{
		provider: 'siliconflow',
		id: 'Qwen/Qwen3-8B',
		name: 'Qwen3 8B',
		contextTokens: 131_000,
		maxOutputTokens: 131_000,
		abilities: { tools: true, vision: false, json: true, webSearch: false, thinking: 'optional' },
		visionModel: 'Qwen/Qwen3.5-397B-A17B',
		price: usd(0.06, 0.06, null, null, 'china'),
		source: modelsDev('c2b3424f1d2379193d3fcee227c61557854c336c', 'providers/siliconflow-cn/models/Qwen/Qwen3-8B.toml'),
		checked: '2025-11-25'
	}
];
