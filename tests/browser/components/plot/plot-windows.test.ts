import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
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

const canvases = () => document.querySelectorAll('canvas').length;
const entry = run({}).entry;

async function showRun(choice: ResultsChoice, plots: Plot[] = [lowPass()]) {
	const screen = await render(RunResults, resultsProps({ run: run({}), plots, choice }), inWorkbench().place);
	await expect.poll(() => choice.commands).not.toBeNull();
	return screen;
}
const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const add = () => page.getByRole('button', { name: 'New plot window' });

describe('[C17] panes', () => {
	async function showTwo() {
		const onpanes = vi.fn();
		const onselection = vi.fn();
		const props = drawingProps({ plot: lowPass(), selection: ['v(out)', 'v(in)'], onpanes, onselection });
		const view = await render(PlotView, { target: sizedHost(480), props }, inWorkbench().place);
		await expect.poll(canvases).toBe(2);
		return { onpanes, onselection, view };
	}
	/** Drags something to a height of a pane, as a fraction. */
	function dropOn(signal: string, pane: number, height: number): void {
		const dataTransfer = new DataTransfer();
		dataTransfer.setData('application/x-spicewright-signal', signal);
		const target = document.querySelectorAll('.pane')[pane]!;
		const box = target.getBoundingClientRect();
		const at = {
			bubbles: true,
			cancelable: true,
			dataTransfer,
			clientX: box.left + 50,
			clientY: box.top + height * box.height
		};
		target.dispatchEvent(new DragEvent('dragover', at));
		target.dispatchEvent(new DragEvent('drop', at));
	}

	test('Alt and an arrow key on a curve in the legend give it its own panes, and put it back', async () => {
		const { onpanes, view } = await showTwo();
		page.getByRole('button', { name: 'v(in)' }).element().focus();
		await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
		expect(onpanes).toHaveBeenLastCalledWith({ 'v(in)': 2 });
		await view.rerender({ panes: { 'v(in)': 2 } });
		await expect.poll(canvases).toBe(4);
		page.getByRole('button', { name: 'v(in)' }).element().focus();
		await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
		expect(onpanes).toHaveBeenLastCalledWith({});
	});

	test('the menu of a curve has the same, and takes it out of the plot', async () => {
		const { onpanes, onselection } = await showTwo();
		await page.getByRole('button', { name: 'v(in)' }).click({ button: 'right' });
		await page.getByRole('menuitem', { name: 'Show in a separate pane' }).click();
		expect(onpanes).toHaveBeenLastCalledWith({ 'v(in)': 2 });
		await page.getByRole('button', { name: 'v(in)' }).click({ button: 'right' });
		await page.getByRole('menuitem', { name: 'Remove v(in) from the plot' }).click();
		expect(onselection).toHaveBeenLastCalledWith(['v(out)']);
	});

	test('a signal is dropped on a pane, or at its lower edge for a new one; one of another unit goes to its own', async () => {
		const plot = transient(100);
		plot.vectors.push({ kind: 'real', name: 'in', quantity: 'voltage', data: new Float64Array(100) });
		plot.vectors.push({ kind: 'real', name: 'v1#branch', quantity: 'current', data: new Float64Array(100) });
		const [onpanes, onselection] = [vi.fn(), vi.fn()];
		const props = drawingProps({ plot, selection: ['v(out)'], onpanes, onselection });
		await render(PlotView, { target: sizedHost(480), props }, inWorkbench().place);
		await expect.poll(canvases).toBe(1);
		dropOn('v(in)', 0, 0.5);
		expect(onselection).toHaveBeenLastCalledWith(['v(out)', 'v(in)']);
		expect(onpanes).toHaveBeenLastCalledWith({});
		dropOn('v(in)', 0, 0.9);
		expect(onpanes).toHaveBeenLastCalledWith({ 'v(in)': 2 });
		onpanes.mockClear();
		dropOn('i(v1)', 0, 0.5);
		expect(onselection).toHaveBeenLastCalledWith(['v(out)', 'i(v1)']);
		expect(onpanes).not.toHaveBeenCalled();
		await expect.element(page.getByText('i(v1) has another unit')).toBeVisible();
	});
});

