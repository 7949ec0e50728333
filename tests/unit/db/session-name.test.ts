import { describe, expect, test } from 'vitest';
import type { MessagePart } from '#lib/db/records.ts';
import { nameFromMessage } from '#lib/db/conversation/session-name.ts';

const words = (text: string): MessagePart[] => [{ type: 'text', text }];
const file: MessagePart = { type: 'attachment', name: 'bode.png', mediaType: 'image/png', data: '' };

describe('[I1] the name from a message', () => {
	test('is its first line with text, on one line', () => {
		expect(nameFromMessage(words('\n \tRaise the\u0000  gain\u2028of it'))).toBe('Raise the gain');
		expect(nameFromMessage([file, ...words('What is this?')])).toBe('What is this?');
	});

	test('is cut between words, in languages without spaces too', () => {
		const english = nameFromMessage(words('Increase the gain of the common-emitter amplifier to forty decibels'));
		expect(english).toBe('Increase the gain of the common-emitter amplifier to forty…');
		const sentence = '把放大器的增益提高到四十分贝，'.repeat(10);
		const chinese = nameFromMessage(words(sentence)) ?? '';
		expect(sentence.startsWith(chinese.slice(0, -1))).toBe(true);
		const boundaries = [...new Intl.Segmenter('zh', { granularity: 'word' }).segment(sentence)].map(
			({ index }) => index
		);
		expect(boundaries).toContain(chinese.length - 1);
	});

	test('never cuts a character in two, and is valid text', () => {
		const family = '👩‍👩‍👧';
		const name = nameFromMessage(words(family.repeat(30))) ?? '';
		expect(name).toBe(`${family.repeat((name.length - 1) / family.length)}…`);
		expect(nameFromMessage(words('gain \ud83d'))).toBe('gain \ufffd');
		expect((nameFromMessage(words(`https://example.org/${'a'.repeat(500)}`)) ?? '').length).toBeLessThanOrEqual(60);
	});

	test('is the name of an attachment where there is no text, and none for neither', () => {
		expect(nameFromMessage([file])).toBe('bode.png');
		expect(nameFromMessage(words(' \n\u200e'))).toBeNull();
	});
});
