import { describe, expect, test } from 'vitest';
import { atOnce } from '#lib/base/slices.ts';
import { differencePlot } from '#lib/charts/overlay/difference-plot.ts';
import { overlaidPlot } from '#lib/charts/overlay/overlaid-plot.ts';
import { plotSeries } from '#lib/charts/series.ts';
import type { Plot, Vector } from '#lib/measure/dataset.ts';

function tran(x: readonly number[], signals: Readonly<Record<string, readonly number[]>>, id = 'tran1'): Plot {
	const vectors = Object.entries(signals).map(([name, values]): Vector => ({
		name,
		kind: 'real',
		quantity: name.startsWith('i(') ? 'current' : 'voltage',
		data: Float64Array.from(values)
	}));
	const time: Vector = { name: 'time', kind: 'real', quantity: 'time', data: Float64Array.from(x) };
	return { id, title: '', analysis: 'tran', scale: 'time', vectors: [time, ...vectors] };
}
function ac(f: readonly number[], values: readonly (readonly [re: number, im: number])[]): Plot {
	const frequency: Vector = { name: 'frequency', kind: 'real', quantity: 'frequency', data: Float64Array.from(f) };
	const out: Vector = {
		name: 'v(out)',
		kind: 'complex',
		quantity: 'voltage',
		re: Float64Array.from(values, ([re]) => re),
		im: Float64Array.from(values, ([, im]) => im)
	};
	return { id: 'ac1', title: '', analysis: 'ac', scale: 'frequency', vectors: [frequency, out] };
}
const seriesOf = (plot: Plot | null, names: readonly string[]) =>
	plotSeries(plot!, names).map(({ pane, x, y }) => [pane, [...x], [...y]]);

describe('[C10] the difference of two plots', () => {
	test('is over those points of the first that the second reaches, with the second interpolated', () => {
		const first = tran([0, 1, 2, 3, 4], { 'v(out)': [0, 1, 2, 3, 4] });
		const second = tran([0.5, 1.5, 3.5], { 'v(out)': [1, 3, 7] });
		const plot = atOnce(differencePlot(first, second, ['v(out)']));
		expect(seriesOf(plot, ['v(out)'])).toEqual([['V', [1, 2, 3], [-1, -2, -3]]]);
	});

	test('is exactly zero for the same samples, and takes expressions', () => {
		const values = Array.from({ length: 200 }, (_, n) => Math.sin(n) * 1e-3);
		const x = values.map((_, n) => n * 1e-9);
		const plot = atOnce(
			differencePlot(tran(x, { 'v(out)': values }), tran(x, { 'v(out)': values }), ['v(out)', 'v(out)*2', 'v(none)'])
		);
		const series = plotSeries(plot!, ['v(out)', 'v(out)*2']);
		expect(series).toHaveLength(2);
		for (const { y } of series) expect(y.every((value) => value === 0)).toBe(true);
	});

	test('of complex signals is in dB and degrees, interpolated over log frequency', () => {
		const first = ac(
			[1, 10, 100],
			[
				[10, 0],
				[0, 10],
				[-10, 0]
			]
		);
		const second = ac(
			[1, 100],
			[
				[1, 0],
				[1, 0]
			]
		);
		const plot = atOnce(differencePlot(first, second, ['v(out)']));
		expect(seriesOf(plot, ['v(out)'])).toEqual([
			['magnitude', [1, 10, 100], [20, 20, 20]],
			['phase', [1, 10, 100], [0, 90, 180]]
		]);
		const slope = atOnce(
			differencePlot(
				ac([10], [[2, 0]]),
				ac(
					[1, 100],
					[
						[1, 0],
						[3, 0]
					]
				),
				['v(out)']
			)
		);
		expect(seriesOf(slope, ['v(out)'])).toEqual([
			['magnitude', [10], [0]],
			['phase', [10], [0]]
		]);
	});

	test('follows downward sweeps and the runs of nested ones in their order', () => {
		const first = tran([0, 1, 0, 1], { 'v(out)': [1, 2, 3, 4] });
		const second = tran([1, 0, 1, 0], { 'v(out)': [1, 1, 1, 1] });
		const plot = atOnce(differencePlot(first, second, ['v(out)']));
		expect(seriesOf(plot, ['v(out)'])).toEqual([
			['V', [0, 1], [0, 1]],
			['V', [0, 1], [2, 3]]
		]);
	});

	test('leaves out a signal that is real in one plot and complex in the other, or of another quantity', () => {
		const complex = ac(
			[1, 2],
			[
				[1, 0],
				[1, 0]
			]
		);
		const real: Plot = {
			...complex,
			vectors: [complex.vectors[0]!, { name: 'v(out)', kind: 'real', quantity: 'voltage', data: Float64Array.of(1, 1) }]
		};
		expect(atOnce(differencePlot(complex, real, ['v(out)']))).toBeNull();
		expect(atOnce(differencePlot(real, complex, ['v(out)']))).toBeNull();
		const named = (quantity: Vector['quantity']): Plot => ({
			...real,
			vectors: [complex.vectors[0]!, { name: 'probe', kind: 'real', quantity, data: Float64Array.of(1, 1) }]
		});
		expect(atOnce(differencePlot(named('power'), named('current'), ['probe']))).toBeNull();
		expect(atOnce(differencePlot(named('power'), named('none'), ['probe']))).not.toBeNull();
	});

	test('is null without a common point, signal or unit', () => {
		const first = tran([0, 1], { 'v(out)': [1, 2] });
		for (const second of [tran([5, 6], { 'v(out)': [1, 2] }), tran([0, 1], { 'v(in)': [1, 2] })])
			expect(atOnce(differencePlot(first, second, ['v(out)']))).toBeNull();
	});
});