describe('[C17] a finger', () => {
	/** Moves a finger from the line of a curve in the legend to a height of a pane, as a fraction. */
	async function dragTo(signal: string, pane: number, height: number): Promise<void> {
		const grip = page.getByRole('button', { name: signal }).element().querySelector('.grip')!;
		grip.id = 'dragged';
		const [from, to] = [grip, document.querySelectorAll('.pane')[pane]!].map((one) => one.getBoundingClientRect());
		const end: [number, number] = [
			(to!.left + 60 - from!.left) / from!.width,
			(to!.top + height * to!.height - from!.top) / from!.height
		];
		await commands.fingers('#dragged', [[[0.5, 0.5], [end[0] / 2, end[1] / 2], end, end]]);
		grip.id = '';
	}

	test('drags a curve of the legend to a new pane or another pane, and that is no tap', async () => {
		const [onpanes, ontoggle] = [vi.fn(), vi.fn()];
		const props = drawingProps({ plot: lowPass(), selection: ['v(out)', 'v(in)'], onpanes });
		const host = sizedHost(480);
		host.addEventListener('click', ontoggle);
		await render(PlotView, { target: host, props }, inWorkbench().place);
		await expect.poll(canvases).toBe(2);
		await dragTo('v(in)', 0, 0.9);
		await expect.poll(() => onpanes.mock.lastCall).toEqual([{ 'v(in)': 2 }]);
		await dragTo('v(in)', 0, 0.4);
		await expect.poll(() => onpanes.mock.lastCall).toEqual([{}]);
		// A drag is no tap, and what leaves the panes drops nothing.
		await dragTo('v(out)', 0, -2);
		expect(onpanes).toHaveBeenCalledTimes(2);
		expect(ontoggle).not.toHaveBeenCalled();
		await expect.element(page.getByRole('button', { name: 'v(in)' })).toHaveAttribute('aria-pressed', 'true');
		expect(document.querySelector('.pane.into, .pane.new')).toBeNull();
	});
});

describe('[C17] plot windows', () => {
	test('each has its own signals and zoom; closing one can be undone', async () => {
		const choice = new ResultsChoice();
		await showRun(choice);
		await expect.element(page.getByRole('tablist', { name: 'Plot windows' })).not.toBeInTheDocument();
		await add().click();
		await expect.element(tab('Window 2')).toHaveAttribute('aria-selected', 'true');
		choice.chooseSignals(choice.windows.placeOf(entry), lowPass(), ['v(in)']);
		choice.commands?.['plot-zoom-in']();
		await tab('Window 1').click();
		await expect.element(page.getByRole('button', { name: 'Fit', exact: true })).toBeDisabled();
		expect(choice.signalsOf(choice.windows.placeOf(entry), lowPass())).toBeNull();
		await tab('Window 2').click();
		await expect.element(page.getByRole('button', { name: 'Fit', exact: true })).toBeEnabled();
		await page.getByRole('button', { name: 'Close Window 2' }).click();
		await expect.element(tab('Window 2')).not.toBeInTheDocument();
		await page.getByRole('button', { name: 'Undo: reopen Window 2' }).click();
		await expect.element(page.getByRole('button', { name: 'Fit', exact: true })).toBeEnabled();
		expect(choice.signalsOf(choice.windows.placeOf(entry), lowPass())).toEqual(['v(in)']);
	});

	test('by keyboard: arrows choose, F2 renames, Delete closes', async () => {
		const choice = new ResultsChoice();
		await showRun(choice);
		await add().click();
		await expect.poll(() => document.activeElement?.textContent).toBe('Window 2');
		await userEvent.keyboard('{F2}');
		await expect.element(page.getByRole('textbox', { name: 'Name of the plot window' })).toHaveFocus();
		await userEvent.keyboard('loop gain{Enter}');
		await expect.element(tab('loop gain')).toHaveFocus();
		await userEvent.keyboard('{ArrowRight}');
		await expect.element(tab('Window 1')).toHaveFocus();
		await userEvent.keyboard('{Delete}');
		await expect.poll(() => choice.windows.windowsOf(entry)).toEqual([{ id: '2', name: 'loop gain' }]);
	});

	test('linked windows share their horizontal range', async () => {
		const choice = new ResultsChoice();
		await showRun(choice);
		choice.commands?.['plot-zoom-in']();
		await add().click();
		await page.getByRole('button', { name: 'Same horizontal range in all windows' }).click();
		await tab('Window 1').click();
		await expect.element(page.getByRole('button', { name: 'Fit', exact: true })).toBeDisabled();
		choice.commands?.['plot-zoom-in']();
		await expect.element(page.getByRole('button', { name: 'Fit', exact: true })).toBeEnabled();
		await tab('Window 2').click();
		await expect.element(page.getByRole('button', { name: 'Fit', exact: true })).toBeEnabled();
	});

	test('they are kept with the project for each netlist, and a damaged layout is shown as far as it fits', async () => {
		let stored: PlotDrawings | undefined;
		const choice = new ResultsChoice(undefined, (drawings) => (stored = structuredClone(drawings)));
		choice.windows.add(entry);
		choice.windows.rename(entry, '2', ' step ');
		choice.chooseSignals(choice.windows.placeOf(entry), lowPass(), ['v(in)', 'v(gone)']);
		const later = new ResultsChoice(stored);
		expect(later.windows.windowsOf(entry).map(({ name }) => name)).toEqual(['', 'step']);
		expect(later.signalsOf(later.windows.placeOf(entry), lowPass())).toEqual(['v(in)']);
		expect(later.windows.windowsOf('other.cir')).toHaveLength(1);
		const damaged = {
			...stored!,
			windows: { [entry]: { windows: [null, { id: 7 }, { id: '3' }], active: 4 }, b: 'x' }
		};
		const read = new ResultsChoice(damaged as unknown as PlotDrawings);
		expect(read.windows.windowsOf(entry)).toEqual([{ id: '3', name: '' }]);
		expect(read.windows.activeOf('b').id).toBe('1');
		await showRun(read);
	});
});
