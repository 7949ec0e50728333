import { describe, expect, it } from 'vitest';
import { contourLines, type ContourGrid } from '#lib/charts/contours.ts';

/** A grid of whole numbers from 0. */
function gridOf(columns: number, rows: number, value: (x: number, y: number) => number): ContourGrid {
	const upTo = (count: number) => Array.from({ length: count }, (_, place) => place);
	const [x, y] = [upTo(columns), upTo(rows)];
	return { x, y, values: y.flatMap((up) => x.map((across) => value(across, up))) };
}

describe('[C13] contours', () => {
	it('of a plane are one straight line', () => {
		const [line, ...others] = contourLines(
			gridOf(4, 3, (x, y) => x + 2 * y),
			3.5
		);
		expect(others).toEqual([]);
		// From edge to edge: where x = 3 and where y = 2 or x = 0.
		for (const { x, y } of line!) expect(x + 2 * y).toBeCloseTo(3.5, 12);
		const along = line!.map(({ x }) => x).sort((a, b) => a - b);
		expect([along[0], along.at(-1)]).toEqual([0, 3]);
		// Each piece joins the next: the line never goes back.
		const given = line!.map(({ x }) => x);
		expect([along, along.toReversed()]).toContainEqual(given);
	});

	it('of a hill close around it', () => {
		const lines = contourLines(
			gridOf(9, 9, (x, y) => -Math.hypot(x - 4, y - 4)),
			-2.5
		);
		expect(lines).toHaveLength(1);
		expect(lines[0]!.at(-1)).toEqual(lines[0]![0]);
		for (const { x, y } of lines[0]!) expect(Math.hypot(x - 4, y - 4)).toBeCloseTo(2.5, 0);
	});

	it('of a saddle join the corners that are on the side of their mean', () => {
		// Corners 1, 0, 1, 0: the mean is 0.5.
		const saddle = gridOf(2, 2, (x, y) => Number(x === y));
		const ends = (level: number) =>
			contourLines(saddle, level).map((line) => line.map(({ x, y }) => [x, y]).sort(([a], [b]) => a! - b!));
		// Below the mean, the high corners are joined, and the lines cut off the low ones.
		expect(ends(0.25)).toEqual([
			[
				[0.75, 0],
				[1, 0.25]
			],
			[
				[0, 0.75],
				[0.25, 1]
			]
		]);
		expect(ends(0.75)).toEqual([
			[
				[0, 0.25],
				[0.25, 0]
			],
			[
				[0.75, 1],
				[1, 0.75]
			]
		]);
	});

	it('have a gap where a value is missing, and only there', () => {
		const plane = (hole: number) => gridOf(5, 2, (x, y) => (x === hole && y === 0 ? NaN : y));
		expect(contourLines(plane(-1), 0.5)).toHaveLength(1);
		const parts = contourLines(plane(2), 0.5).map((line) => line.map(({ x }) => x).sort((a, b) => a - b));
		expect(parts.sort(([a], [b]) => a! - b!)).toEqual([
			[0, 1],
			[3, 4]
		]);
	});

	it('of a level outside of the values do not exist', () => {
		expect(
			contourLines(
				gridOf(3, 3, (x) => x),
				7
			)
		).toEqual([]);
	});
});
