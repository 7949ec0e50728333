import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import { Fault } from '#lib/base/fault.ts';
import { ResultsChoice } from '#lib/components/results/results-choice.svelte.ts';
import type { FormKind } from '#lib/components/studies/form/study-draft.ts';
import { StudyForm } from '#lib/components/studies/form/study-form.svelte.ts';
import { StudyView } from '#lib/components/studies/results/study-view.svelte.ts';
import StudiesView from '#lib/components/studies/studies-view.svelte';
import type { DesignGoal } from '#lib/sim/goals.ts';
import type { Variable } from '#lib/sim/variation/variable.ts';
import type { OpenStudy } from '#lib/app/project/studies/study-runner.ts';
import { expectAccessible } from '../../../support/page/accessible.ts';
import { inWorkbench } from '../../../support/page/in-workbench.ts';
import { openedStudy, sampleCorners, sampleSweep } from '../../../support/sample-studies.ts';
import '#lib/components/styles/base.css';

beforeEach(async () => {
	await language.use('en');
	await page.viewport(1000, 700);
});

const goal: DesignGoal = {
	...{ metric: 'gain', target: 20, unit: 'dB', direction: 'at_least' },
	...{ tolerance: 0, priority: 'must' }
} as DesignGoal;
const variables: Variable[] = [
	{ target: { kind: 'device', device: 'R1' }, nominal: 4700 },
	{ target: { kind: 'device', device: 'VDD' }, nominal: 5 },
	{ target: { kind: 'section', library: 'proc.lib' }, nominal: 'tt', sections: ['tt', 'ff'] }
];

async function open(opened: OpenStudy | null, change: object = {}) {
	const actions = {
		onnew: vi.fn(),
		onopen: vi.fn(),
		onclose: vi.fn(),
		onremove: vi.fn(),
		onedit: vi.fn(),
		onedittext: vi.fn(),
		onsave: vi.fn(),
		oncancel: vi.fn(),
		onrun: vi.fn(),
		onstop: vi.fn(),
		oncurves: vi.fn(),
		onagain: vi.fn(),
		onexport: vi.fn(),
		onimport: vi.fn(),
		ondismiss: vi.fn(),
		onopenrow: vi.fn(),
		onapplyrow: vi.fn(),
		onspecification: vi.fn()
	};
	const view = new StudyView();
	const props = {
		...{ files: [], opened, progress: null, version: 0, goals: [goal], netlist: 'amplifier.cir', form: null },
		choice: new ResultsChoice(),
		...{ imported: null, ngspice: '39.3' },
		specification: null,
		viewOf: () => view,
		...actions,
		...change
	};
	const container = document.body.appendChild(document.createElement('div'));
	container.style.height = '640px';
	const screen = await render(StudiesView, { target: container, props }, inWorkbench().place);
	return { ...actions, screen, props };
}
const form = (kind: FormKind) => StudyForm.create(kind, 'amplifier.cir', () => ['taken'], Promise.resolve(variables));
const grid = () => page.getByRole('grid', { name: 'load' });
const textOf = (row: number) =>
	[...grid().getByRole('row').elements()[row]!.children]
		.map(({ textContent }) => textContent!.replaceAll(/\s+/gu, ' ').trim())
		.join(' ');

describe('[C13] [X1] the start of the panel', () => {
	test('says what a study is for, begins one, opens and deletes those of the project', async () => {
		const path = '.circuit_ai/studies/load.json';
		const { onnew, onopen, onremove, onspecification, screen } = await open(null, { files: [{ path, name: 'load' }] });
		await expect.element(page.getByText('A study runs the netlist many times')).toBeVisible();
		await page.getByRole('button', { name: 'New sweep' }).click();
		await page.getByRole('button', { name: 'New corner analysis' }).click();
		expect(onnew.mock.calls).toEqual([['sweep'], ['corners']]);
		await page.getByRole('button', { name: 'Specification' }).click();
		expect(onspecification).toHaveBeenCalledOnce();
		await page.getByRole('button', { name: 'load', exact: true }).click();
		expect(onopen).toHaveBeenCalledWith(path);
		await page.getByRole('button', { name: 'Delete load' }).click();
		expect(onremove).toHaveBeenCalledWith(path);
		await expectAccessible(screen.container);
	});

	test('without a netlist nothing can be begun', async () => {
		await open(null, { netlist: null });
		await expect.element(page.getByRole('button', { name: 'New sweep' })).toBeDisabled();
		await expect.element(page.getByText('Add a netlist to the project first')).toBeVisible();
	});
});

