import { createChatModel, hostedChat } from '../wire/chat-completions.ts';
import type { ProviderDefinition } from './provider.ts';

/**
 * Families that answer 400 to a tool result when the reasoning of the call is missing. Others refuse the field that they do
 * not know, so it goes only to these.
 */
const wantsReasoningBack = /deepseek|kimi|moonshot|glm/i;

/** Any service that speaks Chat Completions: hosted ones, LM Studio, llama.cpp, vLLM. */
export const openAiCompatible: ProviderDefinition = {
	...hostedChat,
	id: 'openai-compatible',
	name: 'OpenAI-compatible',
	defaultBaseUrl: 'https://api.openai.com/v1',
	key: 'optional',
	keyPageUrl: 'https://platform.openai.com/api-keys',
	modelsPageUrl: null,
	defaultModel: '',
	suggestedModels: [],
	searchesWeb: false,
	replaysReasoning: ({ baseUrl, model }) => wantsReasoningBack.test(`${baseUrl} ${model}`),
	requestOptions: () => ({}),
	createModel: (access) => createChatModel('openaiCompatible', access)
};
