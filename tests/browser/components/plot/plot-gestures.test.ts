import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import { attachGestures, type GestureHandlers } from '#lib/components/plot/gestures.ts';
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

async function show(plot: Plot, selection: string[] | null = null, choice = new PlotChoice()) {
	const props = drawingProps({ plot, selection, output: 'v(out)', choice });
	const { workbench, place } = inWorkbench();
	const view = await render(PlotView, { target: sizedHost(480), props }, place);
	await expect.poll(() => area()?.clientWidth).toBeGreaterThan(100);
	return { ...props, workbench, view };
}
const region = (): HTMLElement => document.querySelector<HTMLElement>('[role="application"]')!;
const area = (): HTMLElement | null => document.querySelector<HTMLElement>('.area');
/** The view as read out: frequencies from 1 Hz to 1 MHz are six decades. */
const label = () => region().ariaLabel ?? '';
const drag = (from: [number, number], to: [number, number], how: { shift?: boolean; hold?: boolean } = {}) =>
	commands.mouse('.area', [from, to], how);
const hover = (x: number, y = 0.5) => commands.mouse('.area', [[x, y]], { button: 'none' });
/** Frequency, v(out) and its phase: cells at A, at B and their difference. */
const row = (index: number): string[] =>
	[...document.querySelectorAll(`tbody tr:nth-child(${index + 1}) td`)].map((cell) => cell.textContent.trim());

describe('[C17] zoom', () => {
	test('a drag along the axis zooms it and draws what it will show; double-click fits', async () => {
		await show(lowPass());
		await drag([0.5, 0.4], [0.999, 0.42], { hold: true });
		const box = document.querySelector<HTMLElement>('.area .box')!.getBoundingClientRect();
		const whole = area()!.getBoundingClientRect();
		expect(box.width / whole.width).toBeCloseTo(0.5, 1);
		expect(box.height).toBeCloseTo(whole.height, 0);
		await commands.mouse('.area', [[0.999, 0.42]], { held: true });
		await expect.poll(label).toMatch(/Frequency from (1(\.0\d+)? kHz|9\d\d.* Hz) to (1 MHz|9\d\d.* kHz)/);
		expect(document.querySelector('.box')).toBeNull();
		await userEvent.dblClick(area()!);
		await expect.poll(label).toContain('Frequency from 1 Hz to 1 MHz');
	});

	test('a vertical drag, as straight as a hand draws it, zooms the vertical axis alone', async () => {
		const { choice } = await show(lowPass());
		await drag([0.5, 0.1], [0.505, 0.6]);
		expect(choice.x).toEqual({});
		expect(Object.keys(choice.y)).toEqual(['magnitude']);
	});

	test('the buttons zoom the horizontal axis, with Shift the vertical ones, which they say', async () => {
		const { choice } = await show(lowPass());
		const zoomIn = page.getByRole('button', { name: language.t.results.zoomIn, exact: true });
		await expect.element(zoomIn).toHaveAttribute('title', expect.stringContaining(language.t.results.zoomVertically));
		await zoomIn.click({ modifiers: ['Shift'] });
		expect([choice.x, Object.keys(choice.y)]).toEqual([{}, ['magnitude', 'phase']]);
		await page.getByRole('button', { name: language.t.results.zoomOut, exact: true }).click({ modifiers: ['Shift'] });
		expect(choice.y).toEqual({});
		await zoomIn.click();
		expect(Object.keys(choice.x)).toEqual(['frequency Hz']);
	});

	test('a slanted drag zooms both axes; a click zooms nothing', async () => {
		const { choice } = await show(lowPass());
		await drag([0.5, 0.5], [0.502, 0.5]);
		expect(choice.x).toEqual({});
		await drag([0.2, 0.1], [0.5, 0.8]);
		expect(Object.keys(choice.x)).toEqual(['frequency Hz']);
		expect(Object.keys(choice.y)).toEqual(['magnitude']);
	});

	test('Shift-drag pans', async () => {
		await show(lowPass());
		await drag([0.5, 0.4], [0.999, 0.4]);
		await expect.poll(label).not.toContain('from 1 Hz to 1 MHz');
		await drag([0.1, 0.5], [0.999, 0.5], { shift: true });
		await drag([0.1, 0.5], [0.999, 0.5], { shift: true });
		await expect.poll(label).toMatch(/Frequency from 1 Hz to (1(\.0\d+)? kHz|9\d\d.* Hz)/);
	});

	test('the wheel zooms about the pointer', async () => {
		await show(lowPass());
		const box = area()!.getBoundingClientRect();
		area()!.dispatchEvent(
			new WheelEvent('wheel', {
				bubbles: true,
				cancelable: true,
				deltaY: -400,
				clientX: box.left,
				clientY: box.top + 20
			})
		);
		// A tenth of 400 px is one e-fold: the left edge stays, the right one comes in.
		await expect.poll(label).toMatch(/Frequency from 1 Hz to (?!1 MHz)/);
	});
});

