import { createChatModel, hostedChat } from '../wire/chat-completions.ts';
import type { ProviderDefinition } from './provider.ts';

/**
 * Qwen at Alibaba Cloud Model Studio (DashScope), compatible mode. A key belongs to one region. It searches the web, but
 * does not list the pages in this mode.
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
	modelSearchesWeb: canSearch,
	replaysReasoning: () => false,
	requestOptions: ({ model, thinking, webSearch }, { json }) => ({
		providerOptions: {
			qwen: {
				// JSON mode is refused while the model is thinking.
				...(canSwitchThinking(model) ? { enable_thinking: thinking && !json } : {}),
				...(webSearch ? { enable_search: true } : {})
			}
		}
	}),
	createModel: (access) => createChatModel('qwen', access)
};

/** Models for code, images and sums, and small open ones, refuse a request that asks for web search. */
function canSearch(model: string): boolean {
	return !/coder|-vl\b|vl-|^qvq|-math|-omni|-\d+(?:\.\d+)?b\b/i.test(model);
}

/** Models that always or never think, or write code, have no switch; some of them refuse the parameter. */
function canSwitchThinking(model: string): boolean {
	return !/coder|thinking|instruct|^qwq|^qvq|^deepseek-(?:r1|v3$)|-math/i.test(model);
}
