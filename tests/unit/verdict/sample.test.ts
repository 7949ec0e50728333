import { describe, expect, it } from 'vitest';
import { sampled } from '../../support/sample.ts';
import { verdictPage, worseThanPage, type VerdictTables } from '../../verdict/report.ts';

const row = (kind: string, right: number) => ({ kind, fault: 'a fault', decks: 3, right, codes: [] });
const tables = (caught: number, repaired: number, trusted: number): VerdictTables => ({
	faulty: [row('wrong', caught)],
	repaired: { decks: 3, right: repaired },
	correct: [row('right', trusted)]
});

describe('a sample of the verdict', () => {
	const page = verdictPage(tables(2, 3, 3), '39');

	it('passes while each kind is judged at least as well as on the page', () => {
		expect(worseThanPage(tables(2, 3, 3), page)).toEqual([]);
		expect(worseThanPage(tables(3, 3, 3), page)).toEqual([]);
	});
	it('names what is judged worse', () => {
		expect(worseThanPage(tables(1, 2, 2), page)).toEqual([
			'wrong: 1 of 3 are caught',
			'right: 1 of 3 correct decks are flagged',
			'1 of 3 repaired decks are flagged'
		]);
	});
	it('expects all of a kind that the page does not have', () => {
		expect(worseThanPage({ ...tables(2, 3, 3), faulty: [row('new', 2)] }, page)).toEqual(['new: 2 of 3 are caught']);
	});
});

describe('a sample of a list', () => {
	const items = Array.from({ length: 100 }, (_, index) => index);

	it('has so many members, in their order, others with another seed', () => {
		const some = sampled(items, { count: 10, seed: 1 });
		expect(some).toHaveLength(10);
		expect(some).toEqual(some.toSorted((one, other) => one - other));
		expect(sampled(items, { count: 10, seed: 1 })).toEqual(some);
		expect(sampled(items, { count: 10, seed: 2 })).not.toEqual(some);
	});
	it('is all of it without a sample', () => {
		expect(sampled(items, null)).toEqual(items);
	});
});