describe('[C17] cursors', () => {
	test('A and B are placed apart by their buttons, and where the pointer is by their keys', async () => {
		const { choice } = await show(lowPass());
		await page.getByRole('button', { name: 'A', exact: true }).click();
		await page.getByRole('button', { name: 'B', exact: true }).click();
		await expect.poll(() => row(0)).toEqual(['100 Hz', '10 kHz', '9.9 kHz', '2 decades']);
		await userEvent.click(region().querySelector('.remove-cursors')!);
		await hover(0.5);
		region().focus();
		await userEvent.keyboard('a');
		await expect.poll(() => choice.cursors.A! / 1000).toBeCloseTo(1, 1);
		await userEvent.keyboard('b');
		await expect.poll(() => row(0)[1]).toBe('10 kHz');
	});

	test('a cursor is dragged by its line, and does not zoom', async () => {
		const { choice } = await show(lowPass());
		choice.cursors = { A: 1000, B: null };
		await drag([0.5, 0.3], [0.8333, 0.3]);
		await expect.poll(() => choice.cursors.A! / 1e5).toBeCloseTo(1, 1);
		expect(choice.x).toEqual({});
		expect(choice.cursors.B).toBeNull();
	});

	test('arrow keys move the cursor nearest to the pointer by a sample, with Shift by a decade', async () => {
		const { choice } = await show(lowPass());
		choice.cursors = { A: 100, B: 10_000 };
		region().focus();
		await hover(0.25);
		await userEvent.keyboard('{ArrowRight}');
		expect(choice.cursors.A).toBeCloseTo(Math.pow(10, 2.1), 9);
		await userEvent.keyboard('{ArrowLeft}');
		await hover(0.75);
		await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
		expect(choice.cursors).toEqual({ A: expect.closeTo(100, 9), B: 100_000 });
		// It stays the one that is moved, although the other is nearer to the pointer now.
		await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{ArrowLeft}{/Shift}');
		expect(choice.cursors).toEqual({ A: expect.closeTo(100, 9), B: 100 });
	});

	test('with Shift they move it by ten samples of a waveform; the step is read as a frequency', async () => {
		const { choice } = await show(transient(1001));
		choice.cursors = { A: 5e-4, B: 5e-4 };
		choice.lastMoved = 'B';
		region().focus();
		await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
		await expect.element(page.getByText('1/Δ 100 kHz')).toBeVisible();
	});

	test('they are read with their difference in a table over the curves, which Escape removes', async () => {
		const { choice } = await show(lowPass());
		const before = area()!.getBoundingClientRect();
		choice.cursors = { A: 1000, B: 10_000 };
		await expect.poll(() => row(1)).toEqual(['-3.01 dB', '-20.04 dB', '-17.03 dB', '-17.03 dB/dec']);
		expect(row(2)).toEqual(['-45.0 deg', '-84.3 deg', '-39.3 deg', '-39.3 deg/dec']);
		await expect.element(page.getByText('1 decade', { exact: true })).toBeVisible();
		expect(area()!.getBoundingClientRect()).toEqual(before);
		region().focus();
		await userEvent.keyboard('{Escape}');
		await expect.poll(() => document.querySelector('table')).toBeNull();
	});

	test('the table is dragged away from what it covers', async () => {
		const { choice } = await show(lowPass());
		choice.cursors = { A: 1000, B: 10_000 };
		await expect.poll(() => document.querySelector('thead')).not.toBeNull();
		const before = document.querySelector('table')!.getBoundingClientRect();
		await commands.mouse('thead', [
			[0.3, 0.5],
			[0, 5]
		]);
		const after = document.querySelector('table')!.getBoundingClientRect();
		expect(after.left).toBeLessThan(before.left - 20);
		expect(after.top).toBeGreaterThan(before.top + 20);
	});

	test('zoom and cursors are there again after another analysis was shown', async () => {
		const choice = new PlotChoice();
		const { view } = await show(lowPass(), null, choice);
		await drag([0.5, 0.4], [0.999, 0.4]);
		choice.cursors = { A: 10_000, B: null };
		const zoomed = label();
		await view.unmount();
		await show(lowPass(), null, choice);
		await expect.poll(label).toBe(zoomed);
		expect(row(0)[0]).toBe('10 kHz');
	});
});

