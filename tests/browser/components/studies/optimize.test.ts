import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import type { KnownMetrics } from '#lib/components/results/metrics/metric-groups.ts';
import { drawCloud } from '#lib/components/studies/results/optimize/draw-cloud.ts';
import { readDraft } from '#lib/components/studies/form/read-draft.ts';
import { draftOf, type FormStudy } from '#lib/components/studies/form/study-draft.ts';
import StudyFormView from '#lib/components/studies/form/study-form-view.svelte';
import { StudyForm } from '#lib/components/studies/form/study-form.svelte.ts';
import StudyResults from '#lib/components/studies/results/study-results.svelte';
import { StudyView } from '#lib/components/studies/results/study-view.svelte.ts';
import { ResultsChoice } from '#lib/components/results/results-choice.svelte.ts';
import { atOnce } from '#lib/base/slices.ts';
import { en as english } from '#lib/i18n/en/messages.ts';
import { FrontTracker } from '#lib/studies/optimize/front/front-rows.ts';
import type { FrontPlan } from '#lib/studies/optimize/optimize-plan.ts';
import { designSettings } from '#lib/studies/run/study-plan.ts';
import type { DesignGoal } from '#lib/sim/goals.ts';
import type { Variable } from '#lib/sim/variation/variable.ts';
import { expectAccessible } from '../../../support/page/accessible.ts';
import { inWorkbench } from '../../../support/page/in-workbench.ts';
import { openedStudy, sampleFront, sampleOptimize, type SampleStudy } from '../../../support/sample-studies.ts';
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
	async function show(known?: KnownMetrics) {
		const form = await StudyForm.create('optimize', 'a.cir', () => [], Promise.resolve(variables), known);
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
		// What the netlist does not measure would be refused after the first row.
		await expect.element(page.getByLabelText('Metric of objective 1')).toHaveValue('gain');
		await expect.element(page.getByLabelText('Metric of objective 2')).toHaveValue('bandwidth');
		await page.getByLabelText('Metric of objective 1').selectOptions('Supply power');
		await page.getByLabelText('Direction of objective 1').selectOptions('minimize');
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

	test('[OPT13] offers what the netlist measures first, then what the user has written, then all others', async () => {
		const metrics = [
			{ id: 'slew_rate', value: 2e6 },
			{ id: 'meas:delay', value: 1e-9 },
			{ id: 'overshoot', value: null },
			{ id: 'slew_rate', value: 1e6 }
		];
		const { onsave, screen } = await show({ metrics, measurements: [{ name: 'merit' }] });
		const groupsOf = (select: Element) =>
			[...select.querySelectorAll('optgroup')].map(({ label, children }) => [
				label,
				[...children].map((option) => (option as HTMLOptionElement).value)
			]);
		await page.getByLabelText('Then').selectOptions('minimize');
		const groups = groupsOf(page.getByLabelText('Metric to minimize or maximize').element());
		expect(groups.slice(0, 2)).toEqual([
			['In the last run of the netlist', ['slew_rate']],
			['Project measurements and .meas', ['expr:merit', 'meas:delay']]
		]);
		const [label, others] = groups[2]!;
		expect(label).toBe('Others');
		expect(others).toContain('overshoot');
		expect(others).not.toContain('slew_rate');
		await page.getByLabelText('Method').selectOptions('NSGA-II, several objectives');
		const second = page.getByLabelText('Metric of objective 2');
		expect(groupsOf(second.element())).toEqual(groups);
		await second.selectOptions('merit');
		await page.getByRole('button', { name: 'Add an objective' }).click();
		await expect.element(page.getByLabelText('Metric of objective 3')).toHaveValue('slew_rate');
		await expectAccessible(screen.container);
		await page.getByRole('button', { name: 'Save and run' }).click();
		const { plan } = onsave.mock.calls[0]![1] as { plan: { objectives: { metric: string }[] } };
		expect(plan.objectives.map(({ metric }) => metric)).toEqual(['gain', 'expr:merit', 'slew_rate']);
	});

	test('[OPT10] takes the corners in which each point is run', async () => {
		const { onsave, screen } = await show();
		await page.getByLabelText('Run each point').selectOptions('in corners; the worst one counts');
		await page.getByLabelText('Runs at most').fill('8');
		await page.getByRole('button', { name: 'Save and run' }).click();
		await expect.element(page.getByText(/budget.*at least 9, one run for each corner/u)).toBeVisible();
		await page.getByLabelText('Runs at most').fill('90');
		await expectAccessible(screen.container);
		await page.getByRole('button', { name: 'Save and run' }).click();
		const { plan } = onsave.mock.calls[0]![1] as { plan: Record<string, unknown> };
		expect(plan).toMatchObject({ budget: 90, axes: [{ name: 'Supply' }, { name: 'Temperature' }] });
		expect(screen.container.scrollWidth).toBeLessThanOrEqual(1000);
	});

	test('[OPT11] takes the samples in which each point is run, with any method, and says what is wrong', async () => {
		const { onsave, screen } = await show();
		await page.getByLabelText('Method').selectOptions('NSGA-II, several objectives');
		await page.getByLabelText('Run each point').selectOptions('in samples with tolerances');
		await page.getByLabelText('Samples that meet all goals, %').fill('0');
		await page.getByLabelText('Samples of each point').fill('30');
		await page.getByLabelText('Runs at most').fill('20');
		await page.getByRole('button', { name: 'Save and run' }).click();
		await expect.element(page.getByText('Enter a number above 0 and up to 100.')).toBeVisible();
		await page.getByLabelText('Samples that meet all goals, %').fill('95');
		await page.getByRole('button', { name: 'Save and run' }).click();
		await expect.element(page.getByText(/budget.*at least 30, one run for each sample/u)).toBeVisible();
		await page.getByLabelText('Runs at most').fill('600');
		await page.getByLabelText('Seed').fill('7');
		await expectAccessible(screen.container);
		await page.getByRole('button', { name: 'Save and run' }).click();
		const study = onsave.mock.calls[0]![1] as FormStudy;
		const { plan } = study as unknown as { plan: { spread: { vary: object[] } } };
		expect(plan).toMatchObject({
			...{ method: 'nsga_2', budget: 600, seed: 7 },
			spread: { samples: 30, sampling: 'latin-hypercube', correlations: [], yield: 0.95 }
		});
		expect(plan.spread.vary.length).toBeGreaterThan(0);
		// The form of the study that was saved gives the same study again.
		const again = readDraft(draftOf('s.json', 's', study), [], english);
		expect(again.study).toEqual(study);
		expect(screen.container.scrollWidth).toBeLessThanOrEqual(1000);
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

test('[C19] [OPT10] a search over corners names the worst corner, and judges each goal in it', async () => {
	const choices = [0, 30].map((value) => ({
		name: `load ${value}`,
		settings: [{ target: { kind: 'device', device: 'R3' }, value }]
	}));
	// The gain is the sum of the three values.
	const sample = await sampleOptimize({ axes: [{ name: 'Load', choices }] });
	const { values } = sample.table.columns.find(({ metric }) => metric.id === 'gain')!;
	const heavy = Array.from(values).filter((_, row) => row % 2 === 1);
	const place = heavy.indexOf(Math.min(...heavy));
	const [onopen, onapply] = [vi.fn(), vi.fn()];
	const limit: DesignGoal = { ...goal, target: Math.min(...heavy) - 1 };
	const props = {
		...{ opened: openedStudy(sample), table: sample.table, version: 0, isRunning: false, goals: [limit] },
		...{ view: new StudyView(), choice: new ResultsChoice(), onopen, onapply }
	};
	const target = document.body.appendChild(document.createElement('div'));
	await page.viewport(390, 700);
	const screen = await render(StudyResults, { target, props }, inWorkbench().place);
	const rows = `rows ${2 * place + 1} to ${2 * place + 2}, one for each corner`;
	await expect.element(page.getByText(rows)).toBeVisible();
	await expect.element(page.getByText('Worst corner: load 30')).toBeVisible();
	// It is met without the load, and missed with it.
	await expect.element(page.getByText('0 of 1 goals met')).toBeVisible();
	await expect.element(page.getByRole('list', { name: 'Goals' })).toHaveTextContent(/\(load 30\)/u);
	await expect.element(page.getByRole('row', { name: /^R1/u })).toBeVisible();
	await expect.element(page.getByRole('row', { name: /^R3/u })).not.toBeInTheDocument();
	await page.getByRole('button', { name: 'Run the worst corner' }).click();
	await page.getByRole('button', { name: 'Apply to the netlist' }).click();
	expect([onopen.mock.calls, onapply.mock.calls]).toEqual([[[2 * place + 1]], [[2 * place + 1]]]);
	await expectAccessible(screen.container);
	expect(target.scrollWidth).toBeLessThanOrEqual(390);
	await page.getByText('Table', { exact: true }).click();
	await expect.element(page.getByRole('columnheader', { name: 'Load' })).toBeVisible();
	await expect.element(page.getByRole('row', { name: /load 30/u }).first()).toBeVisible();
});

test('[C19] [OPT11] a search over samples counts those that meet the goals, and applies values without deviations', async () => {
	const part = { distribution: { shape: 'gauss', sigma: { amount: 0.1, relative: true } } };
	const vary = ['R1', 'R3'].map((device) => ({ target: { kind: 'device', device }, parts: [part] }));
	const spread = { samples: 4, sampling: 'plain', vary, yield: 0.75 };
	// The gain is the sum of the three values.
	const sample = await sampleOptimize({ spread });
	const { values } = sample.table.columns.find(({ metric }) => metric.id === 'gain')!;
	const costs = sample.table.columns.find(({ metric }) => metric.id === 'cost')!.values;
	const third = (first: number) => costs.slice(first, first + 4).sort()[2]!;
	const firsts = Array.from({ length: costs.length / 4 }, (_, place) => 4 * place);
	const best = firsts.reduce((least, first) => (third(first) < third(least) ? first : least));
	const counting = best + costs.slice(best, best + 4).indexOf(third(best));
	const met = costs.slice(best, best + 4).filter((cost) => cost <= 0).length;
	const [onopen, onapply] = [vi.fn(), vi.fn()];
	const props = {
		...{ opened: openedStudy(sample), table: sample.table, version: 0, isRunning: false, goals: [goal] },
		...{ view: new StudyView(), choice: new ResultsChoice(), onopen, onapply }
	};
	const target = document.body.appendChild(document.createElement('div'));
	await page.viewport(390, 700);
	const screen = await render(StudyResults, { target, props }, inWorkbench().place);
	await expect.element(page.getByText(`rows ${best + 1} to ${best + 4}, one for each sample`)).toBeVisible();
	await expect.element(page.getByText(`${met} of 4 samples meet all goals`)).toBeVisible();
	await expect.element(page.getByText('At least 3 of 4 samples have to meet all goals')).toBeVisible();
	const shown = values.slice(best, best + 4).sort()[2]!;
	await expect
		.element(page.getByRole('list', { name: 'Goals' }))
		.toHaveTextContent(String(Number(shown.toPrecision(3))));
	const [design] = designSettings(sample.plan, best);
	await expect.element(page.getByRole('row', { name: /^R1/u })).toHaveTextContent(`${String(design!.value)} Ω`);
	await expect.element(page.getByRole('row', { name: /^R3/u })).not.toBeInTheDocument();
	await page.getByRole('button', { name: 'Run the sample that counts' }).click();
	await page.getByRole('button', { name: 'Apply to the netlist' }).click();
	expect([onopen.mock.calls, onapply.mock.calls]).toEqual([[[counting]], [[counting]]]);
	await expectAccessible(screen.container);
	expect(target.scrollWidth).toBeLessThanOrEqual(390);
});

test('[C19] [OPT12] the points beside the front are drawn where they are, and darker where there are several', () => {
	const canvas = Object.assign(document.createElement('canvas'), { width: 120, height: 110 });
	const ctx = canvas.getContext('2d')!;
	const frame = { left: 20, top: 10, width: 100, height: 100, logX: false, logY: false, ratio: 1 };
	const range = { min: 0, max: 10 };
	const xs = Float64Array.of(5, 2, 2, -3, NaN, 10);
	const ys = Float64Array.of(5, 8, 8, 5, NaN, 0);
	const rows = Uint32Array.of(0, 1, 2, 3, 5);
	drawCloud(ctx, { ...frame, x: range, y: range }, { xs, ys, rows, color: '#ff0000', mark: [3, 3] });
	const at = (x: number, y: number) => [...ctx.getImageData(x, y, 1, 1).data];
	// A mark lets 65 % through: 255 · 0.35 and 255 · (1 - 0.65²).
	expect(at(70, 60)).toEqual([255, 0, 0, 89]);
	expect(at(40, 30)[3]).toBe(147);
	expect([at(74, 60), at(60, 30), at(10, 60)].map((pixel) => pixel[3])).toEqual([0, 0, 0]);
});

describe('[C19] the front of several objectives', () => {
	async function show(sample: SampleStudy, isRunning = false) {
		const [onopen, onapply] = [vi.fn(), vi.fn()];
		const props = {
			...{ opened: openedStudy(sample), table: sample.table, version: 0, isRunning, goals: [goal] },
			...{ view: new StudyView(), choice: new ResultsChoice(), onopen, onapply }
		};
		const target = document.body.appendChild(document.createElement('div'));
		const screen = await render(StudyResults, { target, props }, inWorkbench().place);
		return { onopen, onapply, screen, target };
	}
	const valuesOf = ({ table }: SampleStudy, id: string) => table.columns.find(({ metric }) => metric.id === id)!.values;
	/** Rows of which no other one that meets the goal is better, from the least gain on. */
	function frontOf(sample: SampleStudy): number[] {
		const [gain, margin] = [valuesOf(sample, 'gain'), valuesOf(sample, 'phase_margin')];
		const met = Array.from(gain, (_, row) => row).filter((row) => gain[row]! <= 8);
		const isBetter = (a: number, b: number) =>
			gain[a]! <= gain[b]! && margin[a]! >= margin[b]! && (gain[a]! < gain[b]! || margin[a]! > margin[b]!);
		return met.filter((row) => !met.some((other) => isBetter(other, row))).sort((a, b) => gain[a]! - gain[b]!);
	}

	test('[OPT9] lists its rows, runs the one that a key chooses, and applies one', async () => {
		const sample = await sampleFront();
		const front = frontOf(sample);
		expect(front.length).toBeGreaterThan(5);
		sample.table.set(front[2]!, { state: 'complete', level: 'suspicious', metrics: sample.table.metrics(front[2]!) });
		await page.viewport(390, 700);
		const { onopen, onapply, screen, target } = await show(sample);
		await expect.element(page.getByText(`and ${front.length} of them are on the front`)).toBeVisible();
		const listed = page.getByRole('table', { name: 'Rows on the front' }).getByRole('rowheader');
		const numbers = listed.all().map((each) => (each.element() as HTMLElement).innerText.trim());
		expect(numbers).toEqual(front.map((row, i) => (i === 2 ? `${row + 1} to check` : `${row + 1}`)));

		const chart = page.getByRole('application', { name: /^Phase margin by Gain/u });
		(chart.element() as HTMLElement).focus();
		await userEvent.keyboard('{ArrowRight}{ArrowRight}');
		await expect
			.element(page.getByText(new RegExp(`^Row ${front[1]! + 1}: Gain = .*Phase margin = `, 'u')))
			.toBeVisible();
		await userEvent.keyboard('{Enter}');
		expect(onopen).toHaveBeenLastCalledWith(front[1]);

		await page.getByLabelText('Across').selectOptions('Phase margin');
		await expect.element(page.getByLabelText('Up')).toHaveValue('0');
		await expect.element(page.getByRole('application', { name: /^Gain by Phase margin/u })).toBeVisible();
		await page.getByRole('button', { name: `Run row ${front[0]! + 1}`, exact: true }).click();
		expect(onopen).toHaveBeenLastCalledWith(front[0]);
		await page.getByRole('button', { name: `Apply row ${front[1]! + 1} to the netlist`, exact: true }).click();
		expect(onapply).toHaveBeenLastCalledWith(front[1]);
		await expectAccessible(screen.container);
		expect(target.scrollWidth).toBeLessThanOrEqual(390);
	});

	test('[OPT12] lists points in corners by their worst one, and runs the row that decides', async () => {
		const choices = [0, 3].map((value) => ({
			name: `load ${value}`,
			settings: [{ target: { kind: 'device', device: 'R3' }, value }]
		}));
		const sample = await sampleFront({ axes: [{ name: 'Load', choices }] });
		const { onopen } = await show(sample);
		const { front, deciding } = atOnce(new FrontTracker(sample.plan.study.plan as FrontPlan, sample.table).update());
		const first = front[0]!;
		await expect.element(page.getByText(`and ${front.length} of them are on the front: no other point`)).toBeVisible();
		await expect.element(page.getByRole('rowheader', { name: `${first + 1} to ${first + 2}` })).toBeVisible();
		await page.getByRole('button', { name: `Run row ${deciding[first]! + 1}`, exact: true }).click();
		expect(onopen).toHaveBeenLastCalledWith(deciding[first]);
	});

	test('runs the dot that is clicked, and no row where there is none', async () => {
		const sample = await sampleFront();
		const { onopen } = await show(sample);
		const chart = page.getByRole('application').element();
		const box = chart.getBoundingClientRect();
		const opened = new Set<number>();
		let empty = 0;
		for (let x = box.left + 2; x < box.right; x += 8)
			for (let y = box.top + 2; y < box.bottom; y += 8) {
				chart.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: x, clientY: y }));
				const rows = onopen.mock.calls.splice(0).map(([row]) => row as number);
				if (rows.length === 0) empty += 1;
				for (const row of rows) opened.add(row);
			}
		const front = frontOf(sample);
		expect([...opened].every((row) => front.includes(row))).toBe(true);
		expect(opened.size).toBeGreaterThan(front.length / 3);
		expect(empty).toBeGreaterThan(100);
	});

	test('says so while no row meets the goals, with the cost so far', async () => {
		const sample = await sampleFront({ budget: 3 });
		for (let row = 0; row < sample.table.count; row += 1) {
			const cost = 0.5 - row / 10;
			const metrics = sample.table.metrics(row).map((each) => (each.id === 'cost' ? { ...each, value: cost } : each));
			sample.table.set(row, { state: 'complete', level: 'trusted', metrics });
		}
		await show(sample, true);
		await expect.element(page.getByText('No row meets all goals yet. Row 3 is the nearest.')).toBeVisible();
		await expect.element(page.getByRole('img', { name: 'Least cost by run, now 0.3' })).toBeVisible();
		await language.use('zh-CN');
		await expect.element(page.getByText('还没有行达到所有目标，第 3 行最接近。')).toBeVisible();
	});
});
