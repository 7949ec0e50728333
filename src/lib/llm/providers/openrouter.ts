import { createChatModel, hostedChat } from '../wire/chat-completions.ts';
import type { ProviderDefinition } from './provider.ts';

/** Search by the service's own tool (openrouter.ai/docs, read 2026-11-21; it took the place of `:online` and the web plugin). */
const webSearchTool = { type: 'openrouter:web_search', parameters: { max_results: 5 } };

/**
 * OpenRouter. `HTTP-Referer` and `X-Title`, by which apps are ranked there, are not sent: they would tell where the app is
 * used, and nothing needs them.
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
	// Nothing is said when thinking is off: models that always think refuse to be told not to.
	requestOptions: ({ thinking }) =>
		thinking ? { providerOptions: { openrouter: { reasoning: { enabled: true } } } } : {},
	createModel: (access) =>
		createChatModel('openrouter', access, {
			serviceTools: access.connection.webSearch ? [webSearchTool] : [],
			reasoningDetails: 'openrouter'
		})
};
