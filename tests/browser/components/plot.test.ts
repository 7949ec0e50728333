import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import PlotView from '#lib/components/results/plot-view.svelte';
import RunBusy from '#lib/components/results/run-busy.svelte';
import RunResults from '#lib/components/results/run-results.svelte';
import TableView from '#lib/components/results/table-view.svelte';
import LogView from '#lib/components/workbench/log-view.svelte';
import { inWorkbench } from '../../support/in-workbench.ts';
import { resultsProps } from '../../support/run-results.ts';
import { run } from '../../support/sample-records.ts';
import { sizedHost } from '../../support/sized-host.ts';
import '#lib/components/styles/base.css';

beforeAll(() => language.use('en'));
beforeEach(() => page.viewport(900, 700));

/** A first-order low-pass with its corner at 1 kHz, 10 points a decade from 1 Hz to 1 MHz. */
function lowPass(): Plot {
	const frequency = Float64Array.from({ length: 61 }, (_, i) => Math.pow(10, i / 10));
	const zeros = new Float64Array(61);
	const denominator = frequency.map((f) => 1 + (f / 1000) ** 2);
	return {
		id: 'ac1',
		title: 'AC Analysis',
		analysis: 'ac',
		scale: 'frequency',
		vectors: [
			{ name: 'frequency', kind: 'complex', quantity: 'frequency', re: frequency, im: zeros },
			{
				name: 'out',
				kind: 'complex',
				quantity: 'voltage',
				re: denominator.map((d) => 1 / d),
				im: denominator.map((d, i) => -frequency[i]! / 1000 / d)
			},
			{ name: 'in', kind: 'complex', quantity: 'voltage', re: zeros.map(() => 1), im: zeros }
		]
	};
}

function transient(points: number): Plot {
	const time = Float64Array.from({ length: points }, (_, i) => i * 1e-6);
	return {
		id: 'tran1',
		title: 'Transient',
		analysis: 'tran',
		scale: 'time',
		vectors: [
			{ name: 'time', kind: 'real', quantity: 'time', data: time },
			{ name: 'out', kind: 'real', quantity: 'voltage', data: time.map((t) => Math.sin(2e5 * t)) }
		]
	};
}

async function showPlot(plot: Plot, selection: string[] | null = null) {
	const props = { plot, selection, output: 'v(out)', onselection: vi.fn() };
	await render(PlotView, { target: sizedHost(480), props });
	await expect.poll(() => document.querySelectorAll('canvas').length).toBeGreaterThan(0);
	return props;
}
/** Draws a plot that grows, as while a run goes on. */
async function showGrowing(points: number, end: number) {
	const props = { plot: transient(points), selection: ['v(out)'], end, onselection: vi.fn() };
	const view = await render(PlotView, { target: sizedHost(480), props });
	await expect.poll(() => document.querySelectorAll('canvas').length).toBeGreaterThan(0);
	return { grow: (to: number, until: number | null) => view.rerender({ plot: transient(to), end: until }) };
}
const region = (): HTMLElement => document.querySelector<HTMLElement>('[role="application"]')!;
const area = (): HTMLElement => document.querySelector<HTMLElement>('.u-over')!;

/** Presses, moves and lets go, by fractions of the plot's area. */
function drag(from: [number, number], to: [number, number], shiftKey = false): void {
	const box = area().getBoundingClientRect();
	const event = (type: string, [x, y]: [number, number]) =>
		new PointerEvent(type, {
			bubbles: true,
			pointerId: 1,
			pointerType: 'mouse',
			shiftKey,
			clientX: box.left + x * box.width,
			clientY: box.top + y * box.height
		});
	area().setPointerCapture = () => undefined;
	area().dispatchEvent(event('pointerdown', from));
	area().dispatchEvent(event('pointermove', [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]));
	area().dispatchEvent(event('pointermove', to));
	area().dispatchEvent(event('pointerup', to));
}

