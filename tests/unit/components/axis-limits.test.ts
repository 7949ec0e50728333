import { describe, expect, test } from 'vitest';
import { limitText, readLimits, type TypedLimits } from '#lib/components/plot/axes/axis-limits.ts';
import { axisExtentX, axisExtentY, withScales } from '#lib/components/plot/axes/axis-view.ts';
import { interpolate } from '#lib/charts/draw/curves.ts';
import { plotSeries } from '#lib/charts/series.ts';
import { panesOf } from '../../support/page/panes-of.ts';
import { lowPass, transient } from '../../support/sample-plots.ts';

const voltage = { unit: 'V', whole: { min: -1, max: 1 }, hasPositive: true };
const read = (min: string, max: string, scale: TypedLimits['scale'] = 'linear', axis = voltage) =>
	readLimits({ min, max, scale }, axis);

describe('[C17] typed limits', () => {
	test('an empty field takes the limit of the curves, two the whole axis', () => {
		expect(read('-200m', '3 V')).toEqual({ min: -0.2, max: 3 });
		expect(read('', '500 mV')).toEqual({ min: -1, max: 0.5 });
		expect(read(' ', '')).toBeNull();
	});

	test('what cannot be set is named', () => {
		expect(read('2', '1')).toEqual({ code: 'order' });
		expect(read('1', '1')).toEqual({ code: 'order' });
		expect(read('-10 mV', '1', 'log')).toEqual({ code: 'not_positive', text: '-10 mV' });
		expect(read('0', '1', 'log')).toEqual({ code: 'not_positive', text: '0' });
		expect(read('', '', 'log', { ...voltage, hasPositive: false })).toEqual({ code: 'nothing_positive' });
		expect(read('a', '1')).toEqual({ code: 'not_a_number', text: 'a' });
		expect(read('1', '1e999')).toEqual({ code: 'not_a_number', text: '1e999' });
		expect(read('1', '1M')).toEqual({ code: 'ambiguous', text: '1M' });
		expect(read('1 s', '2')).toEqual({ code: 'other_unit', text: '1 s' });
	});

	test('what a field shows can be read again', () => {
		for (const value of [-0.0123456, 0, 999_999, 1e-15, 4.7e13])
			expect(read(limitText(value, 'V'), '1e20')).toEqual({ min: value, max: 1e20 });
	});
});

describe('[C17] scales of axes', () => {
	const [pane] = panesOf(plotSeries(transient(1001), ['v(out)']));

	test('a logarithmic axis shows what is above zero; decibels and degrees stay linear', () => {
		const scaled = withScales(pane!, 'log', 'log');
		expect([scaled.xAxis.scale, scaled.yAxis.scale, scaled.cursorAxis.scale]).toEqual(['log', 'log', 'log']);
		expect(axisExtentX([scaled], true)).toEqual({ min: 1e-6, max: expect.closeTo(1e-3, 12) as number });
		const { min, max } = axisExtentY(scaled.curves, true);
		expect(min).toBeGreaterThan(0);
		expect(max).toBeGreaterThan(1);
		const [magnitude] = panesOf(plotSeries(lowPass(), ['v(out)']));
		expect(withScales(magnitude!, 'linear', 'log').yAxis.scale).toBe('linear');
	});

	test('an axis of values below zero stays linear', () => {
		const negative = pane!.curves.map((curve) => ({ ...curve, series: { ...curve.series } }));
		const [below] = panesOf(negative.map(({ series }) => ({ ...series, y: series.y.map(() => -1) })));
		expect(withScales(below!, undefined, 'log').yAxis.scale).toBe('linear');
	});

	test('values between samples follow the line as it is drawn', () => {
		const [curve] = panesOf([{ ...pane!.curves[0]!.series, x: Float64Array.of(1, 100), y: Float64Array.of(1, 3) }]);
		const scaled = withScales(curve!, 'log', undefined);
		expect(interpolate(scaled.curves[0]!, 10)).toBeCloseTo(2, 12);
		expect(interpolate(curve!.curves[0]!, 50.5)).toBeCloseTo(2, 12);
	});
});
