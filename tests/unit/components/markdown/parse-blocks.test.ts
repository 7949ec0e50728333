import { describe, expect, test } from 'vitest';
import type { Block } from '#lib/components/markdown/blocks.ts';
import { linkDefinitions } from '#lib/components/markdown/link-definitions.ts';
import { BlockParser } from '#lib/components/markdown/parse-blocks.ts';
import { renderTokens } from '#lib/components/markdown/render-tokens.ts';

const answer = `The gain is set by $g_m R_C$, which the emitter resistor divides.

## What changes

- \`RC\` from 2.2k to **4.7k**
- the bias, because
  \`\`\`spice
  RC vcc c 4.7k
  \`\`\`
1. one
2. two

> A quote with *emphasis*
> over two lines

| metric | before | after |
|---|--:|--:|
| gain | 32 dB | 40.1 dB |

$$
A_v = -\\frac{R_C}{r_e}
$$

Setext
======

\`\`\`spice
* amplifier
Q1 c b e QN
\`\`\`
para
#include is no heading

See [the manual][1] and https://ngspice.example/docs.

[1]: https://ngspice.example/manual

The end, with \\(x^2\\) and $5 and $10.
`;

/** A model without fences: prose, a netlist with empty lines, a list, and cards in the middle of a paragraph. */
const unfenced = `Here it is:
* RC low-pass
V1 in 0 AC 1

R1 in out 1k

C1 out 0
+ 100n
.control
run
plot v(out)
.endc
.ac dec 20 10 1meg
.end
Then:

* R1 sets the corner
* C1 too

+ and more

Another title

* Divider

V1 in 0 5

* the upper one

R1 in out 1k
R2 out 0 1k
and so on.
R1 in out 1k
`;

/** The blocks of a text, without what is drawn together. */
const blocksOf = (parser: BlockParser, text: string): Block[] => parser.update(text).flatMap(({ items }) => [...items]);

/** What the reader sees of the blocks, without the objects' identity. */
function seen(blocks: Block[]): unknown {
	return blocks.map((block) => {
		if (block.kind === 'tokens') return renderTokens(block.tokens, null);
		if (block.kind === 'list') return { start: block.start, items: block.items.map(seen) };
		if (block.kind === 'quote') return { quote: seen(block.blocks) };
		return { code: block.parts.join('\n'), language: block.language };
	});
}

type TokenBlock = Extract<Block, { kind: 'tokens' }>;

