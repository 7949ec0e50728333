import { describe, expect, test } from 'vitest';
import { isTextName } from '#lib/app/project/files/text-names.ts';
import { addedContent } from '#lib/project/added-content.ts';

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

const contentOf = (name: string, bytes: Uint8Array) => addedContent(bytes, isTextName(name));

describe('[B1] a file that is added', () => {
	test.each(['lm741.lib', 'filter.cir', 'PARTS.INC', 'readme.txt'])('%s in Latin-1 is text', (name) => {
		expect(contentOf(name, latin1('* 10 µF\nC1 a b 10u\n'))).toBe('* 10 µF\nC1 a b 10u\n');
	});

	test('of another kind is text only in UTF-8', () => {
		const bytes = latin1('10 µF');
		expect(contentOf('photo.jpg', bytes)).toBe(bytes);
		expect(contentOf('data.csv', new TextEncoder().encode('t, µA'))).toBe('t, µA');
	});

	test('that is not text stays as it is, whatever its name', () => {
		const bytes = Uint8Array.of(0x3c, 1, 2, 3, 0xff, 0, 9);
		expect(contentOf('x.lib', bytes)).toBe(bytes);
	});
});
