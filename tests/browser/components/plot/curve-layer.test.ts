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

/** A layer with a clock, over which curves are drawn that take a time, each half of it. */
function layer() {
	let time = 1_000;
	let exact = 0;
	const ctx = new OffscreenCanvas(200, 100).getContext('2d')!;
	const own = new CanvasLayer(
		ctx as unknown as CanvasRenderingContext2D,
		() => (exact += 1),
		() => time
	);
	const drawn: string[] = [];
	const put = (frame: PlotFrame, takes: number, shown = scene): string[] => {
		drawn.length = 0;
		own.put(frame, shown, function* (surface, area, isRough) {
			drawn.push(`${isRough ? 'rough' : 'exact'} ${area.ratio}`);
			surface.strokeStyle = isRough ? 'rgb(255 0 0)' : 'rgb(0 0 255)';
			surface.lineWidth = 4 * area.ratio;
			for (const part of [0, 0.5]) {
				time += takes * (isRough ? 0.25 : 0.5);
				surface.beginPath();
				surface.moveTo(part * area.width, area.height / 2);
				surface.lineTo((part + 0.5) * area.width, area.height / 2);
				surface.stroke();
				yield;
			}
		});
		return [...drawn];
	};
	return {
		put,
		wait: (ms: number) => (time += ms),
		/** How often the curves have been drawn exactly afterwards. */
		exact: () => exact,
		/** What was drawn since the last `put` began. */
		drawn: () => [...drawn],
		dispose: () => own.dispose(),
		pixel: (x = 60) => [...ctx.getImageData(x, 30, 1, 1).data]
	};
}
const red = [255, 0, 0, 255];
const blue = [0, 0, 255, 255];
const none = [0, 0, 0, 0];

describe('[C17] the curves of a pane while its view moves', () => {
	test('are drawn exactly, and again only if something has changed', () => {
		const { put, pixel } = layer();
		expect(put(frameAt(0), 1)).toEqual(['exact 1']);
		expect(pixel()).toEqual(blue);
		expect(put(frameAt(0), 1)).toEqual([]);
		expect(put({ ...frameAt(0), left: 12 }, 1)).toEqual([]);
		expect(put(frameAt(1), 1)).toEqual(['exact 1']);
		expect(put(frameAt(1), 1, { ...scene, faded: true })).toEqual(['exact 1']);
	});

	test('are not drawn while a frame has a size of which there is no image, and then as before', () => {
		const { put, pixel } = layer();
		for (const size of [{ width: 0 }, { height: -3 }, { width: NaN }, { width: 1e6, height: 1e6 }])
			expect(put({ ...frameAt(0), ...size }, 1)).toEqual([]);
		expect(pixel()).toEqual(none);
		expect(put(frameAt(0), 1)).toEqual(['exact 1']);
		expect(pixel()).toEqual(blue);
	});

	test('have less detail where they take long, and are exact once the view rests', async () => {
		const { put, exact, drawn, pixel } = layer();
		expect(put(frameAt(0), 8)).toEqual(['exact 1']);
		expect(put(frameAt(1), 16)).toEqual(['rough 1']);
		expect(pixel()).toEqual(red);
		expect(put(frameAt(2), 8)).toEqual(['rough 0.5']);
		expect(put(frameAt(3), 8)).toEqual(['rough 0.5']);
		// Something else than the view has changed: a cursor, which is not part of the curves.
		expect(put(frameAt(3), 8)).toEqual([]);
		expect(put(frameAt(4), 8)).toEqual(['rough 0.5']);
		await expect.poll(exact).toBe(1);
		expect(drawn()).toEqual(['rough 0.5', 'exact 1']);
		expect(put(frameAt(4), 8)).toEqual([]);
		expect(pixel()).toEqual(blue);
	});

	test('that take longer than a frame are never drawn exactly in one', async () => {
		const { put, exact, drawn, wait, pixel } = layer();
		// It was begun and given up, because nothing was known about them: the first of them are shown, whatever the size becomes.
		expect(put(frameAt(0), 40)).toEqual(['exact 1']);
		expect(put({ ...frameAt(0), width: 121 }, 40)).toEqual(['exact 1']);
		expect([pixel(25), pixel(100)]).toEqual([blue, none]);
		expect(put(frameAt(0), 40)).toEqual(['exact 1']);
		await expect.poll(exact).toBe(1);
		expect(put(frameAt(0), 40)).toEqual([]);
		expect(pixel()).toEqual(blue);
		wait(500);
		// It is not tried again, because it is known now.
		expect(put(frameAt(1), 40)).toEqual(['rough 1']);
		expect(pixel()).toEqual(red);
		await expect.poll(exact).toBe(2);
		// Another selection of them.
		expect(put(frameAt(1), 4, { ...scene, member: 3 })).toEqual(['rough 1']);
		await expect.poll(exact).toBe(3);
		expect(drawn()).toEqual(['rough 1', 'exact 1']);
		// Now it is known that they take less.
		expect(put(frameAt(1), 4, { ...scene, member: 4 })).toEqual(['exact 1']);
	});

	test('are not drawn exactly any more when the view moves on or the pane is gone', async () => {
		const { put, exact, drawn, dispose } = layer();
		put(frameAt(0), 40);
		expect(put(frameAt(1), 40)).toEqual(['exact 1', 'rough 1']);
		expect(put(frameAt(2), 40)).toEqual(['rough 0.5']);
		dispose();
		await new Promise((resolve) => setTimeout(resolve, 200));
		expect([exact(), ...drawn()]).toEqual([0, 'rough 0.5']);
	});

	test('are exact at the first step of a movement', () => {
		const { put, wait } = layer();
		put(frameAt(0), 8);
		wait(500);
		expect(put(frameAt(1), 8)).toEqual(['exact 1']);
		expect(put(frameAt(2), 5)).toEqual(['rough 1']);
	});

	test('are given up earlier in a movement than at its first step', () => {
		const { put, wait } = layer();
		put(frameAt(0), 4);
		expect(put(frameAt(1), 9)).toEqual(['exact 1', 'rough 1']);
		wait(500);
		expect(put(frameAt(2), 9)).toEqual(['exact 1']);
	});
});
