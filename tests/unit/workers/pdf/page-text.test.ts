import { expect, test } from 'vitest';
import { layOutText } from '#lib/workers/pdf/page-text.ts';
import type { TextItem } from '#lib/workers/pdf/protocol.ts';

/** A piece of text whose characters are half as wide as the font is high. */
function item(text: string, x: number, y: number, size = 10): TextItem {
	return { text, x, y, width: (text.length * size) / 2, size, angle: 0 };
}

test('[K5] the pieces of a line are joined by their gaps, whatever their order in the file', () => {
	const items = [
		item('mV', 130, 100),
		item('off', 10, 100),
		item('set', 25, 100),
		item('voltage', 45, 100.5),
		item('2', 110, 100)
	];
	expect(layOutText(items).text).toBe('offset voltage  2  mV');
});

test('[K5] an index stays on the line of its symbol', () => {
	expect(layOutText([item('V', 10, 100), item('OS', 15, 103, 6), item('= 2 mV', 40, 100)]).text).toBe('VOS  = 2 mV');
});

test('[K5] rows of a table stay on one line, even with long cells', () => {
	const rows = ['Input offset voltage', 'Input bias current', 'Supply current drain', 'Large signal gain'];
	const items = rows.flatMap((name, row) => [
		item(name, 10, 100 + 12 * row),
		item(`${row}.1`, 250, 100 + 12 * row),
		item('typical', 300, 100 + 12 * row),
		item('mV', 350, 100 + 12 * row)
	]);
	expect(layOutText(items.toSorted((a, b) => a.x - b.x)).text.split('\n')).toEqual(
		rows.map((name, row) => `${name}  ${row}.1  typical  mV`)
	);
});

test('[K5] two columns of prose are read one after the other, below a title over both', () => {
	const left = [
		'The amplifier has a high',
		'gain and low noise, and',
		'its output drives a load',
		'of two kilohms to ground'
	];
	const right = [
		'Applications are filters',
		'and comparators, as well',
		'as integrators with long',
		'time constants and adders'
	];
	const column = (lines: string[], x: number, shift: number) =>
		lines.map((text, index) => item(text, x, 120 + shift + 12 * index));
	const items = [
		item('A title that is as wide as both of the columns below it', 10, 90),
		...column(left, 10, 0),
		...column(right, 160, 5)
	];
	expect(layOutText(items).text).toBe(
		`A title that is as wide as both of the columns below it\n\n${left.join('\n')}\n\n${right.join('\n')}`
	);
});

test('[K5] a larger distance begins a paragraph, and rotated text comes last', () => {
	const items = [
		{ ...item('Gain (dB)', 5, 300), angle: -Math.PI / 2 },
		item('First paragraph', 10, 100),
		item('Second paragraph', 10, 140)
	];
	expect(layOutText(items).text).toBe('First paragraph\n\nSecond paragraph\n\nGain (dB)');
});

test('[K5] a sign above the line stays with its letter, and an exponent is not a further digit', () => {
	const line = [
		item('V', 10, 100),
		item('+', 15, 95, 6),
		item('-1.5 V', 21, 100),
		item('10', 70, 100),
		item('6', 80, 95, 6)
	];
	const above = item('a line that is close above it', 10, 89);
	expect(layOutText([above, ...line]).text).toBe('a line that is close above it\nV+ -1.5 V  10^6');
});

test('[K5] text that is printed twice is read once; equal cells beside and below each other stay', () => {
	const cells = [item('36 V', 10, 100), item('36 V', 60, 100), item('36 V', 10, 112)];
	const copies = [item('36 V', 10.4, 100), item('V', 25.5, 100.2)];
	expect(layOutText([...cells, ...copies]).text).toBe('36 V  36 V\n36 V');
});

test('[K5] a turned table is read row by row', () => {
	const turned = [
		['Part', 'Price'],
		['SW1', '2.10']
	].flatMap((cells, row) =>
		cells.map((text, column) => ({ ...item(text, 100 + 12 * row, 500 - 100 * column), angle: -Math.PI / 2 }))
	);
	expect(layOutText(turned.toReversed()).text).toBe('Part  Price\nSW1  2.10');
});

test('[K5] a page with too many pieces of text is laid out in time', () => {
	const pieces = Array.from({ length: 20_000 }, (_, index) =>
		item(`${index % 7}`, (index % 400) * 3, index % 997, 4 + (index % 9))
	);
	const start = performance.now();
	expect(layOutText(pieces).text).not.toBe('');
	expect(performance.now() - start).toBeLessThan(15_000);
});

test('[K5] each piece names its item and where it is in the text', () => {
	const items = [item('  ', 0, 100), item('two', 40, 100), item('one', 10, 100)];
	const { text, pieces } = layOutText(items);
	expect(pieces.map(({ item, start, length }) => [item, text.slice(start, start + length)])).toEqual([
		[2, 'one'],
		[1, 'two']
	]);
});

test('[K5] a page without text is empty', () => {
	expect(layOutText([])).toEqual({ text: '', pieces: [] });
});
