import { describe, expect, test } from 'vitest';
import type { DrawnCurves } from '#lib/charts/draw/draw-curves.ts';
import type { PlotFrame } from '#lib/charts/draw/plot-frame.ts';
import { CanvasLayer } from '#lib/components/plot/curves/curve-layer.ts';

const palette = { curves: ['#ff0000'] } as unknown as DrawnCurves['palette'];
const scene: DrawnCurves = { curves: [], previous: [], palette, faded: false, member: null };
const frameAt = (min: number): PlotFrame => ({
	left: 10,
	top: 5,
	width: 101,
	height: 51,
	x: { min, max: min + 1 },
	y: { min: 0, max: 1 },
	logX: false,
	logY: false,
	ratio: 1
});

/** A layer with a clock, over which curves are drawn that take a time. */
function layer() {
	let time = 1_000;
	let rested = 0;
	const ctx = new OffscreenCanvas(200, 100).getContext('2d')!;
	const own = new CanvasLayer(
		ctx as unknown as CanvasRenderingContext2D,
		() => (rested += 1),
		() => time
	);
	const drawn: string[] = [];
	const put = (frame: PlotFrame, takes: number, shown = scene): string[] => {
		drawn.length = 0;
		own.put(frame, shown, (surface, area, isRough) => {
			drawn.push(`${isRough ? 'rough' : 'exact'} ${area.ratio}`);
			time += takes;
			surface.strokeStyle = 'rgb(0 0 255)';
			surface.lineWidth = 4 * area.ratio;
			surface.beginPath();
			surface.moveTo(0, area.height / 2);
			surface.lineTo(area.width, area.height / 2);
			surface.stroke();
		});
		return [...drawn];
	};
	return {
		put,
		wait: (ms: number) => (time += ms),
		rested: () => rested,
		pixel: () => ctx.getImageData(60, 30, 1, 1).data
	};
}

describe('[C17] the curves of a pane while its view moves', () => {
	test('are drawn exactly, and again only if something has changed', () => {
		const { put, pixel } = layer();
		expect(put(frameAt(0), 1)).toEqual(['exact 1']);
		expect([...pixel()]).toEqual([0, 0, 255, 255]);
		expect(put(frameAt(0), 1)).toEqual([]);
		expect(put({ ...frameAt(0), left: 12 }, 1)).toEqual([]);
		expect(put(frameAt(1), 1)).toEqual(['exact 1']);
		expect(put(frameAt(1), 1, { ...scene, faded: true })).toEqual(['exact 1']);
	});

	test('have less detail where they take long, and are exact once the view rests', async () => {
		const { put, rested, pixel } = layer();
		expect(put(frameAt(0), 20)).toEqual(['exact 1']);
		expect(put(frameAt(1), 12)).toEqual(['rough 1']);
		expect(put(frameAt(2), 5)).toEqual(['rough 0.5']);
		expect([...pixel()]).toEqual([0, 0, 255, 255]);
		expect(put(frameAt(3), 5)).toEqual(['rough 0.5']);
		// Something else than the view has changed: a cursor, which is not part of the curves.
		expect(put(frameAt(3), 5)).toEqual([]);
		await expect.poll(rested).toBe(1);
		expect(put(frameAt(3), 20)).toEqual(['exact 1']);
		expect(put(frameAt(3), 20)).toEqual([]);
	});

	test('are exact at the first step of a movement', () => {
		const { put, wait } = layer();
		put(frameAt(0), 20);
		wait(500);
		expect(put(frameAt(1), 20)).toEqual(['exact 1']);
		expect(put(frameAt(2), 5)).toEqual(['rough 1']);
	});
});
