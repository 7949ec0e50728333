import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import type { LogRecord } from '#lib/db/records.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import SignalMenu from '#lib/components/plot/signals/signal-menu.svelte';
import PlotView from '#lib/components/plot/plot-view.svelte';
import { ResultsChoice } from '#lib/components/results/results-choice.svelte.ts';
import PlotSelect from '#lib/components/results/plot-select.svelte';
import RunBusy from '#lib/components/results/outcome/run-busy.svelte';
import RunResults from '#lib/components/results/run-results.svelte';
import TableView from '#lib/components/results/table-view.svelte';
import LogView from '#lib/components/workbench/log-view.svelte';
import { mostAddedTogether } from '../../../support/page/added-together.ts';
import { inWorkbench } from '../../../support/page/in-workbench.ts';
import { drawingProps, resultsProps } from '../../../support/spice/run-results.ts';
import { lowPass, transient } from '../../../support/sample-plots.ts';
import { run } from '../../../support/storage/sample-records.ts';
import { sizedHost } from '../../../support/spice/sized-host.ts';
import '#lib/components/styles/base.css';

beforeAll(() => language.use('en'));
beforeEach(() => page.viewport(900, 700));

async function showPlot(plot: Plot, selection: string[] | null = null) {
	const props = drawingProps({ plot, selection, output: 'v(out)' });
	await render(PlotView, { target: sizedHost(480), props }, inWorkbench().place);
	await expect.poll(() => document.querySelectorAll('canvas').length).toBeGreaterThan(0);
	return props;
}
/** Draws a plot that grows, as while a run goes on. */
async function showGrowing(points: number, end: number) {
	const props = drawingProps({ plot: transient(points), selection: ['v(out)'], end });
	const view = await render(PlotView, { target: sizedHost(480), props }, inWorkbench().place);
	await expect.poll(() => document.querySelectorAll('canvas').length).toBeGreaterThan(0);
	return { grow: (to: number, until: number | null) => view.rerender({ plot: transient(to), end: until }) };
}
const region = (): HTMLElement => document.querySelector<HTMLElement>('[role="application"]')!;