describe('[C17] plot', () => {
	test('a Bode plot has two panes over one frequency axis, and says in words what it shows', async () => {
		await showPlot(lowPass());
		expect(document.querySelectorAll('canvas').length).toBe(2);
		await expect.element(page.getByText('Magnitude (dB)', { exact: true })).toBeVisible();
		await expect.element(page.getByText('Phase (deg)', { exact: true })).toBeVisible();
		await expect.element(page.getByText('Frequency (Hz)', { exact: true })).toBeVisible();
		expect(region().getAttribute('aria-label')).toContain('Frequency from 1 Hz to 1 MHz');
	});

	test('the curve is drawn in its colour', async () => {
		await showPlot(transient(1000));
		const colour = getComputedStyle(document.documentElement).getPropertyValue('--curve-1').trim();
		const wanted = [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16));
		await expect
			.poll(() => {
				const canvas = document.querySelector('canvas')!;
				const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
				let count = 0;
				for (let i = 0; i < data.length; i += 4)
					if (wanted.every((value, channel) => Math.abs(data[i + channel]! - value) < 12) && data[i + 3]! > 200)
						count++;
				return count;
			})
			.toBeGreaterThan(500);
	});

	test('drag zooms, Shift-drag pans, double-click fits', async () => {
		await showPlot(lowPass());
		drag([0.5, 0.4], [1, 0.4]);
		await expect.poll(() => region().getAttribute('aria-label')).toContain('Frequency from 1 kHz to 1 MHz');
		drag([0, 0.5], [1, 0.5], true);
		await expect.poll(() => region().getAttribute('aria-label')).toContain('Frequency from 1 Hz to 1 kHz');
		area().dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
		await expect.poll(() => region().getAttribute('aria-label')).toContain('Frequency from 1 Hz to 1 MHz');
	});

	test('the wheel zooms about the pointer', async () => {
		await showPlot(lowPass());
		const box = area().getBoundingClientRect();
		area().dispatchEvent(
			new WheelEvent('wheel', {
				bubbles: true,
				cancelable: true,
				deltaY: -400,
				clientX: box.left,
				clientY: box.top + 20
			})
		);
		// Two e-folds of a tenth of 400 px: the left edge stays, the right one comes in.
		await expect.poll(() => region().getAttribute('aria-label')).toMatch(/Frequency from 1 Hz to (?!1 MHz)/);
	});

	test('cursors A and B are placed and moved by keys, and read with difference', async () => {
		await showPlot(lowPass());
		region().focus();
		await userEvent.keyboard('a');
		const first = page.getByRole('row', { name: /^Frequency/ });
		await expect.element(first).toHaveTextContent('1 kHz');
		await expect.element(page.getByRole('row', { name: /v\(out\) -3\.01 dB/ })).toBeVisible();
		await userEvent.keyboard('b{Shift>}{ArrowRight}{/Shift}');
		await expect.element(first).toHaveTextContent('10 kHz');
		await expect.element(first).toHaveTextContent('1 decades');
		await userEvent.keyboard('{Escape}');
		await expect.poll(() => document.querySelector('table')).toBeNull();
	});

	test('a time step between cursors is read as a frequency', async () => {
		await showPlot(transient(1001));
		region().focus();
		await userEvent.keyboard('ab{Shift>}{ArrowRight}{/Shift}');
		await expect.element(page.getByText('1/Δ 100 kHz')).toBeVisible();
	});

	test('a legend entry hides its curve; Alt-click shows one alone, again shows all', async () => {
		await showPlot(lowPass(), ['v(out)', 'v(in)']);
		const out = page.getByRole('button', { name: 'v(out)' });
		const input = page.getByRole('button', { name: 'v(in)' });
		await out.click();
		await expect.element(out).toHaveAttribute('aria-pressed', 'false');
		await out.click({ modifiers: ['Alt'] });
		await expect.element(out).toHaveAttribute('aria-pressed', 'true');
		await expect.element(input).toHaveAttribute('aria-pressed', 'false');
		await out.click({ modifiers: ['Alt'] });
		await expect.element(input).toHaveAttribute('aria-pressed', 'true');
	});
});

describe('[C17] table', () => {
	test('a million rows are scrolled to the last with a few in the page', async () => {
		await render(TableView, { target: sizedHost(300), props: { plot: transient(1_000_000) } });
		const scroll = document.querySelector<HTMLElement>('[role="region"]')!;
		scroll.scrollTop = scroll.scrollHeight;
		await expect.poll(() => document.querySelector('tbody tr:last-child td')?.textContent).toBe('999999');
		expect(document.querySelectorAll('tbody tr').length).toBeLessThan(20);
	});
});

