import { expect, test } from 'vitest';
import { encodedText } from '#lib/base/encode-text.ts';
import { atOnce } from '#lib/base/slices.ts';

const lengths = (text: string): number => [...encodedText(text)].length;

test.each([
	['nothing', ''],
	['a short text', 'µ 中 😀\n'],
	['a pair across a border', `${'a'.repeat(499_999)}😀b`],
	['a lone half at a border', `${'a'.repeat(499_999)}\ud83db`],
	['a lone half at the end', `${'a'.repeat(499_999)}\ud83d`],
	['pairs only', '😀'.repeat(600_000)]
])('[S4] encodes as TextEncoder does: %s', (_, text) => {
	expect(Buffer.compare(atOnce(encodedText(text)), new TextEncoder().encode(text))).toBe(0);
});

test('[S4] encodes a long text in pieces', () => {
	expect(lengths('a'.repeat(500_000))).toBe(1);
	expect(lengths('a'.repeat(5_000_000))).toBe(10);
});
