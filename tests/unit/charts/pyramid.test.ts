import { describe, expect, it } from 'vitest';
import { extremes } from '../../../src/lib/charts/pyramid.ts';
import { sliceForView } from '../../../src/lib/charts/slice.ts';
import { buildPyramid } from '../../support/build-pyramid.ts';
import { random } from '../measure/curves.ts';

function noise(length: number, seed: number): { x: Float64Array; y: Float64Array } {
	const next = random(seed);
	let at = 1;
	const x = Float64Array.from({ length }, () => (at += next() < 0.1 ? 0 : next()));
	return { x, y: x.map(() => next() * 2 - 1) };
}

describe('pyramid', () => {
	it('[C17] knows the extremes of any stretch', () => {
		const { x, y } = noise(50_000, 3);
		const pyramid = buildPyramid(x, y);
		const next = random(4);
		for (let round = 0; round < 300; round++) {
			const from = Math.floor(next() * y.length);
			const to = Math.min(y.length, from + Math.floor(next() ** 3 * y.length));
			let [low, high] = [Infinity, -Infinity];
			for (let i = from; i < to; i++) [low, high] = [Math.min(low, y[i]!), Math.max(high, y[i]!)];
			expect(extremes(pyramid, from, to)).toEqual([low, high]);
		}
	});

	it('[C17] of a curve that has grown is that of the whole curve', () => {
		const { x, y } = noise(300_000, 5);
		const next = random(6);
		let points = 10;
		while (points < y.length) {
			points = Math.min(y.length, points + Math.floor(next() * 50_000));
			// Copies know nothing of the shorter curves.
			const whole = buildPyramid(x.slice(0, points), y.slice(0, points));
			expect(buildPyramid(x.subarray(0, points), y.subarray(0, points)).levels).toEqual(whole.levels);
		}
	});

	it('passes over gaps', () => {
		const y = Float64Array.from({ length: 1000 }, (_, i) => (i % 2 ? NaN : i));
		expect(
			extremes(
				buildPyramid(
					y.map((_, i) => i),
					y
				),
				0,
				1000
			)
		).toEqual([0, 998]);
	});
});

describe('slice', () => {
	it('[C17] gives the samples themselves when there are few, one beyond each edge', () => {
		const x = Float64Array.from({ length: 100 }, (_, i) => i);
		const slice = sliceForView(
			buildPyramid(
				x,
				x.map((v) => v * v)
			),
			10.5,
			20.5,
			300
		);
		expect([...slice.x]).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21]);
		expect(slice.y[0]).toBe(100);
	});

	it.each([
		['linear', false],
		['logarithmic', true]
	])('[C17] loses no extreme of a million points on 500 pixels, %s', (_name, logX) => {
		const { x, y } = noise(1_000_000, 9);
		y[123_457] = 50;
		y[777_777] = -60;
		const pyramid = buildPyramid(x, y);
		const slice = sliceForView(pyramid, x[100]!, x[900_000]!, 500, logX);
		expect(slice.x.length).toBeLessThanOrEqual(4 * 500 + 2);
		expect(Math.max(...slice.y)).toBe(50);
		expect(Math.min(...slice.y)).toBe(-60);
		for (let i = 1; i < slice.x.length; i++) expect(slice.x[i]! >= slice.x[i - 1]!).toBe(true);
	});

	it('[C17] keeps each extreme within its own pixel', () => {
		const x = Float64Array.from({ length: 100_000 }, (_, i) => i);
		const y = x.map((i) => (i === 43_210 ? 9 : 0));
		const slice = sliceForView(buildPyramid(x, y), 0, 99_999, 400);
		const at = slice.x[slice.y.indexOf(9)]!;
		expect(Math.abs(at - 43_210)).toBeLessThan(100_000 / 400);
	});

	it.each([3, 20, 1000])('[C17] draws a slope of %d samples a pixel as a slope, not as a staircase', (samples) => {
		const pixels = 300;
		const x = Float64Array.from({ length: samples * pixels }, (_, i) => i);
		const slice = sliceForView(buildPyramid(x, x), 0, x.length, pixels);
		expect(slice.x.length).toBeGreaterThanOrEqual(pixels);
		expect(slice.y).toEqual(slice.x);
	});

	it('[C17] shows a pulse within a column at its own place, in the order of its edges', () => {
		const x = Float64Array.from({ length: 40_000 }, (_, i) => i);
		const y = x.map((i) => (i === 20_010 ? 5 : i === 20_050 ? -5 : 0));
		const slice = sliceForView(buildPyramid(x, y), 0, 40_000, 400);
		const at = (value: number) => slice.x[slice.y.indexOf(value)];
		expect([at(5), at(-5)]).toEqual([20_010, 20_050]);
	});

	it('takes empty and outlying views', () => {
		const empty = sliceForView(buildPyramid(new Float64Array(0), new Float64Array(0)), 0, 1, 100);
		expect(empty.x).toHaveLength(0);
		const { x, y } = noise(10_000, 2);
		expect(sliceForView(buildPyramid(x, y), 1e9, 2e9, 100).x.length).toBeLessThanOrEqual(1);
	});
});
