import { expect, test } from 'vitest';
import { clippedShape, FAR_AWAY, type Point } from '#lib/charts/draw/clipped.ts';

/** Area of a shape. */
function area(points: readonly Point[]): number {
	const sum = points.reduce((total, [x, y], index) => {
		const [nextX, nextY] = points[(index + 1) % points.length]!;
		return total + x * nextY - nextX * y;
	}, 0);
	return Math.abs(sum / 2);
}

test('[C17] a shape that is near stays as it is', () => {
	const shape: Point[] = [
		[0, 0],
		[10, 5],
		[3, 70]
	];
	expect(clippedShape(shape)).toBe(shape);
	expect(clippedShape([])).toEqual([]);
});

test('[C17] a shape that goes far away keeps its edges where it is seen', () => {
	// Below the line from the lower left to the upper right, whose ends are far away.
	const shape: Point[] = [
		[-4e8, 4e8],
		[4e9, -4e9],
		[4e9, 4e9]
	];
	const near = clippedShape(shape);
	expect(Math.max(...near.flat().map(Math.abs))).toBeLessThanOrEqual(FAR_AWAY);
	expect(area(near) / (2 * FAR_AWAY ** 2)).toBeCloseTo(1, 6);
	for (const [x, y] of near) expect(x + y).toBeGreaterThan(-1e-3);
});

test('[C17] nothing is left of a shape that is far away', () => {
	expect(
		clippedShape([
			[2e5, 0],
			[3e5, 0],
			[3e5, 50]
		])
	).toEqual([]);
});