describe('[C10] the plot of a run that is drawn over another', () => {
	const over = tran([0, 1], { 'v(out)': [1, 2] });
	test('is that of the same analysis with a common signal, the one of the same id first', () => {
		const plots = [
			tran([0, 1], { 'v(out)': [3, 4] }, 'tran2'),
			tran([0, 1], { 'v(out)': [5, 6] }, 'tran1'),
			ac(
				[1, 2],
				[
					[1, 0],
					[1, 0]
				]
			)
		];
		expect(overlaidPlot(over, plots)).toEqual({ plot: plots[1], reason: null });
		expect(overlaidPlot(over, plots.slice(0, 1)).plot?.id).toBe('tran2');
	});

	test('of a file needs the same scale only', () => {
		const file: Plot = { ...tran([0, 1], { 'v(out)': [3, 4] }), analysis: 'other', id: 'other1' };
		expect(overlaidPlot(over, [file]).plot).toBe(file);
	});

	test('is none for a reason', () => {
		expect(overlaidPlot(over, []).reason).toBe('no_curves');
		expect(
			overlaidPlot(over, [
				ac(
					[1, 2],
					[
						[1, 0],
						[1, 0]
					]
				)
			]).reason
		).toBe('other_analysis');
		expect(overlaidPlot(over, [tran([0, 1], { 'v(x)': [1, 2] })]).reason).toBe('no_common_signal');
		expect(overlaidPlot(over, [tran([0, 1], { 'v(out)': [1, 2] })]).reason).toBe('same_curves');
		const magnitudes: Plot = { ...tran([1, 2], { 'v(out)': [1, 2] }), analysis: 'ac', scale: 'frequency' };
		magnitudes.vectors[0] = { ...magnitudes.vectors[0]!, name: 'frequency', quantity: 'frequency' };
		const complex = ac(
			[1, 2],
			[
				[1, 0],
				[1, 0]
			]
		);
		expect(overlaidPlot(complex, [magnitudes]).reason).toBe('no_common_signal');
	});
});