describe('[C13] the form of a sweep', () => {
	test('says the number of runs before the start and hands over the study', async () => {
		const { onsave, screen } = await open(null, { form: await form('sweep') });
		await expect.element(page.getByText('11 runs')).toBeVisible();
		await expect.element(page.getByText('In the netlist: 4.7 kΩ')).toBeVisible();
		await page.getByRole('textbox', { name: 'Points' }).fill('3');
		await page.getByRole('button', { name: 'Add a level' }).click();
		await page.getByRole('group', { name: 'Level 2' }).getByRole('textbox', { name: 'Points' }).fill('7');
		await expect.element(page.getByText('3 × 7 = 21 runs')).toBeVisible();
		await expectAccessible(screen.container);
		await page.getByRole('button', { name: 'Save and run' }).click();
		const [name, study, isRun] = onsave.mock.calls[0]!;
		expect([name, isRun]).toEqual(['sweep-1', true]);
		expect(study.plan.levels[0]).toMatchObject({
			target: { device: 'R1' },
			values: { from: 2350, to: 9400, count: 3 }
		});
	});

	test('says at the field what is wrong and goes there; Escape leaves', async () => {
		const { onsave, oncancel } = await open(null, { form: await form('sweep') });
		const from = page.getByRole('textbox', { name: 'From' });
		await from.fill('1M');
		await page.getByRole('button', { name: 'Save', exact: true }).click();
		await expect.element(page.getByText('can be read in two ways')).toBeVisible();
		await expect.element(from).toHaveFocus();
		await expect.element(from).toHaveAttribute('aria-invalid', 'true');
		expect(onsave).not.toHaveBeenCalled();
		await from.fill('1k');
		await expect.element(page.getByText('can be read in two ways')).not.toBeInTheDocument();
		await userEvent.keyboard('{Escape}');
		expect(oncancel).toHaveBeenCalledOnce();
	});

	test('another thing to vary gets values that suit it', async () => {
		await open(null, { form: await form('sweep') });
		await page.getByRole('combobox', { name: 'Vary' }).selectOptions('Temperature');
		await expect.element(page.getByRole('textbox', { name: 'List of values' })).toHaveValue('-40 °C, 27 °C, 125 °C');
		await page.getByRole('combobox', { name: 'Vary' }).selectOptions('Library section');
		await expect.element(page.getByRole('textbox', { name: 'List of values' })).toHaveValue('tt, ff');
		await expect.element(page.getByText('2 runs')).toBeVisible();
	});
});

describe('[C11] the form of corners', () => {
	test('has axes with named choices, which are added and removed, in Chinese too', async () => {
		await language.use('zh-CN');
		const { onsave, screen } = await open(null, { form: await form('corners') });
		await expect.element(page.getByText('2 × 3 × 3 = 18 次运行')).toBeVisible();
		await page.getByRole('button', { name: '移除轴 温度' }).click();
		await page.getByRole('button', { name: '移除选项 4.5 V' }).click();
		await expect.element(page.getByText('2 × 2 = 4 次运行')).toBeVisible();
		// A choice that is called by its value is renamed with it.
		await page.getByRole('textbox', { name: '5 V 中的 VDD', exact: true }).fill('6 V');
		await expect.element(page.getByRole('textbox', { name: '6 V 中的 VDD' })).toHaveValue('6 V');
		await page.getByRole('button', { name: '添加温度' }).click();
		await expect.element(page.getByText('2 × 2 × 3 = 12 次运行')).toBeVisible();
		await expectAccessible(screen.container);
		await page.getByRole('button', { name: '保存', exact: true }).click();
		expect(onsave.mock.calls[0]![1].plan.axes).toHaveLength(3);
	});
});

