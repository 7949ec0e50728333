import { expect, test } from 'vitest';
import { findText } from '#lib/workers/pdf/find-text.ts';

test('[K5] finds every match, with the characters of the query as they are', () => {
	expect(findText('V+ (pin 7) and v+ (PIN 7)', 'v+ (pin 7)')).toEqual([
		{ start: 0, end: 10 },
		{ start: 15, end: 25 }
	]);
	expect(findText('输入失调电压为 2 mV', '失调电压')).toEqual([{ start: 2, end: 6 }]);
});

test('[K5] a query without words finds nothing', () => {
	expect(findText('a b', ' ')).toEqual([]);
});
