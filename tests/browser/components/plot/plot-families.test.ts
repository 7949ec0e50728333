import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import { PlotChoice } from '#lib/components/plot/plot-choice.svelte.ts';
import PlotView from '#lib/components/plot/plot-view.svelte';
import type { Plot } from '#lib/measure/dataset.ts';
import { inWorkbench } from '../../../support/page/in-workbench.ts';
import { drawingProps } from '../../../support/spice/run-results.ts';
import { nestedSweep } from '../../../support/sample-plots.ts';
import { sizedHost } from '../../../support/spice/sized-host.ts';
import '#lib/components/styles/base.css';

beforeAll(() => language.use('en'));
beforeEach(() => page.viewport(900, 700));

async function show(plot: Plot, selection = ['v(out)'], choice = new PlotChoice()) {
	const props = drawingProps({ plot, selection, choice });
	await render(PlotView, { target: sizedHost(480), props }, inWorkbench().place);
	await expect.poll(() => document.querySelector('.area')?.clientWidth).toBeGreaterThan(100);
	region().focus();
	return { choice };
}
const region = (): HTMLElement => document.querySelector<HTMLElement>('[role="application"]')!;
const press = (x: number, y: number) => commands.mouse('.area', [[x, y]]);
const said = () => document.querySelector('.said')?.textContent;
const rows = () =>
	[...document.querySelectorAll('.readout tbody tr')].map((row) =>
		[...row.querySelectorAll('th, td')].map((cell) => cell.textContent.trim())
	);
/** Whether the picture has pixels of a color. */
function hasColour(token: string, at: number): boolean {
	const list = getComputedStyle(document.documentElement).getPropertyValue(token).split(',');
	const wanted = [1, 3, 5].map((i) =>
		parseInt(
			list
				.at(at)!
				.trim()
				.slice(i, i + 2),
			16
		)
	);
	const canvas = document.querySelector('canvas')!;
	const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
	for (let i = 0; i < data.length; i += 4)
		if (wanted.every((value, channel) => Math.abs(data[i + channel]! - value) < 8) && data[i + 3]! > 200) return true;
	return false;
}

describe('[C17] a family', () => {
	test('is one row of the legend with its count, colored by its parameter, whose ends are said', async () => {
		await show(nestedSweep(5));
		await expect.element(page.getByRole('button', { name: 'v(out), 5 curves', exact: true })).toBeVisible();
		await expect.element(page.getByText('Colored by r1, from 1 kΩ to 5 kΩ')).toBeInTheDocument();
		expect(region().getAttribute('aria-label')).toContain('v(out), 5 curves from 0 V to 5 V.');
		await expect.poll(() => [hasColour('--ramp-1', 0), hasColour('--ramp-1', -1)]).toEqual([true, true]);
	});

	test('of unknown parameters is counted', async () => {
		const { parameters: _, ...plot } = nestedSweep(3);
		await show(plot);
		await expect.element(page.getByText('Colored by Curve, from 1 to 3')).toBeInTheDocument();
		await userEvent.keyboard(']');
		await expect.poll(said).toBe('Curve 1 of 3');
	});

	test('has its members walked along by keys, which say the member and its value; Escape leaves it, then removes the cursor', async () => {
		const { choice } = await show(nestedSweep(3));
		choice.cursors = { A: 0.5, B: null };
		await userEvent.keyboard(']');
		await expect.poll(said).toBe('Curve 1 of 3: r1 = 1 kΩ; v(out) 500 mV');
		await userEvent.keyboard('{ArrowUp}');
		await expect.poll(said).toBe('Curve 2 of 3: r1 = 2 kΩ; v(out) 1 V');
		expect(rows().map((row) => row.slice(0, 2))).toEqual([
			['Voltage', '500 mV'],
			['r1', '2 kΩ'],
			['v(out)@2', '1 V']
		]);
		await userEvent.keyboard(']]');
		await expect.poll(said).toBe('There is no further curve in this direction.');
		expect(choice.member).toBe(2);
		await userEvent.keyboard('[[');
		expect(choice.member).toBe(1);
		await userEvent.keyboard('{Escape}');
		expect([choice.member, choice.cursors.A]).toEqual([null, 0.5]);
		expect(rows().map(([name]) => name)).toEqual(['Voltage', 'v(out)@1', 'v(out)@2', 'v(out)@3']);
		await userEvent.keyboard('{Escape}');
		expect(choice.cursors.A).toBeNull();
		// With a horizontal cursor the arrows move it.
		await userEvent.keyboard('h{ArrowUp}');
		expect(choice.member).toBeNull();
	});

	test('opens the member whose curve is clicked; a click beside the curves and a drag change nothing', async () => {
		const { choice } = await show(nestedSweep(3));
		// The axis has a margin of 6 % above and below 0 to 3 V: at 1 V of the sweep the second curve is at 2 V.
		const down = (y: number) => 1 - (y + 0.06 * 3) / (3 * 1.12);
		await press(0.5, down(1));
		expect(choice.member).toBe(1);
		await expect.poll(said).toMatch(/^Curve 2 of 3: r1 = 2 kΩ; v\(out\) /);
		await expect.element(page.getByText('Curve 2 of 3: r1 = 2 kΩ', { exact: true })).toBeVisible();
		await press(0.2, down(2.5));
		expect(choice.member).toBe(1);
		await page.getByRole('button', { name: 'Leave this curve' }).click();
		expect(choice.member).toBeNull();
	});

	test('of many members has their lowest, middle and highest value at the cursors', async () => {
		const { choice } = await show(nestedSweep(101));
		choice.cursors = { A: 0.5, B: null };
		await expect
			.poll(() => rows().map((row) => row.slice(0, 2)))
			.toEqual([
				['Voltage', '500 mV'],
				['v(out) lowest', '500 mV'],
				['v(out) median', '25.5 V'],
				['v(out) highest', '50.5 V']
			]);
	});

	test('has no member that an earlier run had', async () => {
		const choice = new PlotChoice({ member: 7 });
		await show(nestedSweep(3), ['v(out)'], choice);
		await userEvent.keyboard('{Escape}');
		await userEvent.keyboard('[[');
		expect(choice.member).toBe(2);
	});
});

