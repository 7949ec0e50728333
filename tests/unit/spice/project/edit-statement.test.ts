import { describe, expect, it } from 'vitest';
import {
	appendLines,
	appendWords,
	assignmentOf,
	insertLines,
	replaceCode,
	valueSpan,
	type PlacedStatement
} from '#lib/spice/project/edit-statement.ts';
import { readCard } from '#lib/spice/cards/read-card.ts';
import type { TextEdit } from '#lib/spice/service-types.ts';
import { parseFile } from '#lib/spice/syntax/parse.ts';

/** A text without a title after an edit of its first statement. */
function edited(text: string, edit: (at: PlacedStatement) => TextEdit): string {
	const { from, to, insert } = edit({ path: 'a.inc', file: parseFile(text, { isEntry: false }), index: 0 });
	return text.slice(0, from) + insert + text.slice(to);
}

describe('words', () => {
	it.each([
		['R1 a 0 1k ; load', 'R1 a 0 1k tc1=1 ; load'],
		['R1 a 0 1k $was 2k', 'R1 a 0 1k tc1=1 $was 2k'],
		['R1 a 0\n* value\n+ 1k // load\nR2 b 0 1\n', 'R1 a 0\n* value\n+ 1k tc1=1 // load\nR2 b 0 1\n'],
		['R1 a 0 \\\\\n 1k\n', 'R1 a 0 \\\\\n 1k tc1=1\n'],
		['R1 a 0 1k  \r\nR2 b 0 1', 'R1 a 0 1k tc1=1  \r\nR2 b 0 1']
	])('[PROJ28] join %j', (before, after) => {
		expect(edited(before, (at) => appendWords(at, 'tc1=1'))).toBe(after);
	});
});

describe('lines', () => {
	it.each<[string, 'before' | 'behind', string]>([
		['R1 a 0\n+ 1k ; load\nR2 b 0 1', 'behind', 'R1 a 0\n+ 1k ; load\nC1 a 0 1\nC2 a 0 1\nR2 b 0 1'],
		['R1 a 0 1k', 'behind', 'R1 a 0 1k\nC1 a 0 1\nC2 a 0 1'],
		['R1 a 0 1k\r\nR2 b 0 1\r\n', 'behind', 'R1 a 0 1k\r\nC1 a 0 1\r\nC2 a 0 1\r\nR2 b 0 1\r\n'],
		['  R1 a 0 1k\r\n', 'before', 'C1 a 0 1\r\nC2 a 0 1\r\n  R1 a 0 1k\r\n']
	])('[PROJ28] of %j, %s', (before, side, after) => {
		expect(edited(before, (at) => insertLines(at, side, ['C1 a 0 1', 'C2 a 0 1']))).toBe(after);
	});

	it.each([
		['', '.op\n'],
		['R1 a 0 1', 'R1 a 0 1\n.op\n'],
		['R1 a 0 1\r\n', 'R1 a 0 1\r\n.op\r\n']
	])('[PROJ28] at the end of %j', (before, after) => {
		expect(edited(before, ({ path, file }) => appendLines(path, file, ['.op']))).toBe(after);
	});
});

it.each([
	['.param r=1k $was r=2k', '.param r=3 $was r=2k'],
	['.PARAM a = 1\n+ R = {a +\n+ 2} ; sum', '.PARAM a = 1\n+ R = 3 ; sum'],
	['.param r=1 a=2 r=4', '.param r=1 a=2 r=3']
])('[PROJ28] the value that counts is replaced in %j', (before, after) => {
	const replaced = edited(before, (at) => {
		const assignment = assignmentOf(readCard(at.file.statements[at.index]!), 'r');
		return replaceCode(at, valueSpan(assignment!), '3');
	});
	expect(replaced).toBe(after);
});
