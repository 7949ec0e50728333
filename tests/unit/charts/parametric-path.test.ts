import { describe, expect, test } from 'vitest';
import { nearestPoint, parametricPath, type Projection } from '#lib/charts/parametric-path.ts';
import { buildPyramid } from '../../support/build-pyramid.ts';
import { seededRandom } from '../../support/random.ts';

const overIndex = (values: Float64Array) =>
	buildPyramid(
		Float64Array.from(values, (_, i) => i),
		values
	);
const view: Projection = { left: (x) => 100 + 50 * x, top: (y) => 100 - 50 * y, width: 200, height: 200 };

describe('[C17] a curve whose x need not rise', () => {
	test('of a circle that is run through ten thousand times few points are drawn, each pixel of it among them', () => {
		const count = 1_000_000;
		// So slow that 64 points are within a pixel.
		const x = Float64Array.from({ length: count }, (_, i) => Math.cos(i / 5000));
		const y = Float64Array.from({ length: count }, (_, i) => Math.sin(i / 5000));
		const path = parametricPath(overIndex(x), overIndex(y), view);
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
			expect(parametricPath(overIndex(x), overIndex(y), view)).toContain(glitch);
		}
	});

	test('the nearest point is the nearest of all', () => {
		const next = seededRandom(11);
		const x = Float64Array.from({ length: 3000 }, () => 4 * next() - 2);
		const y = Float64Array.from({ length: 3000 }, () => 4 * next() - 2);
		for (let round = 0; round < 50; round++) {
			const [left, top] = [200 * next(), 200 * next()];
			const distances = Array.from(x, (value, i) => Math.hypot(view.left(value) - left, view.top(y[i]!) - top));
			const found = nearestPoint(overIndex(x), overIndex(y), view, left, top);
			expect(found?.distance).toBe(Math.min(...distances));
		}
		expect(nearestPoint(overIndex(new Float64Array()), overIndex(new Float64Array()), view, 0, 0)).toBeNull();
	});
});