describe('[C12] the form of a Monte Carlo study', () => {
	test('proposes tolerances, says in a sentence what they mean, and hands over the study', async () => {
		const { onsave, screen } = await open(null, { form: await form('monte_carlo') });
		await expect.element(page.getByText('1 element: R1')).toBeVisible();
		await expect.element(page.getByText('One σ is 0.333 %. 99.73 % of the values are within ±1 %')).toBeVisible();
		await page.getByRole('button', { name: 'Vary something else' }).click();
		const second = page.getByRole('group', { name: 'Variation 2' });
		await second.getByRole('combobox', { name: 'Distribution' }).selectOptions('Uniform');
		await second.getByRole('textbox', { name: 'Limits' }).fill('10');
		await page.getByRole('button', { name: 'Save', exact: true }).click();
		await expect.element(page.getByText('Write 10 % or 10 Ω')).toBeVisible();
		await second.getByRole('textbox', { name: 'Limits' }).fill('10 %');
		await expectAccessible(screen.container);
		await page.getByRole('button', { name: 'Save and run' }).click();
		const [name, study] = onsave.mock.calls[0]!;
		expect(name).toBe('monte-carlo-1');
		expect(study.plan).toMatchObject({ samples: 500, vary: [{ class: 'resistors' }, { target: { device: 'R1' } }] });
	});
});

describe('[C13] the results of a study', () => {
	test('rows have what varies, metrics and goals; a missed goal is said, not only colored', async () => {
		const { screen } = await open(openedStudy(sampleSweep()));
		expect(textOf(0)).toContain('Row R1 VDD Gain State Goals');
		expect(textOf(1)).toContain('1 3 Ω 5 V 35 dB Complete 1 of 1 met');
		expect(textOf(2)).toContain('Goal missed: Gain ≥ 20 dB');
		await expectAccessible(screen.container);
	});

	test('keys move along the rows and Enter runs one on its own; a heading sorts', async () => {
		const { onopenrow } = await open(openedStudy(sampleSweep()));
		await grid().getByRole('button', { name: 'Gain' }).click();
		await expect.element(grid().getByRole('columnheader', { name: 'Gain' })).toHaveAttribute('aria-sort', 'ascending');
		expect(textOf(1)).toContain('15 dB');
		(grid().element() as HTMLElement).focus();
		await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
		// Sorted by gain: 15, 16, 25 dB; the third is that of the third row of the study.
		expect(onopenrow).toHaveBeenCalledExactlyOnceWith(2);
		await userEvent.keyboard('{Home}{Enter}');
		expect(onopenrow).toHaveBeenLastCalledWith(1);
	});

	test('failed, stopped and doubtful rows are counted and listed; columns are chosen', async () => {
		const sample = sampleSweep();
		sample.table.set(1, { state: 'failed', level: 'failed', metrics: [] });
		sample.table.set(2, { state: 'complete', level: 'suspicious', metrics: sample.table.metrics(2) });
		await open(openedStudy(sample));
		await page.getByRole('button', { name: '1 row failed' }).click();
		await expect.element(grid()).toHaveAttribute('aria-rowcount', '2');
		expect(textOf(1)).toContain('Failed');
		await page.getByRole('button', { name: '1 row to check' }).click();
		expect(textOf(1)).toMatch(/^3 .*Check/u);
		await page.getByRole('button', { name: 'Columns' }).click();
		await page.getByRole('checkbox', { name: 'Phase margin' }).click();
		expect(textOf(0)).toContain('Phase margin');
	});

	test('rows of an earlier state say so and do not pretend to know their values', async () => {
		const { onrun } = await open(openedStudy(sampleSweep(), { isStale: true }));
		await expect.element(page.getByText('have changed since these rows were computed')).toBeVisible();
		expect(textOf(0)).not.toContain('VDD');
		expect(page.getByRole('radio', { name: 'Chart' }).elements()).toHaveLength(0);
		await page.getByRole('button', { name: 'Run 6 rows' }).click();
		expect(onrun).toHaveBeenCalledOnce();
	});

	test('a run shows its progress and stops; the rest can be run, or everything again', async () => {
		const sample = sampleSweep();
		const progress = { path: 'x', done: 4, count: 6, remainingMs: 12_000 };
		const { onstop, onrun, onagain, screen, props } = await open(openedStudy(sample), { progress });
		await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '4');
		await expect.element(page.getByText('4 of 6 rows')).toBeVisible();
		await expect.element(page.getByText('12 s left')).toBeVisible();
		await page.getByRole('button', { name: 'Stop' }).click();
		expect(onstop).toHaveBeenCalledOnce();
		const half = sampleSweep();
		half.table.restore(4, { states: new Uint8Array(2), levels: new Uint8Array(2), values: [] });
		await screen.rerender({ ...props, progress: null, opened: openedStudy(half), version: 1 });
		await page.getByRole('button', { name: 'Run the remaining 2 rows' }).click();
		expect(onrun).toHaveBeenCalledOnce();
		await page.getByRole('button', { name: 'Run all again' }).click();
		expect(onagain).toHaveBeenCalledOnce();
	});

	test('a file that cannot be read says what is wrong and opens as text', async () => {
		const fault = new Fault('study_invalid', 'x', { path: 'levels', expected: 'a list' });
		const nothing = { study: null, plan: null, table: null };
		const { onedittext } = await open(openedStudy(sampleSweep(), { ...nothing, fault }));
		await expect.element(page.getByRole('alert')).toHaveTextContent('levels must be a list');
		await page.getByRole('button', { name: 'Edit as text' }).click();
		expect(onedittext).toHaveBeenCalledOnce();
	});

	test('100,000 rows: only those in view are in the page, and the last one is reached by a key', async () => {
		const many = sampleSweep(Array.from({ length: 50_000 }, (_, index) => index + 1));
		const { onopenrow } = await open(openedStudy(many));
		await expect.element(grid()).toHaveAttribute('aria-rowcount', '100001');
		expect(grid().getByRole('row').elements().length).toBeLessThan(60);
		(grid().element() as HTMLElement).focus();
		await userEvent.keyboard('{End}');
		await expect.element(grid().getByRole('row', { selected: true })).toHaveTextContent('100000');
		await userEvent.keyboard('{Enter}');
		expect(onopenrow).toHaveBeenCalledExactlyOnceWith(99_999);
	});

	test('the chart draws the first metric over the first level, a curve for each value of the second', async () => {
		await open(openedStudy(sampleSweep()));
		await page.getByRole('radio', { name: 'Chart' }).click({ force: true });
		const drawing = page.getByRole('application');
		await expect
			.element(drawing)
			.toHaveAttribute('aria-label', expect.stringMatching(/gain, 2 curves from 15.00 dB to 36.00 dB/u));
	});
});

