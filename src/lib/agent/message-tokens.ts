import { estimateMessage } from '#lib/llm/tokens/request-tokens.ts';
import type { ChatMessage } from '#lib/llm/types.ts';

const known = new WeakMap<ChatMessage, number>();

/** Tokens of a message by the quick estimate, counted once: messages are never changed. */
export function messageTokens(message: ChatMessage): number {
	const tokens = known.get(message) ?? estimateMessage(message);
	known.set(message, tokens);
	return tokens;
}
