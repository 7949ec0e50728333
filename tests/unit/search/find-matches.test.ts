import { describe, expect, it } from 'vitest';
import { atOnce } from '../../../src/lib/base/slices.ts';
import { withEdits } from '../../../src/lib/base/text-edits.ts';
import { findMatches, type FindRequest, type MatchLine } from '../../../src/lib/search/find-matches.ts';

type Case = Partial<FindRequest> & Partial<FindRequest['query']>;

function find(
	files: Record<string, string>,
	{ pattern = 'R1', ignoreCase = false, wholeWord = false, ...scope }: Case
) {
	const request: FindRequest = {
		query: { pattern, ignoreCase, wholeWord },
		paths: Object.keys(files),
		include: [],
		exclude: [],
		maxLines: 100,
		replacement: null,
		...scope
	};
	const taken: { path: string; count: number; lines: MatchLine[] }[] = [];
	const totals = atOnce(findMatches(new Map(Object.entries(files)), request, (file) => taken.push(file)));
	return { files: taken, lines: taken.flatMap(({ lines }) => lines), totals };
}

const expanding = (text: string) => ({ text, expands: true });

describe('[G7] findMatches', () => {
	it('[FIND2] says where the matches of a line are', () => {
		const { lines } = find({ 'a.cir': '* R1\nR1 a R1' }, {});
		expect(lines).toEqual([
			{ number: 1, text: '* R1', marks: [[2, 4]], from: 2, to: 4, insert: null },
			{ number: 2, text: 'R1 a R1', marks: [[0, 2], [5, 7]], from: 5, to: 7, insert: null } // prettier-ignore
		]);
	});

	it('[FIND2] marks what is shown of a long line', () => {
		const [line] = find({ 'a.cir': `${'x'.repeat(500)}R1${'y'.repeat(500)}R1` }, {}).lines;
		expect(line!.marks.map(([from, to]) => line!.text.slice(from, to))).toEqual(['R1']);
		const [long] = find({ 'a.cir': `${'x'.repeat(500)}R1${'y'.repeat(500)}` }, { pattern: 'R1y+' }).lines;
		expect(long!.marks.map(([from, to]) => long!.text.slice(from, to))).toEqual([expect.stringMatching(/^R1y+$/)]);
	});

	it('[FIND2] counts all matching lines, and says whether all are listed', () => {
		const files = { 'a.cir': 'R1\nR1', 'b.cir': 'R1\nR1\nR1' };
		expect(find(files, { maxLines: 3 }).totals).toEqual({ lines: 5, files: 2, isComplete: false, searched: 2 });
		expect(find(files, { maxLines: 3 }).lines).toHaveLength(3);
		expect(find(files, { maxLines: 5 }).totals.isComplete).toBe(true);
		const replacement = expanding('R2');
		expect(find({ 'a.cir': 'R1 R1 R1' }, { maxLines: 2, replacement }).totals.isComplete).toBe(false);
	});

	it.each<[string, Case, string]>([
		['R1 a b 1k\nr1 R10', { replacement: { text: '$1\\n', expands: false } }, '$1\\n a b 1k\nr1 $1\\n0'],
		['R1 a b 1k\nr1 R10', { wholeWord: true, ignoreCase: true, replacement: expanding('R2') }, 'R2 a b 1k\nR2 R10'],
		[
			'R1 a b\nR22 c d',
			{ pattern: 'R(\\d+) (\\w)', replacement: expanding('X$1_$2 $& $$') },
			'X1_a R1 a $ b\nX22_c R22 c $ d'
		],
		[
			'R1 a b',
			{ pattern: '(?<name>R)(x)?1', replacement: expanding('$<name>[$2]$<none>$9$10\\t\\\\\\q') },
			'R[]$<none>$9R0\t\\\\q a b'
		],
		['a\nb', { pattern: '^', replacement: expanding('* ') }, '* a\n* b'],
		['a b c', { pattern: ' ', replacement: expanding('\\n') }, 'a\nb\nc']
	])('[FIND5] %j, %j', (text, options, after) => {
		const { lines } = find({ 'a.cir': text }, options);
		expect(withEdits(text, lines.map(({ from, to, insert }) => ({ from, to, insert: insert! })))).toBe(after); // prettier-ignore
	});

	it('[FIND5] a replacement has a result for each match, with what surrounds it', () => {
		const { lines } = find({ 'a.cir': `R1 b\n${'x'.repeat(400)} R1 R1` }, { replacement: expanding('R2') });
		expect(lines.map(({ number, text, marks }) => [number, marks.map(([from, to]) => text.slice(from, to))])).toEqual([
			[1, ['R1']],
			[2, ['R1']],
			[2, ['R1']]
		]);
	});

	it('[FIND5] replaces as JavaScript does', () => {
		const text = 'R1 a b 1k ; $& R2 bb c\n.model q1 npn(bf=100)';
		const patterns = ['\\w+', '(\\d)(\\w)?', 'b*', '[a-c] ?', '(?=R)', '(\\w)\\1'];
		const templates = ['<$&>', '$1$1', '$$x', '$01-$2', ''];
		for (const pattern of patterns)
			for (const template of templates) {
				const { lines } = find({ a: text }, { pattern, replacement: expanding(template) });
				const edits = lines.map(({ from, to, insert }) => ({ from, to, insert: insert! }));
				const expected = text.split('\n').map((line) => line.replaceAll(new RegExp(pattern, 'gu'), template));
				expect(withEdits(text, edits), `${pattern} ${template}`).toBe(expected.join('\n'));
			}
	});
});
