import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import { PlotChoice } from '#lib/components/plot/plot-choice.svelte.ts';
import PlotView from '#lib/components/plot/plot-view.svelte';
import { ResultsChoice } from '#lib/components/results/results-choice.svelte.ts';
import RunResults from '#lib/components/results/run-results.svelte';
import type { PlotDrawings } from '#lib/db/plot-records.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { inWorkbench } from '../../../support/page/in-workbench.ts';
import { drawingProps, resultsProps } from '../../../support/spice/run-results.ts';
import { lowPass, transient } from '../../../support/sample-plots.ts';
import { run } from '../../../support/storage/sample-records.ts';
import { sizedHost } from '../../../support/spice/sized-host.ts';
import '#lib/components/styles/base.css';

beforeAll(() => language.use('en'));
beforeEach(() => page.viewport(900, 700));

async function show(plot: Plot, selection: string[] | null = null) {
	const props = drawingProps({ plot, selection, output: 'v(out)', choice: new PlotChoice() });
	await render(PlotView, { target: sizedHost(480), props }, inWorkbench().place);
	await expect.poll(() => document.querySelector('.area')?.clientWidth).toBeGreaterThan(100);
	region().focus();
	return props;
}
const region = (): HTMLElement => document.querySelector<HTMLElement>('[role="application"]')!;
const hover = (x: number, y = 0.5) => commands.mouse('.area', [[x, y]], { button: 'none' });
const said = () => document.querySelector('.said')?.textContent;
/** A sine of 200,000 radians per second: its first maximum is at 7.85 µs. */
const period = Math.PI / 1e5;

describe.each(['en', 'zh-CN'] as const)('[A9] [C17] on a phone, in %s,', (code) => {
	beforeEach(async () => {
		await page.viewport(390, 700);
		await language.use(code);
		return () => language.use('en');
	});

	test('the table of two cursors shows differences, slopes and decades without scrolling', async () => {
		const frequency = Float64Array.from({ length: 501 }, (_, i) => 100 * 10 ** (i / 125));
		// Four poles: phases to -360°, slopes to -80 dB per decade.
		const gain = [...frequency].map((f) => ({ size: (1 + (f / 9e3) ** 2) ** -2, angle: -4 * Math.atan(f / 9e3) }));
		const out = {
			re: Float64Array.from(gain, ({ size, angle }) => size * Math.cos(angle)),
			im: Float64Array.from(gain, ({ size, angle }) => size * Math.sin(angle))
		};
		const { choice } = await show({
			id: 'ac1',
			title: '',
			analysis: 'ac',
			scale: 'frequency',
			vectors: [
				{ name: 'frequency', kind: 'real', quantity: 'frequency', data: frequency },
				{ name: 'out', kind: 'complex', quantity: 'voltage', ...out }
			]
		});
		choice.cursors = { A: 74_050, B: 46_420 };
		const table = page.getByRole('region', { name: language.t.results.cursors });
		// Not in the first column, which would be too wide for the others.
		const row = table.getByRole('row', { name: language.t.results.quantities.frequency });
		await expect
			.poll(() => row.element().lastElementChild?.textContent.trim())
			.toBe(language.t.results.decades('-0.203'));
		// The font of the app is wider than that which stands in for it until it has loaded.
		await document.fonts.load('11px "JetBrains Mono Variable"');
		const { scrollWidth, clientWidth } = table.element();
		expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
	});
});

describe('[C17] horizontal cursors', () => {
	test('are placed at the pointer, read with their difference, moved by keys and dragged', async () => {
		const { choice } = await show(transient(1001));
		await hover(0.5, 0.25);
		await userEvent.keyboard('h');
		expect(choice.levels.Y1).toMatchObject({ pane: 'V' });
		expect(choice.levels.Y1!.y).toBeCloseTo(0.56, 1);
		await hover(0.5, 0.75);
		await userEvent.keyboard('{Shift>}H{/Shift}');
		const cells = () =>
			[...document.querySelectorAll('.readout tbody:last-child tr:last-child td')].map((cell) =>
				cell.textContent.trim()
			);
		await expect
			.poll(cells)
			.toEqual([expect.stringMatching(/^5\d\d.* mV$/), expect.stringMatching(/^-5/), expect.stringMatching(/^-1\.1/)]);
		const before = choice.levels.Y2!.y;
		await userEvent.keyboard('{ArrowUp}');
		expect(choice.levels.Y2!.y - before).toBeCloseTo(2.24 * 0.005, 3);
		await commands.mouse('.area', [
			[0.5, 0.75],
			[0.5, 0.5]
		]);
		await expect.poll(() => choice.levels.Y2!.y).toBeCloseTo(0, 1);
		expect(choice.y).toEqual({});
		await userEvent.keyboard('{Escape}');
		expect(choice.levels).toEqual({ Y1: null, Y2: null });
	});
});

