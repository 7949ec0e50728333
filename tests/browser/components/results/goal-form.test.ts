import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import type { JudgedRun } from '#lib/components/workbench/goals/goal-reason.ts';
import GoalsView from '#lib/components/workbench/goals/goals-view.svelte';
import type { MetricRecord } from '#lib/db/records.ts';
import { evaluateGoals, type DesignGoal } from '#lib/sim/goals.ts';
import { inWorkbench } from '../../../support/page/in-workbench.ts';
import { lowPass } from '../../../support/sample-plots.ts';
import '#lib/components/styles/base.css';

beforeEach(async () => {
	await language.use('en');
	await page.viewport(390, 800);
});

const bandwidth: MetricRecord = {
	id: 'bandwidth',
	value: 620e3,
	unit: 'Hz',
	signal: 'v(out)/v(in)',
	plot: 'ac1',
	at: []
};
const judged: JudgedRun = {
	status: 'measured',
	analyses: new Set(['ac']),
	metrics: [bandwidth],
	signals: {},
	measurements: [{ name: 'peak', expression: 'max(db(v(out)))', analysis: 'ac' }]
};
const goal: DesignGoal = {
	metric: 'average',
	signal: 'v(c)',
	target: 6,
	unit: 'mV',
	direction: 'equal',
	tolerance: 0.025,
	priority: 'should'
};

async function open(goals: readonly DesignGoal[]) {
	const actions = {
		onchange: vi.fn(),
		onsave: vi.fn(),
		ondeclare: vi.fn(),
		names: { signals: [], plots: [] },
		onremove: vi.fn(),
		onedit: vi.fn()
	};
	const props = { goals: evaluateGoals(goals, judged.metrics), judged, problem: null, edited: null, ...actions };
	await render(GoalsView, props);
	return actions;
}

test('[C9] in a narrow side bar no word of a goal is broken, and the fields of the form have room', async () => {
	const side = document.body.appendChild(document.createElement('div'));
	side.style.width = '212px';
	const actions = { onchange: vi.fn(), onsave: vi.fn(), ondeclare: vi.fn(), onremove: vi.fn(), onedit: vi.fn() };
	const goals = evaluateGoals([{ ...goal, metric: 'bandwidth', target: 580, unit: 'kHz' }, goal], [bandwidth]);
	const props = { goals, judged, problem: null, edited: null, names: { signals: [], plots: [] }, ...actions };
	const view = await render(GoalsView, { target: side, props });
	for (const word of ['Bandwidth', 'Average']) {
		const text = document.evaluate(`//span[contains(text(), '${word}')]/text()`, side, null, 9).singleNodeValue!;
		const range = document.createRange();
		range.setStart(text, text.textContent!.indexOf(word));
		range.setEnd(text, text.textContent!.indexOf(word) + word.length);
		expect(range.getClientRects()).toHaveLength(1);
	}
	await page.getByRole('button', { name: 'New goal' }).click();
	for (const name of ['Target', 'Tolerance'])
		await expect.poll(() => field(name).element().clientWidth).toBeGreaterThan(60);
	expect(side.scrollWidth).toBeLessThanOrEqual(212);
	await view.unmount();
	side.remove();
});

test('[C9] [C17] a goal that lacks a signal of the circuit offers to save it', async () => {
	const { workbench, place } = inWorkbench();
	workbench.lackingSignals.mockImplementation(async ([text]) => (text === 'v(mid)' ? ['v(mid)'] : []));
	const plot = lowPass();
	const gain = { ...goal, metric: 'gain', target: 20, unit: 'dB' };
	const goals = evaluateGoals(
		[
			{ ...gain, signal: 'v(mid)' },
			{ ...gain, signal: 'v(nowhere)' },
			{ ...gain, metric: 'average', signal: 'v(mid)' }
		],
		[bandwidth]
	);
	const actions = { onchange: vi.fn(), onsave: vi.fn(), ondeclare: vi.fn(), onremove: vi.fn(), onedit: vi.fn() };
	const names = { signals: [], plots: [] };
	await render(GoalsView, { goals, judged, problem: null, edited: null, plots: [plot], names, ...actions }, place);
	// Only the first: the second is no signal of the circuit, and the run of the third has no curve over time.
	await page.getByRole('button', { name: 'Save v(mid) and run again' }).click();
	expect(workbench.saveSignals).toHaveBeenCalledExactlyOnceWith(['v(mid)'], null);
	expect(workbench.lackingSignals.mock.calls).toEqual([
		[['v(mid)'], plot],
		[['v(nowhere)'], plot]
	]);
});

