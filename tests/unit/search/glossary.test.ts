import { describe, expect, it } from 'vitest';
import { glossary } from '#lib/search/terms/glossary.ts';

const HAN = /\p{Script=Han}/u;

describe('[K3] [RANK5] the glossary', () => {
	it('has English terms first, of which one at least, and each term of a list once', () => {
		for (const terms of glossary) {
			const chinese = terms.map((term) => HAN.test(term));
			expect(chinese, terms.join()).toEqual(chinese.toSorted((a, b) => Number(a) - Number(b)));
			expect(chinese[0], terms.join()).toBe(false);
			expect(new Set(terms).size, terms.join()).toBe(terms.length);
		}
	});

	it('has no two lists with the same terms', () => {
		const lists = glossary.map((terms) => terms.toSorted().join());
		expect(new Set(lists).size).toBe(lists.length);
	});
});
