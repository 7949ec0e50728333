import { ollamaUrl } from '../ollama/address.ts';
import { joinUrl } from '../wire/chat-completions.ts';
import type { ProviderId } from '../types.ts';

export type EmbeddingProvider = Extract<ProviderId, 'openai' | 'zhipu' | 'ollama' | 'openai-compatible'>;

export interface ServiceModel {
	id: string;
	/** Length of its vectors unless another is asked for. */
	dimensions: number;
	/** Maximum length of a text, tokens. */
	maxTokens: number;
	/** Other lengths that it can make. */
	otherDimensions?: readonly number[];
}

/** Everything specific to the embeddings of one service. Address, proxy and key are those of its chat models. */
export interface EmbeddingService {
	provider: EmbeddingProvider;
	/** Known models, the usual one first; any other name can be entered. */
	models: readonly ServiceModel[];
	/** Maximum number of texts in a request. */
	maxTexts: number;
	url(baseUrl: string): string;
	body(model: string, texts: readonly string[], dimensions: number | null): Record<string, unknown>;
	/** The vectors in the order of the texts; null if the body has none. */
	read(body: unknown): number[][] | null;
}

/** Maximum length of a text for a model of which nothing else is known, tokens. */
export const UNKNOWN_MAX_TOKENS = 512;

const chatProtocol = {
	url: (baseUrl: string) => joinUrl(baseUrl, '/embeddings'),
	body: (model: string, texts: readonly string[], dimensions: number | null) => ({
		model,
		input: texts,
		encoding_format: 'float',
		...(dimensions === null ? {} : { dimensions })
	}),
	read: readIndexed
};

export const embeddingServices: readonly EmbeddingService[] = [
	{
		...chatProtocol,
		// platform.openai.com/docs/guides/embeddings: 2,048 texts and 300,000 tokens in a request.
		provider: 'openai',
		models: [
			{ id: 'text-embedding-3-small', dimensions: 1536, maxTokens: 8191, otherDimensions: [512] },
			{ id: 'text-embedding-3-large', dimensions: 3072, maxTokens: 8191, otherDimensions: [256, 1024] }
		],
		maxTexts: 32
	},
	{
		...chatProtocol,
		// docs.bigmodel.cn: 64 texts in a request, 3,072 tokens each.
		provider: 'zhipu',
		models: [{ id: 'embedding-3', dimensions: 2048, maxTokens: 3072, otherDimensions: [256, 512, 1024] }],
		maxTexts: 32,
		body: (model, texts, dimensions) => ({ model, input: texts, ...(dimensions === null ? {} : { dimensions }) })
	},
	{
		provider: 'ollama',
		models: [
			{ id: 'nomic-embed-text', dimensions: 768, maxTokens: 2048 },
			{ id: 'bge-m3', dimensions: 1024, maxTokens: 8192 },
			{ id: 'mxbai-embed-large', dimensions: 1024, maxTokens: 512 },
			{ id: 'all-minilm', dimensions: 384, maxTokens: 256 }
		],
		maxTexts: 16,
		url: (baseUrl) => ollamaUrl(baseUrl, '/api/embed'),
		body: (model, texts) => ({ model, input: texts, truncate: true }),
		read: (body) => vectorsOf(asObject(body).embeddings)
	},
	{ ...chatProtocol, provider: 'openai-compatible', models: [], maxTexts: 16 }
];

export function embeddingService(provider: EmbeddingProvider): EmbeddingService {
	const found = embeddingServices.find((service) => service.provider === provider);
	if (!found) throw new Error(`${provider} has no embeddings`);
	return found;
}

/** `{data: [{index, embedding}]}`: services may answer in another order. */
function readIndexed(body: unknown): number[][] | null {
	const { data } = asObject(body);
	if (!Array.isArray(data)) return null;
	const entries = data.map(asObject);
	const ordered = entries.map((entry, at) => ({ at: typeof entry.index === 'number' ? entry.index : at, entry }));
	return vectorsOf(ordered.sort((a, b) => a.at - b.at).map(({ entry }) => entry.embedding));
}

function vectorsOf(value: unknown): number[][] | null {
	if (!Array.isArray(value)) return null;
	const isVector = (each: unknown): each is number[] =>
		Array.isArray(each) && each.length > 0 && each.every((x) => typeof x === 'number' && Number.isFinite(x));
	return value.every(isVector) ? value : null;
}

function asObject(value: unknown): Record<string, unknown> {
	return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
