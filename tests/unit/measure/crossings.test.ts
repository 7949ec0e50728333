import { expect, it } from 'vitest';
import { atOnce } from '#lib/base/slices.ts';
import { alternatingCrossings } from '#lib/measure/crossings.ts';

it.each([1, -1])('[MEAS7] a crossing counts once the curve has left the band on the other side (%i)', (side) => {
	const y = Float64Array.of(-1, 1, -0.08, 1, -0.2, 1).map((value) => side * value);
	const x = y.map((_, index) => index);
	const crossings = atOnce(alternatingCrossings({ x, y }, 0, 0.1)).map(({ index, rising }) => [index, rising]);
	expect(crossings).toEqual([
		[1, side > 0],
		[4, side < 0],
		[5, side > 0]
	]);
});
