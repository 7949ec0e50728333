import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import { ResultsChoice } from '#lib/components/results/results-choice.svelte.ts';
import StudyResults from '#lib/components/studies/results/study-results.svelte';
import { StudyView } from '#lib/components/studies/results/study-view.svelte.ts';
import type { DesignGoal } from '#lib/sim/goals.ts';
import { expectAccessible } from '../../../support/page/accessible.ts';
import { inWorkbench } from '../../../support/page/in-workbench.ts';
import { openedStudy, sampleMap, type SampleStudy } from '../../../support/sample-studies.ts';
import '#lib/components/styles/base.css';

const goal: DesignGoal = {
	...{ metric: 'gain', target: 20, unit: 'dB', direction: 'at_least' },
	...{ tolerance: 0, priority: 'must' }
} as DesignGoal;

beforeEach(async () => {
	await language.use('en');
	await page.viewport(1000, 700);
});

async function showContours(sample: SampleStudy = sampleMap(), goals: readonly DesignGoal[] = [goal]) {
	const onopen = vi.fn();
	const view = new StudyView();
	view.as = 'contours';
	const props = {
		...{ opened: openedStudy(sample), table: sample.table, version: 0, isRunning: false, goals, onopen, view },
		...{ choice: new ResultsChoice(), onapply: vi.fn() }
	};
	const target = document.body.appendChild(document.createElement('div'));
	const screen = await render(StudyResults, { target, props }, inWorkbench().place);
	await expect.element(chart()).toBeVisible();
	return { onopen, screen };
}
const chart = () => page.getByRole('application');
const cells = () =>
	page
		.getByRole('table')
		.getByRole('row')
		.elements()
		.map((row) => [...row.children].map(({ textContent }) => textContent!.trim()));

/** In how many lines of pixels of the chart there is a colour. */
function linesWith(color: string): number {
	const canvas = chart().element().querySelector('canvas')!;
	const { data, width, height } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
	const wanted = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
	const has = (line: number) =>
		Array.from({ length: width }, (_, column) => 4 * (line * width + column)).some((at) =>
			wanted.every((part, index) => Math.abs(data[at + index]! - part) < 12)
		);
	return Array.from({ length: height }, (_, line) => line).filter(has).length / (canvas.height / 320);
}
const badColor = () => getComputedStyle(document.documentElement).getPropertyValue('--bad').trim();

describe('[C13] the contours of a metric over two levels', () => {
	test('are named with their values and read out as a table, in which points that miss a goal are marked', async () => {
		const { screen } = await showContours();
		await expect
			.element(chart())
			.toHaveAccessibleName('Gain over R1 and VDD, contours at 0 dB, 10 dB, 20 dB, 30 dB, 40 dB');
		expect(cells()).toEqual([
			['', '1 kΩ', '10 kΩ', '100 kΩ'],
			['4 V', '-1 dB, misses the goal', '19 dB, misses the goal', '39 dB'],
			['5 V', '0 dB, misses the goal', '20 dB', '40 dB'],
			['6 V', '1 dB, misses the goal', '21 dB', '41 dB']
		]);
		await expectAccessible(screen.container);
	});

	test('the limit of the goal is a line from the bottom to the top', async () => {
		await showContours();
		// Marks alone have five of the lines at each of the three values.
		await expect.poll(() => linesWith(badColor())).toBeGreaterThan(150);
		await expect.element(page.getByText('The dashed line is the limit of the goals.')).toBeVisible();
	});

	test('without a goal there is no limit', async () => {
		await showContours(sampleMap(), []);
		expect(linesWith(badColor())).toBe(0);
		await expect.element(page.getByText('The dashed line')).not.toBeInTheDocument();
	});

	test('a point is opened as a run by keys and by a click', async () => {
		const { onopen } = await showContours();
		chart().element().focus();
		await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}');
		await expect.element(page.getByRole('status')).toHaveTextContent('Row 5: R1 = 10 kΩ, VDD = 5 V; Gain = 20 dB');
		// There is no line above the last one.
		await userEvent.keyboard('{ArrowUp}{ArrowUp}');
		await expect.element(page.getByRole('status')).toHaveTextContent('Row 8: R1 = 10 kΩ, VDD = 6 V');
		await userEvent.keyboard('{ArrowDown}{Enter}');
		expect(onopen.mock.calls).toEqual([[4]]);
		const { width } = chart().element().getBoundingClientRect();
		await chart().click({ position: { x: width - 40, y: 24 } });
		expect(onopen.mock.calls.at(-1)).toEqual([8]);
	});

	test('a row without a value is a gap that says why, and opens too', async () => {
		const sample = sampleMap();
		sample.table.set(4, { state: 'failed', level: 'failed', metrics: [] });
		const { onopen } = await showContours(sample);
		await expect.element(chart()).toHaveAccessibleName('Gain over R1 and VDD');
		expect(cells()[2]).toEqual(['5 V', '0 dB, misses the goal', 'Failed', '40 dB']);
		chart().element().focus();
		await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}');
		await expect.element(page.getByRole('status').first()).toHaveTextContent('VDD = 5 V; Failed');
		await userEvent.keyboard('{Enter}');
		expect(onopen).toHaveBeenCalledWith(4);
		await expect.element(page.getByText('Frames have no figure.')).toBeVisible();
	});

	test('the value of a third level is chosen, on a phone and in Chinese', async () => {
		await page.viewport(390, 844);
		await language.use('zh-CN');
		const levels = [{ target: { kind: 'temperature' }, values: { scale: 'list', values: [0, 100] } }];
		const { onopen, screen } = await showContours(sampleMap(levels));
		await page.getByRole('combobox', { name: 'temp' }).selectOptions('100 °C');
		expect(cells()[1]).toEqual(['4 V', '99 dB', '119 dB', '139 dB']);
		chart().element().focus();
		await userEvent.keyboard('{Home}{Enter}');
		expect(onopen).toHaveBeenCalledWith(9);
		await expectAccessible(screen.container);
		expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
	});
});

test('[C13] a metric that is the same in all rows says that it has no contours', async () => {
	await showContours();
	await page.getByRole('combobox', { name: 'Metric' }).selectOptions('Phase margin');
	await expect.element(page.getByText('it has no contours')).toBeVisible();
});
