import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findOurs, randomSearchCase, type Found, type GrepCase } from '../../support/search-case.ts';

interface Sample {
	seed: number;
	pattern: string;
	grep: GrepCase;
	expected: Found;
}

const file = new URL('../../samples/search/gnu.json', import.meta.url);
const samples = JSON.parse(readFileSync(file, 'utf8')) as Sample[];

it.each(samples)('[G1] [SEARCH8] finds what find and grep find: $pattern, $grep.pattern', ({ seed, ...sample }) => {
	const searchCase = randomSearchCase(seed);
	expect([searchCase.glob.pattern, searchCase.grep]).toEqual([sample.pattern, sample.grep]);
	expect(findOurs(searchCase)).toEqual(sample.expected);
});
