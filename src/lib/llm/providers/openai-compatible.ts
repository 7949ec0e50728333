import { createChatModel, hostedChat } from '../wire/chat-completions.ts';
import type { ProviderDefinition } from './provider.ts';

/**
 * Model families that answer 400 to a tool result if the reasoning of the call is missing. Others refuse unknown fields, so
 * it is sent to these only.
 */
const wantsReasoningBack = /deepseek|kimi|moonshot|glm/i;

/** Any service with the Chat Completions protocol: hosted services, LM Studio, llama.cpp, vLLM. */
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
