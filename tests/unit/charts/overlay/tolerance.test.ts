import { describe, expect, test } from 'vitest';
import { atOnce } from '#lib/base/slices.ts';
import { checkTolerance, limitsOf, readTolerance } from '#lib/charts/overlay/tolerance.ts';
import type { Series } from '#lib/charts/series.ts';
import type { Quantity } from '#lib/measure/dataset.ts';

function curve(x: readonly number[], y: readonly number[], unit = 'V', quantity: Quantity = 'voltage'): Series {
	return {
		id: 'v(out):V:0',
		signal: 'v(out)',
		pane: unit,
		branch: 0,
		xAxis: { quantity: 'time', unit: 's', scale: 'linear' },
		yAxis: { quantity, unit, scale: 'linear' },
		x: Float64Array.from(x),
		y: Float64Array.from(y)
	};
}

describe('[C10] a tolerance around a reference', () => {
	test.each([
		['5 %', { value: 5, unit: '%' }],
		['±10 mV', { value: 0.01, unit: 'V' }],
		['0.5dB', { value: 0.5, unit: 'dB' }],
		['3 °', { value: 3, unit: 'deg' }]
	])('is read from %s', (text, tolerance) => {
		expect(readTolerance(text)?.unit).toBe(tolerance.unit);
		expect(readTolerance(text)?.value).toBeCloseTo(tolerance.value, 12);
	});

	test.each(['', '5', '-5 %', 'mV', '0 V', '1 2 V', '1e999 V'])('is not read from “%s”', (text) => {
		expect(readTolerance(text)).toBeNull();
	});

	test('of a percentage is that of the value, of decibels that of the magnitude, and none of a phase', () => {
		const percent = { value: 10, unit: '%' };
		const volts = limitsOf(percent, curve([], []).yAxis)!;
		expect([volts.upper(-2), volts.lower(-2)]).toEqual([-1.8, -2.2]);
		const decibels = limitsOf(percent, curve([], [], 'dB', 'decibel').yAxis)!;
		expect(10 ** (decibels.upper(40) / 20)).toBeCloseTo(110, 9);
		expect(10 ** (decibels.lower(40) / 20)).toBeCloseTo(90, 9);
		expect(limitsOf(percent, curve([], [], 'deg', 'phase').yAxis)).toBeNull();
		expect(limitsOf({ value: 1, unit: 'A' }, curve([], []).yAxis)).toBeNull();
	});

	test('says where a curve leaves it first, between the samples of the reference too', () => {
		const reference = curve([0, 10], [0, 10]);
		const tolerance = { value: 0.5, unit: 'V' };
		const check = (y: readonly number[]) =>
			atOnce(checkTolerance([curve([0, 2, 5, 10], y)], [reference], tolerance)).map(({ from }) => from);
		expect(check([0.5, 2.5, 4.5, 10])).toEqual([null]);
		expect(check([0, 2.6, 5, 11])).toEqual([2]);
		expect(check([0, 2, NaN, 10])).toEqual([5]);
	});

	test('of a family is one check, which names the first member that leaves it', () => {
		const member = (branch: number, y: number, x = [0, 1]): Series => ({
			...curve(x, [y, y]),
			id: `v(out):V:${branch}`,
			branch,
			family: { count: 3, place: branch / 2 }
		});
		const reference = [0, 1, 2].map((branch) => member(branch, branch));
		const check = (own: Series[]) => atOnce(checkTolerance(own, reference, { value: 0.5, unit: 'V' }));
		expect(check([member(0, 0), member(1, 1.2), member(2, 2, [0, 4])])).toMatchObject([
			{ signal: 'v(out)', from: null, part: { from: 0, to: 0 } }
		]);
		expect(check([member(0, 0), member(1, 9), member(2, 9)])).toMatchObject([{ signal: 'v(out)@2', from: 0 }]);
	});

	test('checks nothing beyond the reference, and nothing without a common point', () => {
		const reference = curve([0, 1], [0, 0]);
		const tolerance = { value: 1, unit: 'V' };
		expect(atOnce(checkTolerance([curve([0, 1, 2], [0, 0, 99])], [reference], tolerance))).toMatchObject([
			{ from: null, part: { from: 0, to: 1 } }
		]);
		expect(atOnce(checkTolerance([curve([0, 1], [0, 0])], [curve([0, 5], [0, 0])], tolerance))).toMatchObject([
			{ from: null, part: null }
		]);
		expect(atOnce(checkTolerance([curve([5, 6], [0, 0])], [reference], tolerance))).toEqual([]);
	});
});
