import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import StudyFormView from '#lib/components/studies/form/study-form-view.svelte';
import { StudyForm } from '#lib/components/studies/form/study-form.svelte.ts';
import StudyResults from '#lib/components/studies/results/study-results.svelte';
import { StudyView } from '#lib/components/studies/results/study-view.svelte.ts';
import { ResultsChoice } from '#lib/components/results/results-choice.svelte.ts';
import type { DesignGoal } from '#lib/sim/goals.ts';
import type { Variable } from '#lib/sim/variation/variables.ts';
import { expectAccessible } from '../../../support/page/accessible.ts';
import { inWorkbench } from '../../../support/page/in-workbench.ts';
import { openedStudy, sampleOptimize } from '../../../support/sample-studies.ts';
import '#lib/components/styles/base.css';

beforeEach(async () => {
	await language.use('en');
	await page.viewport(1000, 700);
});

const variables: Variable[] = [
	{ target: { kind: 'parameter', name: 'vdd' }, nominal: 1.8 },
	{ target: { kind: 'parameter', name: 'w1' }, nominal: 1e-5 },
	{ target: { kind: 'parameter', name: 'cc' }, nominal: 2e-12 },
	{ target: { kind: 'device', device: 'R1' }, nominal: 4700 },
	{ target: { kind: 'device', device: 'VIN' }, nominal: 1 }
];
const goal: DesignGoal = {
	...{ metric: 'gain', target: 60, unit: '', direction: 'at_most', tolerance: 0, priority: 'must' }
};

describe('[C19] the form of an optimization', () => {
	async function show() {
		const form = await StudyForm.create('optimize', 'a.cir', () => [], Promise.resolve(variables));
		const onsave = vi.fn();
		const target = document.body.appendChild(document.createElement('div'));
		const screen = await render(StudyFormView, { target, props: { form, onsave, oncancel: vi.fn() } });
		return { form, onsave, screen };
	}

	test('proposes the parameters of the netlist with their ranges and says the most runs', async () => {
		const { onsave, screen } = await show();
		await expect.element(page.getByLabelText('Smallest value of w1')).toHaveValue('2.5e-6');
		await expect.element(page.getByText('At most 500 runs')).toBeVisible();
		await page.getByRole('button', { name: 'Do not change cc' }).click();
		await page.getByRole('button', { name: 'Add all 2 other values' }).click();
		await page.getByLabelText('Scale of R1').selectOptions('E series');
		await page.getByLabelText('Then').selectOptions('minimize');
		await expectAccessible(screen.container);
		await page.getByRole('button', { name: 'Save and run' }).click();
		expect(onsave.mock.calls[0]![1]).toMatchObject({
			kind: 'optimize',
			plan: {
				...{ method: 'cma_es', budget: 500, seed: 1, stopWhenMet: true, margin: 0 },
				objective: { metric: 'supply_power', direction: 'minimize' },
				parameters: [
					{ target: { name: 'w1' }, range: { scale: 'logarithmic', from: 2.5e-6, to: 4e-5 } },
					{ target: { name: 'cc' }, range: { from: 5e-13, to: 8e-12 } },
					{ target: { device: 'R1' }, range: { scale: 'e_series', series: 24, from: 1175, to: 18_800 } }
				]
			}
		});
	});

	test('[OPT7] takes two or three objectives, each another metric', async () => {
		const { onsave, screen } = await show();
		await page.getByLabelText('Method').selectOptions('NSGA-II, several objectives');
		await expect.element(page.getByLabelText('Stop when all goals are met')).not.toBeInTheDocument();
		await page.getByLabelText('Metric of objective 2').selectOptions('Gain');
		await page.getByLabelText('Direction of objective 2').selectOptions('maximize');
		await page.getByRole('button', { name: 'Add an objective' }).click();
		await expect.element(page.getByRole('button', { name: 'Add an objective' })).not.toBeInTheDocument();
		await page.getByLabelText('Metric of objective 3').selectOptions('Gain');
		await page.getByRole('button', { name: 'Save and run' }).click();
		await expect.element(page.getByText('Choose another metric than that of objective 2.')).toBeVisible();
		await expect.element(page.getByLabelText('Metric of objective 3')).toHaveFocus();
		await expectAccessible(screen.container);
		await page.getByRole('button', { name: 'Remove objective 3' }).click();
		await page.getByRole('button', { name: 'Save and run' }).click();
		const { plan } = onsave.mock.calls[0]![1] as {
			plan: Record<string, unknown>;
		};
		expect(plan).toMatchObject({
			method: 'nsga_2',
			objectives: [
				{ metric: 'supply_power', direction: 'minimize' },
				{ metric: 'gain', direction: 'maximize' }
			]
		});
		expect(plan).not.toHaveProperty('stopWhenMet');
	});

	test('says what is wrong with a range, in Chinese too', async () => {
		const { onsave } = await show();
		await page.getByLabelText('Largest value of w1').fill('1 µ');
		await page.getByLabelText('Runs at most').fill('0.5');
		await page.getByRole('button', { name: 'Save and run' }).click();
		await expect.element(page.getByText('Enter a value above the smallest one.')).toBeVisible();
		await expect.element(page.getByText('Enter a whole number of at least 1.')).toBeVisible();
		expect(onsave).not.toHaveBeenCalled();
		await language.use('zh-CN');
		await expect.element(page.getByText('请输入大于最小值的数。')).toBeVisible();
	});
});

test('[C19] the results of an optimization show the best row, its values and the least cost, and apply it', async () => {
	const sample = await sampleOptimize();
	const gains = sample.table.columns.find(({ metric }) => metric.id === 'gain')!.values;
	const best = gains.indexOf(Math.min(...gains));
	const [onopen, onapply] = [vi.fn(), vi.fn()];
	const props = {
		...{ opened: openedStudy(sample), table: sample.table, version: 0, isRunning: false, goals: [goal] },
		...{ view: new StudyView(), choice: new ResultsChoice(), onopen, onapply }
	};
	const target = document.body.appendChild(document.createElement('div'));
	await page.viewport(390, 700);
	const screen = await render(StudyResults, { target, props }, inWorkbench().place);
	await expect.element(page.getByText(`Best row: ${best + 1}`)).toBeVisible();
	await expect.element(page.getByText('All goals met')).toBeVisible();
	await expect.element(page.getByRole('img', { name: 'Least cost by run' })).toBeVisible();
	const row = page.getByRole('row', { name: /^R1/u });
	await expect.element(row).toHaveTextContent(/^R1\s*1 Ω/u);
	await page.getByRole('button', { name: 'Apply to the netlist' }).click();
	await page.getByRole('button', { name: 'Run the best row' }).click();
	expect([onapply.mock.calls, onopen.mock.calls]).toEqual([[[best]], [[best]]]);
	await expectAccessible(screen.container);
	expect(target.scrollWidth).toBeLessThanOrEqual(390);
});
