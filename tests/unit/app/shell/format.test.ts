import { expect, it } from 'vitest';
import { byteSize } from '#lib/app/shell/format.ts';

it.each([
	[0, '0 B'],
	[126, '126 B'],
	[12_345, '12.3 kB'],
	[3.6e9, '3.6 GB']
])('[C12] writes %d bytes as %s in every language', (bytes, text) => {
	expect(byteSize(bytes, 'en')).toBe(text);
	expect(byteSize(bytes, 'zh-CN')).toBe(text);
});