describe('[C17] the table of the cursors', () => {
	test.each([900, 580])('stays within the plot when it grows, on a page %i pixels wide', async (width) => {
		await page.viewport(width, 700);
		const { choice } = await show(transient(1001));
		await userEvent.keyboard('ab');
		await expect.poll(() => document.querySelector('.readout')).not.toBeNull();
		await userEvent.keyboard('h{Shift>}H{/Shift}');
		expect(Object.values(choice.levels)).not.toContain(null);
		const isInside = () => {
			const table = document.querySelector('.readout')!.getBoundingClientRect();
			const plot = region().getBoundingClientRect();
			return table.left >= plot.left - 1 && table.right <= plot.right + 1 && table.bottom <= plot.bottom + 1;
		};
		await expect.poll(isInside).toBe(true);
		choice.table = { right: 5000, top: 5000 };
		await expect.poll(isInside).toBe(true);
	});

	test('is below the curves where the plot is narrow: it covers nothing, and its button stays in view', async () => {
		await page.viewport(390, 844);
		const { choice } = await show(lowPass());
		await userEvent.keyboard('ab');
		const table = page.getByRole('region', { name: 'Cursors' });
		await expect.element(table).toBeVisible();
		const bottom = Math.max(
			...[...document.querySelectorAll('.area')].map((one) => one.getBoundingClientRect().bottom)
		);
		expect(table.element().getBoundingClientRect().top).toBeGreaterThan(bottom);
		expect(region().getBoundingClientRect().height).toBeGreaterThan(200);
		const remove = page.getByRole('button', { name: 'Remove the cursors' });
		expect(remove.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
		await remove.click();
		expect(choice.cursors).toEqual({ A: null, B: null });
		await expect.element(table).not.toBeInTheDocument();
	});
});

describe('[C17] places on curves', () => {
	test('E and X take the cursor to the next extremum and crossing, with Shift back; the level is that of Y1', async () => {
		const { choice } = await show(transient(1001));
		await userEvent.keyboard('e');
		expect(choice.cursors.A).toBeCloseTo(8e-6, 12);
		await userEvent.keyboard('ee');
		expect(choice.cursors.A).toBeCloseTo(39e-6, 12);
		await userEvent.keyboard('{Shift>}E{/Shift}');
		expect(choice.cursors.A).toBeCloseTo(24e-6, 12);
		await userEvent.keyboard('x');
		expect(choice.cursors.A! / period).toBeCloseTo(1, 3);
		await expect.poll(said).toMatch(/^v\(out\) crosses .*V\.$/);
		choice.levels = { ...choice.levels, Y1: { pane: 'V', y: 0.5 } };
		await userEvent.keyboard('x');
		expect(choice.cursors.A! / period).toBeCloseTo(1 + 1 / 12, 3);
		await expect.poll(said).toBe('v(out) crosses 500 mV.');
		choice.levels = { ...choice.levels, Y1: { pane: 'V', y: 5 } };
		await userEvent.keyboard('x');
		await expect.poll(said).toBe('v(out) does not cross 5 V in this direction.');
	});

	test('a dragged cursor stops at samples once S has chosen them', async () => {
		const { choice } = await show(lowPass());
		choice.cursors = { A: 1000, B: null };
		await userEvent.keyboard('s');
		await expect.poll(said).toBe('Dragged cursors stop: at samples.');
		await commands.mouse('.area', [
			[0.5, 0.3],
			[0.847, 0.3]
		]);
		expect(10 * Math.log10(choice.cursors.A!)).toBeCloseTo(51, 9);
	});

	test('T chooses the curve that keys read', async () => {
		await show(lowPass(), ['v(out)', 'v(in)']);
		await userEvent.keyboard('tt');
		await expect.poll(said).toBe('The keys read v(in).');
	});
});

describe('[C17] markers', () => {
	test('are added by key where the pointer is, renamed, shown, and removed with undo', async () => {
		const { choice } = await show(transient(1001));
		await hover(0.5);
		await userEvent.keyboard('n');
		expect(choice.markers).toMatchObject([{ id: '1', label: 'M1', signal: 'v(out)', pane: 'V' }]);
		await page.getByRole('button', { name: 'Markers' }).click();
		const label = page.getByRole('textbox', { name: 'Label of marker M1' });
		await label.fill('settled');
		await userEvent.keyboard('{Tab}');
		expect(choice.markers[0]?.label).toBe('settled');
		await page.getByRole('button', { name: 'Remove marker settled' }).click();
		expect(choice.markers).toEqual([]);
		await page.getByRole('button', { name: 'Undo' }).click();
		expect(choice.markers[0]?.label).toBe('settled');
		choice.axes = { ...choice.axes, x: { 'time s': { min: 0, max: 1e-5 } } };
		await page.getByRole('button', { name: 'Show marker settled' }).click();
		await expect.poll(() => choice.x['time s']!.max).toBeGreaterThan(4e-4);
	});

	test('are drawn at their curve', async () => {
		const { choice } = await show(transient(1001));
		const dark = () => {
			const canvas = document.querySelector('canvas')!;
			return canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height).data.join('');
		};
		const before = dark();
		choice.markers = [{ id: '1', label: 'peak', signal: 'v(out)', pane: 'V', branch: 0, x: 5e-4 }];
		await expect.poll(dark).not.toBe(before);
		choice.markers = [{ id: '1', label: 'peak', signal: 'v(gone)', pane: 'V', branch: 0, x: 5e-4 }];
		await expect.poll(dark).toBe(before);
	});
});

