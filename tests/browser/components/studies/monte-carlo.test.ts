import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import { ResultsChoice } from '#lib/components/results/results-choice.svelte.ts';
import { StudyView } from '#lib/components/studies/results/study-view.svelte.ts';
import StudiesView from '#lib/components/studies/studies-view.svelte';
import type { DesignGoal } from '#lib/sim/goals.ts';
import { expectAccessible } from '../../../support/page/accessible.ts';
import { inWorkbench } from '../../../support/page/in-workbench.ts';
import { openedStudy, sampleImportance, sampleMonteCarlo, type SampleStudy } from '../../../support/sample-studies.ts';
import '#lib/components/styles/base.css';

beforeEach(async () => {
	await language.use('en');
	await page.viewport(1000, 900);
});

const goal = {
	metric: 'gain',
	target: 18,
	unit: 'dB',
	direction: 'at_least',
	tolerance: 0,
	priority: 'must'
} as DesignGoal;

async function show(sample: SampleStudy, change: object = {}) {
	const [onopenrow, onrun] = [vi.fn(), vi.fn()];
	const view = new StudyView();
	const nothing = vi.fn();
	const props = {
		...{ files: [], opened: openedStudy(sample), progress: null, version: 0, goals: [goal] },
		...{
			netlist: 'amplifier.cir',
			form: null,
			choice: new ResultsChoice(),
			viewOf: () => view,
			onopenrow,
			onapplyrow: vi.fn(),
			onrun
		},
		...{ onnew: nothing, onopen: nothing, onclose: nothing, onremove: nothing, onedit: nothing, onedittext: nothing },
		...{ onsave: nothing, oncancel: nothing, onstop: nothing, onagain: nothing },
		...change
	};
	const target = document.body.appendChild(document.createElement('div'));
	target.style.height = '860px';
	const screen = await render(StudiesView, { target, props: props as never }, inWorkbench().place);
	return { onopenrow, onrun, screen };
}
const yieldBar = () => page.getByRole('region', { name: 'Yield' });
const missed = ({ table }: SampleStudy): number => table.columns[0]!.values.filter((value) => value < 18).length;

