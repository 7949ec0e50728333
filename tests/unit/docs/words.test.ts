import { describe, expect, it } from 'vitest';
import { wordsToReplace } from '../../../scripts/words.mjs';

describe('the check of words', () => {
	it.each([
		['Mend the name', ['Mend']],
		['what lies at the node is mended', ['mended', 'lies at']],
		['100 points a decade', ['points a decade']],
		['`x` is no number, and there is no file', ['is no number']],
		['This .if is closed by no .endif', ['is closed by no']],
		['no leave for local addresses', ['no leave']],
		['It stands for a value', []],
		['Remove the file from the project', []]
	])('%s', (text, words) => {
		expect(
			wordsToReplace(text)
				.map(({ word }) => word)
				.sort()
		).toEqual([...words].sort());
	});
});
