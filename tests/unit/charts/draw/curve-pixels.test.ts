import { describe, expect, test } from 'vitest';
import { atOnce } from '#lib/base/slices.ts';
import { CurvePixels } from '#lib/charts/draw/curve-pixels.ts';
import { coveredColumns } from '#lib/charts/draw/covered-columns.ts';
import { toPanes } from '#lib/charts/draw/curves.ts';
import { drawScene, type Scene } from '#lib/charts/draw/draw-curves.ts';
import type { PlotFrame } from '#lib/charts/draw/plot-frame.ts';
import { SvgSurface } from '#lib/charts/draw/svg-surface.ts';
import type { Series } from '#lib/charts/series.ts';
import { buildPyramid } from '../../../support/build-pyramid.ts';
import { random } from '../../measure/curves.ts';

const [WIDTH, HEIGHT] = [200, 100];
/** One pixel per unit, from the top. */
const frame: PlotFrame = {
	left: 0,
	top: 0,
	width: WIDTH,
	height: HEIGHT,
	x: { min: 0, max: WIDTH },
	y: { min: -HEIGHT, max: 0 },
	logX: false,
	logY: false,
	ratio: 1
};
type Point = [left: number, top: number];
type Drawn = ReturnType<typeof drawn>;

/** What is drawn, as red, green, blue and alpha at a place. */
function drawn(draw: (surface: CurvePixels) => void) {
	const data = new Uint32Array(WIDTH * HEIGHT);
	const surface = new CurvePixels({ data, width: WIDTH, height: HEIGHT }, (colour) => colour);
	surface.lineWidth = 2;
	draw(surface);
	surface.finish();
	const at = (left: number, top: number): [number, number, number, number] => {
		const pixel = data[top * WIDTH + left]!;
		return [pixel & 255, (pixel >>> 8) & 255, (pixel >>> 16) & 255, pixel >>> 24];
	};
	return { data, at };
}
const alpha = (picture: Drawn, left: number, top: number) => picture.at(left, top)[3];
/** The rows of a column that are fully covered. */
const rows = (picture: Drawn, left: number) =>
	Array.from({ length: HEIGHT }, (_, top) => top).filter((top) => alpha(picture, left, top) === 255);

function line(surface: CurvePixels, points: readonly Point[], colour = '#000000'): void {
	surface.strokeStyle = colour;
	surface.beginPath();
	points.forEach(([left, top], index) => (index === 0 ? surface.moveTo(left, top) : surface.lineTo(left, top)));
	surface.stroke();
}

const curve = (points: readonly Point[]) => ({
	x: Float64Array.from(points, ([x]) => x),
	y: Float64Array.from(points, ([, top]) => -top)
});
function columns(surface: CurvePixels, points: readonly Point[], colour = '#000000'): void {
	const { x, y } = curve(points);
	surface.fillStyle = colour;
	surface.fillColumns(coveredColumns(frame, buildPyramid(x, y), 0, x.length), 2);
}

/** Puts a scene on pixels, as the layer of a canvas does. */
function scene(curves: readonly { points: readonly Point[]; signal?: string }[], faded = false): Drawn {
	const axis = { quantity: 'none', unit: '', scale: 'linear' } as const;
	const traces = curves.map(({ points, signal = 'a' }, branch) => {
		const { x, y } = curve(points);
		const series: Series = { id: `${branch}`, signal, pane: 'p', branch, xAxis: axis, yAxis: axis, x, y };
		return { series, pyramid: buildPyramid(x, y) };
	});
	const palette = { curves: ['#ff0000', '#0000ff'], text: '#000000' } as Scene['palette'];
	const none = {
		previous: [],
		references: [],
		cursors: [],
		levels: [],
		markers: [],
		marks: [],
		notes: [],
		bands: [],
		member: null
	};
	const all: Scene = { ...none, curves: toPanes(traces)[0]!.curves, palette, faded };
	return drawn((surface) =>
		drawScene(new SvgSurface(), frame, all, { put: (area, _scene, draw) => atOnce(draw(surface, area, false)) })
	);
}

