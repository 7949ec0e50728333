import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import { PlotChoice } from '#lib/components/plot/plot-choice.svelte.ts';
import PlotView from '#lib/components/plot/plot-view.svelte';
import type { Plot } from '#lib/measure/dataset.ts';
import { inWorkbench } from '../../../support/page/in-workbench.ts';
import { drawingProps } from '../../../support/spice/run-results.ts';
import { lowPass, transient } from '../../../support/sample-plots.ts';
import { sizedHost } from '../../../support/spice/sized-host.ts';
import '#lib/components/styles/base.css';

beforeAll(() => language.use('en'));
beforeEach(() => page.viewport(900, 700));

async function show(plot: Plot) {
	const props = drawingProps({ plot, selection: null, output: 'v(out)', choice: new PlotChoice() });
	await render(PlotView, { target: sizedHost(480), props }, inWorkbench().place);
	await expect.poll(() => area().clientWidth).toBeGreaterThan(100);
	region().focus();
	return props;
}
const region = (): HTMLElement => document.querySelector<HTMLElement>('[role="application"]')!;
const area = (): HTMLElement => document.querySelector<HTMLElement>('.area')!;
const label = () => region().ariaLabel ?? '';
const whole = 'Time from 0 s to 1 ms';
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog', { name: language.t.viewer.limits });
const field = (axis: string, name: string) =>
	dialog().getByRole('group', { name: axis }).getByRole('textbox', { name, exact: true });

describe('[C17] history of views', () => {
	test('Alt and an arrow key or the buttons go back and forward, as far as views were seen', async () => {
		await show(transient(1001));
		await expect.element(button('Previous view')).toBeDisabled();
		await userEvent.keyboard('+');
		await expect.poll(label).toContain('Time from 250 µs to 750 µs');
		await userEvent.keyboard('+');
		await expect.poll(label).toContain('Time from 375 µs to 625 µs');
		await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
		await expect.poll(label).toContain('Time from 250 µs to 750 µs');
		await userEvent.keyboard('{Alt>}{ArrowLeft}{ArrowLeft}{/Alt}');
		await expect.poll(label).toContain(whole);
		await expect.element(button('Previous view')).toBeDisabled();
		await button('Next view').click();
		await expect.poll(label).toContain('Time from 250 µs to 750 µs');
		await button('Fit').click();
		await button('Previous view').click();
		await expect.poll(label).toContain('Time from 250 µs to 750 µs');
	});

	test('what changes nothing is not a view', async () => {
		const { choice } = await show(transient(1001));
		await userEvent.keyboard('-0{Control>}{ArrowLeft}{/Control}z');
		expect(choice.history.canGoBack).toBe(false);
	});
});

describe('[C17] keys move the view', () => {
	test('Ctrl and an arrow key pan by a tenth, V zooms vertically, Z to what is between the cursors', async () => {
		const { choice } = await show(transient(1001));
		await userEvent.keyboard('+');
		await userEvent.keyboard('{Control>}{ArrowRight}{/Control}');
		await expect.poll(label).toContain('Time from 300 µs to 800 µs');
		await userEvent.keyboard('v');
		const height = () => choice.y['V']!.max - choice.y['V']!.min;
		expect(height()).toBeCloseTo(1.12, 2);
		const { max } = choice.y['V']!;
		await userEvent.keyboard('{Control>}{ArrowUp}{/Control}');
		expect(choice.y['V']!.max - max).toBeCloseTo(height() / 10, 9);
		await userEvent.keyboard('{Shift>}V{/Shift}');
		expect(choice.y).toEqual({});
		choice.cursors = { A: 9e-4, B: 1e-4 };
		await userEvent.keyboard('z');
		await expect.poll(label).toContain('Time from 100 µs to 900 µs');
	});
});

