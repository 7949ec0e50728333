import type { ChatMessage } from '#lib/llm/types.ts';
import { fenceResult } from '#lib/tools/pipeline/result.ts';

/** Code of the fault of a request that is longer than the model's context. */
export const TOO_LONG = 'llm_context_length';
/** Length to which results of the current turn are cut, characters. */
const SHORT_RESULT = 1_000;

/** The messages of a request. */
export interface TurnMessages {
	messages: ChatMessage[];
	/** Number of messages at the beginning that stay: the system prompt, and what stands for a compressed part of the conversation. */
	kept: number;
	/** Index of the question of the current turn. */
	question: number;
}

/**
 * A request for a model that has refused one as too long: first without the older half of the earlier turns, then without all of them,
 * then with the results of the current turn cut, the newest ones last. Each call keeps its result.
 *
 * @returns null when nothing is left to leave out
 */
export function shorterRequest({ messages, kept, question }: TurnMessages): TurnMessages | null {
	if (question > kept) {
		const next = middleTurn(messages, kept, question);
		return { messages: [...messages.slice(0, kept), ...messages.slice(next)], kept, question: question - next + kept };
	}
	const shorter = withShortResults(messages, 'older') ?? withShortResults(messages, 'all');
	return shorter && { messages: shorter, kept, question };
}

/** Where the newer half of the earlier turns begins: at a question, so that no call loses its result. */
function middleTurn(messages: readonly ChatMessage[], first: number, question: number): number {
	const middle = first + (question - first) / 2;
	return messages.findIndex(({ role }, index) => role === 'user' && index > first && index >= middle);
}

function withShortResults(messages: readonly ChatMessage[], which: 'older' | 'all'): ChatMessage[] | null {
	const lastAnswer = messages.findLastIndex(({ role }) => role === 'assistant');
	const isLong = ({ role, content }: ChatMessage, index: number) =>
		role === 'tool' && content.length > SHORT_RESULT && (which === 'all' || index < lastAnswer);
	if (!messages.some(isLong)) return null;
	return messages.map((message, index) =>
		message.role === 'tool' && isLong(message, index)
			? { ...message, content: fenceResult(message.name, message.content, SHORT_RESULT) }
			: message
	);
}
