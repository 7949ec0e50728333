import type { LanguageModelV4 } from '@ai-sdk/provider';
import { withJsonWord } from './json-mode.ts';
import { withReasoningDetails } from './reasoning-details.ts';
import type { ModelAccess, ProviderDefinition } from '../providers/provider.ts';
import { asRecord } from '../call/service-fault.ts';

/** Headers of the Chat Completions protocol. */
export const chatHeaders: readonly string[] = ['accept', 'authorization', 'content-type'];

/** The body of a request, as JSON. */
export type ChatBody = Record<string, unknown>;

/** How a service extends the protocol. */
export interface ChatDialect {
	/** The service needs its `reasoning_details` back unchanged; the name under which they are stored. */
	reasoningDetails?: string;
	/** Tools that the service itself runs, in its format; they follow the functions. */
	serviceTools?: readonly Record<string, unknown>[];
}

export function bearer(key: string): Record<string, string> {
	return { authorization: `Bearer ${key}` };
}

/** The AI SDK model for a Chat Completions service; the library loads with the first call. */
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
		transformRequestBody: (body: ChatBody) => withServiceTools(body, dialect.serviceTools ?? [])
	});
	const model = provider.chatModel(access.connection.model);
	return dialect.reasoningDetails === undefined ? model : withReasoningDetails(model, dialect.reasoningDetails);
}

function withServiceTools(body: ChatBody, tools: readonly Record<string, unknown>[]): ChatBody {
	if (tools.length === 0) return body;
	return { ...body, tools: [...(Array.isArray(body.tools) ? (body.tools as unknown[]) : []), ...tools] };
}

/** The names in `{data: [{id}]}`. */
export function readModelIds(body: unknown): string[] {
	const data = asRecord(body)?.data;
	if (!Array.isArray(data)) return [];
	return data.map((entry) => asRecord(entry)?.id).filter((id) => typeof id === 'string');
}

export function joinUrl(baseUrl: string, path: string): string {
	return baseUrl.replace(/(?<!\/)\/+$/, '') + path;
}

/** Common properties of hosted Chat Completions services. */
export const hostedChat = {
	kind: 'hosted',
	allowedHeaders: chatHeaders,
	test: 'chat',
	wire: 'chat-completions',
	unreachableCode: 'llm_unreachable',
	modelsUrl: (baseUrl: string) => joinUrl(baseUrl, '/models'),
	keyHeaders: bearer,
	readModels: readModelIds,
	adapt: withJsonWord
} as const satisfies Partial<ProviderDefinition>;
