import { describe, expect, it } from 'vitest';
import {
	countWords,
	timesInText,
	timesInTitle,
	type CountedWords
} from '../../../src/lib/search/words/counted-words.ts';
import { packWords, unpackWords } from '../../../src/lib/search/words/packed-words.ts';

/** Each word with its times in text and title. */
const plain = (chunks: readonly CountedWords[] | null) =>
	chunks?.map(({ vocabulary, words, counts }) =>
		Array.from(words, (word, at) => [vocabulary[word], timesInText(counts[at]!), timesInTitle(counts[at]!)])
	);

const chunks = [
	countWords('lib/opamp.lib .subckt opamp', 'slew rate 0.5 V/us, slew 增益带宽积'),
	countWords('', ''),
	countWords('slew slew', `${'gain '.repeat(70_000)} rate`),
	countWords('title '.repeat(300), Array.from({ length: 500 }, (_, n) => `n${n}`).join(' '))
];

describe('[K2] [KNOW16] packed words', () => {
	it('are the counted words of the chunks, in their order', () => {
		expect(plain(chunks)![0]).toContainEqual(['slew', 2, 0]);
		expect(plain(chunks)![2]).toEqual([
			['gain', 70_000, 0],
			['rate', 1, 0],
			['slew', 0, 2]
		]);
		expect(plain(chunks)![3]!.at(-1)).toEqual(['titl', 0, 255]);
		const unpacked = unpackWords(packWords(chunks));
		expect(plain(unpacked)).toEqual(plain(chunks));
		expect(unpackWords(packWords([]))).toEqual([]);
	});

	it('are the same bytes for the same words, whatever chunks were with them before', () => {
		const [, , third, fourth] = unpackWords(packWords(chunks))!;
		expect(packWords([fourth!, third!])).toEqual(packWords([chunks[3]!, chunks[2]!]));
	});

	it('that are damaged are refused', () => {
		const { vocabulary, counts } = packWords(chunks);
		expect(unpackWords({ vocabulary: 'slew', counts })).toBeNull();
		expect(unpackWords({ vocabulary, counts: counts.slice(0, -1) })).toBeNull();
		expect(unpackWords({ vocabulary, counts: counts.map(() => 255) })).toBeNull();
	});
});
