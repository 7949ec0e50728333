import { describe, expect, test } from 'vitest';
import { atOnce } from '#lib/base/slices.ts';
import { wholeY } from '#lib/charts/draw/curves.ts';
import { dragBox } from '#lib/components/plot/drag-box.ts';
import { measureStretch } from '#lib/components/plot/cursors/measure-stretch.ts';
import { readingText } from '#lib/components/plot/cursors/plot-reading.ts';
import { plotSeries } from '#lib/charts/series.ts';
import { transient } from '../../support/sample-plots.ts';
import { panesOf } from '../../support/page/panes-of.ts';

const box = (from: [number, number], to: [number, number]) =>
	dragBox({ x: from[0], y: from[1] }, { x: to[0], y: to[1] }, 400, 200);

describe('[C17] what a drag selects', () => {
	test.each([
		['along the axis, with a hand that shakes', [100, 100], [300, 90], { x: [0.25, 0.75], y: null }],
		['down, with a hand that shakes', [100, 50], [106, 150], { x: null, y: [0.25, 0.75] }],
		['both ways, from any corner', [300, 150], [100, 50], { x: [0.25, 0.75], y: [0.25, 0.75] }],
		['beyond the edge', [300, 100], [900, 100], { x: [0.75, 1], y: null }],
		['nothing by a click', [100, 100], [105, 103], null]
	] as const)('%s', (_name, from, to, expected) => {
		expect(box([...from], [...to])).toEqual(expected);
	});
});

describe('[C17] readings', () => {
	test('decibels and degrees keep their decimals; rounding noise about zero is zero', () => {
		expect(readingText(-7.998e-5, 'dB')).toBe('0.00 dB');
		expect(readingText(-179.96, 'deg')).toBe('-180.0 deg');
		expect(readingText(-Infinity, 'dB')).toBe('-∞ dB');
		expect(readingText(0.0123, 'V')).toBe('12.3 mV');
	});

	test('a flat magnitude is not spread over the height of the axis', () => {
		const [pane] = panesOf([
			{
				id: 'a',
				signal: 'v(in)',
				pane: 'magnitude',
				branch: 0,
				xAxis: { quantity: 'frequency', unit: 'Hz', scale: 'log' },
				yAxis: { quantity: 'decibel', unit: 'dB', scale: 'linear' },
				x: Float64Array.of(1, 10),
				y: Float64Array.of(0, -7.998e-5)
			}
		]);
		const { min, max } = wholeY(pane!.curves, false);
		expect(max - min).toBeGreaterThan(1);
	});

	test('a stretch of a waveform is measured from its first to its last sample', () => {
		const [pane] = panesOf(plotSeries(transient(1001), ['v(out)']));
		const figures = atOnce(measureStretch(pane!.curves[0]!, { min: 0, max: 2e-6 }));
		expect(figures.find(({ id }) => id === 'maximum')?.value).toBeCloseTo(Math.sin(0.4), 12);
		expect(figures.some(({ id }) => id === 'frequency')).toBe(false);
		expect(atOnce(measureStretch(pane!.curves[0]!, { min: 2, max: 3 }))).toEqual([]);
	});
});
