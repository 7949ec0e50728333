import { describe, expect, test } from 'vitest';
import { placeMarks, type MarkKind } from '#lib/components/markdown/claim-marks.ts';
import { BlockParser } from '#lib/components/markdown/parse-blocks.ts';
import { renderTokens } from '#lib/components/markdown/render-tokens.ts';
import type { Block } from '#lib/components/markdown/blocks.ts';

const noLabels = () => null;

/** The HTML of a text in which quantities are marked, each with its number in the text. */
function htmlOf(text: string, marked: readonly [quantity: string, nth?: number][], kind: MarkKind = 'agrees'): string {
	const marks = marked.map(([quantity, nth = 0]) => {
		let start = -1;
		for (let count = 0; count <= nth; count++) start = text.indexOf(quantity, start + 1);
		return { start, end: start + quantity.length, kind, label: 'gain & "more"' };
	});
	const blocks = new BlockParser().update(text).flatMap(({ items }) => items);
	const placed = placeMarks(text, blocks, marks);
	const html = (block: Block): string => {
		if (block.kind === 'tokens') return renderTokens(block.tokens, null, noLabels, placed);
		if (block.kind === 'list') return block.items.flat().map(html).join('');
		return block.kind === 'quote' ? block.blocks.map(html).join('') : block.parts.join('\n');
	};
	return blocks.map(html).join('');
}

const button = (text: string, index = 0) =>
	`<button class="claim agrees" value="${index}" aria-label="${text}: gain &amp; &quot;more&quot;" title="gain &amp; &quot;more&quot;">${text}</button>`;

describe('[L8] [CLAIM7] the marks of an answer', () => {
	test('are buttons around the numbers, in prose, emphasis, lists and links to nothing', () => {
		expect(htmlOf('The gain is 40.7 dB.', [['40.7 dB']])).toContain(`The gain is ${button('40.7 dB')}.`);
		expect(htmlOf('Gain: **40.7 dB**', [['40.7 dB']])).toContain(`<strong>${button('40.7 dB')}</strong>`);
		expect(htmlOf('- a\n- gain 40.7 dB\n  - 3 V', [['40.7 dB'], ['3 V']])).toContain(button('3 V', 1));
		expect(htmlOf('> 1. 40.7 dB\n', [['40.7 dB']])).toContain(button('40.7 dB'));
	});

	test('are in inline code and in the cells of tables, each in its own place', () => {
		expect(htmlOf('It is `40.7 dB`.', [['40.7 dB']])).toContain(`<code>${button('40.7 dB')}</code>`);
		const table = '| a | b |\n|---|---|\n| 5 V | 5 V |\n| 5 V | 6 V |\n';
		const html = htmlOf(table, [
			['5 V', 1],
			['5 V', 2]
		]);
		expect(html).toContain(`<td>5 V</td>\n<td>${button('5 V')}</td>`);
		expect(html).toContain(`<td>${button('5 V', 1)}</td>\n<td>6 V</td>`);
	});

	test('mark the number where its unit is outside of the emphasis', () => {
		const html = htmlOf('**40.7** dB', [['40.7** dB']]);
		expect(html).toContain(`<strong>${button('40.7')}</strong> dB`);
	});

	test('of the same number in several blocks stay where they are', () => {
		const text = '5 V here.\n\n```\n5 V\n```\n\n5 V there and 5 V.';
		const html = htmlOf(text, [['5 V', 3]]);
		expect(html.split('<button')).toHaveLength(2);
		expect(html).toContain(`5 V there and ${button('5 V')}.`);
	});

	test('are not inside of links, whose address is not a place for them', () => {
		expect(htmlOf('[5 V](https://a.example/5V)', [['5 V']])).not.toContain('<button');
		expect(htmlOf('[a](b.cir) is 5 V', [['5 V']])).toContain(button('5 V'));
	});
});
