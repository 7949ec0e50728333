import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { ComputedDrawing } from '#lib/components/plot/curves/computed-drawing.svelte.ts';
import { defaultSettings } from '#lib/charts/drawings/drawing.ts';
import type { DrawingRequest } from '#lib/charts/drawings/draw-plot.ts';
import type { Plot } from '#lib/measure/dataset.ts';

const POINTS = 2_000_000;
const time = Float64Array.from({ length: POINTS }, (_, i) => i * 1e-9);
const values = time.map((t) => Math.sin(1e6 * t));

/** The beginning of a run, in views of memory that is filled further. */
function beginning(length: number): Plot {
	return {
		id: 'tran1',
		title: '',
		analysis: 'tran',
		scale: 'time',
		vectors: [
			{ name: 'time', kind: 'real', quantity: 'time', data: time.subarray(0, length) },
			{ name: 'out', kind: 'real', quantity: 'voltage', data: values.subarray(0, length) }
		]
	};
}

test('[C17] a plot that grows faster than it is drawn is drawn meanwhile', async () => {
	let length = $state(POINTS / 2);
	let drawing: ComputedDrawing | undefined;
	const request = $derived<DrawingRequest>({
		kind: 'histogram',
		plot: beginning(length),
		selection: ['v(out)'],
		settings: defaultSettings
	});
	const end = $effect.root(() => {
		drawing = new ComputedDrawing(
			() => request,
			() => true
		);
	});
	flushSync();
	while (!drawing?.drawing) {
		// Without a pause that the computation would fit into.
		length += 1;
		flushSync();
		await new Promise((resolve) => setTimeout(resolve, 5));
	}
	expect(drawing.drawing.traces).toHaveLength(1);
	// What is there when it stops growing is drawn in the end.
	await expect.poll(() => drawing?.isBusy, { timeout: 20_000 }).toBe(false);
	end();
});
