import type { MessagePart } from '../records.ts';

/** Maximum length of a name that is made from a message, UTF-16 units. */
const MAX_LENGTH = 60;

/**
 * A name for a conversation from its first message: the first line with text, or else the name of an attachment. Long lines are
 * cut between words.
 *
 * @returns null when the message has neither
 */
export function nameFromMessage(parts: readonly MessagePart[]): string | null {
	const lines = parts.flatMap((part) => (part.type === 'text' ? part.text.split(/[\r\n\u2028\u2029]+/) : []));
	const names = parts.flatMap((part) => (part.type === 'attachment' ? [part.name] : []));
	const line = [...lines, ...names].map(onOneLine).find((text) => text !== '');
	return line === undefined ? null : shorten(line);
}

/** A text on one line, without control characters and without the invisible ones that change the direction of text. */
export function onOneLine(text: string): string {
	return text
		.replace(/\p{Cs}/gu, '\ufffd')
		.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
		.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
		.trim();
}

function shorten(line: string): string {
	if (line.length <= MAX_LENGTH) return line;
	// Words are found in languages without spaces too. The first one may be too long itself, such as an address.
	const cut = fitting(line, 'word') || fitting(line, 'grapheme');
	return `${cut.trimEnd()}…`;
}

function fitting(line: string, granularity: 'word' | 'grapheme'): string {
	let end = 0;
	for (const { index, segment } of new Intl.Segmenter('en', { granularity }).segment(line)) {
		if (index + segment.length >= MAX_LENGTH) break;
		end = index + segment.length;
	}
	return line.slice(0, end);
}