describe('[C17] plot', () => {
	test('a Bode plot has two panes over one frequency axis, and says in words what it shows', async () => {
		await showPlot(lowPass());
		expect(document.querySelectorAll('canvas').length).toBe(2);
		await expect.element(page.getByText('Magnitude (dB)', { exact: true })).toBeVisible();
		await expect.element(page.getByText('Phase (deg)', { exact: true })).toBeVisible();
		await expect.element(page.getByTitle('Frequency (Hz)')).toHaveTextContent('Hz');
		expect(region().getAttribute('aria-label')).toContain(
			'Frequency from 1 Hz to 1 MHz. v(out) from -60.00 dB to 0.00 dB.'
		);
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
});

describe('[A8] the commands of the plot', () => {
	test('do what its keys do, while it is shown', async () => {
		const props = resultsProps({ run: run({}), plots: [lowPass()] });
		const { choice } = props;
		const screen = await render(RunResults, props, inWorkbench().place);
		await expect.poll(() => choice.commands).not.toBeNull();
		choice.commands?.['plot-cursor-a']();
		const remove = page.getByRole('button', { name: language.t.results.removeCursors, exact: true });
		await expect.element(remove).toBeVisible();
		choice.commands?.['plot-remove-cursors']();
		await expect.element(remove).not.toBeInTheDocument();
		choice.commands?.['plot-zoom-in']();
		await expect.element(page.getByRole('button', { name: language.t.results.fit, exact: true })).toBeEnabled();
		choice.commands?.['plot-maximize']();
		expect(choice.isMaximized).toBe(true);
		await screen.unmount();
		expect(choice.commands).toBeNull();
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

	test('[C17] ten thousand single values are scrolled to the last with a few in the page', async () => {
		const data = new Float64Array([1]);
		const vectors = Array.from({ length: 10_000 }, (_, index) => {
			return { name: `n${index}`, quantity: 'voltage' as const, kind: 'real' as const, data };
		});
		const plot: Plot = { id: 'op1', title: 'Operating Point', analysis: 'op', scale: 'n0', vectors };
		await render(TableView, { target: sizedHost(300), props: { plot } });
		const scroll = document.querySelector<HTMLElement>('[role="region"]')!;
		expect(page.getByRole('table').element().getAttribute('aria-rowcount')).toBe('10001');
		scroll.scrollTop = scroll.scrollHeight;
		const last = () => document.querySelector('tbody tr:last-child');
		await expect.poll(() => last()?.querySelector('th')?.textContent).toBe('v(n9999)');
		expect(last()?.getAttribute('aria-rowindex')).toBe('10001');
		expect(document.querySelectorAll('tbody tr').length).toBeLessThan(20);
		await page.getByRole('searchbox', { name: 'Find a signal' }).fill('n777');
		await expect.poll(() => last()?.querySelector('th')?.textContent).toBe('v(n7779)');
		await expect.element(page.getByText('11 of 10,000 listed')).toBeVisible();
	});

	test('[C17] [S4] of ten thousand columns a hundred are drawn, beside the axis; others are found by their names', async () => {
		const data = Float64Array.of(0, 1, 2);
		const vectors = ['time', ...Array.from({ length: 10_000 }, (_, index) => `n${index}`)].map((name, index) => {
			return { name, quantity: index === 0 ? ('time' as const) : ('voltage' as const), kind: 'real' as const, data };
		});
		const plot: Plot = { id: 'tran1', title: 'Transient', analysis: 'tran', scale: 'time', vectors };
		const most = mostAddedTogether('thead th');
		await render(TableView, { target: sizedHost(300), props: { plot } });
		const heads = () => [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent.trim());
		await expect.poll(() => [heads().length, heads()[1], heads().at(-1)]).toEqual([102, 'time', 'v(n99)']);
		// In short tasks.
		expect(most()).toBeLessThan(25);
		await page.getByRole('searchbox', { name: 'Find a signal' }).fill('v(n9999)');
		await expect.poll(() => heads().slice(1)).toEqual(['time', 'v(n9999)']);
	});

	test('[C17] [S4] the menu of ten thousand signals offers a hundred and the chosen ones, and has a search', async () => {
		const signals = Array.from({ length: 10_000 }, (_, index) => ({ name: `v(n${index})`, internal: false }));
		const onselect = vi.fn();
		const most = mostAddedTogether('.signal-item');
		const props = { plot: transient(10), signals, selected: ['v(n9000)'], onselect };
		await render(SignalMenu, props, inWorkbench().place);
		await page.getByRole('button', { name: 'Signals' }).click();
		const items = () => [...document.querySelectorAll('.signal-item')].map(({ textContent }) => textContent.trim());
		await expect.poll(() => items().length).toBe(101);
		expect(items()[0]).toBe('v(n9000)');
		// A hundred others in their place.
		await page.getByRole('searchbox', { name: 'Find a signal' }).fill('n3');
		await expect.poll(() => [items().length, items().at(-1)]).toEqual([101, 'v(n388)']);
		// In short tasks.
		expect(most()).toBeLessThan(25);
		await page.getByRole('searchbox', { name: 'Find a signal' }).fill('n1234');
		await expect.poll(items).toEqual(['v(n9000)', 'v(n1234)']);
		await page.getByRole('menuitemcheckbox', { name: 'v(n1234)' }).click();
		expect(onselect).toHaveBeenCalledExactlyOnceWith(['v(n9000)', 'v(n1234)']);
	});

	test('[C17] the menu of signals lists those that the run has not saved; choosing one saves it', async () => {
		const { workbench, place } = inWorkbench();
		workbench.unsavedSignals.mockResolvedValue(['v(mid)', 'i(r1)']);
		workbench.lackingSignals.mockResolvedValue(['@r1[i]']);
		const plot = transient(10);
		const signals = [{ name: 'v(out)', internal: false }];
		await render(SignalMenu, { plot, signals, selected: [], onselect: vi.fn() }, place);
		await page.getByRole('button', { name: 'Signals' }).click();
		const unsaved = page.getByRole('group', { name: 'Not saved: choose one to save it and run again' });
		await expect.element(unsaved.getByRole('menuitem', { name: 'v(mid)' })).toBeVisible();
		await unsaved.getByRole('menuitem', { name: 'i(r1)' }).click();
		await expect.poll(() => workbench.saveSignals.mock.calls).toEqual([[['@r1[i]'], 'i(r1)']]);
		expect(workbench.lackingSignals).toHaveBeenCalledExactlyOnceWith(['i(r1)'], plot);
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
		await expect.element(page.getByText(/Older run \(.*\), not the one that just failed/)).toBeVisible();
	});

	test('[C2] a failed run of a netlist of another simulator offers its conversion first', async () => {
		const { workbench, place } = inWorkbench();
		const conversion = { path: 'a.cir', dialect: 'LTspice' };
		await render(RunResults, resultsProps({ run: failed, conversion }), place);
		const first = page.getByRole('alert').getByRole('button').filter({ hasNotText: 'Go to' }).first();
		await expect.element(first).toHaveTextContent('Convert from LTspice to ngspice');
		await first.click();
		expect(workbench.convert).toHaveBeenCalledExactlyOnceWith('a.cir');
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

	test('[C17] a signal that the netlist asks for joins the curves of a plot that has it', async () => {
		const choice = new ResultsChoice();
		const plots = [transient(10), lowPass()];
		await render(RunResults, resultsProps({ run: run({}), plots, choice }), inWorkbench().place);
		const entry = (name: string) => page.getByRole('button', { name, exact: true });
		await expect.element(entry('v(out)')).toBeVisible();
		choice.requestedSignal = 'v(in)';
		await expect.element(entry('v(in)')).toHaveAttribute('aria-pressed', 'true');
		await expect.element(entry('v(out)')).toBeVisible();
		await entry('v(in)').click();
		choice.requestedSignal = 'v(in)';
		await expect.element(entry('v(in)')).toHaveAttribute('aria-pressed', 'true');
	});

	test('[C17] a zoom ends with its circuit, though the next one is in the same file', async () => {
		const plots = [lowPass()];
		const choice = new ResultsChoice();
		const { rerender } = await render(RunResults, resultsProps({ run: run({}), plots, choice }), inWorkbench().place);
		const label = () => document.querySelector('[role="application"]')?.ariaLabel ?? '';
		await expect.poll(label).toContain('Frequency from 1 Hz to 1 MHz');
		choice.commands?.['plot-zoom-in']();
		await expect.poll(label).not.toContain('Frequency from 1 Hz to 1 MHz');
		const zoomed = label();
		await rerender({ plots: [lowPass()] });
		expect(label()).toBe(zoomed);
		const names: Record<string, string> = { in: 'base', out: 'collector' };
		const renamed = lowPass().vectors.map((vector) => ({ ...vector, name: names[vector.name] ?? vector.name }));
		await rerender({ plots: [{ ...lowPass(), vectors: renamed }] });
		await expect.poll(label).toContain('Frequency from 1 Hz to 1 MHz');
	});

	test('stopped and stale are said in words', async () => {
		const stopped = run({ status: 'stopped', reason: 'user' });
		await render(RunResults, resultsProps({ run: stopped, plots: [lowPass()], stale: true }), inWorkbench().place);
		await expect
			.element(page.getByText(/Partial: results up to the stop\..*netlist or its settings have changed/))
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

describe('a long run', () => {
	test('[C5] what ngspice says about itself comes last; a log of an older netlist says so', async () => {
		const said = (text: string): LogRecord => ({ severity: 'info', text, file: null, line: null, code: null });
		const log = [said('No compatibility mode selected!'), said('Doing analysis at TEMP = 27')];
		const screen = await render(LogView, { log }, inWorkbench().place);
		const lines = () => [...document.querySelectorAll('.line .text')].map((line) => line.textContent);
		await expect.poll(lines).toEqual(['Doing analysis at TEMP = 27', 'No compatibility mode selected!']);
		await expect.element(page.getByText(language.t.results.stale)).not.toBeInTheDocument();
		await screen.rerender({ stale: true });
		await expect.element(page.getByText(language.t.results.stale)).toBeVisible();
	});

	test('[C5] twenty thousand lines of log are plain text but for those near the visible part', async () => {
		const log = Array.from({ length: 20_000 }, (_, index) => {
			return { severity: 'info' as const, text: `line ${index}`, file: null, line: null, code: null };
		});
		const host = sizedHost(300);
		const screen = await render(LogView, { target: host, props: { log } }, inWorkbench().place);
		host.querySelector<HTMLElement>('.log')!.style.height = '300px';
		const lines = screen.getByRole('log').element();
		const drawn = () => [...lines.querySelectorAll('.line')].map((line) => line.textContent.trim());
		await expect.poll(() => drawn().length).toBeLessThan(500);
		expect(drawn()[0]).toBe('line 0');
		await expect.poll(() => lines.textContent.includes('line 19999')).toBe(true);
		lines.scrollTop = lines.scrollHeight;
		await expect.poll(() => drawn().at(-1)).toBe('line 19999');
		await expect.poll(() => drawn()[0]).not.toBe('line 0');
		expect(drawn().length).toBeLessThan(500);
		const chunks: number[] = [];
		const observer = new MutationObserver((changes) => {
			const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
			chunks.push(added.filter((node) => node instanceof Element && node.matches('.chunk')).length);
		});
		observer.observe(lines, { childList: true });
		await screen.getByRole('searchbox').fill('line 1999');
		await expect.poll(() => lines.querySelectorAll('.chunk').length).toBe(1);
		await screen.getByRole('searchbox').fill('');
		await expect.poll(() => lines.querySelectorAll('.chunk').length).toBe(200);
		observer.disconnect();
		expect(Math.max(...chunks)).toBeLessThanOrEqual(10);
	});

	test('[C17] of eleven thousand plots those near the shown one are listed, and any other is found by its name', async () => {
		const plots = Array.from({ length: 11_000 }, (_, index) => ({ ...lowPass(), id: `ac${index}` }));
		const names = new Map(plots.map(({ id }) => [id, id]));
		const onchoose = vi.fn();
		const host = sizedHost(300);
		const view = await render(PlotSelect, { target: host, props: { plots, names, value: 'ac10999', onchoose } });
		const select = host.querySelector('select')!;
		expect([select.length, select.value]).toEqual([200, 'ac10999']);
		await expect.element(page.getByText('200 of 11,000 listed')).toBeVisible();
		await page.getByRole('searchbox', { name: 'Find an analysis' }).fill('(ac123)');
		await expect.poll(() => [...select.options].map(({ value }) => value)).toEqual(['ac10999', 'ac123']);
		expect(select.value).toBe('ac10999');
		await userEvent.keyboard('{Enter}');
		expect(onchoose).toHaveBeenCalledExactlyOnceWith('ac123');
		await view.rerender({ value: 'ac123' });
		await expect.poll(() => select.value).toBe('ac123');
		await page.getByRole('searchbox').clear();
		await expect.poll(() => [select.length, select.value]).toEqual([200, 'ac123']);
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
