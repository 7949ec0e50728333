import { createChatModel, hostedChat } from '../wire/chat-completions.ts';
import type { ProviderDefinition } from './provider.ts';

/** The service's own search tool (openrouter.ai/docs, read 2026-11-21; it replaced `:online` and the web plugin). */
const webSearchTool = { type: 'openrouter:web_search', parameters: { max_results: 5 } };

/**
 * OpenRouter. `HTTP-Referer` and `X-Title`, which rank apps there, are not sent: they would reveal where the app is used,
 * and are not needed.
 */
export const openrouter: ProviderDefinition = {
	...hostedChat,
	id: 'openrouter',
	name: 'OpenRouter',
	defaultBaseUrl: 'https://openrouter.ai/api/v1',
	key: 'required',
	keyPattern: /^sk-or-/,
	keyPageUrl: 'https://openrouter.ai/settings/keys',
	modelsPageUrl: 'https://openrouter.ai/models',
	defaultModel: 'openrouter/auto',
	suggestedModels: ['openrouter/auto'],
	searchesWeb: true,
	replaysReasoning: () => true,
	// Omitted when thinking is off, because models that always think refuse to switch it off.
	requestOptions: ({ thinking }) =>
		thinking ? { providerOptions: { openrouter: { reasoning: { enabled: true } } } } : {},
	createModel: (access) =>
		createChatModel('openrouter', access, {
			serviceTools: access.connection.webSearch ? [webSearchTool] : [],
			reasoningDetails: 'openrouter'
		})
};
