import { isWorthKeeping, type NewMessage } from '#lib/db/conversation/messages.ts';
import type { Mention, MentionPart } from '#lib/db/mention-records.ts';
import type { Draft, MessagePart, MessageRecord } from '#lib/db/records.ts';
import type { ModelConnection } from '#lib/llm/types.ts';

/** Where and when the messages of a turn are stored. */
export interface TurnBase {
	sessionId: string;
	connection: ModelConnection;
	/** Milliseconds since 1970. */
	now: number;
}

/** The parts of what the user sends; what is mentioned is still to be read. */
export function questionParts({ text, attachments, mentions = [] }: Draft): MessagePart[] {
	const named = mentions.map((mention): MentionPart => ({ type: 'mention', content: '', ...mention }));
	return [...attachments, ...named, { type: 'text', text }];
}

/** A question with another text: what that mentions is read again. */
export function editedQuestion({ parts }: MessageRecord, text: string): MessagePart[] {
	const attachments = parts.filter((part) => part.type === 'attachment');
	const mentions = parts.flatMap((part) => (part.type === 'mention' ? [{ name: part.name, target: part.target }] : []));
	return questionParts({ text, attachments, mentions: mentionsIn(text, mentions) });
}

/** Those whose name the text still has after an `@`. */
export function mentionsIn<M extends Mention>(text: string, mentions: readonly M[]): M[] {
	return mentions.filter(({ name }) => text.includes(`@${name}`));
}

/** The text of a question, without attachments. */
export function questionText(parts: readonly MessagePart[]): string {
	return parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
}

/** A question in the form in which it is stored. */
export function questionMessage({ sessionId, connection, now }: TurnBase, parts: MessagePart[]): NewMessage {
	return {
		sessionId,
		role: 'user',
		parts,
		createdAt: now,
		stopReason: 'complete',
		partial: false,
		fault: null,
		usage: null,
		model: null,
		provider: null,
		iterations: 0,
		recorded: connection.provider === 'recorded'
	};
}

/** An answer without content. */
export function emptyAnswer(base: TurnBase, id: string): NewMessage & { id: string } {
	const { model, provider } = base.connection;
	return { ...questionMessage(base, []), id, role: 'assistant', stopReason: null, model, provider };
}

/** Whether an answer has something to go on from: text, or a call. */
export function canContinue({ parts }: Pick<MessageRecord, 'parts'>): boolean {
	return parts.some((part) => part.type === 'tool_call' || (part.type === 'text' && part.text.trim() !== ''));
}

/** Whether a stopped answer is dropped (E4): too little to keep, and no fault to show. */
export function dropsAnswer(message: MessageRecord): boolean {
	if (message.stopReason === 'complete' || message.stopReason === 'iteration_limit' || message.fault) return false;
	return !isWorthKeeping(message.parts);
}
