import type { MessagePart } from '#lib/db/records.ts';

/** The parts of a user's message. */
export function newQuestion(text: string, attachments: readonly MessagePart[]): MessagePart[] {
	return [...attachments, { type: 'text', text }];
}

/** The words of a question, without what is attached. */
export function questionText(parts: readonly MessagePart[]): string {
	return parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
}
