import { describe, expect, test } from 'vitest';
import type { Series } from '#lib/charts/series.ts';
import { interpolate, stepSample, wholeX, wholeY } from '#lib/charts/draw/curves.ts';
import { fractionOf, keepInside, partOf, shift, withMargin, zoom } from '#lib/charts/draw/range.ts';
import { panesOf } from '../../support/page/panes-of.ts';

function series(signal: string, pane: string, x: number[], y: number[], scale: 'linear' | 'log' = 'linear'): Series {
	return {
		id: `${signal}:${pane}:0`,
		signal,
		pane,
		branch: 0,
		xAxis: { quantity: 'frequency', unit: 'Hz', scale },
		yAxis: { quantity: 'decibel', unit: 'dB', scale: 'linear' },
		x: Float64Array.from(x),
		y: Float64Array.from(y)
	};
}

describe('[C17] ranges', () => {
	test('zooming keeps what is under the pointer where it is, also on a logarithmic axis', () => {
		const range = { min: 10, max: 1e6 };
		const next = zoom(range, true, 0.5, 0.25);
		expect(fractionOf(partOf(range, true, 0, 0.25).max, next, true)).toBeCloseTo(0.25, 12);
		expect(zoom({ min: 0, max: 10 }, false, 0.5, 0)).toEqual({ min: 0, max: 5 });
	});

	test('a view never leaves the curve, keeps its width, and is the whole when it is as wide', () => {
		const whole = { min: 0, max: 10 };
		expect(keepInside({ min: -2, max: 3 }, whole, false)).toEqual({ min: 0, max: 5 });
		const moved = keepInside(shift({ min: 6, max: 9 }, false, 1), whole, false);
		expect(moved?.min).toBeCloseTo(7, 12);
		expect(moved?.max).toBe(10);
		expect(keepInside({ min: -1, max: 12 }, whole, false)).toBeNull();
	});

	test('a constant, with or without rounding noise, gets room around it', () => {
		expect(withMargin({ min: 5, max: 5 }, false, 0.06)).toEqual({ min: 4.5, max: 5.5 });
		expect(withMargin({ min: 5, max: 5 + 1e-12 }, false, 0.06).min).toBeCloseTo(4.5, 9);
		expect(withMargin({ min: 0, max: 0 }, false, 0.06)).toEqual({ min: -1, max: 1 });
	});
});

describe('[C17] curves', () => {
	const gain = series('v(out)', 'magnitude', [1, 10, 100], [0, -20, -40], 'log');
	const phase = series('v(out)', 'phase', [1, 10, 100], [-90, -90, -90], 'log');
	const other = series('v(in)', 'magnitude', [1, 10, 100], [-Infinity, 0, 0], 'log');

	test('magnitude and phase of a signal are two panes and share its colour', () => {
		const panes = panesOf([gain, phase, other]);
		expect(panes.map(({ id, curves }) => [id, curves.map(({ order }) => order)])).toEqual([
			['magnitude', [0, 1]],
			['phase', [0]]
		]);
		expect(wholeX(panes)).toEqual({ min: 1, max: 100 });
	});

	test('minus infinity decibels (a zero) does not stretch the axis', () => {
		const [pane] = panesOf([gain, other]);
		const { min, max } = wholeY(pane!.curves, false);
		expect(min).toBeCloseTo(-42.4, 12);
		expect(max).toBeCloseTo(2.4, 12);
	});

	test('[C17] the axis of a histogram begins at zero: no share is below', () => {
		const counted = series('v(a)', 'share', [0, 0, 1, 1], [0, 50, 50, 0]);
		const shares: Series = { ...counted, yAxis: { quantity: 'share', unit: '%', scale: 'linear' } };
		const { min, max } = wholeY(panesOf([shares])[0]!.curves, false);
		expect(min).toBe(0);
		expect(max).toBeCloseTo(53, 12);
	});

	test('values between samples follow the line as drawn over a logarithmic axis', () => {
		const [pane] = panesOf([gain]);
		expect(interpolate(pane!.curves[0]!, Math.sqrt(10))).toBeCloseTo(-10, 10);
		expect(interpolate(pane!.curves[0]!, 10)).toBe(-20);
		expect(interpolate(pane!.curves[0]!, 0.5)).toBeNull();
		expect(interpolate(pane!.curves[0]!, 200)).toBeNull();
	});

	test('a cursor steps from sample to sample and holds at the ends', () => {
		const panes = panesOf([gain]);
		expect(stepSample(panes, new Set(), 5, 1)).toBe(10);
		expect(stepSample(panes, new Set(), 5, -1)).toBe(1);
		expect(stepSample(panes, new Set(), 10, 1)).toBe(100);
		expect(stepSample(panes, new Set(), 10, 10)).toBe(100);
		expect(stepSample(panes, new Set(['v(out)']), 5, 1)).toBe(5);
	});
});
