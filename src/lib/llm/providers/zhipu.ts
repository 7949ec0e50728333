import { bearer, chatHeaders, createChatModel, joinUrl, readModelIds } from '../chat-completions.ts';
import type { ProviderDefinition } from '../provider.ts';

/** Room for the thinking and the answer of the GLM models. */
const THINKING_MAX_TOKENS = 65_536;

/** Zhipu GLM (open.bigmodel.cn; the same interface as api.z.ai). */
export const zhipu: ProviderDefinition = {
	id: 'zhipu',
	name: 'Zhipu GLM',
	kind: 'hosted',
	defaultBaseUrl: 'https://open.bigmodel.cn/api/paas/v4',
	key: 'required',
	keyPageUrl: 'https://bigmodel.cn/usercenter/proj-mgmt/apikeys',
	modelsPageUrl: 'https://docs.bigmodel.cn/cn/guide/start/model-overview',
	defaultModel: 'glm-4.7',
	suggestedModels: ['glm-4.7', 'glm-4.7-flash', 'glm-4.6', 'glm-4.6v', 'glm-4.5-air'],
	allowedHeaders: chatHeaders,
	test: 'chat',
	searchesWeb: false,
	wire: 'chat-completions',
	unreachableCode: 'llm_unreachable',
	modelsUrl: (baseUrl) => joinUrl(baseUrl, '/models'),
	keyHeaders: bearer,
	readModels: readModelIds,
	replaysReasoning: () => true,
	requestOptions: ({ thinking }) => ({
		...(thinking ? { maxOutputTokens: THINKING_MAX_TOKENS, temperature: 1 } : {}),
		providerOptions: {
			// clear_thinking false: the model's earlier reasoning, which we send back, stays in its context.
			zhipu: { thinking: thinking ? { type: 'enabled', clear_thinking: false } : { type: 'disabled' } }
		}
	}),
	createModel: (access) => createChatModel('zhipu', access)
};
