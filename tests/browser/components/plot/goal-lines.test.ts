import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import { pictureAsSvg } from '#lib/app/shell/make-picture.ts';
import { paletteOf } from '#lib/app/shell/palette.ts';
import type { Picture } from '#lib/charts/draw/draw-picture.ts';
import PlotView from '#lib/components/plot/plot-view.svelte';
import { evaluateGoals, type DesignGoal } from '#lib/sim/goals.ts';
import { measureRun } from '#lib/sim/metrics.ts';
import { inWorkbench } from '../../../support/page/in-workbench.ts';
import { drawingProps } from '../../../support/spice/run-results.ts';
import { sizedHost } from '../../../support/spice/sized-host.ts';
import { transient } from '../../../support/sample-plots.ts';
import '#lib/components/styles/base.css';

beforeEach(async () => {
	await language.use('en');
	await page.viewport(900, 600);
});

const goal: DesignGoal = {
	metric: 'maximum',
	target: 500,
	unit: 'mV',
	direction: 'at_most',
	tolerance: 0,
	priority: 'must'
};
const plot = transient(100);

async function show(goals: readonly DesignGoal[]) {
	const metrics = await measureRun([plot], [], { output: 'v(out)' });
	const ongoal = vi.fn();
	const props = drawingProps({ plot, goals: evaluateGoals(goals, metrics), ongoal });
	await render(PlotView, { target: sizedHost(400), props }, inWorkbench().place);
	await expect.element(line()).toBeVisible();
	return ongoal;
}
const line = () => page.getByRole('slider', { name: 'Target of the goal for Maximum' });

/** Which part of the picture is reddish, as what a missed goal forbids is. */
function shadedPart(): number {
	const canvas = document.querySelector('canvas')!;
	const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
	let count = 0;
	for (let i = 0; i < data.length; i += 4) if (data[i + 3]! > 0 && data[i]! > data[i + 1]! + 40) count += 1;
	return count / (data.length / 4);
}

test('[C9] a missed goal is a line with what it forbids shaded, and names itself and its target', async () => {
	await show([goal]);
	await expect.element(line()).toHaveAttribute('aria-valuetext', '≤ 500 mV');
	await expect.element(line()).toHaveAttribute('aria-valuenow', '0.5');
	// From 0.5 V to the upper end of an axis of a little more than 2 V.
	await expect.poll(shadedPart).toBeGreaterThan(0.1);
	expect(shadedPart()).toBeLessThan(0.35);
});

test('[C9] a line is moved by keys: its goal gets the new target when the key is let go; Escape leaves it', async () => {
	const ongoal = await show([goal]);
	line().element().focus();
	await userEvent.keyboard('{ArrowUp>3/}');
	expect(ongoal).toHaveBeenCalledOnce();
	const [index, target] = ongoal.mock.calls[0] as [number, number];
	expect(index).toBe(0);
	// Three hundredths of an axis of a little more than 2 V.
	expect(target).toBeGreaterThan(550);
	expect(target).toBeLessThan(580);
	await userEvent.keyboard('{ArrowUp>}{Escape}{/ArrowUp}');
	expect(ongoal).toHaveBeenCalledOnce();
});

test('[C9] a line is dragged, without zooming the plot', async () => {
	const ongoal = await show([goal]);
	const plot = page.getByRole('application');
	const { left, top } = plot.element().getBoundingClientRect();
	const handle = line().element().getBoundingClientRect();
	// Also to the left, where a zoom would have a width.
	const targetPosition = { x: handle.left - left - 300, y: handle.top - top + 60 };
	await userEvent.dragAndDrop(line(), plot, { targetPosition });
	expect(ongoal).toHaveBeenCalledOnce();
	expect((ongoal.mock.calls[0] as [number, number])[1]).not.toBe(500);
	expect(plot.element().ariaLabel).toContain('0 s to 99 µs');
});

test('[C9] the handle of a line outside of the view is whole at the edge, and keys move the line from where it is', async () => {
	const ongoal = await show([{ ...goal, target: 5000 }]);
	const handle = line().element();
	const area = () => handle.parentElement!.getBoundingClientRect();
	// Not before the plot has its size.
	await expect.poll(() => area().height).toBeGreaterThan(50);
	const own = handle.getBoundingClientRect();
	expect(own.top).toBeGreaterThanOrEqual(area().top);
	expect(own.bottom).toBeLessThanOrEqual(area().bottom);
	(handle as HTMLElement).focus();
	await userEvent.keyboard('{ArrowUp}');
	expect((ongoal.mock.calls[0] as [number, number])[1]).toBeGreaterThan(5000);
});

test('[C18] [C9] a picture has the texts of the lines, clear of each other; that of a line outside of the view is left out', async () => {
	const metrics = await measureRun([plot], [], { output: 'v(out)' });
	const goals = [goal, { ...goal, target: 510 }, { ...goal, target: 9000 }];
	const onpicture = vi.fn((_take: () => Picture) => () => undefined);
	const props = drawingProps({ plot, goals: evaluateGoals(goals, metrics), onpicture });
	await render(PlotView, { target: sizedHost(400), props }, inWorkbench().place);
	await expect.poll(() => onpicture.mock.calls.length).toBe(1);
	const format = { title: '', width: 600, height: 400, ratio: 1, palette: paletteOf('light') };
	const svg = new DOMParser().parseFromString(
		await (await pictureAsSvg(onpicture.mock.lastCall![0](), format)).text(),
		'image/svg+xml'
	);
	const texts = [...svg.querySelectorAll('text')].filter(({ textContent }) => textContent.includes('≤'));
	expect(texts.map(({ textContent }) => textContent)).toEqual(['Maximum ≤ 500 mV', 'Maximum ≤ 510 mV']);
	const [first, second] = texts.map((text) => Number(text.getAttribute('y')));
	expect(Math.abs(first! - second!)).toBeGreaterThanOrEqual(15);
});
