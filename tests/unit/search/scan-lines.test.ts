import { describe, expect, it } from 'vitest';
import { atOnce } from '../../../src/lib/base/slices.ts';
import { compileLinePattern, type TextQuery } from '../../../src/lib/search/line-pattern.ts';
import { scanLines } from '../../../src/lib/search/scan-lines.ts';
import { seededRandom } from '../../support/random.ts';

/** Numbers of the matching lines. */
function matchingLines(text: string, query: Partial<TextQuery>, isFast = true): number[] {
	const compiled = compileLinePattern({ pattern: '', ignoreCase: false, wholeWord: false, ...query });
	const numbers: number[] = [];
	atOnce(
		scanLines(text, isFast ? compiled : { ...compiled, text: null, isExact: false }, ({ number }) =>
			numbers.push(number)
		)
	);
	return numbers;
}

describe('scanLines', () => {
	it.each<[string, Partial<TextQuery>, number[]]>([
		['a\nb\na', { pattern: 'a' }, [1, 3]],
		['a\nb\n', { pattern: '^' }, [1, 2]],
		['a\n\nb\n', { pattern: '^$' }, [2]],
		['\n', { pattern: '$' }, [1]],
		['', { pattern: '^' }, []],
		['a\nb', { pattern: 'a\\s*b' }, []],
		['a\nb', { pattern: 'a[^x]b' }, []],
		['a\nb\nab', { pattern: '(?<!a)b' }, [2]],
		['a\nb', { pattern: 'a\\nb' }, []],
		['R1 a\nr1 b\nxr1', { pattern: '^r1', ignoreCase: true }, [1, 2]],
		['r1\nr12\nr1_x\n(r1)', { pattern: 'r1', wholeWord: true }, [1, 4]],
		['ab\nabc', { pattern: 'a|ab', wholeWord: true }, [1]],
		['增益\n相位', { pattern: '\\p{Script=Han}位' }, [2]],
		['😀\nxy', { pattern: '^.$' }, [1]],
		['a-b', { pattern: 'a\\-b' }, [1]]
	])('[SEARCH1] in %j, %j matches the lines %j', (text, query, numbers) => {
		expect(matchingLines(text, query)).toEqual(numbers);
		expect(matchingLines(text, query, false)).toEqual(numbers);
	});

	it('[SEARCH1] finds the same in a whole text as line by line', () => {
		const parts = String.raw`a b . \s \S \d \D \w \W \b ^ $ [ab] [^a] [^\d] [\s-] [\t-a] [^-a] [^a-] \t \1 (a) (?:b) (?=a) (?!b) (?<=a) (?<!a) | a* b+ a? .* \s* \. \- \n [\n] [^\n] [\W] \u0061 \x0a (?<n>a)`;
		const pieces = parts.split(' ');
		const next = seededRandom(7);
		const pick = <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)]!;
		let fast = 0;
		const different: unknown[] = [];
		for (let round = 0; round < 1_500; round++) {
			const pattern = Array.from({ length: 1 + Math.floor(next() * 4) }, () => pick(pieces)).join('');
			const text = Array.from({ length: Math.floor(next() * 24) }, () => pick([...'aab1 \t.-_\n\n\r\u2028A'])).join('');
			const query = { pattern, ignoreCase: next() < 0.3, wholeWord: next() < 0.3 };
			try {
				if (compileLinePattern({ ...query }).text) fast += 1;
			} catch {
				continue;
			}
			const [whole, single] = [matchingLines(text, query), matchingLines(text, query, false)];
			if (whole.join() !== single.join()) different.push({ query, text, whole, single });
		}
		expect(different).toEqual([]);
		expect(fast).toBeGreaterThan(400);
	});
});
