import type { MessagePart, MessageRecord } from '#lib/db/records.ts';
import { redact } from '#lib/security/redact.ts';
import type { Chunk } from './chunk.ts';
import { cutText } from './cut-text.ts';

/**
 * What was asked or answered in a message, without reasoning, calls of tools, attachments and keys of services; empty for an answer
 * that is being written.
 */
export function messageText({ parts, stopReason, role }: Pick<MessageRecord, 'parts' | 'stopReason' | 'role'>): string {
	if (role === 'assistant' && stopReason === null) return '';
	return redact(parts.flatMap(textOf).join('\n\n')).trim();
}

/** @param name of the conversation */
export function cutMessage(text: string, name: string): Chunk[] {
	return cutText(text, name).map((chunk) => ({ ...chunk, kind: 'message', start: 0, end: 0 }));
}

function textOf(part: MessagePart): string[] {
	return part.type === 'text' || part.type === 'interjection' ? [part.text] : [];
}
