import { createChatModel, hostedChat } from '../wire/chat-completions.ts';
import type { ProviderDefinition } from './provider.ts';

/** Room for the thinking and the answer of GLM models, tokens. */
const THINKING_MAX_TOKENS = 65_536;
/** Vision models have less (docs.bigmodel.cn, GLM-4.6V and GLM-4.5V). */
const VISION_MAX_TOKENS = 32_768;
const OLD_VISION_MAX_TOKENS = 16_384;

/** Zhipu GLM (open.bigmodel.cn; same API as api.z.ai). */
export const zhipu: ProviderDefinition = {
	...hostedChat,
	id: 'zhipu',
	name: 'Zhipu GLM',
	defaultBaseUrl: 'https://open.bigmodel.cn/api/paas/v4',
	otherBaseUrls: ['https://api.z.ai/api/paas/v4'],
	key: 'required',
	keyPattern: /^[0-9a-f]{32}\.\w{16}$/,
	keyPageUrl: 'https://bigmodel.cn/usercenter/proj-mgmt/apikeys',
	modelsPageUrl: 'https://docs.bigmodel.cn/cn/guide/start/model-overview',
	defaultModel: 'glm-4.7',
	suggestedModels: ['glm-4.7', 'glm-5.3', 'glm-5.2', 'glm-4.7-flash', 'glm-4.6v'],
	searchesWeb: true,
	replaysReasoning: () => true,
	requestOptions: ({ model, thinking }) => ({
		...(thinking ? { maxOutputTokens: thinkingMaxTokens(model), temperature: 1 } : {}),
		providerOptions: {
			// clear_thinking false: earlier reasoning, which we send back, stays in the model's context.
			zhipu: { thinking: thinking ? { type: 'enabled', clear_thinking: false } : { type: 'disabled' } }
		}
	}),
	createModel: (access) =>
		createChatModel('zhipu', access, {
			serviceTools: access.connection.webSearch ? [webSearchTool(access.connection.baseUrl)] : []
		})
};

function thinkingMaxTokens(model: string): number {
	if (/4\.[1-5]v/i.test(model)) return OLD_VISION_MAX_TOKENS;
	return /4\.\dv\b/i.test(model) ? VISION_MAX_TOKENS : THINKING_MAX_TOKENS;
}

/** `search_result`: the answer lists the pages. The engines have different names at the two addresses. */
function webSearchTool(baseUrl: string): Record<string, unknown> {
	const engine = baseUrl.includes('z.ai') ? 'search-prime' : 'search_pro';
	return { type: 'web_search', web_search: { enable: true, search_engine: engine, search_result: true } };
}
