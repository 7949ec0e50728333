import { createChatModel, hostedChat, joinUrl } from '../wire/chat-completions.ts';
import type { ProviderDefinition } from './provider.ts';

/** Maximum thinking that the service allows, tokens; its default cuts off long thinking. */
const THINKING_BUDGET = 32_768;

/**
 * Families with switchable thinking (docs.siliconflow.cn, chat completions, read 2026-11-21). Others refuse the parameter;
 * models that always think are recognized by the reasoning in their answers.
 */
const switchesThinking =
	/qwen3(?!.*(?:instruct|thinking|coder))|glm-(?:4\.[5-9]|5)|deepseek-v(?:3\.[1-9]|[4-9])|hunyuan-a13b/i;

/** SiliconFlow: models of many vendors, with names such as `Qwen/Qwen3-32B` that the user copies from its list. */
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