describe('[C17] dense curves as pixels', () => {
	test('each column is painted from the highest to the lowest sample, and no further', () => {
		const next = random(5);
		const heights = Array.from({ length: 200 }, () => 10 + 30 * next());
		const points = Array.from({ length: 200 * 40 }, (_, i): Point => [
			i / 40,
			heights[Math.floor(i / 40)]! + 40 * next()
		]);
		const picture = drawn((surface) => columns(surface, points));
		const extent = (column: number) => {
			const own = points.slice(40 * Math.max(0, column), 40 * (column + 1)).map(([, top]) => top);
			return [Math.min(...own), Math.max(...own)] as const;
		};
		for (let column = 1; column < 199; column++) {
			const [high, low] = extent(column);
			const painted = rows(picture, column);
			const beside = [column - 1, column, column + 1].map(extent);
			expect(painted.length).toBe(painted.at(-1)! - painted[0]! + 1);
			expect(painted[0]).toBeLessThanOrEqual(Math.ceil(high));
			expect(painted.at(-1)).toBeGreaterThanOrEqual(Math.floor(low) - 1);
			expect(painted[0]).toBeGreaterThanOrEqual(Math.floor(Math.min(...beside.map(([top]) => top))) - 1);
			expect(painted.at(-1)).toBeLessThanOrEqual(Math.ceil(Math.max(...beside.map(([, bottom]) => bottom))));
		}
	});

	test('the second curve has its dashes, along the curve, and no gap hides a glitch, an edge or an oscillation', () => {
		const dense = (top: (at: number) => number) =>
			Array.from({ length: 4_000 }, (_, i): Point => [i / 20, top(i / 20)]);
		const first = { points: dense(() => 95) };
		const second = (top: (at: number) => number) => scene([first, { points: dense(top), signal: 'b' }]);
		const isDrawn = (picture: Drawn, column: number) => rows(picture, column).some((row) => row < 90);
		/** How often a curve begins again after a gap. */
		const dashes = (picture: Drawn) =>
			Array.from({ length: 198 }, (_, at) => at + 1).filter((at) => isDrawn(picture, at) && !isDrawn(picture, at - 1))
				.length;
		const flat = second(() => 50);
		// 8 pixels and a gap of 4.
		expect([0, 4, 7, 8, 9, 11, 12, 19, 20].map((column) => isDrawn(flat, column))).toEqual([
			true,
			true,
			true,
			false,
			false,
			false,
			true,
			true,
			false
		]);
		expect(rows(flat, 9)).toEqual([94, 95]);
		expect(dashes(second((at) => 50 + 40 * Math.sin(at / 40)))).toBeGreaterThan(dashes(flat));
		expect(
			rows(
				second((at) => (at === 9.5 ? 10 : 50)),
				9
			)[0]
		).toBeLessThanOrEqual(10);
		// An edge over two columns, wherever it is in the pattern.
		for (let place = 10; place < 34; place++) {
			const edge = second((at) => Math.max(20, Math.min(80, 50 + 40 * (at - place))));
			for (const column of [place - 1, place]) expect(isDrawn(edge, column)).toBe(true);
		}
		expect(dashes(second((at) => 50 + 30 * Math.sin(20 * at)))).toBe(0);
	});

	test('a single sample that stands out of a hundred thousand is painted', () => {
		const points = Array.from({ length: 100_000 }, (_, i): Point => [i / 500, i === 61_234 ? 5 : 80]);
		const picture = scene([{ points }]);
		expect(rows(picture, 122)[0]).toBeLessThanOrEqual(5);
		for (const column of [119, 125]) expect(rows(picture, column)).toEqual([79, 80]);
	});

	test('nothing is painted in a gap', () => {
		const points = Array.from({ length: 20_000 }, (_, i): Point => [i / 100, i >= 5_000 && i < 6_000 ? NaN : 50]);
		const picture = scene([{ points }]);
		expect([49, 55, 60].map((column) => rows(picture, column).length)).toEqual([2, 0, 2]);
	});

	test('a slope is as smooth as its share of each pixel', () => {
		const points = Array.from({ length: 4_000 }, (_, i): Point => [i / 20, 20 + i / 80]);
		const picture = drawn((surface) => columns(surface, points));
		for (let column = 10; column < 190; column++) {
			const total = Array.from({ length: HEIGHT }, (_, top) => alpha(picture, column, top)).reduce((a, b) => a + b);
			// The line is two pixels thick, and each column reaches as far as the one beside it.
			expect(total / 255).toBeGreaterThan(2);
			expect(total / 255).toBeLessThan(2.6);
		}
	});
});

