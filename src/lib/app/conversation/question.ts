import type { MessagePart } from '#lib/db/records.ts';

/** The text of a question, without attachments. */
export function questionText(parts: readonly MessagePart[]): string {
	return parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
}
