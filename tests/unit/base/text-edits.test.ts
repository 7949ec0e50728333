import { describe, expect, it } from 'vitest';
import { withEdits } from '../../../src/lib/base/text-edits.ts';

const edit = (from: number, to: number, insert: string) => ({ path: 'a.cir', from, to, insert });

describe('edits of a file', () => {
	it('[LS4] count every line break as one character and keep CRLF', () => {
		expect(withEdits('ab\r\ncd\r\n', [edit(3, 5, 'x\ny')])).toBe('ab\r\nx\r\ny\r\n');
		expect(withEdits('a\r\nb\nc\r\nd', [edit(2, 3, 'x\ny'), edit(4, 6, 'z')])).toBe('a\r\nx\r\ny\nzd');
		expect(withEdits('a\nb\r\nc', [edit(3, 4, '\n\n')])).toBe('a\nb\n\nc');
		expect(withEdits('ab\ncd\n', [edit(3, 5, 'xy'), edit(0, 1, '')])).toBe('b\nxy\n');
	});

	it('[LS4] are refused where they do not fit', () => {
		expect(withEdits('abc', [edit(0, 2, 'x'), edit(1, 3, 'y')])).toBeNull();
		expect(withEdits('abc', [edit(2, 4, 'x')])).toBeNull();
	});
});
