import { describe, expect, it } from 'vitest';
import { codeLanguage } from '../../../src/lib/code/code-language.ts';
import type { CodeSymbol } from '../../../src/lib/code/code-types.ts';
import { readCode } from '../../../src/lib/code/read-code.ts';
import { seededRandom } from '../../support/random.ts';

function tree(symbols: readonly CodeSymbol[], depth = 0): string[] {
	return symbols.flatMap(({ kind, name, detail, children }) => [
		`${'  '.repeat(depth)}${kind} ${name}${detail === '' ? '' : ` ${detail}`}`,
		...tree(children, depth + 1)
	]);
}

describe('languages besides netlists', () => {
	it('[G9] tells a language by the name of the file', () => {
		expect(['a.json', 'b/README.md', 'c.mjs', 'd.cir'].map(codeLanguage)).toEqual([
			'json',
			'markdown',
			'javascript',
			null
		]);
	});

	it('[G9] outlines the keys of JSON', async () => {
		const { symbols, problems } = await readCode(
			'{ "goals": [{ "metric": "gain", "min": 20 }], "name": "A \\"b\\"" }',
			'json'
		);
		expect(tree(symbols)).toEqual(['key goals [1]', '  key metric "gain"', '  key min 20', 'key name "A \\"b\\""']);
		expect(problems).toEqual([]);
	});

	it('[G9] finds mistakes in JSON at their place', async () => {
		const missing = '{ "a": 1\n  "b": 2 }';
		const [problem] = (await readCode(missing, 'json')).problems;
		expect(problem).toMatchObject({ code: 'syntax_error', from: missing.indexOf('"b"') });
		expect((await readCode('{"a": 1, "a": 2}', 'json')).problems).toEqual([
			{ code: 'duplicate_key', from: 9, to: 12, found: 'a' }
		]);
	});

	it('[G9] outlines Markdown by its headings and finds an open block of code', async () => {
		const text = '# One\n\ntext\n\n## Two\n\n```js\n# no heading\n```\n\n# Three\n\n```\nleft open\n';
		const { symbols, problems } = await readCode(text, 'markdown');
		expect(tree(symbols)).toEqual(['heading One #', '  heading Two ##', 'heading Three #']);
		expect(text.slice(symbols[0]!.from, symbols[0]!.to)).toMatch(/^# One[^]*```\n\n$/u);
		expect(problems).toMatchObject([{ code: 'open_fence', from: text.lastIndexOf('```') }]);
	});

	it('[G9] outlines JavaScript and finds its mistakes', async () => {
		const { symbols, problems } = await readCode(
			'const gain = 3;\nexport function f(a, b) { const g = (x) => x; let local = 1; }\nclass C { m() {} }\n',
			'javascript'
		);
		expect(tree(symbols)).toEqual([
			'variable gain',
			'function f (a, b)',
			'  function g (x)',
			'class C',
			'  method m ()'
		]);
		expect(problems).toEqual([]);
		expect((await readCode('let a = ;\nlet b = 2;\n', 'javascript')).problems).toMatchObject([
			{ code: 'syntax_error', from: 8 }
		]);
	});

	it.each(['json', 'markdown', 'javascript'] as const)('[G9] reads any text as %s', async (language) => {
		const random = seededRandom(7);
		const parts = [
			'{',
			'}',
			'[',
			'"',
			':',
			',',
			'`'.repeat(3),
			'#',
			'\n',
			' ',
			'a',
			'1',
			'(',
			')',
			'=>',
			'class ',
			'\u0000',
			'\ud800'
		];
		for (let round = 0; round < 200; round += 1) {
			const text = Array.from({ length: 60 }, () => parts[Math.floor(random() * parts.length)]).join('');
			for (const { from, to } of (await readCode(text, language)).problems) {
				expect(from).toBeLessThanOrEqual(to);
				expect(to).toBeLessThanOrEqual(text.length);
			}
		}
		const deep = await readCode('['.repeat(50_000), language);
		expect(deep.problems.length).toBeLessThanOrEqual(100);
	});
});
