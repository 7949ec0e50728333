import { describe, expect, it } from 'vitest';
import { atOnce } from '#lib/base/slices.ts';
import { wholeX, wholeY, toPanes } from '#lib/charts/draw/curves.ts';
import { drawPlot } from '#lib/charts/drawings/draw-plot.ts';
import { defaultSettings } from '#lib/charts/drawings/drawing.ts';
import type { Plot, Quantity } from '#lib/measure/dataset.ts';
import { decades, realVector, sweep } from '../../support/expression-plots.ts';
import { nestedSweep } from '../../support/sample-plots.ts';

describe('[C17] a Nyquist plot', () => {
	/** A low-pass of a pole at 100 Hz. */
	const pane = (gain: number, quantity: Quantity = 'voltage') => {
		const lowPass = (f: number) => [gain / (1 + (f / 100) ** 2), (-gain * (f / 100)) / (1 + (f / 100) ** 2)] as const;
		const plot = sweep(decades(1, 1e5, 101), { out: [quantity, lowPass] });
		const name = quantity === 'current' ? 'i(out)' : 'v(out)';
		const drawing = atOnce(drawPlot({ kind: 'nyquist', plot, selection: [name], settings: defaultSettings }));
		return toPanes(drawing.traces)[0]!;
	};

	it.each([0.5, 2])('of a gain of %d shows the whole unit circle and -1', (gain) => {
		const shown = pane(gain);
		for (const range of [wholeX([shown])!, wholeY(shown.curves, false)]) {
			expect(range.min).toBeLessThan(-1);
			expect(range.max).toBeGreaterThan(1);
		}
	});

	it('of a curve far smaller than the circle shows the curve', () => {
		expect(wholeX([pane(0.01)])!.max).toBeLessThan(0.011);
	});
});

describe('[C17] an XY plot', () => {
	/** `out` is the source times the number of the run. */
	const nested = (steps: readonly number[]): Plot => {
		const scale = [1, 2, 3].flatMap(() => steps);
		const vectors = [
			realVector('v-sweep', 'voltage', scale),
			realVector(
				'in',
				'voltage',
				scale.map((v) => 10 * v)
			),
			realVector(
				'out',
				'voltage',
				scale.map((v, i) => v * (1 + Math.floor(i / steps.length)))
			)
		];
		return { id: 'dc1', title: '', analysis: 'dc', scale: 'v-sweep', vectors };
	};

	it('pairs only samples at the same places', () => {
		const plot = nested([0, 1, 2, 3]);
		const [scale, across, out] = plot.vectors;
		const elsewhere = { ...out!, name: 'elsewhere', scale: Float64Array.from({ length: 12 }, (_, i) => i / 2) };
		const settings = { ...defaultSettings, xSignal: 'v(in)' };
		const selection = ['v(elsewhere)', 'v(out)'];
		const graph = { ...plot, vectors: [scale!, across!, out!, elsewhere] };
		const drawing = atOnce(drawPlot({ kind: 'xy', plot: graph, selection, settings }));
		expect(new Set(drawing.traces.map(({ series }) => series.signal))).toEqual(new Set(['v(out)']));
	});

	it.each([
		['rising', [0, 1, 2, 3]],
		['falling', [3, 2, 1, 0]]
	])('of a nested sweep has a line for each run: %s', (_, steps) => {
		const settings = { ...defaultSettings, xSignal: 'v(in)' };
		const drawing = atOnce(drawPlot({ kind: 'xy', plot: nested(steps), selection: ['v(out)'], settings }));
		const lines = drawing.traces.map(({ series }) => ({ x: [...series.x], y: [...series.y] }));
		expect(lines).toEqual([1, 2, 3].map((n) => ({ x: [0, 10, 20, 30], y: [0, n, 2 * n, 3 * n] })));
	});
});

describe('[C17] [EXPR9] figures of a family over its parameter', () => {
	const draw = (plot: Plot, ...selection: string[]) =>
		atOnce(drawPlot({ kind: 'parameter', plot, selection, settings: defaultSettings }));

	it('has a point for each curve, from left to right, and says what is no such figure', () => {
		const plot = nestedSweep(4);
		const { traces, figures } = draw(plot, 'max(v(out))', 'v(out)', 'max(max(v(out)))', 'v(none)');
		expect(traces.map(({ series: { x, y, xAxis, signal } }) => ({ x: [...x], y: [...y], xAxis, signal }))).toEqual([
			{
				x: [1e3, 2e3, 3e3, 4e3],
				y: [1, 2, 3, 4],
				xAxis: { quantity: 'resistance', unit: 'Ω', scale: 'linear' },
				signal: 'max(v(out))'
			}
		]);
		expect(figures[0]?.figures.map(({ id, value }) => [id, value])).toEqual([
			['minimum', 1],
			['maximum', 4],
			['mean', 2.5],
			['sigma', Math.sqrt(1.25)]
		]);
		expect(figures.slice(1).map(({ signal, reason }) => [signal, reason])).toEqual([
			['v(out)', 'not_by_member'],
			['max(max(v(out)))', 'not_by_member']
		]);
		const falling = { ...plot, parameters: [{ ...plot.parameters![0]!, values: Float64Array.of(1e4, 1e3, 100, 10) }] };
		expect(draw(falling, 'max(v(out))').traces[0]?.series).toMatchObject({
			x: Float64Array.of(10, 100, 1e3, 1e4),
			y: Float64Array.of(4, 3, 2, 1),
			xAxis: { scale: 'log' }
		});
	});

	it('is over the numbers of the curves where no parameter is known', () => {
		const { parameters: _, ...plot } = nestedSweep(3);
		expect([...draw(plot, 'max(v(out))').traces[0]!.series.x]).toEqual([1, 2, 3]);
	});

	it('has gaps where a curve has no such place, and no figures where none has', () => {
		const { traces } = draw(nestedSweep(3), 'cross(v(out), 1.5)');
		expect([...traces[0]!.series.y]).toEqual([NaN, 0.75, 0.5]);
		expect(draw(nestedSweep(3), '0/0*max(v(out))').figures[0]?.reason).toBe('not_finite');
	});
});
