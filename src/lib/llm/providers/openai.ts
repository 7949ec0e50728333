import type { LanguageModelV4 } from '@ai-sdk/provider';
import { bearer, chatHeaders, joinUrl, readModelIds } from '../wire/chat-completions.ts';
import { withJsonWord } from '../wire/json-mode.ts';
import type { ModelAccess, ProviderDefinition } from './provider.ts';
import type { ModelConnection } from '../types.ts';

/**
 * OpenAI through the Responses API: only there do reasoning models keep their reasoning between tool calls, return a
 * summary of it and search the web. Nothing is stored at OpenAI; reasoning is returned encrypted and sent back as it is.
 */
export const openAi: ProviderDefinition = {
	id: 'openai',
	name: 'OpenAI',
	kind: 'hosted',
	defaultBaseUrl: 'https://api.openai.com/v1',
	key: 'required',
	keyPattern: /^sk-(?:proj|svcacct|admin)-/,
	keyPageUrl: 'https://platform.openai.com/api-keys',
	modelsPageUrl: 'https://platform.openai.com/docs/models',
	defaultModel: 'gpt-5.6',
	suggestedModels: ['gpt-5.6', 'gpt-5.6-terra', 'gpt-5.6-luna', 'gpt-5.5', 'gpt-5-mini'],
	allowedHeaders: chatHeaders,
	test: 'chat',
	searchesWeb: true,
	wire: 'own',
	unreachableCode: 'llm_unreachable',
	modelsUrl: (baseUrl) => joinUrl(baseUrl, '/models'),
	keyHeaders: bearer,
	readModels: readModelIds,
	replaysReasoning: () => false,
	takesResultImages: true,
	requestOptions: (connection) => ({
		reasoning: connection.thinking ? 'medium' : leastReasoning(connection),
		providerOptions: {
			openai: {
				store: false,
				// Requests with the same key share a cache; it says nothing about the user.
				promptCacheKey: 'spicewright',
				// Without thinking there is nothing to summarize; organisations that are not verified get no summaries.
				reasoningSummary: connection.thinking ? 'auto' : null
			}
		},
		tools: connection.webSearch ? [{ type: 'provider', id: 'openai.web_search', name: 'web_search', args: {} }] : []
	}),
	// Without this the service makes every argument required.
	adapt: (options) => ({
		...withJsonWord(options),
		tools: options.tools?.map((tool) => (tool.type === 'function' ? { ...tool, strict: false } : tool))
	}),
	createModel
};

/** The library raises `none` to the minimum of a known model; o-models, Codex and Pro always think a little. */
function leastReasoning({ model, webSearch }: ModelConnection): 'none' | 'low' {
	return webSearch || /^o\d|codex|-pro\b/i.test(model) ? 'low' : 'none';
}

async function createModel({ connection, key, fetch }: ModelAccess): Promise<LanguageModelV4> {
	const { createOpenAI } = await import('@ai-sdk/openai');
	return createOpenAI({ baseURL: connection.baseUrl, apiKey: key ?? '', fetch }).responses(connection.model);
}
