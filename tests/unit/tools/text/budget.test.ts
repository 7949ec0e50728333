import { describe, expect, it } from 'vitest';
import { cutLines, cutMiddle } from '#lib/tools/text/budget.ts';

describe('a text that is cut', () => {
	it('[FILE1] [TOOL7] keeps 60 % of its budget for the head and 30 % for the tail, in whole lines', () => {
		const lines = Array.from({ length: 1_000 }, () => 'R1 a b 1k');
		expect(cutLines(lines, Infinity, 1_005)).toEqual({ head: 60, tail: 30 });
		expect(cutLines(lines, Infinity, 10_100)).toEqual({ head: 1_000, tail: 0 });
	});

	it('[TOOL7] keeps 60 % head and 30 % tail of a text, and says how much is left out', () => {
		const cut = cutMiddle(`${'a'.repeat(5_000)}${'b'.repeat(5_000)}`, 1_000);
		expect(cut).toBe(`${'a'.repeat(600)}\n[... 9100 characters left out ...]\n${'b'.repeat(300)}`);
	});
});
