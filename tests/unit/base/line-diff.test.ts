import { describe, expect, it } from 'vitest';
import { countChangedLines, isQuickToCompare, lineDiff } from '#lib/base/line-diff.ts';

const cards = (count: number, letter: string) =>
	Array.from({ length: count }, (_, index) => `${letter}${index} a b 1k\n`).join('');

describe('line diff', () => {
	it.each([
		['', 'a\nb', 2, 0, 0],
		['a\nb\n', '', 0, 2, 0],
		['a\nb\n', 'a\r\nb\r\n', 0, 0, 0],
		['a', 'a\n', 1, 1, 1],
		['a\nb\nc\n', 'c\na\nb\n', 1, 1, 0],
		['\na\n', 'b\na\n', 1, 1, 1],
		['a\nb\nc\nd\n', 'x\ny\nz\nc\n', 3, 3, 2],
		['', '', 0, 0, 0]
	])('[F6] counts the lines between %j and %j', (before, after, additions, deletions, modifications) => {
		expect(lineDiff(before, after, 0)).toMatchObject({ additions, deletions, modifications, isListed: true });
		expect(countChangedLines(before, after)).toEqual({ additions, deletions, modifications });
	});

	it('[F6] lists what is too different to be compared line by line as removed and added', () => {
		const before = `* title\n${cards(5_000, 'R')}.end\n`;
		const after = `* title\n${cards(4_000, 'C')}.end\n`;
		const { hunks, ...counts } = lineDiff(before, after, 3);
		expect(counts).toEqual({ additions: 4_000, deletions: 5_000, modifications: 4_000, isListed: true });
		expect(hunks).toMatchObject([{ oldStart: 1, oldLines: 5_002, newStart: 1, newLines: 4_002 }]);
	});

	it.each([
		['one card of a thousand', cards(1_000, 'R'), cards(1_000, 'R').replace('R500 a b 1k', 'R500 a b 2k'), true],
		['a hundred other cards', cards(100, 'R'), cards(100, 'C'), true],
		['101 other cards', cards(101, 'R'), cards(101, 'C'), false],
		['one card of 5,000', cards(5_000, 'R'), `${cards(5_000, 'R')}C1 a b 1n\n`, false]
	])('[FILE17] %s: compared at once, or in a worker', (_name, before, after, isQuick) => {
		expect(isQuickToCompare([{ before, after }])).toBe(isQuick);
	});

	it('[FILE17] many small texts are as much work as a large one', () => {
		const pair = { before: cards(10, 'R'), after: cards(10, 'C') };
		expect(isQuickToCompare(Array.from({ length: 10 }, () => pair))).toBe(true);
		expect(isQuickToCompare(Array.from({ length: 11 }, () => pair))).toBe(false);
	});

	it('[F6] gives of a change that is too large to be listed where it is and how many lines it has', () => {
		const { hunks, ...counts } = lineDiff(`* title\n${cards(300_000, 'R')}`, `* title\n${cards(200_000, 'C')}`, 3);
		expect(counts).toEqual({ additions: 200_000, deletions: 300_000, modifications: 200_000, isListed: false });
		expect(hunks).toMatchObject([{ oldStart: 2, oldLines: 300_000, newLines: 200_000, lines: [] }]);
	});
});
