import { describe, expect, it } from 'vitest';
import { atOnce } from '#lib/base/slices.ts';
import type { Plot, Vector } from '#lib/measure/dataset.ts';
import { PartialPlots } from '#lib/workers/ngspice/partial-plots.ts';
import { rangesOf } from '#lib/workers/ngspice/ranges.ts';

const real = (name: string, ...data: number[]): Vector => ({
	name,
	kind: 'real',
	quantity: 'voltage',
	data: Float64Array.from(data)
});
const complex = (name: string, re: number[], im: number[]): Vector => ({
	name,
	kind: 'complex',
	quantity: 'voltage',
	re: Float64Array.from(re),
	im: Float64Array.from(im)
});
const plot = (...vectors: Vector[]): Plot => ({ id: 'tran1', title: '', analysis: 'tran', scale: 'a', vectors });

describe('pieces of a plot', () => {
	it('[ENG12] are joined in their order, and what was handed out does not change', () => {
		const partial = new PartialPlots();
		atOnce(partial.append([{ from: 0, plot: plot(real('a', 1, 2), complex('z', [1, 2], [3, 4])) }]));
		const early = atOnce(partial.plots());
		atOnce(partial.append([{ from: 2, plot: plot(real('a', 5), complex('z', [6], [7])) }]));
		expect(atOnce(partial.plots())).toEqual([plot(real('a', 1, 2, 5), complex('z', [1, 2, 6], [3, 4, 7]))]);
		expect(early).toEqual([plot(real('a', 1, 2), complex('z', [1, 2], [3, 4]))]);
	});

	it('[ENG12] from point 0 on begin the plot anew', () => {
		const partial = new PartialPlots();
		atOnce(partial.append([{ from: 0, plot: plot(real('a', 1, 2)) }]));
		atOnce(partial.append([{ from: 0, plot: plot(real('b', 3)) }]));
		expect(partial.copies()).toEqual([plot(real('b', 3))]);
	});

	it('[ENG12] leave out a vector that came later or has a gap', () => {
		const partial = new PartialPlots();
		atOnce(partial.append([{ from: 0, plot: plot(real('a', 1)) }]));
		atOnce(partial.append([{ from: 1, plot: plot(real('a', 2), real('late', 9)) }]));
		atOnce(partial.append([{ from: 5, plot: plot(real('a', 3)) }]));
		expect(atOnce(partial.plots())).toEqual([plot(real('a', 1, 2))]);
	});

	it('[ENG12] a copy has no more memory than its points', () => {
		const partial = new PartialPlots();
		for (let from = 0; from < 5; from++) atOnce(partial.append([{ from, plot: plot(real('a', from)) }]));
		const [vector] = partial.copies()[0]!.vectors;
		expect(vector?.kind === 'real' && vector.data.buffer.byteLength).toBe(5 * 8);
	});
});

describe('ranges', () => {
	it('[ENG17] are the finite extremes and the first value that is none', () => {
		const [one, none] = rangesOf([plot(real('a', 3, -1, NaN, 7, Infinity), real('b', NaN))]);
		expect(one).toEqual({ plot: 'tran1', name: 'a', quantity: 'voltage', min: -1, max: 7, firstBad: 2 });
		expect(none).toMatchObject({ min: null, max: null, firstBad: 0 });
	});

	it('[ENG17] of a complex vector are those of its magnitude', () => {
		const [range] = rangesOf([plot(complex('z', [3, 0, -6], [4, 1, 8]))]);
		expect(range).toMatchObject({ min: 1, max: 10, firstBad: null });
	});
});
