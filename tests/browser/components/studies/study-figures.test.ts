import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import StudyFormView from '#lib/components/studies/form/study-form-view.svelte';
import type { FormKind } from '#lib/components/studies/form/study-draft.ts';
import { StudyForm } from '#lib/components/studies/form/study-form.svelte.ts';
import StudyResults from '#lib/components/studies/results/study-results.svelte';
import { StudyView } from '#lib/components/studies/results/study-view.svelte.ts';
import { ResultsChoice } from '#lib/components/results/results-choice.svelte.ts';
import type { DesignGoal } from '#lib/sim/goals.ts';
import { StudyTable } from '#lib/studies/rows/study-table.ts';
import type { Variable } from '#lib/sim/variation/variable.ts';
import { expectAccessible } from '../../../support/page/accessible.ts';
import { inWorkbench } from '../../../support/page/in-workbench.ts';
import {
	openedStudy,
	sampleConvergence,
	sampleSensitivity,
	sampleWorstCase,
	type SampleStudy
} from '../../../support/sample-studies.ts';
import '#lib/components/styles/base.css';

beforeEach(async () => {
	await language.use('en');
	await page.viewport(1000, 700);
});

const variables: Variable[] = [
	{ target: { kind: 'parameter', name: 'gain' }, nominal: null },
	{ target: { kind: 'device', device: 'R1' }, nominal: 4700 },
	{ target: { kind: 'device', device: 'VIN' }, nominal: 0 },
	{ target: { kind: 'model', model: 'nch', parameter: 'level' }, nominal: 1 },
	{ target: { kind: 'model', model: 'nch', parameter: 'vto' }, nominal: 0.7 },
	{ target: { kind: 'temperature' }, nominal: 27 }
];

async function showResults(sample: SampleStudy, goals: readonly DesignGoal[] = []) {
	const onopen = vi.fn();
	const props = {
		...{ opened: openedStudy(sample), table: sample.table, version: 0, isRunning: false, goals, onopen },
		...{ view: new StudyView(), choice: new ResultsChoice(), onapply: vi.fn() }
	};
	const target = document.body.appendChild(document.createElement('div'));
	const screen = await render(StudyResults, { target, props }, inWorkbench().place);
	return { onopen, screen };
}

async function showForm(kind: FormKind = 'sensitivity', known = variables) {
	const form = await StudyForm.create(kind, 'a.cir', () => [], Promise.resolve(known));
	const onsave = vi.fn();
	const target = document.body.appendChild(document.createElement('div'));
	const screen = await render(StudyFormView, { target, props: { form, onsave, oncancel: vi.fn() } });
	return { onsave, screen };
}

const table = () => page.getByRole('table');
const rows = () =>
	table()
		.getByRole('row')
		.elements()
		.slice(1)
		.map((row) =>
			[...row.children]
				.map(({ textContent }) => textContent!.trim())
				.filter((text) => text !== '')
				.join(' ')
		);

describe('[C15] the figures of a sensitivity study', () => {
	test('[SEN3] rank what varies by its effect, with bars of one scale, and open the rows behind them', async () => {
		const { onopen, screen } = await showResults(sampleSensitivity());
		await expect.element(table()).toHaveAccessibleName('Sensitivity of Gain');
		// A metric in dB has no percentage.
		expect(rows()).toEqual(['VDD +0.04 dB – 4 dB/V 6 7', 'R1 -1e-4 dB – -0.01 dB/Ω 2 3', 'C1 No effect 10 11']);
		const widths = [...screen.container.querySelectorAll<HTMLElement>('i')].map(({ style }) => style.width);
		expect(widths).toEqual(['50%', '50%', '0.125%', '0.125%']);
		await page.getByRole('button', { name: 'Run row 7 on its own: VDD higher' }).click();
		expect(onopen).toHaveBeenCalledWith(6);
		await expectAccessible(screen.container);
		await page.getByRole('combobox', { name: 'Metric' }).selectOptions('Phase margin');
		expect(rows()).toEqual(['R1 No effect 2 3', 'VDD No effect 6 7', 'C1 No effect 10 11']);
		await page.getByRole('radio', { name: 'Table' }).click({ force: true });
		await expect.element(page.getByRole('grid')).toBeVisible();
	});

	test('say why there is none, on a phone and in Chinese too', async () => {
		await page.viewport(390, 700);
		await language.use('zh-CN');
		const sample = sampleSensitivity();
		sample.table.set(6, { state: 'failed', level: 'failed', metrics: [] });
		const { screen } = await showResults(sample);
		await expect.element(page.getByText('有一次运行没有得到值')).toBeInTheDocument();
		await expectAccessible(screen.container);
		expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
	});
});

