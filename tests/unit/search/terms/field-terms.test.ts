import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { queryWords } from '#lib/search/words/query-words.ts';
import { searchWords } from '#lib/search/words/search-words.ts';

/** Terms of circuits, devices, analyses and measurements in English and Chinese, written without looking at the glossary. */
const list = readFileSync(new URL('../../../retrieval/field-terms.txt', import.meta.url), 'utf8');
const pairs = list
	.trim()
	.split('\n')
	.map((line) => line.split(' = ') as [english: string, chinese: string]);

/** Whether a query contains all words of a term, written or brought by the glossary. */
function brings(query: string, term: string): boolean {
	const words = new Set(queryWords(query).map(({ word }) => word));
	return term.split(/[ -]/).every((part) => searchWords(part).every((word) => words.has(word)));
}

test('[K3] [RANK5] terms of the field find each other in English and Chinese', () => {
	expect(pairs.length).toBeGreaterThan(400);
	const missing = pairs.filter(([english, chinese]) => !brings(english, chinese) || !brings(chinese, english));
	expect(missing.map((pair) => pair.join(' = '))).toEqual([]);
});
