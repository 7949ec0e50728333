import { describe, expect, it } from 'vitest';
import { WordIndex } from '../../../src/lib/search/bm25/word-index.ts';
import { countWords } from '../../../src/lib/search/words/counted-words.ts';
import { queryWords } from '../../../src/lib/search/words/query-words.ts';
import { searchWords } from '../../../src/lib/search/words/search-words.ts';
import { seededRandom } from '../../support/random.ts';

const plain = (text: string) => searchWords(text).map((word) => ({ word, weight: 1 }));

describe('WordIndex', () => {
	it('[RANK6] ranks by BM25', () => {
		const texts = { a: 'gain gain stage', b: 'gain of a long stage with bias and load', c: 'ripple' };
		const index = new WordIndex();
		for (const [id, text] of Object.entries(texts)) index.add(id, countWords('', text));
		const [k1, b] = [1.5, 0.6];
		const hits = index.search(plain('gain'), { limit: 10, ranking: { k1, b, titleWeight: 2 } });
		const lengths = Object.values(texts).map((text) => searchWords(text).length);
		const mean = lengths.reduce((sum, length) => sum + length, 0) / 3;
		const rarity = Math.log(1 + (3 - 2 + 0.5) / (2 + 0.5));
		const score = (times: number, length: number) =>
			(rarity * times * (k1 + 1)) / (times + k1 * (1 - b + (b * length) / mean));
		expect(hits).toEqual([
			{ id: 'a', score: expect.closeTo(score(2, lengths[0]!), 10) },
			{ id: 'b', score: expect.closeTo(score(1, lengths[1]!), 10) }
		]);
	});

	it('[RANK6] counts words of the title more', () => {
		const index = new WordIndex();
		index.add('text', countWords('stage', 'gain of it'));
		index.add('title', countWords('gain', 'stage of it'));
		expect(index.search(plain('gain'), { limit: 2 }).map(({ id }) => id)).toEqual(['title', 'text']);
	});

	it('[RANK6] lets a word of lower weight count less', () => {
		const index = new WordIndex();
		index.add('a', countWords('', 'margin'));
		index.add('b', countWords('', 'offset'));
		const query = [
			{ word: 'margin', weight: 0.5 },
			{ word: 'offset', weight: 1 }
		];
		expect(index.search(query, { limit: 2 }).map(({ id }) => id)).toEqual(['b', 'a']);
	});

	it('[RANK7] gives the results of a new index after any sequence of edits', () => {
		const random = seededRandom(16);
		const pick = (count: number) => Math.floor(random() * count);
		const vocabulary = [...'abcdefghijklmnopqrstuvwxy'].map((letter) => letter.repeat(5)).concat('电容');
		const words = (count: number) => Array.from({ length: count }, () => vocabulary[pick(26)]).join(' ');
		const index = new WordIndex();
		const chunks = new Map<string, [title: string, text: string]>();
		for (let edit = 0; edit < 20_000; edit++) {
			const id = `chunk-${pick(60)}`;
			if (random() < 0.4) {
				index.remove(id);
				chunks.delete(id);
			} else {
				const chunk: [string, string] = [words(pick(3)), words(pick(12))];
				index.add(id, countWords(...chunk));
				chunks.set(id, chunk);
			}
			if (edit % 500 !== 499) continue;
			const fresh = new WordIndex();
			for (const [id, chunk] of [...chunks].sort()) fresh.add(id, countWords(...chunk));
			const query = plain(`${words(4)} aaaab 电容`);
			expect(index.search(query, { limit: 20 })).toEqual(fresh.search(query, { limit: 20 }));
			expect(index.size).toBe(chunks.size);
			for (const word of vocabulary) expect(index.frequency(word)).toBe(fresh.frequency(word));
		}
	});

	it('[RANK7] orders equal scores by id and keeps the best of many', () => {
		const index = new WordIndex();
		for (let id = 999; id >= 100; id--)
			index.add(String(id), countWords('', id % 300 === 0 ? 'gain gain' : 'gain load'));
		expect(index.search(plain('gain'), { limit: 5 }).map(({ id }) => id)).toEqual(['300', '600', '900', '100', '101']);
	});

	it('[RANK16] leaves out chunks before the best hits are taken', () => {
		const index = new WordIndex();
		for (let id = 100; id < 200; id++) index.add(String(id), countWords('', 'gain'));
		const accepts = (id: string) => id.endsWith('9');
		expect(index.search(plain('gain'), { limit: 2, accepts }).map(({ id }) => id)).toEqual(['109', '119']);
	});

	it('[RANK18] finds misspelt words, except names with digits and short words', () => {
		const index = new WordIndex();
		index.add('a', countWords('', 'amplifier of the second stage'));
		index.add('b', countWords('', 'q1w2e3 bias'));
		const found = (text: string) => index.search(plain(text), { limit: 5 }).map(({ id }) => id);
		for (const text of ['amplifer', 'ampilfier', 'ammplifier', 'amplofier', 'secand'])
			expect(found(text)).toEqual(['a']);
		for (const text of ['q1w2e4', 'bios', 'emplofier']) expect(found(text)).toEqual([]);
	});

	it('[RANK18] corrects at most four words of a query', () => {
		const index = new WordIndex();
		index.add('a', countWords('', 'amplifier'));
		const found = (text: string) => index.search(plain(text), { limit: 5 }).length;
		expect(found('zwzwz kqkqk vxvxv amplifer')).toBe(1);
		expect(found('zwzwz kqkqk vxvxv jfjfj amplifer')).toBe(0);
	});

	it('[RANK18] does not correct a word that is there', () => {
		const index = new WordIndex();
		index.add('a', countWords('', 'offset'));
		index.add('b', countWords('', 'offsets offers'));
		index.add('c', countWords('', 'onset'));
		expect(index.search(plain('onset'), { limit: 5 }).map(({ id }) => id)).toEqual(['c']);
	});

	it('[RANK5] finds a text in the other language', () => {
		const index = new WordIndex();
		index.add('zh', countWords('', '运放的相位裕度应大于 60 度'));
		index.add('en', countWords('', 'The phase margin of the loop is 58 degrees.'));
		index.add('other', countWords('', 'The ripple is small.'));
		const found = index.search(queryWords('phase margin'), { limit: 5 }).map(({ id }) => id);
		expect(found).toEqual(['en', 'zh']);
	});

	it('[RANK5] keeps the words of a term together that the glossary brings', () => {
		const index = new WordIndex();
		index.add('term', countWords('', 'The inverting input is a virtual ground in this stage.'));
		index.add('other', countWords('', 'Ground the ground plane; ground the shield, and the ground lead.'));
		index.add('lut', countWords('', 'A lookup table gives the values.'));
		index.add('table', countWords('', 'Table 3: look at this table, not at the table before.'));
		const found = (query: string) => index.search(queryWords(query), { limit: 5 }).map(({ id }) => id);
		expect(found('虚地')).toEqual(['term']);
		expect(found('查表')).toEqual(['lut']);
	});

	it('[RANK6] takes a Chinese pair for as rare as it is in Chinese text, so that it does not outrank an English page', () => {
		const index = new WordIndex();
		const english = [
			'The slew rate limits large steps.',
			...Array.from({ length: 40 }, (_, at) => `Page ${at} of it.`)
		];
		for (const [at, text] of english.entries()) index.add(`en-${at}`, countWords('', text));
		index.add('zh-0', countWords('', '这本手册介绍焊接温度。'));
		index.add('zh-1', countWords('', '手册的封面。'));
		const [first] = index.search(queryWords('手册里的压摆率'), { limit: 3 });
		expect(first?.id).toBe('en-0');
	});
});
