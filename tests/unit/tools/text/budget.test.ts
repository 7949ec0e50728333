import { describe, expect, it } from 'vitest';
import { cutMiddle } from '#lib/tools/text/budget.ts';

describe('a text that is cut', () => {
	it('[TOOL7] keeps 60 % head and 30 % tail of a text, and says how much is left out', () => {
		const cut = cutMiddle(`${'a'.repeat(5_000)}${'b'.repeat(5_000)}`, 1_000);
		expect(cut).toBe(`${'a'.repeat(600)}\n[... 9100 characters left out ...]\n${'b'.repeat(300)}`);
	});
});
