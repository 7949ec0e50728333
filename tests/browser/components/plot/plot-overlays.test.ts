import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import PlotView from '#lib/components/plot/plot-view.svelte';
import type { PlotOverlay } from '#lib/components/plot/curves/plot-overlays.svelte.ts';
import RunResults from '#lib/components/results/run-results.svelte';
import type { Picture } from '#lib/charts/draw/draw-picture.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { inWorkbench } from '../../../support/page/in-workbench.ts';
import { drawingProps, resultsProps } from '../../../support/spice/run-results.ts';
import { run } from '../../../support/storage/sample-records.ts';
import { sizedHost } from '../../../support/spice/sized-host.ts';
import '#lib/components/styles/base.css';

beforeEach(async () => {
	await language.use('en');
	await page.viewport(900, 640);
});

function ramp(slope: number, change: Partial<Plot> = {}): Plot {
	const time = Float64Array.from({ length: 101 }, (_, n) => n * 1e-6);
	return {
		id: 'tran1',
		title: '',
		analysis: 'tran',
		scale: 'time',
		vectors: [
			{ name: 'time', kind: 'real', quantity: 'time', data: time },
			{ name: 'v(out)', kind: 'real', quantity: 'voltage', data: time.map((t) => 1 + slope * t) }
		],
		...change
	};
}
const overlay = (change: Partial<PlotOverlay> = {}): PlotOverlay => ({
	id: 'a',
	name: 'First try',
	plot: ramp(1e4),
	reason: null,
	hasDifference: false,
	tolerance: null,
	...change
});
async function open(overlays: PlotOverlay[], plot = ramp(2e4)) {
	const overlayActions = { onchange: vi.fn(), onremove: vi.fn() };
	const props = drawingProps({ plot, overlays, overlayActions });
	const screen = await render(PlotView, { target: sizedHost(600), props }, inWorkbench().place);
	return { screen, ...overlayActions };
}
const legend = () => page.getByRole('list', { name: 'Drawn over this run' });
/** Columns of the plot in which a pixel is drawn below its middle, where only the overlay is. */
function drawnBelow(): number {
	const canvas = document.querySelector('canvas')!;
	const { width, height } = canvas;
	const { data } = canvas.getContext('2d')!.getImageData(Math.floor(width / 2), 0, Math.floor(width / 2), height);
	const half = Math.floor(width / 2);
	let columns = 0;
	for (let x = 0; x < half - 20; x++)
		for (let y = Math.floor(height * 0.6); y < height - 40; y++) {
			const at = 4 * (y * half + x);
			const [r, g, b] = [data[at]!, data[at + 1]!, data[at + 2]!];
			if (Math.max(r, g, b) - Math.min(r, g, b) > 40) {
				columns++;
				break;
			}
		}
	return columns;
}

