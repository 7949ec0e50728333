import { describe, expect, it } from 'vitest';
import { fuseRanks } from '../../../src/lib/search/fusion/fuse-ranks.ts';
import { fitTexts } from '../../../src/lib/search/fusion/token-budget.ts';
import { withoutRepeats } from '../../../src/lib/search/fusion/without-repeats.ts';

const list = (ids: string, weight = 1) => ({ hits: [...ids].map((id, index) => ({ id, score: -index })), weight });
const ids = (hits: readonly { id: string }[]) => hits.map(({ id }) => id).join('');

describe('fuseRanks', () => {
	it('[RANK11] adds weight / (60 + rank) of each list', () => {
		expect(fuseRanks([list('ab'), list('b', 0.5)])).toEqual([
			{ id: 'b', score: 1 / 62 + 0.5 / 61 },
			{ id: 'a', score: 1 / 61 }
		]);
		expect(ids(fuseRanks([list('abc'), list('cab')]))).toBe('acb');
		expect(fuseRanks([])).toEqual([]);
	});

	it('[RANK11] gives hits of equal score the same rank', () => {
		const scores = { a: 3, b: 2, c: 2, d: 1 };
		const hits = Object.entries(scores).map(([id, score]) => ({ id, score }));
		expect(fuseRanks([{ hits, weight: 1 }])).toEqual([
			{ id: 'a', score: 1 / 61 },
			{ id: 'b', score: 1 / 62 },
			{ id: 'c', score: 1 / 62 },
			{ id: 'd', score: 1 / 64 }
		]);
	});
});

describe('withoutRepeats', () => {
	const lines = (path: string, start: number, end: number) => ({
		textHash: `${path}:${start}-${end}`,
		lines: { path, start, end }
	});

	it('[RANK12] drops lines of which more than half are in a better passage', () => {
		const passages = [lines('a', 10, 20), lines('a', 15, 22), lines('a', 16, 25), lines('b', 10, 20), lines('a', 1, 9)];
		expect(withoutRepeats(passages, (passage) => passage)).toEqual([
			passages[0],
			passages[2],
			passages[3],
			passages[4]
		]);
	});

	it('[RANK12] drops the same text elsewhere', () => {
		const passages = ['x', 'y', 'x'].map((textHash) => ({ textHash, lines: null }));
		expect(withoutRepeats(passages, (passage) => passage)).toEqual(passages.slice(0, 2));
	});
});

describe('fitTexts', () => {
	const length = (text: string) => text.length;

	it('[RANK13] returns texts in their order while they fit', () => {
		expect(fitTexts(['a'.repeat(50), 'b'.repeat(50)], 100, length)).toEqual({
			texts: [
				{ text: 'a'.repeat(50), isCut: false },
				{ text: 'b'.repeat(50), isCut: false }
			],
			used: 100
		});
	});

	it('[RANK13] cuts the first that does not fit at the end of a line, and returns nothing after it', () => {
		const long = Array.from({ length: 9 }, () => 'x'.repeat(19)).join('\n');
		const { texts, used } = fitTexts([long, 'short'], 70, length);
		expect(texts).toEqual([{ text: Array.from({ length: 3 }, () => 'x'.repeat(19)).join('\n'), isCut: true }]);
		expect(used).toBe(59);
	});

	it('[RANK13] leaves out a text of which little would remain', () => {
		expect(fitTexts(['a'.repeat(80), 'b\nb\nb'.repeat(20)], 100, length).texts).toHaveLength(1);
		expect(fitTexts(['x'.repeat(200)], 100, length)).toEqual({ texts: [], used: 0 });
	});
});