describe('[C17] legend', () => {
	test('an entry hides its curve; Alt-click shows one alone, again shows all', async () => {
		await show(lowPass(), ['v(out)', 'v(in)']);
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

	test('it shows magnitude and phase at the pointer, else at the cursor, without moving anything', async () => {
		const { choice } = await show(lowPass(), ['v(out)', 'v(in)']);
		const texts = () => [...document.querySelectorAll('ul .values')].map((one) => one.textContent.trim());
		const before = area()!.getBoundingClientRect();
		await hover(0.5);
		await expect.poll(texts).toEqual([expect.stringMatching(/^-[23]\.\d\d dB\s*-4\d\.\d deg$/), '0.00 dB0.0 deg']);
		expect(area()!.getBoundingClientRect()).toEqual(before);
		choice.cursors = { A: 1, B: null };
		await commands.mouse('ul', [[0.9, 0.9]], { button: 'none' });
		await expect.poll(texts).toEqual([expect.stringMatching(/^0\.00 dB\s*-0\.1 deg$/), '0.00 dB0.0 deg']);
	});
});

describe('[C17] menu and size', () => {
	test('right-click measures the curve there, copies a figure and places a cursor', async () => {
		const { choice, workbench } = await show(transient(1001));
		await commands.mouse('.area', [[0.25, 0.5]], { button: 'right' });
		const peak = page.getByRole('menuitem', { name: /Peak to peak/ });
		await expect.element(peak).toHaveTextContent(/Peak to peak\s*2 V/);
		await expect.element(page.getByRole('menuitem', { name: /Frequency/ })).toHaveTextContent('31.83 kHz');
		await expect.element(page.getByText('Visible part, 0 s to 1 ms')).toBeVisible();
		await peak.click();
		expect(workbench.copy.mock.lastCall?.[0]).toMatch(/^1\.99\d+ V$/);
		await commands.mouse('.area', [[0.25, 0.5]], { button: 'right' });
		await page.getByRole('menuitem', { name: 'Place cursor A here' }).click();
		await expect.poll(() => choice.cursors.A! / 2.5e-4).toBeCloseTo(1, 1);
	});

	test('between two cursors, it measures only what is between them', async () => {
		const { choice } = await show(transient(1001));
		choice.cursors = { A: 2e-6, B: 0 };
		await commands.mouse('.area', [[0.5, 0.5]], { button: 'right' });
		await expect.element(page.getByText('Between the cursors, 0 s to 2 µs')).toBeVisible();
		await expect.element(page.getByRole('menuitem', { name: /Maximum/ })).toHaveTextContent('389.4 mV');
	});

	test('the menu is in view on a narrow screen, and each of its rows has words', async () => {
		await page.viewport(390, 700);
		await show(lowPass());
		await commands.mouse('.area', [[0.5, 0.5]], { button: 'right' });
		await expect.element(page.getByRole('menuitem').first()).toBeVisible();
		const rows = [...document.querySelectorAll('[role=menuitem]')];
		expect(rows.map((item) => item.textContent.trim())).not.toContain('');
		const isInView = () => {
			const { left, right } = document.querySelector('.plot-menu')!.getBoundingClientRect();
			return left >= 0 && right <= 390;
		};
		await expect.poll(isInView).toBe(true);
	});

	test('M maximizes the plot over the whole page, and its lists open in it; Escape restores it', async () => {
		const props = await show(lowPass());
		region().focus();
		await userEvent.keyboard('m');
		expect(props.onmaximize).toHaveBeenLastCalledWith(true);
		await props.view.rerender({ isMaximized: true });
		const size = () => document.querySelector('.view')!.getBoundingClientRect();
		await expect.poll(() => [size().width, size().height]).toEqual([900, 700]);
		await page.getByRole('button', { name: 'Signals' }).click();
		const item = page.getByRole('menuitemcheckbox', { name: 'v(in)' });
		await item.click();
		expect(props.onselection).toHaveBeenLastCalledWith(['v(out)', 'v(in)']);
		await userEvent.keyboard('{Escape}');
		region().focus();
		await userEvent.keyboard('{Escape}');
		expect(props.onmaximize).toHaveBeenLastCalledWith(false);
		await props.view.rerender({ isMaximized: false });
		await expect.poll(() => size().height).toBe(480);
	});
});

describe('[C17] two fingers', () => {
	test('that part zoom in around the place between them, and that meet zoom out', () => {
		const target = sizedHost(200);
		// Only the pointers of a real device can be captured.
		target.setPointerCapture = () => undefined;
		const pinch = vi.fn<GestureHandlers['pinch']>();
		const others = {
			zoomTo: vi.fn(),
			pan: vi.fn(),
			fit: vi.fn(),
			box: vi.fn(),
			hover: vi.fn(),
			moveCursor: vi.fn(),
			click: vi.fn()
		};
		const detach = attachGestures(target, {
			...others,
			pinch,
			begin: vi.fn(),
			zoomBy: vi.fn(),
			cursorAt: () => null
		});
		const { left, top, width } = target.getBoundingClientRect();
		const finger = (type: string, pointerId: number, part: number) =>
			target.dispatchEvent(
				new PointerEvent(type, { pointerId, pointerType: 'touch', clientX: left + part * width, clientY: top + 50 })
			);
		finger('pointerdown', 1, 0.4);
		finger('pointerdown', 2, 0.6);
		finger('pointermove', 2, 0.8);
		expect(pinch.mock.lastCall?.[0]).toEqual({ x: expect.closeTo(0.5, 5) as number, y: null });
		expect(pinch.mock.lastCall?.[1].x).toBeCloseTo(0.6, 5);
		expect(pinch.mock.lastCall?.[2].x).toBeCloseTo(0.1, 5);
		finger('pointermove', 2, 0.6);
		expect(pinch.mock.lastCall?.[0].x).toBeCloseTo(2, 5);
		expect(others.pan).not.toHaveBeenCalled();
		detach();
	});
});