describe('[C17] lines as pixels', () => {
	test('a line has its width, whichever way it goes', () => {
		const directions: [Point, Point][] = [
			[
				[20, 50],
				[180, 50]
			],
			[
				[100, 10],
				[100, 90]
			],
			[
				[30, 20],
				[90, 80]
			],
			[
				[90, 20],
				[30, 80]
			]
		];
		for (const [from, to] of directions) {
			const picture = drawn((surface) => line(surface, [from, to]));
			const area = picture.data.reduce((sum, pixel) => sum + (pixel >>> 24) / 255, 0);
			const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
			// With a half circle at each end.
			expect(area / (2 * length + Math.PI)).toBeGreaterThan(0.97);
			expect(area / (2 * length + Math.PI)).toBeLessThan(1.03);
		}
	});

	test('a sample that stands out of a rough line is painted, and a gap is not', () => {
		const points = Array.from({ length: 150 }, (_, i): Point => [
			i,
			i === 70 ? 5 : i > 90 && i < 110 ? NaN : 60 + (i % 3)
		]);
		const picture = scene([{ points }]);
		expect(rows(picture, 70)[0]).toBeLessThanOrEqual(6);
		expect(rows(picture, 100)).toEqual([]);
	});

	test('dashes leave gaps of their lengths', () => {
		const picture = drawn((surface) => {
			surface.setLineDash([8, 4]);
			line(surface, [
				[10, 50],
				[150, 50]
			]);
		});
		const isDrawn = Array.from({ length: 120 }, (_, i) => alpha(picture, 10 + i, 50) > 127);
		expect(isDrawn.filter(Boolean).length).toBe(80);
		expect(isDrawn.slice(0, 12)).toEqual([...Array<boolean>(8).fill(true), ...Array<boolean>(4).fill(false)]);
	});

	test('a thin line that is drawn roughly is where it is exactly', () => {
		const next = random(7);
		const points = Array.from({ length: 60 }, (_, i): Point => [3.3 * i, 50 + (i % 3 === 0 ? 45 : 8) * (next() - 0.5)]);
		const draw = (isRough: boolean) =>
			drawn((surface) => {
				surface.isRough = isRough;
				surface.lineWidth = 1.25;
				line(surface, points);
				line(surface, [
					[20, 5],
					[20, 95],
					[20.2, -50],
					[180, 150]
				]);
			});
		const [exact, rough] = [draw(false), draw(true)];
		for (let at = 0; at < WIDTH * HEIGHT; at++) {
			const [left, top] = [at % WIDTH, Math.floor(at / WIDTH)];
			const around = (picture: Drawn) =>
				[-1, 0, 1]
					.flatMap((x) => [-1, 0, 1].map((y) => picture.data[at + y * WIDTH + x] ?? 0))
					.map((one) => one >>> 24);
			if (left === 0 || left === WIDTH - 1 || top === 0 || top === HEIGHT - 1) continue;
			if (alpha(exact, left, top) === 255) expect(alpha(rough, left, top)).toBeGreaterThan(190);
			if (alpha(rough, left, top) > 0) expect(Math.max(...around(exact))).toBeGreaterThan(100);
		}
	});

	test('a line along an edge is drawn roughly, too, and nothing on the other side', () => {
		const picture = drawn((surface) => {
			surface.isRough = true;
			surface.lineWidth = 1;
			line(surface, [
				[-5, 100],
				[200, 100],
				[200, -20]
			]);
			line(surface, [
				[0, 60],
				[0, 20]
			]);
		});
		expect(alpha(picture, 100, 99)).toBeGreaterThan(100);
		expect(alpha(picture, 199, 50)).toBeGreaterThan(100);
		expect(alpha(picture, 0, 40)).toBeGreaterThan(100);
		expect([alpha(picture, 100, 0), alpha(picture, 1, 40), alpha(picture, 0, 10)]).toEqual([0, 0, 0]);
	});

	test('a smooth family that is moved is drawn from few points, each within its line', () => {
		const wave = (shift: number) =>
			Array.from({ length: 300 }, (_, i): Point => [i - 50, 50 + 30 * Math.sin(i / 40 + shift)]);
		for (const shift of [0, 1]) {
			const picture = scene([{ points: wave(shift) }]);
			for (let x = 2; x < 198; x++)
				expect(alpha(picture, x, Math.floor(50 + 30 * Math.sin((x + 50.5) / 40 + shift)))).toBeGreaterThan(170);
		}
	});
});

