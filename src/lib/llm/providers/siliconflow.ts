import { createChatModel, hostedChat, joinUrl } from '../wire/chat-completions.ts';
import type { ProviderDefinition } from './provider.ts';

/** Longest thinking that the service lets a model do, tokens; its own standard cuts long ones off. */
const THINKING_BUDGET = 32_768;

/**
 * Families that can think or not (docs.siliconflow.cn, chat completions, read 2026-11-21). Others refuse the switch; those
 * that always think are known by the reasoning in their answers.
 */
const switchesThinking =
	/qwen3(?!.*(?:instruct|thinking|coder))|glm-(?:4\.[5-9]|5)|deepseek-v(?:3\.[1-9]|[4-9])|hunyuan-a13b/i;

/** SiliconFlow: models of many makers, by names such as `Qwen/Qwen3-32B` that the user copies from its list. */
export const siliconflow: ProviderDefinition = {
	...hostedChat,
	id: 'siliconflow',
	name: 'SiliconFlow',
	defaultBaseUrl: 'https://api.siliconflow.cn/v1',
	otherBaseUrls: ['https://api.siliconflow.com/v1'],
	key: 'required',
	keyPageUrl: 'https://cloud.siliconflow.cn/account/ak',
	modelsPageUrl: 'https://cloud.siliconflow.cn/models',
	defaultModel: '',
	suggestedModels: [],
	searchesWeb: false,
	modelsUrl: (baseUrl) => joinUrl(baseUrl, '/models?sub_type=chat'),
	replaysReasoning: ({ model }) => /deepseek-v|glm|kimi/i.test(model),
	requestOptions({ model, thinking }) {
		if (!switchesThinking.test(model)) return {};
		const options = thinking ? { enable_thinking: true, thinking_budget: THINKING_BUDGET } : { enable_thinking: false };
		return { providerOptions: { siliconflow: options } };
	},
	createModel: (access) => createChatModel('siliconflow', access)
};