test('[C11] corners name the worst one of each goal, which opens by a click', async () => {
	const { onopenrow, screen } = await open(openedStudy(sampleCorners()));
	const worst = page.getByRole('list', { name: 'Worst corners' });
	await expect.element(worst).toHaveTextContent(/Worst Gain: TT · -40 °C 15 dB missed/u);
	await worst.getByRole('button').click();
	expect(onopenrow).toHaveBeenCalledExactlyOnceWith(0);
	expect(page.getByRole('radio', { name: 'Chart' }).elements()).toHaveLength(0);
	await expectAccessible(screen.container);
});

test('[X4] the menu exports for a cluster, and a report tells what an import gave', async () => {
	const report = { taken: 3, failed: 1, kept: 0, missing: [4, 5], foreign: [], damaged: [9], versions: ['39', '45'] };
	const sample = sampleSweep();
	const path = '.circuit_ai/studies/load.json';
	const { onexport, onimport, ondismiss } = await open(openedStudy(sample), { imported: { path, report } });
	await page.getByRole('button', { name: 'Actions for this study' }).click();
	await page.getByRole('menuitem', { name: 'Export for a cluster' }).click();
	expect(onexport).toHaveBeenCalledOnce();
	const file = new File(['zip'], 'results.zip');
	await page.getByLabelText('Import results').upload(file);
	await expect.poll(() => onimport.mock.calls.length).toBe(1);
	const note = page.getByRole('status').filter({ hasText: '3 rows were imported' });
	await expect.element(note).toHaveTextContent('1 of them failed');
	await expect.element(note).toHaveTextContent('These rows have no results: 4, 5.');
	await expect.element(note).toHaveTextContent('damaged and were skipped: 9.');
	await expect.element(note).toHaveTextContent('run with ngspice 45; this app uses ngspice 39.3');
	await page.getByRole('button', { name: 'Close this report' }).click();
	expect(ondismiss).toHaveBeenCalledOnce();
});
