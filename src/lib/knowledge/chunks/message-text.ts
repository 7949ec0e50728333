import type { MessagePart, MessageRecord } from '#lib/db/records.ts';
import { redact } from '#lib/security/redact.ts';
import { chunkTitle, type Chunk } from './chunk.ts';
import { cutText } from './cut-text.ts';

/**
 * What was asked or answered in a message, without reasoning, calls of tools, attachments and keys of services; empty for an answer
 * that is being written.
 */
export function messageText({ parts, stopReason, role }: Pick<MessageRecord, 'parts' | 'stopReason' | 'role'>): string {
	if (role === 'assistant' && stopReason === null) return '';
	return redact(parts.flatMap(textOf).join('\n\n')).trim();
}

/** @param title of the message: see `messageTitle` */
export function cutMessage(text: string, title: string): Chunk[] {
	return cutText(text, title).map((chunk) => ({ ...chunk, kind: 'message', start: 0, end: 0 }));
}

/**
 * The title of a message: the conversation's name and, of an answer, the beginning of what was asked, whose words the answer often does not
 * repeat.
 *
 * @param question text of the message that it answers; empty if it answers none
 */
export function messageTitle(name: string, question: string): string {
	return question === '' ? name : chunkTitle(`${name}: ${question}`, name);
}

function textOf(part: MessagePart): string[] {
	return part.type === 'text' || part.type === 'interjection' ? [part.text] : [];
}
