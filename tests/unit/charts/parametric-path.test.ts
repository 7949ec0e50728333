import { describe, expect, test } from 'vitest';
import { atOnce } from '#lib/base/slices.ts';
import { nearestPoint, parametricPath, roughPath, type Projection } from '#lib/charts/parametric-path.ts';
import { buildPyramid } from '../../support/build-pyramid.ts';
import { seededRandom } from '../../support/random.ts';

const overIndex = (values: Float64Array) =>
	buildPyramid(
		Float64Array.from(values, (_, i) => i),
		values
	);
const pathOf = (x: Float64Array, y: Float64Array) => atOnce(parametricPath(overIndex(x), overIndex(y), view)).flat();
const view: Projection = { left: (x) => 100 + 50 * x, top: (y) => 100 - 50 * y, width: 200, height: 200 };

describe('[C17] a curve whose x need not rise', () => {
	test('of a circle that is run through ten thousand times few points are drawn, each pixel of it among them', () => {
		const count = 1_000_000;
		// So slow that 64 points are within a pixel.
		const x = Float64Array.from({ length: count }, (_, i) => Math.cos(i / 5000));
		const y = Float64Array.from({ length: count }, (_, i) => Math.sin(i / 5000));
		const path = pathOf(x, y);
		expect(path.length).toBeLessThan(count / 20);
		const gap = Math.max(
			...path.slice(1).map((index, k) => Math.hypot(x[index]! - x[path[k]!]!, y[index]! - y[path[k]!]!))
		);
		expect(gap * 50).toBeLessThan(2);
	});

	test('a glitch inside the view is never lost, for random curves', () => {
		const next = seededRandom(7);
		for (let round = 0; round < 20; round++) {
			const x = Float64Array.from({ length: 5000 }, () => 0.001 * next());
			const y = Float64Array.from({ length: 5000 }, () => 0.001 * next());
			const glitch = Math.floor(next() * 5000);
			y[glitch] = 1.5;
			expect(pathOf(x, y)).toContain(glitch);
		}
	});

	test('is drawn in short parts, in the order of its points', () => {
		const next = seededRandom(3);
		const count = 300_001;
		// A third of the curve is outside of the view, a third within a pixel, and a third is all over the view.
		const x = Float64Array.from({ length: count }, (_, i) => (i < count / 3 ? 9 : i < (2 * count) / 3 ? 0.5 : next()));
		const y = Float64Array.from({ length: count }, () => 0.001 * next());
		const work = parametricPath(overIndex(x), overIndex(y), view);
		let steps = 0;
		let step = work.next();
		for (; !step.done; step = work.next()) steps += 1;
		const parts = step.value;
		expect(steps).toBeGreaterThanOrEqual(count / 3 / 2 ** 12);
		for (const part of parts) expect(part.length).toBeLessThan(2 ** 12);
		const path = parts.flat();
		expect([path[0], path.at(-1)]).toEqual([0, count - 1]);
		expect(path.every((index, at) => at === 0 || index > path[at - 1]!)).toBe(true);
		expect(path.filter((index) => index >= Math.ceil((2 * count) / 3))).toHaveLength(Math.floor(count / 3));
		expect(path.filter((index) => index < count / 3).length).toBeLessThan(count / 500);
	});

	test('is drawn in a movement by few points, the extremes of all in view among them', () => {
		const next = seededRandom(5);
		for (const count of [10, 3_000, 1_000_000]) {
			const x = Float64Array.from({ length: count }, () => next());
			const y = Float64Array.from({ length: count }, () => next());
			const path = roughPath(overIndex(x), overIndex(y), view);
			expect(path.length).toBeLessThanOrEqual(Math.min(count, 2 ** 13));
			expect(path.every((index, at) => at === 0 || index > path[at - 1]!)).toBe(true);
			for (const values of [x, y]) {
				const drawn = path.map((index) => values[index]!);
				const all = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
				expect([Math.min(...drawn), Math.max(...drawn)]).toEqual(all);
			}
		}
	});

	test('of few points is drawn with all of them in a movement', () => {
		const x = Float64Array.from({ length: 3_000 }, (_, i) => Math.cos(i / 50));
		const y = Float64Array.from({ length: 3_000 }, (_, i) => Math.sin(i / 50));
		expect(roughPath(overIndex(x), overIndex(y), view)).toEqual(pathOf(x, y));
	});

	test('the nearest point is the nearest of all, or at the position', () => {
		const next = seededRandom(11);
		const x = Float64Array.from({ length: 3000 }, () => 4 * next() - 2);
		const y = Float64Array.from({ length: 3000 }, () => 4 * next() - 2);
		for (let round = 0; round < 50; round++) {
			const [left, top] = [200 * next(), 200 * next()];
			const distances = Array.from(x, (value, i) => Math.hypot(view.left(value) - left, view.top(y[i]!) - top));
			const found = nearestPoint(overIndex(x), overIndex(y), view, left, top);
			expect(found?.distance).toBeLessThanOrEqual(Math.max(0.5, Math.min(...distances)));
			expect(found?.distance).toBe(distances[found!.index]);
		}
		expect(nearestPoint(overIndex(new Float64Array()), overIndex(new Float64Array()), view, 0, 0)).toBeNull();
	});
});