describe('[C17] measurements', () => {
	test('R lists average, RMS and integral of the visible curves, between the cursors if there are two', async () => {
		const { choice } = await show(transient(1001));
		choice.cursors = { A: 0, B: period };
		await userEvent.keyboard('r');
		const table = page.getByRole('region', { name: 'Measurements' });
		await expect.element(table.getByText('Between the cursors')).toBeVisible();
		const cells = () => [...document.querySelectorAll('.measures tbody td')].map((cell) => cell.textContent.trim());
		await expect.poll(() => cells()[1]).toMatch(/^70[67]/);
		expect(document.querySelectorAll('.measures thead th')).toHaveLength(6);
		await userEvent.keyboard('r');
		await expect.element(table).not.toBeInTheDocument();
	});
});

describe('[C17] views are kept', () => {
	test('cursors, markers and zoom are stored, and are there again on the next page', async () => {
		let stored: PlotDrawings | undefined;
		const record = run({});
		const choice = new ResultsChoice(undefined, (drawings) => (stored = structuredClone(drawings)));
		const screen = await render(
			RunResults,
			resultsProps({ run: record, plots: [lowPass()], choice }),
			inWorkbench().place
		);
		await expect.poll(() => choice.commands).not.toBeNull();
		expect(stored).toBeUndefined();
		choice.commands?.['plot-cursor-a']();
		choice.commands?.['plot-zoom-in']();
		choice.commands?.['plot-mark']();
		await expect.poll(() => Object.values(stored?.views ?? {})[0]?.markers.length).toBe(1);
		await screen.unmount();
		const later = new ResultsChoice(stored).viewOf(record.entry, lowPass());
		expect(later.cursors.A).toBeCloseTo(100, 9);
		expect(later.markers).toHaveLength(1);
		expect(Object.keys(later.x)).toEqual(['frequency Hz']);
		expect(new ResultsChoice(stored).viewOf('other.cir', lowPass()).markers).toEqual([]);
	});

	test('a damaged view is shown as far as it fits', () => {
		const key = 'curves\namp.cir\nac1';
		const damaged = { circuit: ['v(out)', 'v(in)'], cursors: { A: 10 }, markers: 'none', x: { a: { min: 5, max: 1 } } };
		const stored = { plots: {}, drawings: {}, views: { [key]: damaged } } as unknown as PlotDrawings;
		const view = new ResultsChoice(stored).viewOf('amp.cir', lowPass());
		expect([view.cursors, view.markers, view.x]).toEqual([{ A: 10, B: null }, [], {}]);
	});
});

describe('[C17] a click on a metric', () => {
	test('goes to where it is read: plot, curve and part', async () => {
		const metric = {
			id: 'bandwidth',
			value: 1000,
			unit: 'Hz',
			plot: 'ac1',
			signal: 'v(out)',
			at: [{ x: 1000, y: -3.01 }]
		};
		const choice = new ResultsChoice();
		const record = run({ metrics: [metric] });
		await render(
			RunResults,
			resultsProps({ run: record, plots: [transient(1001), lowPass()], choice }),
			inWorkbench().place
		);
		choice.choosePlot(record.entry, 'ac1');
		choice.chooseSignals(record.entry, lowPass(), ['v(in)']);
		const view = choice.viewOf(record.entry, lowPass());
		view.axes = { ...view.axes, x: { 'frequency Hz': { min: 1e5, max: 1e6 } } };
		choice.choosePlot(record.entry, 'tran1');
		await page
			.getByRole('button', { name: /^Bandwidth/ })
			.first()
			.click();
		await expect.poll(() => choice.plotOf(record.entry)).toBe('ac1');
		await expect.poll(() => view.x['frequency Hz']!.min).toBeLessThan(1000);
		expect(view.x['frequency Hz']!.max).toBeGreaterThan(1000);
		expect(choice.signalsOf(record.entry, lowPass())).toEqual(['v(in)', 'v(out)']);
		// It is done once: the view stays where the user moves it.
		view.axes = { ...view.axes, x: { 'frequency Hz': { min: 1e5, max: 1e6 } } };
		choice.choosePlot(record.entry, 'tran1');
		choice.choosePlot(record.entry, 'ac1');
		await expect.poll(() => document.querySelectorAll('canvas').length).toBe(2);
		expect(view.x['frequency Hz']!.min).toBe(1e5);
	});
});
