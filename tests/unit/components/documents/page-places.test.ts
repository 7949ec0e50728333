import { expect, test } from 'vitest';
import { boxesOf, PAGE_GAP, pageAt, pageTops } from '#lib/components/documents/page-places.ts';
import { layOutText } from '#lib/workers/pdf/page-text.ts';

const sizes = [
	{ width: 600, height: 800 },
	{ width: 600, height: 400 },
	{ width: 600, height: 800 }
];

test('[K5] pages follow each other with a gap, and a position finds its page', () => {
	const tops = pageTops(sizes, 0.5);
	expect(tops).toEqual([PAGE_GAP, 400 + 2 * PAGE_GAP, 600 + 3 * PAGE_GAP, 1000 + 4 * PAGE_GAP]);
	expect([-50, 0, 411, 424, 640, 5000].map((position) => pageAt(tops, position))).toEqual([0, 0, 0, 1, 2, 2]);
	expect(pageAt(pageTops([], 1), 10)).toBe(0);
});

test('[K5] a match is marked on each piece of text that it is on', () => {
	const item = (text: string, x: number, y: number) => ({ text, x, y, width: text.length * 5, size: 10, angle: 0 });
	const items = [item('slew', 10, 100), item('rate', 40, 100), item('is high', 10, 112)];
	const layer = { ...layOutText(items), items, size: { width: 600, height: 800 }, stretches: [] };
	expect(layer.text).toBe('slew rate\nis high');
	expect(boxesOf(layer, { start: 2, end: 12 })).toEqual([
		{ left: 20 - 0.8, top: 91.5, width: 10 + 1.6, height: 11.5 },
		{ left: 40 - 0.8, top: 91.5, width: 20 + 1.6, height: 11.5 },
		{ left: 10 - 0.8, top: 103.5, width: 10 + 1.6, height: 11.5 }
	]);
	expect(boxesOf(layer, { start: 4, end: 5 })).toEqual([]);
});

test('[K5] the mark of a word covers all of its letters, narrow and wide ones', () => {
	// "iii" is 6 wide and "WWW" 30 in the font of the page, in which the item is drawn half as wide.
	const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + (letter === 'W' ? 10 : 2), 0);
	const items = [{ text: 'iiiWWW', x: 100, y: 50, width: 18, size: 10, angle: 0 }];
	const layer = { ...layOutText(items), items, size: { width: 600, height: 800 }, stretches: [] };
	expect(boxesOf(layer, { start: 3, end: 6 }, widthOf)).toEqual([
		{ left: 103 - 0.8, top: 41.5, width: 15 + 1.6, height: 11.5 }
	]);
});
