import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { atOnce } from '#lib/base/slices.ts';
import { drawPlot } from '#lib/charts/drawings/draw-plot.ts';
import { language } from '#lib/app/shell/language.svelte.ts';
import PlotView from '#lib/components/plot/plot-view.svelte';
import { defaultSettings } from '#lib/charts/drawings/drawing.ts';
import { computeDrawing } from '#lib/curves/compute-drawing.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { inWorkbench } from '../../../support/page/in-workbench.ts';
import { seededRandom } from '../../../support/random.ts';
import { drawingProps } from '../../../support/spice/run-results.ts';
import { transient } from '../../../support/sample-plots.ts';
import { sizedHost } from '../../../support/spice/sized-host.ts';
import '#lib/components/styles/base.css';

beforeAll(() => language.use('en'));
beforeEach(() => page.viewport(900, 700));

async function show(plot: Plot, selection: string[], end: number | null = null) {
	const props = drawingProps({ plot, selection, end });
	const view = await render(PlotView, { target: sizedHost(480), props }, inWorkbench().place);
	return { view, props };
}
const region = (): HTMLElement => document.querySelector<HTMLElement>('[role="application"]')!;
const summary = () => region().getAttribute('aria-label') ?? '';
const isBusy = () => region().getAttribute('aria-busy') === 'true';

/** Random steps with single samples that stand out. */
function glitches(points: number): Plot {
	const random = seededRandom(7);
	const plot = transient(points);
	let level = 0;
	const data = Float64Array.from({ length: points }, () => {
		if (random() < 2e-4) level = random() - 0.5;
		return level + 0.05 * random() + (random() < 1e-4 ? 3 * (random() - 0.5) : 0);
	});
	return { ...plot, vectors: [plot.vectors[0]!, { name: 'out', kind: 'real', quantity: 'voltage', data }] };
}

const extremesOf = (values: Float64Array): [number, number] =>
	values.reduce<[number, number]>(([a, b], value) => [Math.min(a, value), Math.max(b, value)], [Infinity, -Infinity]);

/** The highest and the lowest pixel of the first curve in each column of the plot's area. */
function drawnColumns(area: DOMRect): { top: number; bottom: number }[] {
	const canvas = document.querySelector('canvas')!;
	const box = canvas.getBoundingClientRect();
	const [left, top] = [Math.round(area.left - box.left), Math.round(area.top - box.top)];
	const [width, height] = [Math.round(area.width), Math.round(area.height)];
	const { data } = canvas.getContext('2d')!.getImageData(left, top, width, height);
	const colour = getComputedStyle(document.documentElement).getPropertyValue('--curve-1').trim();
	const wanted = [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16));
	return Array.from({ length: width }, (_, x) => {
		const rows = Array.from({ length: height }, (_row, y) => y).filter((y) =>
			wanted.every((value, channel) => Math.abs(data[4 * (y * width + x) + channel]! - value) < 60)
		);
		return { top: rows[0] ?? NaN, bottom: rows.at(-1) ?? NaN };
	});
}

