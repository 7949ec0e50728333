import { describe, expect, it } from 'vitest';
import { atOnce } from '../../../src/lib/base/slices.ts';
import { searchTexts, type SearchRequest } from '../../../src/lib/search/search-texts.ts';

const text = Array.from({ length: 12 }, (_, index) => (index % 5 === 2 ? `hit ${index + 1}` : `line ${index + 1}`));

function search(change: Partial<SearchRequest> = {}, files: Record<string, string> = { 'a.cir': text.join('\n') }) {
	const query = { pattern: 'hit', ignoreCase: false, wholeWord: false };
	const paths = Object.keys(files);
	const request = { query, paths, include: [], exclude: [], before: 0, after: 0, maxLines: 10, ...change };
	return atOnce(searchTexts(new Map(Object.entries(files)), request));
}

/** `3:` for a match, `4-` for a line around one. */
function numbers(change: Partial<SearchRequest>): string {
	const lines = search(change).files[0]?.lines ?? [];
	return lines.map(({ number, isMatch }) => `${number}${isMatch ? ':' : '-'}`).join(' ');
}

describe('searchTexts', () => {
	it('[SEARCH3] returns the lines around a match once, up to the next match', () => {
		expect(numbers({ before: 1, after: 1 })).toBe('2- 3: 4- 7- 8: 9-');
		expect(numbers({ before: 4, after: 4 })).toBe('1- 2- 3: 4- 5- 6- 7- 8: 9- 10- 11- 12-');
		expect(numbers({ after: 9, maxLines: 1 })).toBe('3: 4- 5- 6- 7-');
	});

	it('[SEARCH2] counts the matches that it does not return', () => {
		const files = { 'a.cir': 'hit\nhit', 'b.cir': 'no', 'c.cir': 'hit\nhit\nhit' };
		expect(search({ maxLines: 3 }, files)).toEqual({
			files: [
				expect.objectContaining({ path: 'a.cir', count: 2, lines: [expect.anything(), expect.anything()] }),
				expect.objectContaining({ path: 'c.cir', count: 3, lines: [expect.anything()] })
			],
			searched: 3
		});
	});

	it('[SEARCH3] shortens a long line around the match and keeps its characters whole', () => {
		const [line] = search({}, { 'a.cir': `${'😀'.repeat(300)}hit${'😀'.repeat(300)}` }).files[0]!.lines;
		expect(line!.text).toMatch(/^…😀+hit😀+…$/u);
		expect(line!.text.length).toBeLessThanOrEqual(302);
	});

	it('[SEARCH1] searches the files whose paths match', () => {
		const files = { 'a.cir': 'hit', 'lib/b.lib': 'hit', 'lib/c.cir': 'hit' };
		const paths = (include: string[], exclude: string[] = []) =>
			search({ include, exclude }, files).files.map(({ path }) => path);
		expect(paths([])).toEqual(['a.cir', 'lib/b.lib', 'lib/c.cir']);
		expect(paths(['*.cir'])).toEqual(['a.cir', 'lib/c.cir']);
		expect(paths(['lib/**'])).toEqual(['lib/b.lib', 'lib/c.cir']);
		expect(paths(['a.*', '*.lib'])).toEqual(['a.cir', 'lib/b.lib']);
		expect(paths(['*.cir'], ['lib/**'])).toEqual(['a.cir']);
		expect(paths([], ['*.lib', 'a.cir'])).toEqual(['lib/c.cir']);
	});
});
