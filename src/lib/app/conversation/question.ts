import type { MessagePart } from '#lib/db/records.ts';

/** The parts of a user's message. */
export function newQuestion(text: string, attachments: readonly MessagePart[]): MessagePart[] {
	return [...attachments, { type: 'text', text }];
}

/** The text of a question, without attachments. */
export function questionText(parts: readonly MessagePart[]): string {
	return parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
}
