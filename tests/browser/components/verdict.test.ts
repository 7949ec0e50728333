import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import HistoryView from '#lib/components/history/history-view.svelte';
import RunResults from '#lib/components/results/run-results.svelte';
import VerdictReasons from '#lib/components/results/outcome/verdict-reasons.svelte';
import LogView from '#lib/components/workbench/log-view.svelte';
import ProblemsView from '#lib/components/workbench/problems-view.svelte';
import type { LogRecord, VerdictRecord } from '#lib/db/records.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { historyProps } from '../../support/history.ts';
import { inWorkbench } from '../../support/page/in-workbench.ts';
import { resultsProps } from '../../support/spice/run-results.ts';
import { run } from '../../support/storage/sample-records.ts';
import { sizedHost } from '../../support/spice/sized-host.ts';
import '#lib/components/styles/base.css';

beforeEach(async () => {
	await language.use('en');
	await page.viewport(900, 700);
});

const point: Plot = {
	id: 'op1',
	title: 'Operating Point',
	analysis: 'op',
	scale: 'a',
	vectors: [{ name: 'a', kind: 'real', quantity: 'voltage', data: Float64Array.of(10) }]
};

const doubtful: VerdictRecord = {
	level: 'suspicious',
	reasons: [
		{
			code: 'floating_node',
			level: 'suspicious',
			file: 'main.cir',
			line: 2,
			values: { nodes: 'a', devices: 'i1, c1' }
		},
		{
			code: 'out_of_reach',
			level: 'suspicious',
			file: null,
			line: null,
			values: { signal: 'a', value: 12_340, sources: 5 }
		},
		{
			code: 'unknown_parameter',
			level: 'suspicious',
			file: 'lib/mos.lib',
			line: 7,
			values: { said: 'unrecognized parameter (lamda) - ignored' }
		}
	]
};

async function showPanel(verdict: VerdictRecord | undefined) {
	const { workbench, place } = inWorkbench();
	const props = resultsProps({ run: run({ verdict, metrics: [] }), plots: [point] });
	await render(RunResults, { target: sizedHost(480), props }, place);
	return workbench;
}

describe('the verdict beside the results', () => {
	test('[C5] a doubtful run says so in a word, and why when asked, with the line to go to', async () => {
		const workbench = await showPanel(doubtful);
		const badge = page.getByRole('button', { name: 'Verdict: Check, 3 reasons' });
		await expect.element(badge).toHaveAttribute('aria-expanded', 'false');
		await badge.click();
		const reasons = page.getByRole('region', { name: 'Check these before you rely on the numbers' });
		await expect.element(reasons).toHaveTextContent('There is no DC path from a to ground');
		await expect.element(reasons).toHaveTextContent('a reaches 12.34 kV, although the sources together supply 5 V');
		await expect.element(reasons).toHaveTextContent('unrecognized parameter (lamda) - ignored');
		await page.getByRole('button', { name: 'Go to lib/mos.lib:7' }).click();
		expect(workbench.openFile).toHaveBeenCalledWith('lib/mos.lib', 7);
		await badge.click();
		await expect.element(reasons).not.toBeInTheDocument();
	});

	test('[C5] a trusted run says so, and a run of an older version claims nothing', async () => {
		await showPanel({ level: 'trusted', reasons: [] });
		await expect.element(page.getByRole('button', { name: 'Verdict: Nothing found' })).toBeVisible();
		await showPanel(undefined);
		await expect.element(page.getByText('Operating point')).toBeVisible();
		expect(page.getByRole('button', { name: /Verdict/ }).query()).toBeNull();
	});

	test('[C5] [VER31] a run in which nothing was found makes no promise, and lists what was checked when asked', async () => {
		await showPanel({ level: 'trusted', reasons: [] });
		await page.getByRole('button', { name: 'Verdict: Nothing found' }).click();
		const region = page.getByRole('region', { name: 'The checks found nothing wrong with this run' });
		await expect.element(region).toHaveTextContent('Mistakes that no check covers are possible');
		expect(region.element().textContent).not.toMatch(/trust/iu);
		await page.getByText('What was checked').click();
		await expect.element(page.getByText('The netlist: suffixes and notations')).toBeVisible();
	});

	test('[C5] speaks Chinese, and switches while it is shown', async () => {
		await showPanel(doubtful);
		await language.use('zh-CN');
		await page.getByRole('button', { name: '结论：待查, 3 条理由' }).click();
		await expect.element(page.getByText('a 没有对地的直流通路')).toBeVisible();
	});

	test('[C16] a reason about convergence leads to help, another does not', async () => {
		const { workbench, place } = inWorkbench();
		const props = { verdict: doubtful, fixable: true };
		const { rerender } = await render(VerdictReasons, props, place);
		await page.getByRole('button', { name: 'Find a fix' }).click();
		expect(workbench.findFix).toHaveBeenCalledOnce();
		await rerender({ ...props, verdict: { level: 'suspicious', reasons: doubtful.reasons.slice(2) } });
		await expect.element(page.getByRole('button', { name: 'Find a fix' })).not.toBeInTheDocument();
	});
});

const entry: LogRecord = {
	severity: 'error',
	text: 'Netlist line no. 3 of main.cir:\nUndefined parameter [rx]',
	file: 'main.cir',
	line: 3,
	code: 'undefined_parameter'
};
const plain: LogRecord = { severity: 'error', text: 'Error: something new', file: null, line: null, code: 'error' };

describe('what ngspice said, in plain words', () => {
	test('[C5] a problem has its meaning and what to do; one without an explanation stands as it is', async () => {
		await render(ProblemsView, { problems: [entry, plain] }, inWorkbench().place);
		await expect.element(page.getByText('An expression uses a parameter that is not defined.')).toBeVisible();
		await expect.element(page.getByText('Add a .param card for it, or fix the name.')).toBeVisible();
		await expect.element(page.getByText('Error: something new')).toBeVisible();
	});

	test('[C5] a line of the log is explained when asked', async () => {
		await render(LogView, { log: [entry, plain] }, inWorkbench().place);
		const explain = page.getByRole('button', { name: 'Explain' });
		expect(explain.elements()).toHaveLength(1);
		await explain.click();
		await expect.element(page.getByText('An expression uses a parameter that is not defined.')).toBeVisible();
	});

	test('[C10] the history says what changed and what came of it', async () => {
		const runs = [
			run({
				id: 'a',
				metrics: [{ id: 'gain', value: 27.2, unit: 'dB', signal: 'v(out)/v(in)', plot: 'ac1', at: [] }],
				goals: { met: 1, total: 3 },
				changes: [
					{ type: 'value', name: 'R2', before: '10k', after: '22k' },
					...['C1', 'C2', 'C3'].map((name) => ({ type: 'added' as const, name }))
				]
			})
		];
		await render(HistoryView, { props: historyProps({ runs, activeId: 'a' }) });
		await expect.element(page.getByText('R2 10k → 22k, C1 added, C2 added, 1 more change')).toBeVisible();
		await expect.element(page.getByText('27.2 dB, goals 1/3')).toBeVisible();
	});

	test('[C5] the history tells trusted runs from doubtful ones in words', async () => {
		const runs = [
			run({ id: 'a', verdict: { level: 'trusted', reasons: [] } }),
			run({ id: 'b', verdict: doubtful }),
			run({ id: 'c' })
		];
		await render(HistoryView, { props: historyProps({ runs, activeId: 'a' }) });
		await expect.element(page.getByText('Nothing found')).toBeVisible();
		await expect.element(page.getByText('Check')).toBeVisible();
		await expect.element(page.getByText('complete')).toBeVisible();
	});
});