describe('[C15] the form of a sensitivity study', () => {
	test('proposes all values with their steps, adds others, and says what is wrong with a step', async () => {
		const { onsave, screen } = await showForm();
		await expect.element(page.getByRole('textbox', { name: 'Step of R1' })).toHaveValue('1 %');
		await expect.element(page.getByRole('textbox', { name: 'Step of VIN' })).toHaveValue('1 mV');
		await expect.element(page.getByText('9 runs')).toBeVisible();
		await page.getByRole('button', { name: 'Add all model parameters (1)' }).click();
		await page.getByRole('button', { name: 'Add temperature' }).click();
		await page.getByRole('button', { name: 'Do not vary VIN' }).click();
		await page.getByRole('textbox', { name: 'Step of R1' }).fill('5');
		await page.getByRole('button', { name: 'Save', exact: true }).click();
		await expect.element(page.getByText('Write “5 %” or “5 Ω”.')).toBeVisible();
		await expectAccessible(screen.container);
		await page.getByRole('textbox', { name: 'Step of R1' }).fill('47 Ω');
		await page.getByRole('button', { name: 'Save', exact: true }).click();
		expect(onsave.mock.calls[0]![1].plan.vary).toEqual([
			{ target: { kind: 'device', device: 'R1' }, step: { amount: 47, relative: false } },
			{ target: { kind: 'model', model: 'nch', parameter: 'vto' }, step: { amount: 0.01, relative: true } },
			{ target: { kind: 'temperature' }, step: { amount: 1, relative: false } }
		]);
	});
});

describe('[C15] a study of convergence', () => {
	test('[CVG2] says which figures move with which option, and opens the row', async () => {
		const { onopen, screen } = await showResults(sampleConvergence());
		await expect.element(page.getByText('1 of 2 figures changes by more than 1 %')).toBeVisible();
		expect(rows()).toEqual(['Gain 20 dB moved +0.5 dB +0.01 dB moved +0.51 dB', 'Phase margin 60 deg 0 0 0']);
		await page.getByRole('button', { name: 'reltol: run row 2 on its own' }).click();
		expect(onopen).toHaveBeenCalledWith(1);
		await expectAccessible(screen.container);
	});

	test('[CVG2] does not say that figures hold while rows are open or have no value', async () => {
		const { plan, table: filled } = sampleConvergence();
		filled.set(1, { state: 'complete', level: 'trusted', metrics: filled.metrics(0) });
		filled.set(3, { state: 'failed', level: 'failed', metrics: [] });
		await showResults({ plan, table: filled });
		await expect.element(page.getByText('2 of 2 figures could not be checked')).toBeVisible();
		const open = new StudyTable(filled.count);
		open.set(0, { state: 'complete', level: 'trusted', metrics: filled.metrics(0) });
		await showResults({ plan, table: open });
		await expect.element(page.getByText('Not all rows have been run')).toBeVisible();
	});

	test('has a form that proposes what the netlist has, in Chinese too', async () => {
		await language.use('zh-CN');
		await page.viewport(390, 700);
		const known: Variable[] = [
			{ target: { kind: 'time_step' }, nominal: 1e-6 },
			...['reltol', 'chgtol', 'gmin'].map((name) => ({ target: { kind: 'option' as const, name }, nominal: 1e-3 }))
		];
		const { onsave, screen } = await showForm('convergence', known);
		await expect.element(page.getByText('5 次运行')).toBeVisible();
		await expect.element(page.getByRole('checkbox', { name: 'gmin' })).not.toBeChecked();
		await page.getByRole('checkbox', { name: 'chgtol' }).click();
		await page.getByRole('textbox', { name: '各项除以' }).fill('1');
		await page.getByRole('textbox', { name: '允许的变动' }).fill('5');
		await page.getByRole('button', { name: '保存', exact: true }).click();
		await expect.element(page.getByText('请输入大于 1 且不超过 1000 的数')).toBeVisible();
		await expect.element(page.getByText('请输入大于 0 且不超过 100 的百分数')).toBeVisible();
		await expectAccessible(screen.container);
		await page.getByRole('textbox', { name: '各项除以' }).fill('10');
		await page.getByRole('textbox', { name: '允许的变动' }).fill('0.5 %');
		await page.getByRole('button', { name: '保存', exact: true }).click();
		expect(onsave.mock.calls[0]![1].plan).toEqual({
			vary: [{ kind: 'time_step' }, { kind: 'option', name: 'reltol' }],
			factor: 10,
			tolerance: 0.005
		});
	});
});

