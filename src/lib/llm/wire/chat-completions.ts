import type { LanguageModelV4 } from '@ai-sdk/provider';
import { withExtras, type ChatExtras } from './chat-extras.ts';
import type { ModelAccess, ProviderDefinition } from '../providers/provider.ts';
import { asRecord } from '../call/service-fault.ts';

/** Headers of the Chat Completions protocol. */
export const chatHeaders: readonly string[] = ['accept', 'authorization', 'content-type'];

/** The body of a request, as JSON. */
export type ChatBody = Record<string, unknown>;

/** Where a service goes beyond the protocol. */
export interface ChatDialect extends ChatExtras {
	/** Tools that the service itself runs, in its own writing; they go after the functions. */
	serviceTools?: readonly Record<string, unknown>[];
}

export function bearer(key: string): Record<string, string> {
	return { authorization: `Bearer ${key}` };
}

/** The AI SDK's model for any service that speaks Chat Completions; the library loads with the first call. */
export async function createChatModel(
	name: string,
	access: ModelAccess,
	dialect: ChatDialect = {}
): Promise<LanguageModelV4> {
	const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
	const provider = createOpenAICompatible({
		name,
		baseURL: access.connection.baseUrl,
		apiKey: access.key ?? undefined,
		includeUsage: true,
		fetch: access.fetch,
		transformRequestBody: (body: ChatBody) => withServiceTools(withJsonWord(body), dialect.serviceTools ?? [])
	});
	return withExtras(provider.chatModel(access.connection.model), dialect);
}

function withServiceTools(body: ChatBody, tools: readonly Record<string, unknown>[]): ChatBody {
	if (tools.length === 0) return body;
	return { ...body, tools: [...(Array.isArray(body.tools) ? (body.tools as unknown[]) : []), ...tools] };
}

/**
 * OpenAI, DeepSeek and Qwen refuse JSON mode when no message has the word. It goes to the end, so that what stands before
 * stays the same for the services' caches.
 */
function withJsonWord(body: ChatBody): ChatBody {
	const messages = Array.isArray(body.messages) ? (body.messages as unknown[]) : [];
	if (body.response_format === undefined || /json/i.test(JSON.stringify(messages.map(contentOf)))) return body;
	return { ...body, messages: [...messages, { role: 'user', content: 'Answer with one JSON object.' }] };
}

/** The words of a message; pictures are left out. */
function contentOf(message: unknown): unknown {
	const content = asRecord(message)?.content;
	return Array.isArray(content) ? content.map((part) => asRecord(part)?.text) : content;
}

/** Names in `{data: [{id}]}`. */
export function readModelIds(body: unknown): string[] {
	const data = asRecord(body)?.data;
	if (!Array.isArray(data)) return [];
	return data.map((entry) => asRecord(entry)?.id).filter((id) => typeof id === 'string');
}

export function joinUrl(baseUrl: string, path: string): string {
	return baseUrl.replace(/(?<!\/)\/+$/, '') + path;
}

/** What hosted services that speak Chat Completions have in common. */
export const hostedChat = {
	kind: 'hosted',
	allowedHeaders: chatHeaders,
	test: 'chat',
	wire: 'chat-completions',
	unreachableCode: 'llm_unreachable',
	modelsUrl: (baseUrl: string) => joinUrl(baseUrl, '/models'),
	keyHeaders: bearer,
	readModels: readModelIds
} as const satisfies Partial<ProviderDefinition>;
