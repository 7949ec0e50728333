import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentHash } from '#lib/db/hash.ts';

test('[F5] a hash is SHA-256 with CRLF taken as LF', async () => {
	const expected = createHash('sha256').update('* µ\n.end\n').digest('hex');
	expect(await contentHash('* µ\n.end\n')).toBe(expected);
	expect(await contentHash('* µ\r\n.end\r\n')).toBe(expected);
});

test('[F5] bytes are hashed as they are', async () => {
	const bytes = Uint8Array.of(1, 13, 10, 2);
	expect(await contentHash(bytes.subarray(1, 3))).toBe(createHash('sha256').update('\r\n').digest('hex'));
});
