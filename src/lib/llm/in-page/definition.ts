import { Fault } from '#lib/base/fault.ts';
import type { ProviderDefinition } from '../providers/provider.ts';

/** Default context size of a model file, tokens: room for the agent's instructions and some rounds. */
export const STANDARD_CONTEXT = 16_384;

/** A provider whose model runs in the page: it has no address and no key, and no requests are sent. */
export function inPage(
	own: Pick<ProviderDefinition, 'id' | 'name' | 'defaultModel' | 'standardContextTokens'>
): ProviderDefinition {
	return {
		...own,
		kind: 'in-page',
		defaultBaseUrl: '',
		key: 'none',
		keyPageUrl: null,
		modelsPageUrl: null,
		suggestedModels: own.defaultModel === '' ? [] : [own.defaultModel],
		allowedHeaders: [],
		test: 'chat',
		searchesWeb: false,
		wire: 'own',
		unreachableCode: 'llm_unreachable',
		modelsUrl: () => '',
		keyHeaders: () => ({}),
		readModels: () => [],
		replaysReasoning: () => false,
		requestOptions: () => ({}),
		createModel: () => Promise.reject(new Fault('llm_rejected', 'This model runs in the page, not at a service'))
	};
}