const box = (name: string) => page.getByRole('combobox', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });

describe('[C9] the form of goals', () => {
	test('a metric of the run proposes a goal that it meets; every field can be set', async () => {
		const { onsave } = await open([]);
		await page.getByRole('button', { name: 'New goal' }).click();
		await expect.element(box('Metric')).toHaveFocus();
		await box('Metric').selectOptions('Bandwidth');
		await expect.element(field('Target')).toHaveValue('620');
		await expect.element(field('Unit')).toHaveValue('kHz');
		await box('Signal').fill('v(mid)');
		await field('Target').fill('0,5');
		await field('Unit').fill('MHz');
		await field('Tolerance').fill('2.5 %');
		await box('Priority').selectOptions('should');
		await page.getByRole('button', { name: 'Add' }).click();
		expect(onsave).toHaveBeenCalledExactlyOnceWith(
			{
				metric: 'bandwidth',
				signal: 'v(mid)',
				target: 0.5,
				unit: 'MHz',
				direction: 'at_least',
				tolerance: 0.025,
				priority: 'should'
			},
			null
		);
	});

	test('a measurement of the project can have a goal', async () => {
		const { onsave } = await open([]);
		await page.getByRole('button', { name: 'New goal' }).click();
		await box('Metric').selectOptions('peak');
		await expect.element(box('Signal')).not.toBeInTheDocument();
		await field('Target').fill('-3');
		await field('Unit').fill('dB');
		await page.getByRole('button', { name: 'Add' }).click();
		expect(onsave.mock.calls[0]![0]).toMatchObject({ metric: 'expr:peak', target: -3, unit: 'dB' });
	});

	test('what is wrong is said, and nothing is stored', async () => {
		const { onsave } = await open([]);
		await page.getByRole('button', { name: 'New goal' }).click();
		const said = page.getByRole('status');
		await page.getByRole('button', { name: 'Add' }).click();
		await expect.element(said).toHaveTextContent('Choose a metric.');
		await box('Metric').selectOptions('Bandwidth');
		await field('Unit').fill('V');
		await page.getByRole('button', { name: 'Add' }).click();
		await expect.element(said).toHaveTextContent('Unit must be Hz.');
		await field('Target').fill('much');
		await page.getByRole('button', { name: 'Add' }).click();
		await expect.element(said).toHaveTextContent('Enter a number as target, such as 1200');
		await userEvent.keyboard('{Escape}');
		await expect.element(page.getByRole('button', { name: 'New goal' })).toHaveFocus();
		expect(onsave).not.toHaveBeenCalled();
	});

	test('a goal is changed in its place', async () => {
		const { onsave } = await open([goal, { ...goal, signal: 'v(d)' }]);
		await page.getByRole('button', { name: 'Edit the goal for Average v(d)' }).click();
		await expect.element(box('Signal')).toHaveValue('v(d)');
		await expect.element(field('Tolerance')).toHaveValue('2.5');
		await box('Direction').selectOptions('at most');
		await page.getByRole('button', { name: 'Save' }).click();
		expect(onsave).toHaveBeenCalledExactlyOnceWith({ ...goal, signal: 'v(d)', direction: 'at_most' }, 1);
	});
});
