import { bearer, chatHeaders, createChatModel, joinUrl } from '../chat-completions.ts';
import type { ProviderDefinition } from '../provider.ts';
import { asRecord } from '../service-fault.ts';

/** Ollama on the user's own machine, through its Chat Completions interface. */
export const ollama: ProviderDefinition = {
	id: 'ollama',
	name: 'Ollama',
	kind: 'local',
	defaultBaseUrl: 'http://localhost:11434/v1',
	key: 'none',
	keyPageUrl: null,
	modelsPageUrl: 'https://ollama.com/search',
	defaultModel: 'qwen3',
	suggestedModels: ['qwen3', 'qwen3-coder', 'gpt-oss'],
	allowedHeaders: chatHeaders.filter((name) => name !== 'authorization'),
	test: 'models',
	searchesWeb: false,
	wire: 'chat-completions',
	unreachableCode: 'ollama_unreachable',
	modelsUrl: (baseUrl) => joinUrl(baseUrl.replace(/\/v1\/?$/, ''), '/api/tags'),
	keyHeaders: bearer,
	readModels(body) {
		const models = asRecord(body)?.models;
		if (!Array.isArray(models)) return [];
		return models.map((model) => asRecord(model)?.name).filter((name) => typeof name === 'string');
	},
	replaysReasoning: () => false,
	// Without the switch a thinking model thinks; a model that cannot think refuses any level but `none`.
	requestOptions: ({ thinking }) => (thinking ? {} : { reasoning: 'none' }),
	createModel: (access) => createChatModel('ollama', access)
};
