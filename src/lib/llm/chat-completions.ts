import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { ModelAccess } from './provider.ts';
import { asRecord } from './service-fault.ts';

/** Headers of the Chat Completions protocol. */
export const chatHeaders: readonly string[] = ['accept', 'authorization', 'content-type'];

export function bearer(key: string): Record<string, string> {
	return { authorization: `Bearer ${key}` };
}

/** The AI SDK's model for any service that speaks Chat Completions; the library loads with the first call. */
export async function createChatModel(name: string, access: ModelAccess): Promise<LanguageModelV4> {
	const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
	const provider = createOpenAICompatible({
		name,
		baseURL: access.connection.baseUrl,
		apiKey: access.key ?? undefined,
		includeUsage: true,
		fetch: access.fetch
	});
	return provider.chatModel(access.connection.model);
}

/** Names in `{data: [{id}]}`. */
export function readModelIds(body: unknown): string[] {
	const data = asRecord(body)?.data;
	if (!Array.isArray(data)) return [];
	return data.map((entry) => asRecord(entry)?.id).filter((id) => typeof id === 'string');
}

export function joinUrl(baseUrl: string, path: string): string {
	return baseUrl.replace(/\/+$/, '') + path;
}
