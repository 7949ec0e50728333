import { isWorthKeeping, type NewMessage } from '#lib/db/messages.ts';
import type { MessagePart, MessageRecord } from '#lib/db/records.ts';
import type { ModelConnection } from '#lib/llm/types.ts';

/** What a new message of a turn has whoever wrote it. */
export function messageBase(
	{ sessionId, connection, now }: { sessionId: string; connection: ModelConnection; now: number },
	role: MessageRecord['role']
): Omit<NewMessage, 'parts' | 'stopReason'> {
	return {
		sessionId,
		role,
		createdAt: now,
		partial: false,
		fault: null,
		usage: null,
		model: role === 'assistant' ? connection.model : null,
		provider: role === 'assistant' ? connection.provider : null,
		iterations: 0,
		recorded: connection.provider === 'recorded'
	};
}

/** The parts of a user's message. */
export function newQuestion(text: string, attachments: readonly MessagePart[]): MessagePart[] {
	return [...attachments, { type: 'text', text }];
}

/** The words of a question, without what is attached. */
export function questionText(parts: readonly MessagePart[]): string {
	return parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
}

/** An answer of which nothing has been written yet. */
export function newAnswer(message: Omit<NewMessage, 'parts' | 'stopReason'>): NewMessage {
	return { ...message, parts: [], stopReason: null };
}

/** Whether a stopped answer is dropped (E4): too little to keep, and no error to tell. */
export function dropsAnswer(message: MessageRecord): boolean {
	if (message.stopReason === 'complete' || message.stopReason === 'iteration_limit' || message.fault) return false;
	return !isWorthKeeping(message.parts);
}
