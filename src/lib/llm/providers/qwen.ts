import { createChatModel, hostedChat } from '../wire/chat-completions.ts';
import type { ProviderDefinition } from './provider.ts';

/**
 * Qwen at Alibaba Cloud Model Studio (DashScope), compatible mode. A key belongs to one part of the world. It searches the web,
 * but in this mode does not name the pages.
 */
export const qwen: ProviderDefinition = {
	...hostedChat,
	id: 'qwen',
	name: 'Qwen (DashScope)',
	defaultBaseUrl: 'https://dashscope-intl.aliyuncs.com/compatible-mode/v1',
	otherBaseUrls: ['https://dashscope.aliyuncs.com/compatible-mode/v1'],
	key: 'required',
	keyPageUrl: 'https://modelstudio.console.alibabacloud.com/?tab=playground#/api-key',
	modelsPageUrl: 'https://www.alibabacloud.com/help/en/model-studio/models',
	defaultModel: 'qwen-plus',
	suggestedModels: ['qwen-plus', 'qwen-flash', 'qwen3.8-max', 'qwen3.8-flash', 'qwen3-coder-plus'],
	searchesWeb: true,
	replaysReasoning: () => false,
	requestOptions: ({ model, thinking, webSearch }, { json }) => ({
		providerOptions: {
			qwen: {
				// JSON mode is refused while the model thinks.
				...(canSwitchThinking(model) ? { enable_thinking: thinking && !json } : {}),
				...(webSearch ? { enable_search: true } : {})
			}
		}
	}),
	createModel: (access) => createChatModel('qwen', access)
};

/** Models that only think, only answer, or write code have no switch; some of them refuse it. */
function canSwitchThinking(model: string): boolean {
	return !/coder|thinking|instruct|^qwq|^qvq|^deepseek-(?:r1|v3$)|-math/i.test(model);
}
