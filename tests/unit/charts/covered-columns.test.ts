import { describe, expect, it } from 'vitest';
import { coveredColumns, SharedColumns } from '#lib/charts/draw/covered-columns.ts';
import { pixelX, pixelY, type PlotFrame } from '#lib/charts/draw/plot-frame.ts';
import { samplesInView } from '#lib/charts/slice.ts';
import { buildPyramid } from '../../support/build-pyramid.ts';
import { random } from '../measure/curves.ts';

function noise(length: number, seed: number): { x: Float64Array; y: Float64Array } {
	const next = random(seed);
	let at = 1;
	const x = Float64Array.from({ length }, () => (at += next() < 0.1 ? 0 : next()));
	return { x, y: x.map(() => next() * 2 - 1) };
}
function frameOf(min: number, max: number, width: number, logX = false): PlotFrame {
	return {
		left: 7,
		top: 3,
		width,
		height: 1000,
		x: { min, max },
		y: { min: -100, max: 100 },
		logX,
		logY: false,
		ratio: 1
	};
}
function covered(frame: PlotFrame, x: Float64Array, y: Float64Array) {
	const { from, to } = samplesInView(x, frame.x.min, frame.x.max);
	return coveredColumns(frame, buildPyramid(x, y), from, to);
}

describe('[C17] the columns of a dense curve', () => {
	it.each([
		['linear', false],
		['logarithmic', true]
	])('reach from the minimum to the maximum of their samples, %s', (_name, logX) => {
		const { x, y } = noise(300_000, 9);
		y[123_457] = 50;
		y[77_777] = -60;
		const frame = frameOf(x[100]!, x[250_000]!, 500, logX);
		const { highest, lowest } = covered(frame, x, y);
		const own = Array.from({ length: 500 }, () => [Infinity, -Infinity] as [number, number]);
		for (let i = 100; i <= 250_000; i++) {
			const column = Math.min(499, Math.floor(pixelX(frame, x[i]!) - frame.left + 1e-9));
			const top = pixelY(frame, y[i]!);
			own[column] = [Math.min(own[column]![0], top), Math.max(own[column]![1], top)];
		}
		for (const [column, [top, bottom]] of own.entries()) {
			if (top > bottom) continue;
			// The lines to and from the samples beside it, which may be some columns away, reach no further than these.
			const beside = own.slice(Math.max(0, column - 4), column + 5);
			expect(highest[column]).toBeLessThanOrEqual(top + 1e-6);
			expect(lowest[column]).toBeGreaterThanOrEqual(bottom - 1e-6);
			expect(highest[column]).toBeGreaterThanOrEqual(Math.min(...beside.map(([least]) => least)) - 1e-6);
			expect(lowest[column]).toBeLessThanOrEqual(Math.max(...beside.map(([, most]) => most)) + 1e-6);
		}
		expect(Math.min(...highest)).toBeCloseTo(pixelY(frame, 50), 9);
		expect(Math.max(...lowest)).toBeCloseTo(pixelY(frame, -60), 9);
	});

	it.each([600, 5_000, 200_000])(
		'of %d samples cover at least as much, and little more, where they are rough',
		(span) => {
			const { x, y } = noise(300_000, 4);
			y[50_123] = 50;
			const frame = frameOf(x[50_000]!, x[50_000 + span]!, 100);
			const { from, to } = samplesInView(x, frame.x.min, frame.x.max);
			const pyramid = buildPyramid(x, y);
			const exact = new SharedColumns(frame, false).of(pyramid, from, to);
			const rough = new SharedColumns(frame, true).of(pyramid, from, to);
			for (let column = 0; column < 100; column++) {
				expect(rough.highest[column]).toBeLessThanOrEqual(exact.highest[column]!);
				expect(rough.lowest[column]).toBeGreaterThanOrEqual(exact.lowest[column]!);
				// A block has at most the samples of half of a column.
				const beside = [column - 1, column, column + 1].map((each) => exact.highest[each] ?? -Infinity);
				if (column > 0 && column < 99) expect(rough.highest[column]).toBeGreaterThanOrEqual(Math.min(...beside));
			}
		}
	);

	it('show a glitch in one column only', () => {
		const x = Float64Array.from({ length: 100_000 }, (_, i) => i);
		const y = x.map((i) => (i === 43_210 ? 9 : 0));
		const frame = frameOf(0, 100_000, 400);
		const { highest } = covered(frame, x, y);
		const raised = [...highest].flatMap((top, column) => (top < pixelY(frame, 0) - 1e-6 ? [column] : []));
		expect(raised).toEqual([Math.floor((43_210 / 100_000) * 400)]);
	});

	it.each([1, 3, 20, 1000])('are those of a slope of %d samples a pixel', (samples) => {
		const x = Float64Array.from({ length: samples * 300 + 1 }, (_, i) => i / samples);
		const frame = { ...frameOf(0, 300, 300), y: { min: 0, max: 300 }, height: 300 };
		const { highest, lowest } = covered(frame, x, x);
		for (let column = 0; column < 300; column++) {
			expect(highest[column]).toBeCloseTo(3 + 300 - column - 1, 6);
			expect(lowest[column]).toBeCloseTo(3 + 300 - column, 6);
		}
	});

	it('follow the line over columns without a sample, and are empty in a gap', () => {
		const x = Float64Array.of(10, 20, 21, 30, 31);
		const y = Float64Array.of(10, 20, NaN, 50, 50);
		const frame = { ...frameOf(0, 200, 200), y: { min: 0, max: 100 }, height: 100 };
		const { highest, lowest } = covered(frame, x, y);
		const drawn = [...highest].flatMap((top, column) => (top <= lowest[column]! ? [column] : []));
		expect(drawn).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 30, 31]);
		expect([highest[15], lowest[15]].map((top) => 103 - top!)).toEqual([16, 15]);
	});

	it('take empty and outlying views', () => {
		const none = new Float64Array();
		const isEmpty = ({ highest, lowest }: ReturnType<typeof covered>) =>
			highest.every((top, column) => !(top <= lowest[column]!));
		expect(isEmpty(covered(frameOf(0, 1, 100), none, none))).toBe(true);
		const { x, y } = noise(10_000, 2);
		expect(isEmpty(covered(frameOf(1e9, 2e9, 100), x, y))).toBe(true);
	});
});

describe('[C17] the samples of a view', () => {
	it('are those in it, and one beyond each edge', () => {
		const x = Float64Array.from({ length: 100 }, (_, i) => i);
		expect(samplesInView(x, 10.5, 20.5)).toEqual({ from: 10, to: 22 });
		expect(samplesInView(x, 10, 20)).toEqual({ from: 9, to: 22 });
		expect(samplesInView(x, -5, 500)).toEqual({ from: 0, to: 100 });
	});
});