describe('[C5] results panel', () => {
	const failed = run({
		status: 'failed',
		reason: 'engine_error',
		metrics: [],
		log: [{ severity: 'error', text: 'no such model QX', file: 'a.cir', line: 7, code: 'unknown_model' }]
	});

	test('empty says what to do', async () => {
		await render(RunResults, resultsProps(), inWorkbench().place);
		await expect.element(page.getByText(/Press Run, or .*Enter/)).toBeVisible();
	});

	test('a failed run shows no curve; the older one comes only when asked for, labelled as older', async () => {
		const lastGood = { run: run({ metrics: [] }), plots: [lowPass()] };
		const { workbench, place } = inWorkbench();
		await render(RunResults, resultsProps({ run: failed, lastGood }), place);
		await expect.element(page.getByText(/^The run of .* failed: there are no results$/)).toBeVisible();
		expect(document.querySelector('canvas')).toBeNull();
		await page.getByRole('button', { name: 'Go to a.cir:7' }).click();
		expect(workbench.openFile).toHaveBeenCalledExactlyOnceWith('a.cir', 7);
		await page.getByRole('button', { name: /Show the last good run/ }).click();
		await expect.element(page.getByText(/Older run of .*, not the one that just failed/)).toBeVisible();
	});

	test('while running it shows progress and Stop, and what there is so far as partial', async () => {
		const running = { entry: 'main.cir', fraction: 0.25, simulatedTime: 0.5, elapsedMs: 1200 };
		const { workbench, place } = inWorkbench();
		await render(RunBusy, { running }, place);
		await render(RunResults, resultsProps({ running, partialPlots: [transient(100)] }), place);
		await expect
			.poll(() => document.querySelector('.busy')?.textContent?.replaceAll(/\s+/g, ' '))
			.toContain('25 % at 500 ms · 1.2 s elapsed');
		await expect.element(page.getByText('Partial: still running.')).toBeVisible();
		await page.getByRole('button', { name: 'Stop' }).click();
		expect(workbench.stop).toHaveBeenCalledTimes(1);
	});

	test('stopped and stale are said in words', async () => {
		const stopped = run({ status: 'stopped', reason: 'user' });
		await render(RunResults, resultsProps({ run: stopped, plots: [lowPass()], stale: true }), inWorkbench().place);
		await expect
			.element(page.getByText(/Partial: what was computed until the stop\..*netlist or its settings have changed/))
			.toBeVisible();
	});

	test('the log is filtered by severity and text; a place opens its line', async () => {
		const log = [
			{ severity: 'info' as const, text: 'Doing analysis', file: null, line: null, code: null },
			...failed.log
		];
		const { workbench, place } = inWorkbench();
		await render(LogView, { log }, place);
		await expect.element(page.getByText('2 lines')).toBeVisible();
		await page.getByRole('combobox', { name: 'Show' }).selectOptions('Errors');
		await expect.element(page.getByText('1 line', { exact: true })).toBeVisible();
		await page.getByRole('button', { name: 'a.cir:7' }).click();
		expect(workbench.openFile).toHaveBeenCalledExactlyOnceWith('a.cir', 7);
		await page.getByRole('searchbox').fill('zebra');
		await expect.element(page.getByText('No line matches.')).toBeVisible();
	});
});

describe('a plot while the run goes on', () => {
	test('[C17] its time axis is that of the whole run from the first piece on', async () => {
		const { grow } = await showGrowing(20, 1e-3);
		const whole = /0 s.*1 ms/;
		expect(region().ariaLabel).toMatch(whole);
		await grow(500, 1e-3);
		expect(region().ariaLabel).toMatch(whole);
		await grow(1001, null);
		expect(region().ariaLabel).toMatch(whole);
	});

	test('[C17] what was zoomed to stays as the curve grows and when the run ends', async () => {
		const { grow } = await showGrowing(600, 1e-3);
		region().focus();
		await userEvent.keyboard('+');
		await expect.poll(() => region().ariaLabel).toMatch(/250 µs.*750 µs/);
		await grow(800, 1e-3);
		expect(region().ariaLabel).toMatch(/250 µs.*750 µs/);
		await grow(1001, null);
		expect(region().ariaLabel).toMatch(/250 µs.*750 µs/);
	});
});
