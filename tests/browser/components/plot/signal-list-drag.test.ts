import { beforeAll, describe, expect, test, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import PlotView from '#lib/components/plot/plot-view.svelte';
import '#lib/components/styles/base.css';
import '#lib/components/styles/tokens.css';
import { inWorkbench } from '../../../support/page/in-workbench.ts';
import { drawingProps } from '../../../support/spice/run-results.ts';
import { sizedHost } from '../../../support/spice/sized-host.ts';
import { lowPass } from '../../../support/sample-plots.ts';

beforeAll(() => language.use('en'));

/** The list of signals, open over a plot of one of two. */
async function openList(width: number) {
	await page.viewport(width, 844);
	const [onpanes, onselection] = [vi.fn(), vi.fn()];
	const props = drawingProps({ plot: lowPass(), selection: ['v(out)'], onpanes, onselection });
	await render(PlotView, { target: sizedHost(480), props }, inWorkbench().place);
	await expect.poll(() => document.querySelector('.area')?.clientWidth).toBeGreaterThan(100);
	await page.getByRole('button', { name: 'Signals' }).click();
	const item = page.getByRole('menuitemcheckbox', { name: 'v(in)' });
	await expect.element(item).toBeVisible();
	return { item, onpanes, onselection };
}

/** Where a pane is, at a fraction of its height, in fractions of another element's size. */
function placeFrom(element: Element, height: number): [number, number] {
	const [from, to] = [element, document.querySelector('.pane')!].map((one) => one.getBoundingClientRect());
	return [(to!.left + 80 - from!.left) / from!.width, (to!.top + height * to!.height - from!.top) / from!.height];
}

describe('[C17] from the list of signals', () => {
	test('a mouse drags a signal into a pane', async () => {
		const { item, onselection } = await openList(900);
		const name = item.element().querySelector('[draggable]')!;
		name.id = 'dragged';
		const end = placeFrom(name, 0.4);
		await commands.mouse('#dragged', [[0.5, 0.5], [0.5, 1.5], end, end]);
		await expect.poll(() => onselection.mock.lastCall).toEqual([['v(out)', 'v(in)']]);
		expect(onselection).toHaveBeenCalledTimes(1);
	});

	test('a finger drags a signal into a pane, which the list does not hide meanwhile', async () => {
		const { item, onselection } = await openList(390);
		const grip = item.element().querySelector('.grip')!;
		grip.id = 'dragged';
		const end = placeFrom(grip, 0.4);
		await commands.fingers('#dragged', [[[0.5, 0.5], [end[0] / 2, end[1] / 2], end, end]]);
		await expect.poll(() => onselection.mock.lastCall).toEqual([['v(out)', 'v(in)']]);
		expect(onselection).toHaveBeenCalledTimes(1);
		await expect.element(item).not.toBeInTheDocument();
	});

	test('a finger that taps adds a signal, and the list stays open', async () => {
		const { item, onselection } = await openList(390);
		item.element().id = 'tapped';
		await commands.fingers('#tapped', [[[0.5, 0.5]]]);
		await expect.poll(() => onselection.mock.calls).toEqual([[['v(out)', 'v(in)']]]);
		await expect.element(item).toBeVisible();
	});
});