describe('[C17] the filter of a family', () => {
	const field = () => page.getByRole('textbox', { name: 'Curves that are shown' });

	test('shows the members that it chooses; a mistake leaves them, with its place', async () => {
		const { choice } = await show(nestedSweep(30));
		await field().fill('1..3, r1 > 28k');
		await userEvent.keyboard('{Enter}');
		await expect.element(page.getByText('5 of 30 curves', { exact: true })).toBeVisible();
		await expect.element(page.getByRole('button', { name: 'v(out), 5 curves', exact: true })).toBeVisible();
		await field().fill('1..3, r2 > 5k');
		await userEvent.keyboard('{Enter}');
		const alert = page.getByRole('alert');
		await expect.element(alert).toHaveTextContent('Nothing called “r2” differs between the curves. They differ in r1.');
		expect(document.querySelector('mark')?.textContent).toBe('r2');
		expect(choice.filter).toBe('1..3, r1 > 28k');
		await expect.element(page.getByText('5 of 30 curves', { exact: true })).toBeVisible();
		await userEvent.keyboard('{Escape}');
		await expect.element(field()).toHaveValue('1..3, r1 > 28k');
		await field().fill('');
		await userEvent.keyboard('{Enter}');
		await expect.element(page.getByRole('button', { name: 'v(out), 30 curves', exact: true })).toBeVisible();
	});

	test('is what keys walk along, and what the axis fits', async () => {
		await show(nestedSweep(30), ['v(out)'], new PlotChoice({ filter: '2, 20' }));
		expect(region().getAttribute('aria-label')).toContain('v(out), 2 curves from 0 V to 20 V.');
		await userEvent.keyboard(']');
		await expect.poll(said).toMatch(/^Curve 2 of 30/);
		await userEvent.keyboard(']');
		await expect.poll(said).toMatch(/^Curve 20 of 30/);
	});

	test('that was kept and does not fit this run shows all, and says why', async () => {
		await show(nestedSweep(3), ['v(out)'], new PlotChoice({ filter: '2, 20' }));
		await expect
			.element(page.getByRole('alert'))
			.toHaveTextContent('All curves are shown: There is no curve “20”. The curves are numbered from 1 to 3.');
		await expect.element(page.getByRole('button', { name: 'v(out), 3 curves', exact: true })).toBeVisible();
	});
});

describe('[C17] the bands of a family', () => {
	const button = () => page.getByRole('button', { name: 'Bands', exact: true });

	test('are offered from 50 members on, and drawn at once where no parameter tells the members apart', async () => {
		const { parameters: _, ...plot } = nestedSweep(60);
		const { choice } = await show(plot);
		await expect.element(button()).toHaveAttribute('aria-pressed', 'true');
		await expect.element(page.getByText('25 % to 75 %')).toBeVisible();
		await expect.poll(() => [hasColour('--curve-1', 0), hasColour('--ramp-1', -1)]).toEqual([true, false]);
		// The selected member is drawn over them.
		choice.member = 59;
		await expect.poll(() => hasColour('--ramp-1', -1)).toBe(true);
		await button().click();
		expect(choice.bands).toBe(false);
		await expect.poll(() => hasColour('--ramp-1', 0)).toBe(false);
	});

	test('are drawn on request where a parameter is known, computed in the worker if they are many', async () => {
		const { choice } = await show(nestedSweep(200, 501));
		await expect.element(button()).toHaveAttribute('aria-pressed', 'false');
		await button().click();
		expect(choice.bands).toBe(true);
		await expect
			.poll(() => [hasColour('--curve-1', 0), hasColour('--ramp-1', -1)], { timeout: 10_000 })
			.toEqual([true, false]);
	});

	test('are not offered for fewer members, nor where a filter leaves fewer', async () => {
		await show(nestedSweep(49));
		await expect.element(button()).not.toBeInTheDocument();
	});
});
