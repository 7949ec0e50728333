import type { LanguageModelV4 } from '@ai-sdk/provider';
import { joinUrl } from '../wire/chat-completions.ts';
import { jsonInWords } from '../wire/json-mode.ts';
import type { ModelAccess, ProviderDefinition, RequestOptions } from './provider.ts';
import { asRecord } from '../call/service-fault.ts';
import type { LlmRequest, ModelConnection } from '../types.ts';

/** Lets the model decide how much it thinks. */
const DYNAMIC_BUDGET = -1;

/** Google's Gemini through its own API; the key goes into a header, never into the address. */
export const gemini: ProviderDefinition = {
	id: 'gemini',
	name: 'Google Gemini',
	kind: 'hosted',
	defaultBaseUrl: 'https://generativelanguage.googleapis.com/v1beta',
	key: 'required',
	keyPattern: /^AIza[\w-]{35}$/,
	keyPageUrl: 'https://aistudio.google.com/apikey',
	modelsPageUrl: 'https://ai.google.dev/gemini-api/docs/models',
	defaultModel: 'gemini-3.8-flash',
	suggestedModels: ['gemini-3.8-flash', 'gemini-3.1-pro-preview', 'gemini-3.1-flash-lite', 'gemini-2.5-flash'],
	allowedHeaders: ['accept', 'content-type', 'x-goog-api-key'],
	test: 'chat',
	searchesWeb: true,
	wire: 'own',
	unreachableCode: 'llm_unreachable',
	modelsUrl: (baseUrl) => joinUrl(baseUrl, '/models?pageSize=1000'),
	keyHeaders: (key) => ({ 'x-goog-api-key': key }),
	readModels,
	replaysReasoning: () => false,
	takesResultImages: true,
	// Signatures of earlier calls are required as long as the calls are in the conversation.
	replaysEarlierTurns: true,
	searchesBesideTools: (model) => !isBeforeGemini3(model),
	requestOptions,
	// Gemini refuses JSON mode together with tools.
	adapt: (options) => (options.tools?.length ? jsonInWords(options) : options),
	createModel
};

function requestOptions(connection: ModelConnection, { tools }: LlmRequest): RequestOptions {
	const { model, webSearch } = connection;
	// Before Gemini 3, the service refuses its search together with our tools; the tools matter more.
	const searches = webSearch && (tools.length === 0 || !isBeforeGemini3(model));
	return {
		...thinkingOptions(connection),
		tools: searches ? [{ type: 'provider', id: 'google.google_search', name: 'google_search', args: {} }] : []
	};
}

function thinkingOptions({ model, thinking }: ModelConnection): RequestOptions {
	if (/gemma|gemini-[12]\.[0-4]/.test(model)) return {};
	// The library knows the minimum of each model.
	if (!thinking) return { reasoning: 'none' };
	const thinkingConfig = {
		includeThoughts: true,
		...(isBeforeGemini3(model) ? { thinkingBudget: DYNAMIC_BUDGET } : {})
	};
	return { providerOptions: { google: { thinkingConfig } } };
}

function isBeforeGemini3(model: string): boolean {
	return /gemma|gemini-[12]\b/.test(model);
}

/** Models that output text. */
function readModels(body: unknown): string[] {
	const models = asRecord(body)?.models;
	if (!Array.isArray(models)) return [];
	return models
		.map((model) => asRecord(model) ?? {})
		.filter(({ supportedGenerationMethods: methods }) => !Array.isArray(methods) || methods.includes('generateContent'))
		.flatMap(({ name }) => (typeof name === 'string' ? [name.replace(/^models\//, '')] : []));
}

async function createModel({ connection, key, fetch }: ModelAccess): Promise<LanguageModelV4> {
	const { createGoogle } = await import('@ai-sdk/google');
	return createGoogle({ baseURL: connection.baseUrl, apiKey: key ?? '', fetch }).languageModel(connection.model);
}
