import { describe, expect, it } from 'vitest';
import { exactTerms } from '../../../src/lib/search/exact/exact-terms.ts';
import { findExact } from '../../../src/lib/search/exact/find-exact.ts';

const terms = (query: string) => exactTerms(query).map(({ text }) => text);

const texts = [
	{ id: 'use', title: 'top.cir', text: 'X1 in out vcc LM741\nR1 out 0 10k' },
	{ id: 'definition', title: 'LM741', text: '.subckt LM741 in out vcc\nR1 in out 1k\n.ends' },
	{ id: 'part', title: 'notes', text: 'The LM741A is newer.' },
	{ id: 'other', title: 'other', text: 'A bridge rectifier with a load of 10k.' }
];
const all = (query: string, accepts?: (id: string) => boolean) =>
	findExact(texts, query, { limit: 10, ...(accepts && { accepts }) });
const ids = (hits: readonly { id: string }[]) => hits.map(({ id }) => id);

describe('findExact', () => {
	it('[RANK10] looks for the query, quotations and names', () => {
		expect(terms('where is LM741 in V(out)?')).toEqual(['where is LM741 in V(out)?', 'LM741', 'V(out)']);
		expect(terms('the “soft start” of `buck_1`')).toEqual(['the “soft start” of `buck_1`', 'soft start', 'buck_1']);
		expect(terms('为什么 M1 的 vdsSat 太大')).toEqual(['为什么 M1 的 vdsSat 太大', 'M1', 'vdsSat']);
	});

	it('[RANK10] does not take numbers and plain words for names', () => {
		expect(terms('gain at 10k or 3.3V')).toEqual(['gain at 10k or 3.3V']);
	});

	it('[RANK10] finds definitions first, then uses, then longer names, without regard to case', () => {
		expect(ids(all('lm741').literal)).toEqual(['definition', 'use', 'part']);
		expect(ids(all('a BRIDGE rectifier').literal)).toEqual(['other']);
		expect(all('no such text')).toEqual({ literal: [], names: [] });
	});

	it('[RANK10] keeps what contains the query apart from what contains names in it', () => {
		const { literal, names } = all('what does LM741 need');
		expect(literal).toEqual([]);
		expect(ids(names)).toEqual(['definition', 'use', 'part']);
	});

	it('[RANK10] takes characters of patterns as they are', () => {
		const special = [{ id: 'a', title: '', text: 'B1 out 0 V={v(in)*[2]+(3)|4^5$}-/\\' }];
		expect(findExact(special, '{v(in)*[2]+(3)|4^5$}-/\\', { limit: 1 }).literal).toHaveLength(1);
		expect(findExact(special, 'v.in.', { limit: 1 }).literal).toHaveLength(0);
	});

	it('[RANK16] leaves out chunks', () => {
		expect(ids(all('LM741', (id) => id !== 'definition').literal)).toEqual(['use', 'part']);
	});
});
