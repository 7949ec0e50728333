import type { MessageRecord } from '#lib/db/records.ts';
import { estimateMessage } from '#lib/llm/tokens/request-tokens.ts';
import { wholeMessages } from '../history.ts';
import { messageTokens } from '../message-tokens.ts';
import { compressedHistory, type InForce } from './compressed-history.ts';

/** Parts of the room at which compression is offered, and at which it begins by itself (I6). */
export const HINT_SHARE = 0.6;
export const AUTOMATIC_SHARE = 0.8;

/** What a request has room for, tokens. */
export interface ConversationRoom {
	/** What is sent besides the conversation: prompt, tools, the state of the project, web pages. */
	fixed: number;
	/** What the conversation may use. */
	conversation: number;
}

/** Tokens of a conversation when nothing is left out, by the quick estimate. */
export function conversationTokens(records: readonly MessageRecord[], compression: InForce | null): number {
	const compressed = compressedHistory(records, compression);
	const opening = compressed ? estimateMessage(compressed.opening) : 0;
	return (compressed?.rest ?? records).reduce((sum, record) => sum + tokensOf(record), opening);
}

/** How much of the room is used; above 1 where not all fits. */
export function usedShare({ fixed, conversation }: ConversationRoom, tokens: number): number {
	return (fixed + tokens) / (fixed + conversation);
}

function tokensOf(record: MessageRecord): number {
	return wholeMessages([record]).reduce((sum, message) => sum + messageTokens(message), 0);
}