describe('[C12] the results of a Monte Carlo study', () => {
	test('begin with the yield and its interval; failed samples are told apart, with how they count', async () => {
		const sample = sampleMonteCarlo();
		const met = 200 - missed(sample);
		const { screen } = await show(sample);
		const text = `Yield ${((100 * met) / 200).toFixed(1)} %`;
		await expect.element(yieldBar()).toHaveTextContent(text);
		await expect.element(yieldBar()).toHaveTextContent(`${met} of 200 samples meet all goals`);
		await expect.element(yieldBar()).toHaveTextContent(/\(\d\d\.\d % to \d\d\.\d % with 95 % confidence\)/u);
		await expectAccessible(screen.container);
		sample.table.set(0, { state: 'failed', level: 'failed', metrics: [] });
		sample.table.set(1, { state: 'complete', level: 'suspicious', metrics: sample.table.metrics(1) });
		await show(sample);
		await expect.element(yieldBar().last()).toHaveTextContent('1 sample failed or was stopped and counts as missing');
		await expect.element(yieldBar().last()).toHaveTextContent('1 sample needs checking. It counts by its figures.');
	});

	test('[STU22] [STU23] of importance sampling are the failure probability, and nothing that counts all rows alike', async () => {
		// σ of the gain is 0.707 dB, so 17 dB is 4.243 σ away: 11 failures in a million. The interval covers that in 19 of 20 seeds.
		const rare = { ...goal, target: 17 };
		const { screen } = await show(await sampleImportance(2000, rare), { goals: [rare] });
		const bar = page.getByRole('region', { name: 'Failure probability' });
		await expect
			.element(bar)
			.toHaveTextContent(/Failure probability (?:9|1[0-3])(?:\.\d+)? ppm \(.* ppm to .* ppm with 95 % confidence\)/u);
		await expect.element(bar).toHaveTextContent(/a yield of 99\.99\d+ %/u);
		await expect.element(bar).toHaveTextContent(/2,000 samples, [\d,]+ miss a goal, effective sample size \d+/u);
		await expect.element(page.getByRole('region', { name: 'Yield' })).not.toBeInTheDocument();
		await expect.element(page.getByText('Cpk', { exact: true })).not.toBeInTheDocument();
		await expect.element(page.getByRole('application')).not.toBeInTheDocument();
		await expect.element(page.getByRole('grid').or(page.getByRole('table')).first()).toBeVisible();
		await expectAccessible(screen.container);
		await show(await sampleImportance(40, rare), { goals: [rare] });
		await expect.element(bar.last()).toHaveTextContent('Not reliable: the samples that miss a goal');
		const absent = { ...rare, metric: 'meas:absent' };
		await show(await sampleImportance(40, rare), { goals: [absent] });
		await expect.element(bar.last()).toHaveTextContent('Failure probability not known, no figure');
		await expect.element(bar.last()).toHaveTextContent('No sample has a figure for at least one goal');
		await expect.element(bar.last()).not.toHaveTextContent(/yield|confidence/u);
	});

	test('have a histogram whose bars open a sample by key and click, and figures with the fit of a normal distribution', async () => {
		const sample = sampleMonteCarlo();
		const { onopenrow } = await show(sample);
		const chart = page.getByRole('application', { name: 'Histogram of Gain over 200 samples' });
		(chart.element() as HTMLElement).focus();
		await userEvent.keyboard('{ArrowRight}');
		await expect.element(page.getByText(/dB: \d+ \(.* %\)\. Click to run sample/u)).toBeVisible();
		await userEvent.keyboard('{Enter}');
		const lowest = sample.table.columns[0]!.values.indexOf(Math.min(...sample.table.columns[0]!.values));
		expect(onopenrow).toHaveBeenCalledTimes(1);
		await page.getByRole('definition').getByRole('button').first().click();
		expect(onopenrow).toHaveBeenLastCalledWith(lowest);
		await chart.click();
		expect(onopenrow).toHaveBeenCalledTimes(3);
		await expect.element(page.getByText('A normal distribution fits')).toBeVisible();
		await expect.element(page.getByText('Cpk', { exact: true })).toBeVisible();
	});

	test('name what moves a metric, not what is noise, and draw the metric against it', async () => {
		const { onopenrow } = await show(sampleMonteCarlo());
		const rows = page.getByRole('table').getByRole('row');
		await expect.element(rows.nth(1)).toHaveTextContent(/R1\s*0\.9\d\s*9\d %\s*\d\.\d\d σ lower/u);
		expect(page.getByRole('table').getByText('R3').elements()).toHaveLength(0);
		(page.getByRole('table').getByRole('button', { name: 'R2' }).element() as HTMLElement).click();
		const scatter = page.getByRole('application', { name: 'Gain against R2, 200 samples' });
		await expect.element(scatter).toBeVisible();
		(scatter.element() as HTMLElement).focus();
		await userEvent.keyboard('{End}{Enter}');
		await expect.element(page.getByText(/Sample \d+: R2 = .* Ω, Gain = .* dB/u)).toBeVisible();
		expect(onopenrow).toHaveBeenCalledOnce();
	});

	test('a study that has stopped says so and does not offer the rest', async () => {
		const { onrun } = await show(sampleMonteCarlo(400, { stop_when: { half_width: 0.1 } }));
		await expect.element(yieldBar()).toHaveTextContent(/Stopped after \d+ samples: the interval is within ±10.0 %/u);
		expect(page.getByRole('button', { name: /^Run the remaining/u }).elements()).toHaveLength(0);
		expect(onrun).not.toHaveBeenCalled();
	});

	test('fit a narrow page in Chinese, and say what is missing without goals', async () => {
		await language.use('zh-CN');
		await page.viewport(390, 800);
		const { screen } = await show(sampleMonteCarlo(), { goals: [] });
		await expect.element(page.getByText('没有目标就没有良率')).toBeVisible();
		expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
		const view = screen.container.querySelector('.view')!;
		expect(view.scrollWidth).toBeLessThanOrEqual(view.clientWidth);
		await expectAccessible(screen.container);
	});
});
