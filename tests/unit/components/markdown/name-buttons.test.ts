import { describe, expect, test } from 'vitest';
import type { NameLabels } from '#lib/components/markdown/name-buttons.ts';
import { BlockParser } from '#lib/components/markdown/parse-blocks.ts';
import { renderTokens } from '#lib/components/markdown/render-tokens.ts';

/** Labels for some texts, as the page would give them. */
const names: Record<string, string> = {
	'code R1': 'Go to R1',
	'code v(a<b)': 'Plot v(a<b)',
	'code amplifier.cir:12': 'Open amplifier.cir at line 12',
	'text lib/models.lib': 'Open lib/models.lib',
	'text amplifier.cir': 'Open amplifier.cir',
	'text amplifier.cir:12': 'Open amplifier.cir at line 12',
	'link lib/lm741.pdf#page=12': 'Open lib/lm741.pdf at page 12',
	'link 数据/运放 手册.pdf#page=3': '打开 数据/运放 手册.pdf 第 3 页'
};

function rendered(markdown: string): { html: string; asked: string[] } {
	const asked: string[] = [];
	const labels: NameLabels = (text, where) => {
		asked.push(`${where} ${text}`);
		if (text.startsWith('gone.pdf')) return { label: 'This project has no file gone.pdf', isLost: true };
		const label = names[`${where} ${text}`];
		return label === undefined ? null : { label, isLost: false };
	};
	const blocks = new BlockParser().update(markdown).flatMap(({ items }) => items);
	const html = blocks
		.map((block) => (block.kind === 'tokens' ? renderTokens(block.tokens, null, labels) : ''))
		.join('');
	return { html, asked };
}

/** The texts of the buttons with their labels. */
const buttons = (markdown: string) =>
	[...rendered(markdown).html.matchAll(/<button [^>]*aria-label="([^"]*)"[^>]*>(.*?)<\/button>/g)].map(
		([, label, content]) => `${content}: ${label}`
	);

describe('citations in answers', () => {
	test('[K5] are buttons with the text of the link and the address of the place', () => {
		expect(buttons('It slews at 0.5 V/us ([data sheet, **p. 12**](lib/lm741.pdf#page=12)).')).toEqual([
			'data sheet, <strong>p. 12</strong>: Open lib/lm741.pdf at page 12'
		]);
		expect(rendered('[p](lib/lm741.pdf#page=12)').html).toContain('value="lib/lm741.pdf#page=12"');
		expect(buttons('见[手册第 3 页](<数据/运放 手册.pdf#page=3>)。')).toEqual([
			'手册第 3 页: 打开 数据/运放 手册.pdf 第 3 页'
		]);
	});

	test('[K5] of what is not there are plain text with the reason, and other links stay links', () => {
		expect(rendered('See [p. 2](gone.pdf#page=2).').html).toBe(
			'<p>See <span title="This project has no file gone.pdf">p. 2</span>.</p>\n'
		);
		const { html, asked } = rendered('[site](https://example.com/a.pdf#page=2)');
		expect(html).toContain('<a href="https://example.com/a.pdf#page=2">');
		expect(asked.filter((name) => name.startsWith('link'))).toEqual([]);
	});
});

describe('names in answers', () => {
	test('[L8] are inline code and exact paths in prose, wherever Markdown puts them', () => {
		expect(buttons('`R1` in **amplifier.cir**, see lib/models.lib.\n\n| a |\n|---|\n| `R1` |')).toEqual([
			'<code>R1</code>: Go to R1',
			'amplifier.cir: Open amplifier.cir',
			'lib/models.lib: Open lib/models.lib',
			'<code>R1</code>: Go to R1'
		]);
		expect(buttons('- `amplifier.cir:12`\n- (amplifier.cir:12)\n- 打开amplifier.cir。')).toEqual([
			'<code>amplifier.cir:12</code>: Open amplifier.cir at line 12',
			'amplifier.cir:12: Open amplifier.cir at line 12',
			'amplifier.cir: Open amplifier.cir'
		]);
	});

	test('[L8] are not words of prose, parts of addresses and of other paths, code blocks and links', () => {
		const none = [
			'R1 sets the gain, as in out.',
			'See https://a.example/amplifier.cir and /home/me/amplifier.cir.',
			'amplifier.cir.bak, my-amplifier.cir, other/amplifier.cir',
			'```\nR1\n```',
			'[`R1` in amplifier.cir](https://a.example/)',
			'1.5 e.g. 3.3V'
		];
		for (const text of none) expect(buttons(text), text).toEqual([]);
	});

	test('[L8] [S1] are escaped, in the label as in the text', () => {
		expect(rendered('`v(a<b)`').html).toContain(
			'aria-label="Plot v(a&lt;b)" title="Plot v(a&lt;b)"><code>v(a&lt;b)</code></button>'
		);
		expect(rendered('<b>amplifier.cir</b> &amp; &lt;').html).toContain('&lt;b&gt;<button');
		expect(rendered('AT&T &amp; &lt;i&gt; "x"').html).toBe('<p>AT&amp;T &amp; &lt;i&gt; &quot;x&quot;</p>\n');
	});

	test('[L8] of a text that is too long are not searched for', () => {
		expect(rendered('a.b '.repeat(2_000)).asked).toEqual([]);
	});
});
