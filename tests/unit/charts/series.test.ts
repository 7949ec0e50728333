import { describe, expect, it } from 'vitest';
import type { Plot } from '../../../src/lib/measure/dataset.ts';
import { byInterest } from '../../../src/lib/charts/plot-order.ts';
import { atOnce } from '../../../src/lib/base/slices.ts';
import { previewCurve } from '../../../src/lib/charts/preview.ts';
import { defaultSelection, plotSeries, selectableSignals } from '../../../src/lib/charts/series.ts';
import { acPlot, tranPlot } from '../sim/plots.ts';

const tran = tranPlot(1e-3, 101, { vcc: () => 5, in: (t) => t, 'x1.mid': (t) => -t, out: (t) => 2 * t });

describe('series', () => {
	it('[C17] draws a transient against time', () => {
		const [series] = plotSeries(tran, ['v(out)']);
		expect(series).toMatchObject({
			signal: 'v(out)',
			pane: 'V',
			xAxis: { quantity: 'time', unit: 's', scale: 'linear' },
			yAxis: { quantity: 'voltage', unit: 'V', scale: 'linear' }
		});
		expect(series!.y[100]).toBeCloseTo(2e-3, 12);
	});

	it('[C17] draws a response as magnitude and phase against log frequency', () => {
		const series = plotSeries(acPlot(), ['v(out)']);
		expect(series.map(({ pane, yAxis }) => [pane, yAxis.unit])).toEqual([
			['magnitude', 'dB'],
			['phase', 'deg']
		]);
		expect(series[0]!.xAxis).toEqual({ quantity: 'frequency', unit: 'Hz', scale: 'log' });
		expect(Math.max(...series[0]!.y)).toBeCloseTo(40, 2);
	});

	it('[C17] draws expressions in decibels and degrees with the magnitudes and phases of signals', () => {
		const panes = plotSeries(acPlot(), ['v(out)', 'db(v(out))', 'ph(v(out))']).map(({ signal, pane }) => [
			signal,
			pane
		]);
		expect(panes).toEqual([
			['v(out)', 'magnitude'],
			['v(out)', 'phase'],
			['db(v(out))', 'magnitude'],
			['ph(v(out))', 'phase']
		]);
	});

	it('draws each run of a nested sweep from left to right', () => {
		const sweep: Plot = {
			id: 'dc1',
			title: 'DC transfer characteristic',
			analysis: 'dc',
			scale: 'v-sweep',
			vectors: [
				{ name: 'v-sweep', kind: 'real', quantity: 'voltage', data: Float64Array.of(2, 1, 0, 2, 1, 0) },
				{ name: 'out', kind: 'real', quantity: 'voltage', data: Float64Array.of(1, 2, 3, 4, 5, 6) }
			]
		};
		const series = plotSeries(sweep, ['v(out)']);
		expect(series.map(({ x, y, branch }) => [branch, [...x], [...y]])).toEqual([
			[0, [0, 1, 2], [3, 2, 1]],
			[1, [0, 1, 2], [6, 5, 4]]
		]);
		expect(new Set(series.map(({ id }) => id)).size).toBe(2);
	});

	it('draws a noise density on logarithmic axes', () => {
		const ac = acPlot();
		const frequency = ac.vectors[0]!;
		if (frequency.kind !== 'complex') throw new Error('not complex');
		const noise: Plot = {
			...ac,
			analysis: 'noise',
			vectors: [
				{ name: 'frequency', kind: 'real', quantity: 'frequency', data: frequency.re },
				{ name: 'onoise_spectrum', kind: 'real', quantity: 'voltage_density', data: frequency.re.map((f) => 1 / f) }
			]
		};
		expect(defaultSelection(noise, 'v(out)')).toEqual(['onoise_spectrum']);
		expect(plotSeries(noise, ['onoise_spectrum'])[0]).toMatchObject({ yAxis: { unit: 'V/√Hz', scale: 'log' } });
	});

	it('gives nothing for unknown signals and operating points', () => {
		expect(plotSeries(tran, ['v(nowhere)'])).toEqual([]);
		expect(plotSeries({ ...tran, analysis: 'op' }, ['v(out)'])).toEqual([]);
	});
});

describe('selection', () => {
	it('shows the output first, else the nodes that change', () => {
		expect(defaultSelection(tran, 'v(out)')).toEqual(['v(out)']);
		expect(defaultSelection(tran, 'v(gone)')).toEqual(['v(in)', 'v(out)']);
	});

	it('offers internal signals last', () => {
		expect(selectableSignals(tran).map(({ name }) => name)).toEqual(['v(vcc)', 'v(in)', 'v(out)', 'v(x1.mid)']);
	});
});

describe('preview', () => {
	it('takes the frequency response before the transient, between 0 and 1', () => {
		const curve = atOnce(previewCurve([tran, acPlot()], 'v(out)'));
		expect(curve).toHaveLength(64);
		expect(Math.max(...curve!)).toBeGreaterThan(0.99);
		expect(curve!.at(-1)).toBe(0);
		expect(curve![10]).toBeLessThan(curve![20]!);
	});

	it('[C17] is of the plot that is shown first, whichever that is', () => {
		const noise: Plot = { ...acPlot(), id: 'noise1', analysis: 'noise' };
		const other: Plot = { ...tran, id: 'other1', analysis: 'other' };
		const op: Plot = { ...tran, id: 'op1', analysis: 'op' };
		const all = [op, other, tran, noise, acPlot()];
		expect(byInterest(all).map(({ analysis }) => analysis)).toEqual(['ac', 'noise', 'tran', 'other', 'op']);
		for (let from = 0; from < all.length; from++) {
			const plots = all.slice(0, all.length - from);
			expect(atOnce(previewCurve(plots, 'v(out)'))).toEqual(
				atOnce(previewCurve(byInterest(plots).slice(0, 1), 'v(out)'))
			);
		}
	});

	it('has none for a run without curves', () => {
		expect(atOnce(previewCurve([{ ...tran, analysis: 'op' }]))).toBeNull();
	});
});