describe('[C14] the worst case', () => {
	const goal: DesignGoal = {
		...{ metric: 'gain', target: 19.5, unit: 'dB', direction: 'at_least', tolerance: 0, priority: 'must' }
	};

	test('[WCA2] says what each metric can become, with which values, and whether the goals hold there', async () => {
		const { onopen, screen } = await showResults(await sampleWorstCase(), [goal]);
		await expect.element(page.getByText('Every combination of the tolerance limits')).toBeVisible();
		const [gain, phase] = [...screen.container.querySelectorAll('tbody tr')].map((row) =>
			[...row.children].map(({ textContent }) => textContent!.replaceAll(/\s+/gu, ' ').trim())
		);
		// Straight lines: what is predicted is what the runs give. The root of 0.2² + 0.4² is 0.447.
		expect(gain!.slice(0, 2)).toEqual(['Gain', '20 dB']);
		expect(gain![2]).toBe('19.4 dB R1 ↑ VDD ↓ same as linear');
		expect(gain![3]).toBe('20.6 dB R1 ↓ VDD ↑ same as linear');
		expect(gain![5]).toBe('20.4472 dB same as linear');
		expect(gain![6]).toBe('≥ 19.5 dB EVA: missed ≥ 19.5 dB RSS: met');
		expect(phase![2]).toContain('60 deg');
		await page.getByRole('button', { name: '20.6 dB: run row' }).click();
		expect(onopen).toHaveBeenCalledWith(7);
		await expectAccessible(screen.container);
	});

	test('[WCA3] counts rows without a value, and says that metrics may go further while rows are open', async () => {
		await language.use('zh-CN');
		await page.viewport(390, 700);
		const sample = await sampleWorstCase();
		sample.table.set(2, { state: 'failed', level: 'failed', metrics: [] });
		const { screen } = await showResults(sample);
		await expect.element(page.getByText('1 行没有值').first()).toBeInTheDocument();
		await expectAccessible(screen.container);
		expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
		const open = new StudyTable(sample.table.count);
		open.set(0, { state: 'complete', level: 'trusted', metrics: sample.table.metrics(0) });
		await showResults({ plan: sample.plan, table: open });
		await expect.element(page.getByText('尚有未运行的行')).toBeVisible();
	});

	test('has a form that proposes the passive parts with their usual tolerances', async () => {
		const known: Variable[] = [...variables, { target: { kind: 'device', device: 'C1' }, nominal: 1e-9 }];
		const { onsave, screen } = await showForm('worst_case', known);
		await expect.element(page.getByText('A second round adds up to 2 runs for each metric')).toBeVisible();
		await expect.element(page.getByRole('textbox', { name: 'Tolerance of R1' })).toHaveValue('1 %');
		await expect.element(page.getByRole('textbox', { name: 'Tolerance of C1' })).toHaveValue('5 %');
		await expectAccessible(screen.container);
		await page.getByRole('textbox', { name: 'Tolerance of R1' }).fill('±47 Ω');
		await page.getByRole('button', { name: 'Save', exact: true }).click();
		expect(onsave.mock.calls[0]![1].plan.vary).toEqual([
			{ target: { kind: 'device', device: 'R1' }, tolerance: { amount: 47, relative: false } },
			{ target: { kind: 'device', device: 'C1' }, tolerance: { amount: 0.05, relative: true } }
		]);
	});
});
