import { describe, expect, it } from 'vitest';
import { atOnce } from '#lib/base/slices.ts';
import { bands } from '#lib/charts/drawings/bands.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { nestedSweep } from '../../support/sample-plots.ts';

/** A plot whose members have their own samples. */
function family(
	members: readonly (readonly [x: number, y: number][])[],
	quantity: 'time' | 'frequency' = 'time'
): Plot {
	const all = members.flat();
	return {
		id: 'tran1',
		title: '',
		analysis: 'tran',
		scale: 'x',
		vectors: [
			{ kind: 'real', name: 'x', quantity, data: Float64Array.from(all, ([x]) => x) },
			{ kind: 'real', name: 'out', quantity: 'voltage', data: Float64Array.from(all, ([, y]) => y) }
		]
	};
}
const bandsOf = (plot: Plot, members: readonly number[] | null = null) =>
	atOnce(bands(plot, ['v(out)'], members)).series;

describe('[C17] the bands of a family', () => {
	it('are the lowest, the highest and the quantiles of all members at each sample', () => {
		// 101 lines through 0 with slopes from 1 to 101: at 1 V a quantile is 1 plus that part of 100.
		const series = bandsOf(nestedSweep(101));
		expect(series.map(({ y }) => y.at(-1))).toEqual([1, 6, 26, 51, 76, 96, 101]);
		expect(series.map(({ y }) => y[0])).toEqual([0, 0, 0, 0, 0, 0, 0]);
		expect(series.every(({ grid, family }) => grid === undefined && family === undefined)).toBe(true);
	});

	it('are of the members that are shown, with the values that numpy.quantile gives', () => {
		// numpy.quantile([1, 2, 4, 8], [0, .05, .25, .5, .75, .95, 1])
		const series = bandsOf(nestedSweep(10), [0, 1, 3, 7]);
		expect(series.map(({ y }) => Number(y.at(-1)!.toFixed(9)))).toEqual([1, 1.15, 1.75, 3, 5, 7.4, 8]);
	});

	it('leave out members without a value, and are gaps where none has one', () => {
		const plot = family([
			[
				[0, 1],
				[1, NaN],
				[2, NaN]
			],
			[
				[0, 3],
				[1, 5],
				[2, NaN]
			],
			[
				[0, 5],
				[1, 7],
				[2, NaN]
			]
		]);
		const [low, , , median, , , high] = bandsOf(plot);
		expect([...low!.y]).toEqual([1, 5, NaN]);
		expect([...median!.y]).toEqual([3, 6, NaN]);
		expect([...high!.y]).toEqual([5, 7, NaN]);
	});

	it('of members with different samples are interpolated at evenly spaced places, each as far as it reaches', () => {
		const plot = family([
			[
				[0, 0],
				[1, 10]
			],
			[
				[0, 0],
				[0.5, 0],
				[1, 20]
			],
			[
				[0, 0],
				[0.25, 0]
			]
		]);
		const [low, , , median, , , high] = bandsOf(plot);
		expect([low!.grid, low!.x.length, low!.x[1], low!.x.at(-1)]).toEqual([1001, 1001, 0.001, 1]);
		// At 0.75 the first two members are at 7.5 and 10; at 0.25 all three are.
		expect([low!.y[750], median!.y[750], high!.y[750]].map((y) => Number(y!.toFixed(9)))).toEqual([7.5, 8.75, 10]);
		expect([low!.y[250], median!.y[250], high!.y[250]].map((y) => Number(y!.toFixed(9)))).toEqual([0, 0, 2.5]);
	});

	it('of a logarithmic axis are interpolated over its logarithm', () => {
		const sweep = (points: number): [number, number][] =>
			Array.from({ length: points }, (_, i) => [10 ** ((3 * i) / (points - 1)), (3 * i) / (points - 1)]);
		const [low, , , , , , high] = bandsOf(family([sweep(4), sweep(7)], 'frequency'));
		expect(low!.x[500]).toBeCloseTo(10 ** 1.5, 9);
		for (const place of [1, 333, 500, 999]) {
			expect(low!.y[place]).toBeCloseTo((3 * place) / 1000, 9);
			expect(high!.y[place]).toBeCloseTo((3 * place) / 1000, 9);
		}
	});

	it('are nothing for a signal with one curve', () => {
		expect(
			bandsOf(
				family([
					[
						[0, 1],
						[1, 2]
					]
				])
			)
		).toEqual([]);
	});
});