describe('BlockParser', () => {
	test.each([answer, unfenced])(
		'[L1] [L8] a message that grows is parsed as if at once, at every length',
		(message) => {
			const growing = new BlockParser();
			for (let length = 1; length <= message.length; length += 1) {
				const part = message.slice(0, length);
				expect(seen(blocksOf(growing, part)), JSON.stringify(part.slice(-40))).toEqual(
					seen(blocksOf(new BlockParser(), part))
				);
			}
		}
	);

	test('[L1] the cost of a chunk does not grow with the message', () => {
		const paragraph = 'The **gain** is $A_v$ and `RC` sets it.\n\n';
		const parser = new BlockParser();
		let text = paragraph.repeat(400);
		parser.update(text);
		expect(parser.parsed).toBe(400);
		for (let chunk = 0; chunk < 50; chunk += 1) {
			text += chunk % 5 === 0 ? '\n\nword ' : 'word ';
			parser.update(text);
			expect(parser.parsed).toBeLessThanOrEqual(3);
		}
	});

	test('[L1] blocks that did not change keep their identity', () => {
		const parser = new BlockParser();
		const before = blocksOf(parser, 'One.\n\nTwo.\n\nThr');
		const after = blocksOf(parser, 'One.\n\nTwo.\n\nThree.');
		expect(after[0]).toBe(before[0]);
		expect(after[1]).toBe(before[1]);
		expect(after[2]).not.toBe(before[2]);
	});

	const netlist = Array.from({ length: 450 }, (_, index) => `R${index} n${index} n${index + 1} 4.7k`).join('\n');
	const long = {
		code: `Before.\n\n\`\`\`spice\n${netlist}\n\`\`\`\n\nAfter.`,
		table: `| node | voltage |\n|---|--:|\n${'| `c` | **1.3** V |\n'.repeat(330)}\nAfter.`,
		list: `${Array.from({ length: 400 }, (_, index) => `- \`R${index}\` drops **half** of the supply`).join('\n')}\n\nAfter.`,
		'numbered list': Array.from({ length: 400 }, (_, index) => `${index + 1}. R${index} drops half of the supply`).join(
			'\n'
		),
		paragraph: 'The gain is set by **RC**, which the emitter resistor divides. '.repeat(500),
		'Chinese paragraph': '增益由集电极电阻决定，发射极电阻将其降低。'.repeat(900)
	};

	test.each(Object.entries(long))('[L1] a long block is cut in the same places as it grows: %s', (_, text) => {
		const growing = new BlockParser();
		for (let length = 0; length <= text.length + 400; length += 401) {
			const part = text.slice(0, length);
			const blocks = blocksOf(growing, part);
			if (length % 2005 === 0) expect(seen(blocks), `${length}`).toEqual(seen(blocksOf(new BlockParser(), part)));
		}
	});

	test.each(Object.entries(long))('[L1] the cost of a chunk does not grow with its block: %s', (_, text) => {
		const parser = new BlockParser();
		parser.update(text.slice(0, -20));
		const all = parser.parsed;
		expect(all).toBeGreaterThan(2);
		parser.update(text.slice(0, -19));
		expect(parser.parsed).toBe(2);
	});

	test('[L1] a code block that is parsed in pieces is one block with all its lines', () => {
		const parser = new BlockParser();
		const [, code] = blocksOf(parser, long.code);
		expect(code?.kind === 'code' && code.parts.join('\n')).toBe(netlist);
		const [, same] = blocksOf(parser, `${long.code} More words.\n\nAnd more.`);
		expect(same).toBe(code);
	});

	test.each([
		['a line of 100,000 characters', 'x'.repeat(100_000)],
		['120 lines of 400 characters', Array.from({ length: 120 }, (_, at) => `${at} ${'y'.repeat(400)}`).join('\n')],
		['5 lines of 30,000 characters', Array.from({ length: 5 }, (_, at) => `${at}${' #'.repeat(15_000)}`).join('\n')]
	])('[L1] code of %s stays one code block, and what follows it is no code', (_, code) => {
		const text = `This is it:\n\n\`\`\`json\n${code}\n\`\`\`\n\nThat is all.\n`;
		const whole = blocksOf(new BlockParser(), text);
		const growing = new BlockParser();
		let grown: Block[] = [];
		for (let end = 0; end < text.length + 8_000; end += 8_000) grown = blocksOf(growing, text.slice(0, end));
		for (const [before, block, after, ...others] of [whole, grown]) {
			expect([before?.kind, after?.kind, others]).toEqual(['tokens', 'tokens', []]);
			expect(block?.kind === 'code' && block.parts.join('\n')).toBe(code);
		}
	});

	test('[L1] blocks that are drawn together stay one list while they do not change', () => {
		const parser = new BlockParser();
		const text = 'A paragraph.\n\n'.repeat(40);
		const before = parser.update(text);
		const after = parser.update(`${text}More.`);
		expect(after.length).toBeGreaterThan(2);
		expect(after[0]).toBe(before[0]);
		expect(after[1]).toBe(before[1]);
	});

	test('[L1] a link definition that arrives later makes the link', () => {
		const parser = new BlockParser();
		const text = 'See [the manual][1].\n\nTwo.\n\nThree.\n\nFour.\n\n';
		expect(JSON.stringify(seen(blocksOf(parser, text)))).not.toContain('<a');
		const short = new BlockParser();
		short.update('See [the manual][1].\n\n[1]: https://ng');
		expect(JSON.stringify(seen(blocksOf(short, 'See [the manual][1].\n\n[1]: https://ngspice.example/')))).toContain(
			'https://ngspice.example/'
		);
		expect(JSON.stringify(seen(blocksOf(parser, `${text}[1]: https://ngspice.example/`)))).toContain(
			'https://ngspice.example/'
		);
	});

	test('[L1] code inside a list is a code block of its own', () => {
		const blocks = blocksOf(new BlockParser(), '1. Change it:\n\n   ```spice\n   R1 a b 1k\n   ```\n2. Run.');
		expect(blocks).toMatchObject([
			{
				kind: 'list',
				start: 1,
				items: [[{ kind: 'tokens' }, { kind: 'code', language: 'spice', parts: ['R1 a b 1k'] }], [{}]]
			}
		]);
	});

	test('[L8] a netlist without a fence is a code block between the prose around it', () => {
		const blocks = blocksOf(new BlockParser(), unfenced);
		const code = blocks.flatMap((block) =>
			block.kind === 'code' ? block.parts.flatMap((part) => part.split('\n')) : []
		);
		expect(code.filter((line) => !/^[VRC.]/.test(line))).toEqual([
			...['* RC low-pass', '', '', '+ 100n', 'run', 'plot v(out)'],
			...['* Divider', '', '', '* the upper one', '']
		]);
		expect(code).not.toContain('R1 sets the corner');
		const nested = blocksOf(new BlockParser(), '- Try this:\n  V1 in 0 5\n  R1 in 0 1k\n\nDone.');
		expect(nested).toMatchObject([
			{ kind: 'list', items: [[{}, { kind: 'code', parts: ['V1 in 0 5\nR1 in 0 1k'] }]] },
			{}
		]);
	});

	test('[L8] a code block is closed by its fence', () => {
		const fences = (text: string) =>
			blocksOf(new BlockParser(), text).map((block) => block.kind === 'code' && block.fence);
		expect(fences('```spice\nR1 a b 1k')).toEqual(['open']);
		expect(fences('```spice\nR1 a b 1k\n``')).toEqual(['open']);
		expect(fences('```spice\nR1 a b 1k\n```')).toEqual(['closed']);
		expect(fences('~~~\nR1 a b 1k\n~~~~\n')).toEqual(['closed']);
		expect(fences('```')).toEqual(['open']);
	});

	test('[L1] prices and SPICE comments are no formulas', () => {
		const html = JSON.stringify(seen(blocksOf(new BlockParser(), 'It costs $5 and $10. `R1 a b 1k $ load`')));
		expect(html).not.toContain('formula');
		expect(JSON.stringify(seen(blocksOf(new BlockParser(), 'with $R_C = 1\\,k\\Omega$ it is')))).toContain('formula');
	});

	test.each([
		['emphasis', '*a_'.repeat(7000)],
		['quotes', '>'.repeat(30_000)],
		['quotes by line', Array.from({ length: 3000 }, (_, n) => '>'.repeat(n % 200)).join('\n')],
		['lists', Array.from({ length: 400 }, (_, n) => `${'  '.repeat(n)}- x`).join('\n')],
		['list on one line', '- '.repeat(10_000)],
		['brackets', '['.repeat(20_000)],
		['images', '![a]('.repeat(6000)],
		['back ticks', Array.from({ length: 400 }, (_, n) => '`'.repeat(n)).join(' ')],
		['dollars', '$a '.repeat(8000)],
		['open display formulas', '$$ a\n\n'.repeat(4000)],
		['open brackets of formulas', '\\[ a\n\n'.repeat(4000)],
		['angle brackets', '<a '.repeat(8000)],
		['comments', '<!-- '.repeat(5000)],
		['table', `|${'a|'.repeat(3000)}\n|${'-|'.repeat(3000)}\n${`|${'b|'.repeat(100)}\n`.repeat(50)}`],
		['definitions', Array.from({ length: 3000 }, (_, n) => `[${n}]: https://a.example/${n}`).join('\n\n')],
		['spaces', `a${' '.repeat(30_000)}b`],
		['entities', '&'.repeat(30_000)],
		['tildes', '~~a'.repeat(8000)],
		['headings', '# '.repeat(10_000)],
		['rules', '_ '.repeat(10_000)],
		['fence', '`'.repeat(30_000)]
	])('[S4] hostile Markdown is parsed within bounds: %s', (_name, text) => {
		// Code is shown as text, not as markup.
		const blocks = blocksOf(new BlockParser(), text).filter(({ kind }) => kind !== 'code');
		const html = JSON.stringify(seen(blocks));
		expect(html).not.toMatch(
			/<(?!\/?(?:p|ul|ol|li|code|pre|h1|a|blockquote|table|t[rhd]|thead|tbody|hr|em|del|span)\b)/
		);
		// Unbounded, the worst of these overflow the stack or do not end within the time limit of a test.
	});

	const wide = (cells: number, cell: string): string => `|${` ${cell} |`.repeat(cells)}\n`;
	test.each([
		['a table of 300 columns', wide(300, 'node') + wide(300, '---') + wide(300, '`v1` 4.7').repeat(40)],
		['a list nested 1,500 deep', Array.from({ length: 1500 }, (_, n) => `${'  '.repeat(n)}- level ${n}`).join('\n')],
		['a list item without an end', `- ${'a\n  b '.repeat(20_000)}`],
		['a word of 200,000 letters', 'a'.repeat(200_000)],
		['a line of 200,000 dots', '.'.repeat(200_000)]
	])('[L1] [S4] %s is cut into bounded blocks, and nothing of it is lost', (_name, text) => {
		const parser = new BlockParser();
		const blocks = blocksOf(parser, text);
		for (const block of blocks) {
			if (block.kind === 'code') expect(block.isPlain ?? block.fence === null).toBe(true);
			else expect(block.raw.length).toBeLessThanOrEqual(40_000);
		}
		const letters = (of: string): string => of.replace(/\s+/gu, '');
		expect(letters(blocks.map(({ raw }) => raw).join(''))).toBe(letters(text));
		expect(Math.max(...parser.update(text).map(({ items }) => items.length))).toBeLessThanOrEqual(16);
	});

	test('[L1] a table of many columns is its source, a table of a few stays a table', () => {
		const [first] = blocksOf(new BlockParser(), wide(70, 'a') + wide(70, '-') + wide(70, 'b'));
		expect(first).toMatchObject({ kind: 'code', isPlain: true });
		expect(blocksOf(new BlockParser(), wide(50, 'a') + wide(50, '-') + wide(50, 'b'))[0]?.kind).toBe('tokens');
	});

	test('[L1] a page has so many characters that laying it out is one short task', () => {
		const parser = new BlockParser();
		for (const { items } of parser.update('Some words. '.repeat(50_000)))
			expect(items.length === 1 || items.reduce((sum, { raw }) => sum + raw.length, 0) <= 8_000).toBe(true);
	});

	test('[L1] a link that the end of a long text defines is one at its beginning, without parsing it again', () => {
		const text = `See [a].\n\n${'Some words.\n\n'.repeat(5_000)}[a]: https://a.example/\n`;
		const definitions = linkDefinitions(text, 8_000);
		const parser = new BlockParser();
		parser.update(text.slice(0, 8_000), definitions);
		expect(
			renderTokens((parser.update(text.slice(0, 8_000), definitions)[0]!.items[0] as TokenBlock).tokens, null)
		).toContain('href="https://a.example/"');
		let parsed = 0;
		for (let end = 8_000; end < text.length + 8_000; end += 8_000) {
			parser.update(text.slice(0, end), definitions);
			parsed = Math.max(parsed, parser.parsed);
		}
		expect(parsed).toBeLessThan(1_000);
		expect(linkDefinitions('See [a].\n\n[a]: https://a.example/\n', 8_000)).toEqual({});
	});
});
