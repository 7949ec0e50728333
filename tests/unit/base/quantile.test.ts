import { expect, test } from 'vitest';
import { quantile } from '#lib/base/quantile.ts';

test('[C17] quantiles are those of definition 7 of Hyndman and Fan, as numpy.quantile gives them', () => {
	const values = Float64Array.of(1, 2, 4, 8, 16, 32, 64);
	// numpy.quantile([1, 2, 4, 8, 16, 32, 64], [0, .05, .25, .5, .75, .95, 1])
	const expected = [1, 1.3, 3, 8, 24, 54.4, 64];
	expect([0, 0.05, 0.25, 0.5, 0.75, 0.95, 1].map((part) => quantile(values, part)!.toFixed(9))).toEqual(
		expected.map((value) => value.toFixed(9))
	);
	// Of evenly spaced values a quantile is that part of their span.
	const even = Float64Array.from({ length: 1001 }, (_, index) => index / 1000);
	for (const part of [0, 0.05, 0.123, 0.5, 0.95, 1]) expect(quantile(even, part)).toBeCloseTo(part, 12);
});

test('[C17] a quantile of no values is null, and infinite values stay infinite', () => {
	expect(quantile(new Float64Array(), 0.5)).toBeNull();
	expect(quantile(Float64Array.of(3), 0.95)).toBe(3);
	expect(quantile(Float64Array.of(-Infinity, 1), 0.5)).toBe(-Infinity);
	expect(quantile(Float64Array.of(1, Infinity), 0.5)).toBe(Infinity);
	expect(quantile(Float64Array.of(-Infinity, -Infinity, 0), 0.25)).toBe(-Infinity);
});
