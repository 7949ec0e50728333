import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { joinUrl, readModelIds } from '../wire/chat-completions.ts';
import { jsonInWords } from '../wire/json-mode.ts';
import type { ModelAccess, ProviderDefinition, RequestOptions } from './provider.ts';
import type { ModelConnection } from '../types.ts';

/** Without it, Anthropic sends no CORS headers to web pages. */
const browserAccess = { 'anthropic-dangerous-direct-browser-access': 'true' };

/** With more searches in one answer, the service would pause and expect another request. */
const MAX_SEARCHES = 5;

/**
 * Models that check whether the content before a thinking block is unchanged (platform.claude.com, preserved thinking).
 * The service is asked to drop blocks that no longer fit instead of refusing the request.
 */
const checksPrefix = /claude-(?:(?:fable|mythos)-5-[12]|(?:opus|sonnet|haiku)-5-5)/;
const blockBinding = { prefixMismatchBehavior: 'drop_block' };

const cacheControl = { anthropic: { cacheControl: { type: 'ephemeral' } } };

/** Anthropic's Claude through the Messages API. */
export const anthropic: ProviderDefinition = {
	id: 'anthropic',
	name: 'Anthropic',
	kind: 'hosted',
	defaultBaseUrl: 'https://api.anthropic.com/v1',
	key: 'required',
	keyPattern: /^sk-ant-/,
	keyPageUrl: 'https://platform.claude.com/settings/keys',
	modelsPageUrl: 'https://platform.claude.com/docs/en/about-claude/models/overview',
	defaultModel: 'claude-sonnet-5',
	suggestedModels: ['claude-sonnet-5', 'claude-opus-5', 'claude-sonnet-5-5', 'claude-opus-5-5', 'claude-haiku-4-5'],
	allowedHeaders: [
		'accept',
		'anthropic-beta',
		'anthropic-dangerous-direct-browser-access',
		'anthropic-version',
		'content-type',
		'x-api-key'
	],
	test: 'chat',
	searchesWeb: true,
	wire: 'own',
	unreachableCode: 'llm_unreachable',
	modelsUrl: (baseUrl) => joinUrl(baseUrl, '/models?limit=1000'),
	keyHeaders: (key) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01', ...browserAccess }),
	readModels: readModelIds,
	replaysReasoning: () => false,
	takesResultImages: true,
	// Since Opus 4.5 and Sonnet 4.6 the models keep all earlier thinking; for older ones the service drops what they do not read.
	replaysEarlierTurns: true,
	requestOptions: (connection) => ({
		...thinkingOptions(connection),
		tools: connection.webSearch
			? [
					{
						type: 'provider',
						id: 'anthropic.web_search_20250305',
						name: 'web_search',
						args: { maxUses: MAX_SEARCHES }
					}
				]
			: []
	}),
	// The API supports JSON only with a schema.
	adapt: (options) => markForCache(jsonInWords(options)),
	createModel
};

/** The library converts the level to a budget, an effort or a switch, depending on the model, and drops the temperature. */
function thinkingOptions({ model, thinking }: ModelConnection): RequestOptions {
	if (!checksPrefix.test(model)) return { reasoning: thinking ? 'medium' : 'none' };
	if (thinking) {
		const adaptive = { type: 'adaptive', display: 'summarized', blockBinding };
		return { reasoning: 'medium', providerOptions: { anthropic: { thinking: adaptive } } };
	}
	// All of them except Haiku always think.
	if (model.includes('haiku')) return { reasoning: 'none' };
	return { providerOptions: { anthropic: { effort: 'low', thinking: { blockBinding } } } };
}

/**
 * Ends of the parts that stay the same from request to request, of which the service allows four: the system prompt, which the tools
 * precede; the conversation before the newest message of the user, which brings what changes from turn to turn; the same of the turn
 * before, which that turn has put into the cache; and the conversation so far, which the next request of the turn repeats.
 */
function markForCache(options: LanguageModelV4CallOptions): LanguageModelV4CallOptions {
	const { prompt } = options;
	const questions = prompt.flatMap(({ role }, index) => (role === 'user' ? [index] : []));
	const ends = new Set([
		prompt.findLastIndex(({ role }) => role === 'system'),
		...questions.slice(-2).map((index) => index - 1),
		prompt.length - 1
	]);
	return {
		...options,
		prompt: prompt.map((message, index) => (ends.has(index) ? { ...message, providerOptions: cacheControl } : message))
	};
}

async function createModel({ connection, key, fetch }: ModelAccess): Promise<LanguageModelV4> {
	const { createAnthropic } = await import('@ai-sdk/anthropic');
	const { baseUrl: baseURL, model } = connection;
	return createAnthropic({ baseURL, apiKey: key ?? '', headers: browserAccess, fetch }).languageModel(model);
}