describe('[C17] long curves', () => {
	test('each drawn column reaches from the minimum to the maximum of its samples, and no further', async () => {
		const plot = glitches(400_000);
		await show(plot, ['v(out)']);
		await expect.poll(() => document.querySelectorAll('.area').length).toBe(1);
		await expect
			.poll(() => Number.isNaN(drawnColumns(document.querySelector('.area')!.getBoundingClientRect())[5]?.top))
			.toBe(false);
		const area = document.querySelector('.area')!.getBoundingClientRect();
		const columns = drawnColumns(area);
		const [, out] = plot.vectors;
		const y = out?.kind === 'real' ? out.data : new Float64Array();
		const [low, high] = extremesOf(y);
		const margin = 0.06 * (high - low);
		const pixel = (value: number) => (1 - (value - low + margin) / (high - low + 2 * margin)) * Math.round(area.height);
		const expected = columns.map((_, column) => {
			const start = (edge: number) => Math.ceil((edge / columns.length) * (y.length - 1));
			const part = y.subarray(start(column), Math.max(start(column) + 1, start(column + 1)));
			const [least, most] = extremesOf(part);
			return { top: pixel(most), bottom: pixel(least) };
		});
		// A line is two pixels wide, so a column may show the edge of the one beside it.
		const wrong = columns.flatMap(({ top, bottom }, column) => {
			const beside = expected.slice(Math.max(0, column - 2), column + 3);
			const own = expected[column]!;
			const highest = Math.min(...beside.map((each) => each.top));
			const lowest = Math.max(...beside.map((each) => each.bottom));
			const isRight = top <= own.top + 2 && top >= highest - 3 && bottom >= own.bottom - 2 && bottom <= lowest + 3;
			return isRight ? [] : [{ column, top, bottom, own, highest, lowest }];
		});
		expect(wrong).toEqual([]);
		expect(columns.length).toBeGreaterThan(500);
	});

	test('an expression is computed in a worker, and the newest one is drawn', async () => {
		const plot = transient(300_000);
		const { view } = await show(plot, ['v(out)']);
		await expect.poll(summary).toContain('v(out) from -1');
		await view.rerender({ selection: ['v(out)*2'] });
		expect(isBusy()).toBe(true);
		await view.rerender({ selection: ['v(out)*3'] });
		await expect.poll(isBusy).toBe(false);
		expect(summary()).toContain('v(out)*3 from -3');
		await view.rerender({ selection: ['v(out)'] });
		await expect.poll(isBusy).toBe(false);
		expect(summary()).toContain('v(out) from -1');
	});

	test.each(['spectrum', 'histogram', 'eye'] as const)('the worker gives the same %s as the page', async (kind) => {
		const request = { kind, plot: transient(60_000), selection: ['v(out)'], settings: defaultSettings };
		expect(await computeDrawing(request, new AbortController().signal)).toEqual(atOnce(drawPlot(request)));
	});

	test('the task that asks for a drawing copies no samples to the worker', async () => {
		const request = { kind: 'spectrum', selection: ['v(out)'], settings: defaultSettings } as const;
		const never = new AbortController().signal;
		// The worker runs: starting it would put the copying off too.
		await computeDrawing({ ...request, plot: transient(10_000) }, never);
		const plot = transient(20_000);
		let copies = 0;
		for (const vector of plot.vectors) {
			if (vector.kind !== 'real') continue;
			const { data } = vector;
			data.slice = (from, to) => {
				copies++;
				return new Float64Array(data.subarray(from, to));
			};
		}
		const drawing = computeDrawing({ ...request, plot }, never);
		for (let microtask = 0; microtask < 1_000; microtask++) await Promise.resolve();
		expect(copies).toBe(0);
		await drawing;
		expect(copies).toBe(2);
	});

	test('a curve that grows is never gone, and ends as the whole', async () => {
		const whole = transient(400_000);
		const until = (points: number): Plot => ({
			...whole,
			vectors: whole.vectors.map((vector) =>
				vector.kind === 'real' ? { ...vector, data: vector.data.subarray(0, points) } : vector
			)
		});
		const { view } = await show(until(100_000), ['v(out)'], 0.4);
		await expect.poll(summary).toContain('Time from 0 s to 400 ms');
		for (let points = 120_000; points <= 400_000; points += 40_000) {
			await view.rerender({ plot: until(points), end: 0.4 });
			expect(document.querySelectorAll('canvas').length).toBe(1);
			expect(summary()).toContain('Time from 0 s to 400 ms');
		}
		await view.rerender({ plot: whole, end: null });
		await expect.poll(isBusy).toBe(false);
		expect(summary()).toContain('v(out) from -1');
	});

	test('are measured in slices: the menu and the table say so, and then what they are', async () => {
		await show(transient(400_000), ['v(out)']);
		await expect.poll(() => document.querySelectorAll('.area').length).toBe(1);
		const area = document.querySelector<HTMLElement>('.area')!;
		const { left, top, width, height } = area.getBoundingClientRect();
		const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true };
		area.dispatchEvent(new PointerEvent('contextmenu', at));
		await expect.element(page.getByRole('menuitem', { name: /Peak to peak/ })).toBeVisible();
		await expect.element(page.getByRole('menuitem', { name: 'Measuring…' })).not.toBeInTheDocument();
		document
			.querySelector<HTMLElement>('[role=menu]')!
			.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
		region().focus();
		region().dispatchEvent(new KeyboardEvent('keydown', { key: 'r', code: 'KeyR', bubbles: true }));
		const table = page.getByRole('region', { name: 'Measurements' });
		await expect.element(table).toHaveAttribute('aria-busy', 'false');
		await expect.element(table).toHaveTextContent('v(out)');
	});
});
