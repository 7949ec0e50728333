import { describe, expect, it } from 'vitest';
import { queryWords } from '../../../src/lib/search/words/query-words.ts';
import { searchWords } from '../../../src/lib/search/words/search-words.ts';

/** Whether a query in other words finds a text. */
const share = (a: string, b: string) => searchWords(a).filter((word) => searchWords(b).includes(word));

describe('searchWords', () => {
	it('[RANK1] reduces English words to their stem and drops stop words', () => {
		expect(searchWords('How do amplifiers oscillate?')).toEqual(searchWords('amplifier oscillation'));
		expect(searchWords('the of and is')).toEqual([]);
		expect(searchWords('in out on off')).toEqual(['in', 'out', 'on', 'off']);
	});

	it('[RANK1] ignores case and full-width forms', () => {
		expect(searchWords('ＬＤＯ　３００ｍＡ')).toEqual(searchWords('ldo 300mA'));
		expect(searchWords('ＰＭＯＳ')).toEqual(['pmo']);
	});

	it('[RANK2] makes pairs of Chinese characters between words of grammar', () => {
		expect(searchWords('如何提高运放的相位裕度？')).toEqual(['提高', '高运', '运放', '相位', '位裕', '裕度']);
		expect(searchWords('饱和与非门')).toContain('饱和');
		expect(searchWords('地')).toEqual(['地']);
	});

	it('[RANK3] keeps names whole and splits them into parts', () => {
		expect(searchWords('M1 2N2222')).toEqual(['m1', '2n2222', '2222']);
		expect(searchWords('LM741.lib')).toEqual(['lm741.lib', 'lm741', 'lm', '741', 'lib']);
		expect(searchWords('.tran')).toEqual(['.tran', 'tran']);
		expect(searchWords('V(out)')).toContain('v(out)');
		expect(share('phase margin', 'phaseMargin')).toEqual(['phase', 'margin']);
		expect(share('ripple', 'max_ripple_v')).toEqual(['rippl']);
		expect(share('opamp', 'op-amp')).toEqual(['opamp']);
	});

	it('[RANK3] finds a part with and without the letters of its package and grade', () => {
		expect(share('LM358', 'LM358N')).toContain('lm358');
		expect(share('LM358AD', 'LM358N/NOPB')).toContain('lm358');
		expect(share('2N3904', '2N3904TA')).toContain('2n3904');
		expect(searchWords('n12a')).toEqual(['n12a', '12']);
	});

	it('[RANK3] does not keep data as words', () => {
		expect(searchWords('a'.repeat(65))).toEqual([]);
	});

	it('[RANK4] gives a value the same word in any notation', () => {
		for (const text of ['0.1uF', '0.1 µF', '100 nF', '100nF', '0.1 μF']) expect(searchWords(text)).toContain('=1e-7f');
		for (const text of ['100n', '0.1u', '100nF']) expect(searchWords(text)).toContain('=1e-7');
		expect(searchWords('10 kΩ')).toContain('=10000ohm');
		expect(searchWords('10kohm')).toContain('=10000ohm');
		expect(searchWords('1M')).toEqual(expect.arrayContaining(['=0.001', '=1000000']));
		expect(searchWords('1 MHz')).toContain('=1000000hz');
		expect(searchWords('1meg')).toContain('=1000000');
		for (const text of ['4k7', '4.7k', '4.7e3']) expect(searchWords(text)).toContain('=4700');
		for (const text of ['2R2', '2.2 ohm']) expect(searchWords(text)).toContain('=2.2ohm');
		for (const text of ['1n5', '1.5e-9', '1.5nF']) expect(searchWords(text)).toContain('=1.5e-9');
		expect(searchWords('4M7')).toContain('=4700000');
		expect(searchWords('1N4148')).not.toContainEqual(expect.stringContaining('='));
		expect(searchWords('page 12')).toEqual(['page', '12']);
	});

	it('[RANK4] finds a value that is written out by its prefix, and the other way', () => {
		const words = (query: string) => queryWords(query).map(({ word }) => word);
		expect(words('4.7k')).toContain('4700');
		expect(words('4k7')).toContain('4700');
		expect(words('4700')).toContain('=4700');
	});

	it('[RANK5] adds terms of the same meaning, also of the other language, which count less', () => {
		const words = new Map(queryWords('提高相位裕度').map(({ word, weight }) => [word, weight]));
		expect(words.get('裕度')).toBe(1);
		expect(words.get('margin')).toBeGreaterThan(0);
		expect(words.get('margin')).toBeLessThan(1);
		expect(queryWords('slew rate').map(({ word }) => word)).toContain('压摆');
		expect(queryWords('xyzzy')).toEqual([{ word: 'xyzzi', weight: 1 }]);
	});

	it('[RANK5] reads the beginning of a long query', () => {
		const words = queryWords(`${'gain '.repeat(400)}ripple`).map(({ word }) => word);
		expect(words).toContain('gain');
		expect(words).not.toContain('rippl');
	});

	it('[RANK5] names each word once', () => {
		const words = queryWords('gain gain GAIN of the op amp').map(({ word }) => word);
		expect(new Set(words).size).toBe(words.length);
	});
});
