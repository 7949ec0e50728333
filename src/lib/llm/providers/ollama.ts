import { bearer, chatHeaders, createChatModel } from '../wire/chat-completions.ts';
import { withJsonWord } from '../wire/json-mode.ts';
import { ollamaUrl, speaksChatCompletions } from '../ollama/address.ts';
import type { ProviderDefinition } from './provider.ts';
import { asRecord } from '../call/service-fault.ts';

/** Ollama on the user's machine: through its own API, or through Chat Completions if the address ends in `/v1`. */
export const ollama: ProviderDefinition = {
	id: 'ollama',
	name: 'Ollama',
	kind: 'local',
	defaultBaseUrl: 'http://localhost:11434',
	key: 'none',
	keyPageUrl: null,
	modelsPageUrl: 'https://ollama.com/search',
	defaultModel: 'qwen3',
	suggestedModels: ['qwen3', 'qwen3-coder', 'gpt-oss'],
	// Ollama's default, 4,096 on most machines, is too small for the agent's tools and a small netlist.
	standardContextTokens: 16_384,
	allowedHeaders: chatHeaders.filter((name) => name !== 'authorization'),
	test: 'models',
	searchesWeb: false,
	wire: 'chat-completions',
	unreachableCode: 'ollama_unreachable',
	modelsUrl: (baseUrl) => ollamaUrl(baseUrl, '/api/tags'),
	keyHeaders: bearer,
	readModels(body) {
		const models = asRecord(body)?.models;
		if (!Array.isArray(models)) return [];
		return models.map((model) => asRecord(model)?.name).filter((name) => typeof name === 'string');
	},
	// Ollama reads no such field in Chat Completions.
	replaysReasoning: ({ baseUrl }) => !speaksChatCompletions(baseUrl),
	// Without the parameter a thinking model thinks; a model that cannot think refuses any level but `none`.
	requestOptions: ({ thinking }) => (thinking ? {} : { reasoning: 'none' }),
	adapt: withJsonWord,
	async createModel(access) {
		if (speaksChatCompletions(access.connection.baseUrl)) return createChatModel('ollama', access);
		const { createOllamaModel } = await import('../ollama/chat-model.ts');
		return createOllamaModel(access);
	}
};
