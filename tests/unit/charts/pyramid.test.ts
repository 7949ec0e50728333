import { describe, expect, it } from 'vitest';
import { extremes } from '../../../src/lib/charts/pyramid.ts';
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
