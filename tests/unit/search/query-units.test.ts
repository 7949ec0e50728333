import { describe, expect, it } from 'vitest';
import { WordIndex } from '../../../src/lib/search/bm25/word-index.ts';
import { countWords } from '../../../src/lib/search/words/counted-words.ts';
import { queryUnits } from '../../../src/lib/search/words/query-units.ts';

const words = (query: string) => queryUnits(query).map(({ words: of }) => [...of.keys()][0]);

describe('[K3] [RANK19] the parts of a query', () => {
	it('are words, names and values', () => {
		expect(words('the ripple of LM358N at 4.7k')).toEqual(['rippl', 'lm358n', '=4700']);
		expect(words('the of and')).toEqual([]);
	});

	it('are Chinese terms as a whole, and pairs of other characters', () => {
		expect(words('锁相环的零点怎么变')).toEqual(['锁相', '零点']);
		expect(words('明天天气')).toEqual(['明天', '天天', '天气']);
	});

	it('are stood for by terms of the same meaning, all words of which count', () => {
		const [unit] = queryUnits('相位裕度');
		expect(unit?.words.get('margin')).toBe(0.5);
		expect(unit?.words.get('phase')).toBe(0.5);
	});
});

describe('[K3] [RANK19] the coverage of a query', () => {
	const index = new WordIndex();
	index.add('both', countWords('', 'The phase margin of the amplifier'));
	index.add('one', countWords('', 'An amplifier'));
	index.add('none', countWords('', 'A resistor'));
	const coverage = (query: string) => ['both', 'one', 'none'].map(index.coverage(queryUnits(query)));

	it('is the share of its parts, in either language', () => {
		expect(coverage('amplifier phase margin')).toEqual([1, expect.any(Number), 0]);
		expect(coverage('放大器的相位裕度')).toEqual([1, expect.any(Number), 0]);
		const [, one = 0] = coverage('放大器的相位裕度');
		expect(one).toBeGreaterThan(0.1);
		expect(one).toBeLessThan(0.6);
	});

	it('is less when a part is in no passage, and takes misspelt words', () => {
		expect(coverage('amplifier xyzzy')[0]).toBeLessThan(0.5);
		expect(coverage('amplifer')[0]).toBe(1);
	});

	it('is whole for a query without parts', () => {
		expect(coverage('the of')).toEqual([1, 1, 1]);
	});
});