describe('[C17] fingers and the wheel', () => {
	test('two fingers zoom both axes about their middle, and are one step back', async () => {
		const { choice } = await show(transient(1001));
		await commands.fingers('.area', [
			[
				[0.4, 0.4],
				[0.35, 0.35],
				[0.3, 0.3]
			],
			[
				[0.6, 0.6],
				[0.65, 0.65],
				[0.7, 0.7]
			]
		]);
		const width = () => (choice.x['time s']?.max ?? 0) - (choice.x['time s']?.min ?? 0);
		await expect.poll(() => width() / 1e-3).toBeCloseTo(0.5, 2);
		expect((choice.x['time s']!.max + choice.x['time s']!.min) / 1e-3).toBeCloseTo(1, 1);
		expect(choice.y['V']!.max - choice.y['V']!.min).toBeCloseTo(1.12, 1);
		await button('Previous view').click();
		expect([choice.x, choice.y]).toEqual([{}, {}]);
	});

	test('over the labels of an axis, the wheel zooms that axis alone', async () => {
		const { choice } = await show(transient(1001));
		const [down, across] = [...document.querySelectorAll('button.axis')];
		const turn = { deltaY: -200, cancelable: true, bubbles: true };
		down!.dispatchEvent(new WheelEvent('wheel', turn));
		expect([Object.keys(choice.x), Object.keys(choice.y)]).toEqual([[], ['V']]);
		await userEvent.keyboard('0');
		across!.dispatchEvent(new WheelEvent('wheel', turn));
		expect([Object.keys(choice.x), Object.keys(choice.y)]).toEqual([['time s'], []]);
	});
});

describe('[C17] limits and scales', () => {
	test('L opens the limits; typed ones may be beyond the curves, and Back takes all of them back', async () => {
		const { choice } = await show(transient(1001));
		await userEvent.keyboard('l');
		await expect.element(field('Time (s)', 'From')).toHaveValue('0 s');
		await field('Time (s)', 'to').fill('250u');
		await field('Voltage (V)', 'From').fill('-5');
		await field('Voltage (V)', 'to').fill('5 V');
		await userEvent.keyboard('{Enter}');
		await expect.element(dialog()).not.toBeInTheDocument();
		await expect.poll(label).toContain('Time from 0 s to 250 µs');
		expect(choice.y['V']).toEqual({ min: -5, max: 5, isTyped: true });
		await button('Previous view').click();
		await expect.poll(label).toContain(whole);
		expect(choice.y).toEqual({});
	});

	test('a mistake is said at its axis, and nothing is set', async () => {
		const { choice } = await show(transient(1001));
		await userEvent.keyboard('l');
		await field('Time (s)', 'to').fill('1');
		await field('Voltage (V)', 'From').fill('-1');
		await dialog().getByRole('group', { name: 'Voltage (V)' }).getByRole('combobox').selectOptions('Logarithmic');
		await dialog().getByRole('button', { name: 'Apply' }).click();
		await expect.element(page.getByText('A logarithmic axis cannot show "-1"')).toBeVisible();
		await field('Voltage (V)', 'From').fill('1M');
		await userEvent.keyboard('{Enter}');
		await expect.element(page.getByText('"1M" is ambiguous')).toBeVisible();
		expect([choice.x, choice.y, choice.yScales]).toEqual([{}, {}, {}]);
		await userEvent.keyboard('{Escape}');
		await expect.poll(() => document.activeElement).not.toBe(document.body);
	});

	test('a frequency axis is made linear, and the plot says it', async () => {
		await show(lowPass());
		await userEvent.keyboard('l');
		const frequency = dialog().getByRole('group', { name: 'Frequency (Hz)' });
		await frequency.getByRole('combobox').selectOptions('Linear');
		await userEvent.keyboard('{Tab}');
		await dialog().getByRole('button', { name: 'Apply' }).click();
		region().focus();
		await userEvent.keyboard('+');
		await expect.poll(label).toContain('Frequency from 250 kHz to 750 kHz');
	});

	test('the labels of an axis open them too; decibels have no scale to choose', async () => {
		await show(lowPass());
		document.querySelector<HTMLElement>('button.axis')!.click();
		await expect.element(dialog().getByRole('group', { name: 'Magnitude (dB)' })).toBeVisible();
		expect(dialog().getByRole('combobox').elements().length).toBe(1);
	});
});