describe('[C17] curves over each other', () => {
	const across: Point[] = [
		[0, 50],
		[200, 50]
	];

	test('the later one covers the earlier, and shows through it when faded', () => {
		const curves = [
			{ points: across, signal: 'a' },
			{
				points: [
					[0, 50],
					[200, 50]
				] as Point[],
				signal: 'b'
			}
		];
		// The second signal is dashed: its first dash is over the first signal.
		expect(scene(curves).at(3, 50)).toEqual([0, 0, 255, 255]);
		const [red, , blue, opacity] = scene(curves, true).at(3, 50);
		expect(opacity).toBeGreaterThan(170);
		expect(opacity).toBeLessThan(185);
		expect(blue).toBeGreaterThan(red);
		expect(red).toBeGreaterThan(60);
	});

	test('a faded line that crosses itself is not darker there', () => {
		const picture = drawn((surface) => {
			surface.globalAlpha = 0.5;
			line(surface, [
				[20, 20],
				[80, 80],
				[20, 80],
				[80, 20]
			]);
		});
		expect(Math.max(...picture.data.map((pixel) => pixel >>> 24))).toBe(127);
	});

	test('lines and columns are in the order in which they were drawn', () => {
		const dense = Array.from({ length: 4_000 }, (_, i): Point => [i / 20, 50]);
		const lineFirst = drawn((surface) => {
			line(surface, across, '#ff0000');
			columns(surface, dense, '#00ff00');
		});
		expect(lineFirst.at(100, 50)).toEqual([0, 255, 0, 255]);
		const columnsFirst = drawn((surface) => {
			columns(surface, dense, '#00ff00');
			line(surface, across, '#ff0000');
		});
		expect(columnsFirst.at(100, 50)).toEqual([255, 0, 0, 255]);
	});

	test('members of a family in one colour cover what each of them does', () => {
		const members = [20, 50.3, 51].map((top): Point[] => [
			[0, top],
			[200, top + 10]
		]);
		const together = scene(members.map((points) => ({ points })));
		const alone = members.map((points) => scene([{ points }]));
		for (let at = 0; at < WIDTH * HEIGHT; at++)
			expect(together.data[at]! >>> 24).toBe(Math.max(...alone.map(({ data }) => data[at]! >>> 24)));
	});

	test('faint lines of one colour count once where they cross', () => {
		const picture = drawn((surface) => {
			surface.globalAlpha = 0.25;
			for (const top of [20, 30, 40])
				line(surface, [
					[20, top],
					[180, 60 - top]
				]);
		});
		expect(Math.max(...picture.data.map((pixel) => pixel >>> 24))).toBe(63);
	});

	test('what is far outside is not painted', () => {
		const picture = drawn((surface) =>
			line(surface, [
				[-1e5, 1e5],
				[-10, 1e5],
				[-10, -1e5],
				[1e5, -1e5]
			])
		);
		expect(picture.data.every((pixel) => pixel === 0)).toBe(true);
	});
});
