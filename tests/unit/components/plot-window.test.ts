import { expect, test } from 'vitest';
import { isWindowed, listedPlots } from '#lib/components/results/plot-window.ts';
import type { Plot } from '#lib/measure/dataset.ts';

const plots = (count: number): Plot[] =>
	Array.from({ length: count }, (_, index) => ({
		id: `op${index + 1}`,
		title: 'Operating Point',
		analysis: 'op',
		scale: '',
		vectors: []
	}));
const names = new Map(plots(11_000).map(({ id }, index) => [id, `Operating point ${index + 1}`]));
const listed = (count: number, shown: string, text = '') =>
	listedPlots(plots(count), names, shown, text).map(({ id }) => id);

test('[E4] of 11,000 plots 200 are listed: those around the one that is shown', () => {
	expect([isWindowed(plots(200)), isWindowed(plots(201))]).toEqual([false, true]);
	expect(listed(200, 'op1')).toHaveLength(200);
	for (const [shown, first, last] of [
		['op1', 'op1', 'op200'],
		['op5000', 'op4900', 'op5099'],
		['op11000', 'op10801', 'op11000'],
		['none', 'op1', 'op200']
	] as const) {
		const ids = listed(11_000, shown);
		expect([ids.length, ids[0], ids.at(-1)]).toEqual([200, first, last]);
	}
});

test('[E4] a text finds plots by name or id, beside the one that is shown', () => {
	expect(listed(11_000, 'op1', 'POINT 1099')).toEqual(['op1', 'op1099', ...[...'0123456789'].map((d) => `op1099${d}`)]);
	expect(listed(11_000, 'op7', '(op42)')).toEqual(['op7', 'op42']);
	expect(listed(11_000, 'op7', 'nothing like it')).toEqual(['op7']);
	expect(listed(11_000, 'op7', 'op')).toHaveLength(200);
});
