import { describe, expect, test } from 'vitest';
import { addLine, fillBand } from '#lib/charts/draw/curve-path.ts';
import { coveredColumns } from '#lib/charts/draw/covered-columns.ts';
import type { PlotFrame } from '#lib/charts/draw/plot-frame.ts';
import type { Surface } from '#lib/charts/draw/surface.ts';
import { buildPyramid } from '../../support/build-pyramid.ts';
import { random } from '../measure/curves.ts';

/** One pixel per unit. */
const frame: PlotFrame = {
	left: 0,
	top: 0,
	width: 200,
	height: 100,
	x: { min: 0, max: 200 },
	y: { min: -100, max: 0 },
	logX: false,
	logY: false,
	ratio: 1
};
type Point = [left: number, top: number];

/** The lines that are drawn, each from a `moveTo` on. */
function drawn(draw: (surface: Surface) => void): Point[][] {
	const lines: Point[][] = [];
	draw({
		beginPath: () => undefined,
		fill: () => undefined,
		moveTo: (...at: Point) => void lines.push([at]),
		lineTo: (...at: Point) => void lines.at(-1)?.push(at)
	} as unknown as Surface);
	return lines;
}
/** A curve by its positions from the top. */
const curve = (points: readonly Point[]) => ({
	x: Float64Array.from(points, ([x]) => x),
	y: Float64Array.from(points, ([, top]) => -top)
});
const lineOf = (points: readonly Point[]) => drawn((surface) => addLine(surface, frame, curve(points)));

const columnsOf = (points: readonly Point[]) => {
	const { x, y } = curve(points);
	return coveredColumns(frame, buildPyramid(x, y), 0, x.length);
};

describe('[C17] a line', () => {
	test('passes by each sample within a quarter of a pixel, and is much shorter where it is smooth', () => {
		const points = Array.from({ length: 800 }, (_, i): Point => [i / 4, 50 + 40 * Math.sin(i / 60)]);
		const [line = []] = lineOf(points);
		expect(line.length).toBeLessThan(100);
		expect([line[0], line.at(-1)]).toEqual([points[0], points.at(-1)]);
		for (const [x, y] of points) {
			const right = Math.max(
				1,
				line.findIndex(([at]) => at >= x)
			);
			const [[x0, y0], [x1, y1]] = [line[right - 1]!, line[right]!];
			expect(Math.abs(y0 + ((y1 - y0) * (x - x0)) / (x1 - x0) - y)).toBeLessThanOrEqual(0.25 + 1e-9);
		}
	});

	test('keeps every sample of a zigzag, every step and every gap', () => {
		const next = random(2);
		const zigzag = Array.from({ length: 100 }, (_, i): Point => [2 * i, 10 + 70 * (i % 2) + 10 * next()]);
		expect(lineOf(zigzag)).toEqual([zigzag]);
		const steps: Point[] = [
			[0, 90],
			[10, 90],
			[10, 10],
			[20, 10],
			[20, 90],
			[30, 90]
		];
		expect(lineOf(steps)).toEqual([steps]);
		const gap: Point[] = [
			[0, 5],
			[10, 5],
			[11, NaN],
			[12, 7],
			[20, 7]
		];
		expect(lineOf(gap)).toEqual([gap.slice(0, 2), gap.slice(3)]);
	});

	test('has its slope however far away its samples are', () => {
		// Through (50, 30) and (150, 70): both ends are far away, each at another distance.
		const down = (x: number) => 30 + 0.4 * (x - 50);
		for (const [from, to] of [
			[-3e6, 1e7],
			[-2e9, 4e12]
		] as const) {
			const [[start, end] = []] = lineOf([
				[from, down(from)],
				[to, down(to)]
			]);
			const slope = (end![1] - start![1]) / (end![0] - start![0]);
			expect(start![1] + slope * (50 - start![0])).toBeCloseTo(30, 2);
			expect(start![1] + slope * (150 - start![0])).toBeCloseTo(70, 2);
			expect(Math.max(...[start!, end!].flat().map(Math.abs))).toBeLessThanOrEqual(1e5 + 1e-6);
		}
	});

	test('that leaves the surroundings comes back where it is', () => {
		const lines = lineOf([
			[10, 10],
			[20, -4e6],
			[30, -4e6],
			[40, 10]
		]);
		expect(lines).toHaveLength(2);
		expect(lines[0]![0]).toEqual([10, 10]);
		expect(lines[1]!.at(-1)).toEqual([40, 10]);
		for (const [x, top] of [lines[0]![1]!, lines[1]![0]!]) {
			expect(top).toBeCloseTo(-1e5, 3);
			expect(x < 20 ? x : 50 - x).toBeCloseTo(10 + (10 * 1e5) / 4e6, 2);
		}
	});

	test('to an infinite value is upright', () => {
		const [line = []] = lineOf([
			[10, 10],
			[60, Infinity],
			[70, NaN]
		]);
		expect(line[0]).toEqual([10, 10]);
		expect(line[1]![0]).toBeCloseTo(10, 3);
		expect(line[1]![1]).toBeCloseTo(1e5, 3);
	});

	test('of one sample, or of none, is empty', () => {
		expect(lineOf([[3, 4]])).toEqual([[[3, 4]]]);
		expect(lineOf([])).toEqual([]);
	});
});

describe('[C17] a band', () => {
	test('reaches in each column from the highest to the lowest sample', () => {
		const next = random(3);
		const points = Array.from({ length: 2_000 }, (_, i): Point => [i / 10, 20 + 60 * next()]);
		points[777] = [77.7, 2];
		const [band = []] = drawn((surface) => fillBand(surface, 0, columnsOf(points), 2));
		// The outline goes along the top to the right, and back along the bottom.
		expect(band).toHaveLength(2 * 201);
		const edge = (line: readonly Point[], x: number) => line.find(([at]) => at === x)![1];
		const [top, bottom] = [band.slice(0, 201), band.slice(201)];
		for (let column = 0; column < 200; column++) {
			const own = points.slice(10 * column, 10 * column + 10).map(([, y]) => y);
			expect(Math.max(edge(top, column), edge(top, column + 1))).toBeLessThanOrEqual(Math.min(...own) - 1);
			expect(Math.min(edge(bottom, column), edge(bottom, column + 1))).toBeGreaterThanOrEqual(Math.max(...own) + 1);
		}
		expect([edge(top, 77), edge(top, 78)]).toEqual([1, 1]);
		expect(Math.min(...top.filter(([x]) => x < 76 || x > 79).map(([, y]) => y))).toBeGreaterThan(18);
	});

	test('ends at a gap', () => {
		const bands = drawn((surface) =>
			fillBand(
				surface,
				0,
				columnsOf([
					[10, 10],
					[20, 20],
					[21, NaN],
					[30, 50],
					[31, 50]
				]),
				2
			)
		);
		expect(bands.map((band) => [band[0]![0], Math.max(...band.map(([x]) => x))])).toEqual([
			[10, 21],
			[30, 32]
		]);
	});
});