describe('[C10] [C17] runs drawn over the shown one', () => {
	test('are drawn behind its curves, named in a legend, and removed there', async () => {
		const { screen, onremove } = await open([]);
		await expect.element(page.getByRole('application')).toBeVisible();
		await expect.poll(drawnBelow).toBe(0);
		await screen.rerender({ overlays: [overlay(), overlay({ id: 'b', name: 'lab.raw', plot: ramp(5e3) })] });
		await expect.poll(drawnBelow).toBeGreaterThan(20);
		await expect.element(legend()).toHaveTextContent(/First try.*lab\.raw/s);
		await userEvent.click(page.getByRole('button', { name: 'Remove lab.raw from the plot' }));
		expect(onremove).toHaveBeenCalledExactlyOnceWith('b');
		await userEvent.click(page.getByRole('button', { name: 'v(out)', exact: true }));
		await expect.poll(drawnBelow).toBe(0);
	});

	test('that cannot be compared say why, in the legend', async () => {
		await open([overlay({ plot: null, reason: 'other_analysis' })]);
		await expect.element(legend()).toHaveTextContent(/First try.*is of another analysis/s);
		expect(page.getByRole('button', { name: 'Difference to First try' }).elements()).toHaveLength(0);
	});

	test('have their difference as a curve of its own, with the words of how it is made', async () => {
		const { screen, onchange } = await open([overlay()]);
		await userEvent.click(page.getByRole('button', { name: 'Difference to First try' }));
		expect(onchange).toHaveBeenCalledExactlyOnceWith('a', { hasDifference: true });
		await screen.rerender({ overlays: [overlay({ hasDifference: true })] });
		await expect.element(page.getByRole('button', { name: 'v(out) − First try' })).toBeVisible();
		await expect
			.element(legend())
			.toHaveTextContent(/this run minus First try.*interpolated at the points of this run/s);
		await screen.rerender({ overlays: [overlay({ hasDifference: true, plot: ramp(1e4, { scale: 'none' }) })] });
		await expect.element(legend()).toHaveTextContent('No difference');
	});

	test('have a tolerance, and the plot says where it is left', async () => {
		const { screen, onchange } = await open([overlay()]);
		const field = page.getByRole('textbox', { name: 'Tolerance around First try' });
		await userEvent.click(field);
		await userEvent.keyboard('10{Enter}');
		await expect.element(page.getByRole('alert')).toHaveTextContent(/Enter a tolerance with its unit/);
		expect(onchange).not.toHaveBeenCalled();
		await userEvent.keyboard('0 mV{Enter}');
		expect(onchange).toHaveBeenCalledExactlyOnceWith('a', { tolerance: { value: 0.1, unit: 'V' } });
		await screen.rerender({ overlays: [overlay({ tolerance: { value: 0.1005, unit: 'V' } })] });
		await expect.element(legend()).toHaveTextContent('v(out): outside the tolerance, first at 11 µs');
		await screen.rerender({ overlays: [overlay({ tolerance: { value: 1.5, unit: 'V' } })] });
		await expect.element(legend()).toHaveTextContent('v(out): within the tolerance at all points of this run');
		await screen.rerender({ overlays: [overlay({ tolerance: { value: 1, unit: 'A' } })] });
		await expect.element(legend()).toHaveTextContent('The tolerance has the unit of no curve that is in both.');
	});

	test('replace the run before, and are named where the curves are not drawn', async () => {
		const overlays = {
			list: [{ id: 'a', name: 'First try', plots: [ramp(1e4)], hasDifference: false, tolerance: null }],
			onchange: vi.fn(),
			onremove: vi.fn()
		};
		const props = resultsProps({ run: run({ metrics: [] }), plots: [ramp(2e4)], previous: [ramp(5e3)], overlays });
		const screen = await render(RunResults, { target: sizedHost(600), props }, inWorkbench().place);
		await expect.element(legend()).toHaveTextContent('First try');
		expect(page.getByText('Faint: previous run').elements()).toHaveLength(0);
		await screen.rerender({ as: 'table' });
		await expect.element(page.getByText('1 overlay, drawn with the curves only')).toBeVisible();
	});
});

test('[C18] a picture names the runs that are drawn behind the curves, with their lines', async () => {
	const onpicture = vi.fn((_take: () => Picture) => () => undefined);
	const lost = overlay({ id: 'b', name: 'Lost', plot: null, reason: 'no_curves' });
	const overlays = [overlay(), lost, overlay({ id: 'c', name: 'Second try', plot: ramp(5e3) })];
	await render(
		PlotView,
		{ target: sizedHost(600), props: drawingProps({ plot: ramp(2e4), overlays, onpicture }) },
		inWorkbench().place
	);
	await expect.poll(() => onpicture.mock.calls.length).toBe(1);
	expect(onpicture.mock.lastCall![0]().legend).toMatchObject([
		{ signal: 'v(out)', order: 0 },
		{ signal: 'First try', overlay: 0 },
		{ signal: 'Second try', overlay: 1 }
	]);
});
