import { describe, expect, it } from 'vitest';
import { lineDiff } from '#lib/base/line-diff.ts';

const cards = (count: number, letter: string) =>
	Array.from({ length: count }, (_, index) => `${letter}${index} a b 1k\n`).join('');

describe('line diff', () => {
	it.each([
		['', 'a\nb', 2, 0],
		['a\nb\n', '', 0, 2],
		['a\nb\n', 'a\r\nb\r\n', 0, 0],
		['a', 'a\n', 1, 1],
		['a\nb\nc\n', 'c\na\nb\n', 1, 1],
		['\na\n', 'b\na\n', 1, 1],
		['', '', 0, 0]
	])('[F6] counts the lines between %j and %j', (before, after, additions, deletions) => {
		expect(lineDiff(before, after, 0)).toMatchObject({ additions, deletions, isListed: true });
	});

	it('[F6] lists what is too different to be compared line by line as removed and added', () => {
		const before = `* title\n${cards(5_000, 'R')}.end\n`;
		const after = `* title\n${cards(4_000, 'C')}.end\n`;
		const { hunks, ...counts } = lineDiff(before, after, 3);
		expect(counts).toEqual({ additions: 4_000, deletions: 5_000, isListed: true });
		expect(hunks).toMatchObject([{ oldStart: 1, oldLines: 5_002, newStart: 1, newLines: 4_002 }]);
	});

	it('[F6] gives of a change that is too large to be listed where it is and how many lines it has', () => {
		const { hunks, ...counts } = lineDiff(`* title\n${cards(300_000, 'R')}`, `* title\n${cards(200_000, 'C')}`, 3);
		expect(counts).toEqual({ additions: 200_000, deletions: 300_000, isListed: false });
		expect(hunks).toMatchObject([{ oldStart: 2, oldLines: 300_000, newLines: 200_000, lines: [] }]);
	});
});
