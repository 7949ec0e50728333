import { createChatModel, hostedChat } from '../wire/chat-completions.ts';
import type { ProviderDefinition } from './provider.ts';

/**
 * DeepSeek (api-docs.deepseek.com, read 2026-11-21). Its cache works automatically for equal prefixes. It can search the
 * web too, but how it lists the pages in Chat Completions is not documented, so the switch is not offered.
 */
export const deepseek: ProviderDefinition = {
	...hostedChat,
	id: 'deepseek',
	name: 'DeepSeek',
	defaultBaseUrl: 'https://api.deepseek.com',
	key: 'required',
	keyPageUrl: 'https://platform.deepseek.com/api_keys',
	modelsPageUrl: 'https://api-docs.deepseek.com/quick_start/pricing',
	defaultModel: 'deepseek-flash',
	suggestedModels: ['deepseek-flash', 'deepseek-v4-pro'],
	searchesWeb: false,
	// Answers with tool calls are refused unless their reasoning is included.
	replaysReasoning: () => true,
	// It thinks unless told otherwise.
	requestOptions: ({ thinking }) => ({
		providerOptions: { deepseek: { thinking: { type: thinking ? 'enabled' : 'disabled' } } }
	}),
	createModel: (access) => createChatModel('deepseek', access)
};
