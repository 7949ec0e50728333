import { estimateParts, requestParts } from '#lib/llm/tokens/request-tokens.ts';
import type { LlmRequest } from '#lib/llm/types.ts';
import { messageTokens } from './message-tokens.ts';

/** Tokens of a request with its tools, by the quick estimate. */
export function requestTokens({ messages, tools }: Pick<LlmRequest, 'messages' | 'tools'>): number {
	const ofTools = estimateParts(requestParts({ messages: [], tools }));
	return messages.reduce((sum, message) => sum + messageTokens(message), ofTools);
}
