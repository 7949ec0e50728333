import { describe, expect, it } from 'vitest';
import {
	checkFeatures,
	citedFeatures,
	featureProblems,
	readFeatures,
	readTerms,
	termProblems
} from '../../../scripts/features.mjs';

describe('docs/FEATURES.md', () => {
	it('holds: every cited feature has a row, every row names its code and tests', () => {
		const { features, problems } = checkFeatures('.');
		expect(problems).toEqual([]);
		expect(features.length).toBeGreaterThan(100);
	});
});

describe('the check of features', () => {
	const row = (id: string, state: string, source = '', test = '') =>
		`| ${id} | ${state === 'partial' ? 'A part. Missing: a part' : 'Something'} | ${state} | ${source} | ${test} |`;
	const cited = new Map([
		['tests/unit/a.test.ts', new Set(['A1'])],
		['tests/unit/b.test.ts', new Set<string>()]
	]);
	const present = new Set(['src/a.ts', 'tests/unit/a.test.ts', 'tests/unit/b.test.ts', 'tests/kill/a.spec.ts']);
	const problems = (...rows: string[]) =>
		featureProblems(readFeatures(['| id | feature |', '|---|---|', ...rows].join('\n')), cited, (path) =>
			present.has(path)
		);
	const done = row('A1', 'done', '`src/a.ts`', '`tests/unit/a.test.ts`');

	it.each([
		['nothing', [done, row('A2', 'planned')], []],
		['a cited id without a row', [], ['tests/unit/a.test.ts cites A1, which has no row']],
		['two rows of one id', [done, done], ['A1 has two rows']],
		['a row that was lost', [done, row('A3', 'planned')], ['the row before A3 is missing']],
		['a planned row with code', [done, row('A2', 'planned', '`src/a.ts`')], ['A2 is planned, but names src/a.ts']],
		['another state', [done, row('A2', 'soon')], ['A2 has the state "soon"']],
		['a partial row without code and tests', [row('A1', 'partial')], ['A1 names no source', 'A1 names no test']],
		[
			'a done row with something missing',
			[done.replace('Something', 'A part. Missing: a part')],
			['A1 is done: it must say what is missing only if it is partial']
		],
		[
			'code that is gone',
			[row('A1', 'done', '`src/b.ts`', '`tests/unit/a.test.ts`')],
			['A1 names src/b.ts, which does not exist']
		],
		[
			'a test that npm test does not run',
			[row('A1', 'done', '`src/a.ts`', '`tests/kill/a.spec.ts`')],
			[
				'A1 names tests/kill/a.spec.ts, which is not part of npm test',
				'A1 names tests/kill/a.spec.ts, which does not cite it'
			]
		],
		[
			'a test that does not cite it',
			[row('A1', 'done', '`src/a.ts`', '`tests/unit/a.test.ts`, `tests/unit/b.test.ts`')],
			['A1 names tests/unit/b.test.ts, which does not cite it']
		]
	])('finds %s', (_, rows, expected) => {
		expect(problems(...rows)).toEqual(expected);
	});

	it.each([
		['nothing', '# A comment\nA1 SOMETHING\n\nA2 some | else', []],
		['a term that a row has dropped', 'A1 some; other thing\nA2 thing', ['A1 does not name "other thing"']],
		[
			'a term of which no alternative is there',
			'A1 thing\nA2 a wheel|an axle',
			['A2 does not name "a wheel" or "an axle"']
		],
		['an empty term', 'A1 thing;\nA2 thing', ['A1 does not name ""']],
		['a row without terms', 'A1 thing', ['A2 has no terms in feature-terms.txt']],
		['terms without a row', 'A1 thing\nA2 thing\nB1 thing', ['feature-terms.txt has B1, which has no row']]
	])('finds %s, by the words of the rows', (_, terms, expected) => {
		const rows = readFeatures([done, row('A2', 'planned')].join('\n'));
		expect(termProblems(rows, readTerms(terms))).toEqual(expected);
	});

	it('reads ids from the names of tests, and tells features from rules', () => {
		const code = "it('[A6] [DB8] x [B1]', f); it(`[D8][D13] y`, f); ['[C5] z', row[K1]]; // [H1]";
		expect([...citedFeatures(code)]).toEqual(['A6', 'D8', 'D13', 'C5']);
	});
});
