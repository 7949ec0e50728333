import { estimateMessage, estimateParts, requestParts } from '#lib/llm/tokens/request-tokens.ts';
import type { ChatMessage, LlmRequest } from '#lib/llm/types.ts';

/** Estimates the sizes of the requests of a turn, each of which begins with the messages of the one before. */
export class RequestSize {
	readonly #known = new WeakMap<ChatMessage, number>();

	/** Tokens of a request with its tools, by the quick estimate. */
	tokens({ messages, tools }: Pick<LlmRequest, 'messages' | 'tools'>): number {
		const ofTools = estimateParts(requestParts({ messages: [], tools }));
		return messages.reduce((sum, message) => sum + this.#ofMessage(message), ofTools);
	}

	#ofMessage(message: ChatMessage): number {
		const tokens = this.#known.get(message) ?? estimateMessage(message);
		this.#known.set(message, tokens);
		return tokens;
	}
}
