import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import MeasurementsMenu from '#lib/components/results/metrics/measurements-menu.svelte';
import MetricsList from '#lib/components/results/metrics/metrics-list.svelte';
import type { MetricRecord } from '#lib/db/records.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { en } from '#lib/i18n/en/messages.ts';
import { measureExpressions, plannedMeasurements } from '#lib/sim/expression-metrics.ts';
import type { ProjectMeasurement } from '#lib/sim/project-measurements.ts';
import { mostAddedTogether } from '../../../support/page/added-together.ts';
import { inWorkbench } from '../../../support/page/in-workbench.ts';
import { lowPass, transient } from '../../../support/sample-plots.ts';
import '#lib/components/styles/base.css';

beforeEach(async () => {
	await language.use('en');
	await page.viewport(900, 700);
});

const peak: ProjectMeasurement = { name: 'peak', expression: 'max(v(out))', analysis: 'tran' };
const plots = [lowPass(), transient(100)];

async function open(
	measurements: readonly ProjectMeasurement[] = [],
	problem: string | null = null,
	shown: readonly Plot[] = plots
) {
	const actions = { onsave: vi.fn(async () => true), onremove: vi.fn(), onopenfile: vi.fn() };
	const props = { plots: shown, plot: shown[0]!, measurements, problem, ...actions };
	await render(MeasurementsMenu, props, inWorkbench().place);
	await page.getByRole('button', { name: 'Project measurements' }).click();
	return actions;
}
const field = () => page.getByRole('combobox', { name: 'Expression' });
const named = () => page.getByRole('textbox', { name: 'Name' });

describe('[C8] the form for measurements', () => {
	test('by keyboard: a name, an expression with its value and unit, Enter adds it to the analysis that is shown', async () => {
		const { onsave } = await open();
		await named().fill('corner');
		await field().fill('cross(db(v(out)), -10*log10(2), 1, fall)');
		await expect.element(page.getByRole('dialog')).toHaveTextContent('= 1 kHz');
		await field().click();
		await userEvent.keyboard('{Enter}');
		const expression = 'cross(db(v(out)), -10*log10(2), 1, fall)';
		expect(onsave).toHaveBeenCalledExactlyOnceWith({ name: 'corner', expression, analysis: 'ac' }, null);
		await expect.element(field()).toHaveValue('');
	});

	test('the value of a long curve is computed in a worker while the expression is written', async () => {
		const long = transient(200_000);
		await open([], null, [long]);
		await field().fill('max(v(out)) + 1V');
		await expect.element(page.getByRole('dialog')).toHaveTextContent('= 2 V');
		await field().fill('v(out)*2');
		await expect.element(page.getByRole('dialog')).toHaveTextContent('gives a curve, not a single value');
	});

	test('a curve, a mistake, a name that is taken or missing are said, and nothing is stored', async () => {
		const { onsave } = await open([peak]);
		await field().fill('mag(v(out))');
		await expect.element(page.getByRole('dialog')).toHaveTextContent('gives a curve, not a single value');
		await field().fill('max(mag(nowhere))');
		await expect.element(page.getByRole('dialog')).toHaveTextContent('This result has no signal “nowhere”.');
		await field().fill('max(mag(v(out)))');
		await page.getByRole('button', { name: 'Add', exact: true }).click();
		await expect.element(page.getByRole('dialog')).toHaveTextContent('Letters, digits and underscores');
		await named().fill('PEAK');
		await expect.element(page.getByRole('dialog')).toHaveTextContent('There is already a measurement “PEAK”.');
		expect(onsave).not.toHaveBeenCalled();
	});

	test('Escape ends the change of a measurement, and then closes the panel', async () => {
		const { onsave } = await open([peak]);
		await page.getByRole('button', { name: 'Edit peak' }).click();
		await named().fill('other');
		await userEvent.keyboard('{Escape}');
		await expect.element(named()).toHaveValue('');
		await expect.element(page.getByRole('button', { name: 'Add', exact: true })).toBeVisible();
		await named().click();
		await userEvent.keyboard('{Escape}');
		await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
		expect(onsave).not.toHaveBeenCalled();
	});

	test('a measurement is changed in its place and removed', async () => {
		const { onsave, onremove } = await open([peak]);
		await page.getByRole('button', { name: 'Edit peak' }).click();
		await expect.element(field()).toHaveValue('max(v(out))');
		await expect.element(page.getByRole('combobox', { name: 'Analysis' })).toHaveValue('tran');
		await named().fill('top');
		await page.getByRole('button', { name: 'Save' }).click();
		expect(onsave).toHaveBeenCalledExactlyOnceWith({ ...peak, name: 'top' }, 'peak');
		await page.getByRole('button', { name: 'Remove peak' }).click();
		expect(onremove).toHaveBeenCalledExactlyOnceWith('peak');
	});

	test('a file that cannot be read says why and opens', async () => {
		const { onopenfile } = await open([], 'not JSON');
		await expect.element(page.getByRole('alert')).toHaveTextContent('The measurements file cannot be read: not JSON');
		await page.getByRole('button', { name: 'Open the measurements file' }).click();
		expect(onopenfile).toHaveBeenCalled();
	});
});

test('[C8] measurements are beside the metrics with value and unit, or with the reason why they have none', async () => {
	const unsaved: ProjectMeasurement = { name: 'loss', expression: 'avg(i(r1)*v(out))', analysis: 'tran' };
	const metrics = await measureExpressions(plannedMeasurements(plots, [peak, unsaved]));
	const actions = { onpoint: vi.fn(), onshow: vi.fn() };
	const props = { metrics, goals: [], plotNames: new Map([['tran1', 'Transient']]), ...actions };
	await render(MetricsList, { props }, inWorkbench().place);
	const list = page.getByRole('region', { name: 'Metrics' });
	await expect.element(list.getByRole('button', { name: /^peak/ })).toHaveTextContent(/mV|V/);
	await expect.element(list.getByRole('button', { name: /^loss/ })).toHaveTextContent('.save all @r1[i]');
});

test('[C8] a click and Enter on a metric without value show and announce why, until the next', async () => {
	const metric: MetricRecord = {
		id: 'rise_time',
		signal: 'v(out)',
		plot: 'tran1',
		value: null,
		unit: 's',
		at: [],
		reason: 'no_transition'
	};
	const actions = { onpoint: vi.fn(), onshow: vi.fn() };
	const props = { metrics: [metric], goals: [], plotNames: new Map(), ...actions };
	await render(MetricsList, { props }, inWorkbench().place);
	const row = page.getByRole('button', { name: /^Rise time/ });
	const why = en.metrics.reasons.no_transition!;
	await expect.element(row).not.toHaveTextContent(why);
	await row.click();
	await expect.element(row).toHaveTextContent(why);
	await expect.element(page.getByRole('status')).toHaveTextContent(why);
	await userEvent.keyboard('{Enter}');
	await expect.element(row).not.toHaveTextContent(why);
	await userEvent.keyboard('{Enter}');
	await expect.element(row).toHaveTextContent(why);
});

test('[S4] [C8] many metrics are drawn in short tasks, under the names of their plots, and all of them on request', async () => {
	const metrics = Array.from({ length: 300 }, (_, index): MetricRecord => {
		return { id: 'dc_value', signal: `v(n${index})`, plot: `op${index % 2}`, value: index, unit: 'V', at: [] };
	});
	const plotNames = new Map([0, 1].map((index) => [`op${index}`, `Point ${index}`]));
	const most = mostAddedTogether('.metrics li');
	const props = { metrics, goals: [], plotNames, onpoint: vi.fn(), onshow: vi.fn() };
	await render(MetricsList, { props }, inWorkbench().place);
	const shown = () =>
		[...document.querySelectorAll('.metrics ul')].map((list) => [
			list.previousElementSibling?.textContent,
			list.children.length
		]);
	await expect.poll(shown).toEqual([
		['Point 0', 50],
		['Point 1', 50]
	]);
	await page.getByRole('button', { name: language.t.results.metricsAll(300) }).click();
	await expect.poll(shown).toEqual([
		['Point 0', 150],
		['Point 1', 150]
	]);
	expect(most()).toBeLessThan(25);
	expect(
		[...document.querySelectorAll('.metrics .value')].map(({ textContent }) => textContent).slice(148, 152)
	).toEqual(['296 V', '298 V', '1 V', '3 V']);
});

test('[C8] a measurement of many samples has the value that the worker computes', async () => {
	const long = transient(60_000);
	const sine = long.vectors[1]!;
	if (sine.kind !== 'real') throw new Error('The sine is real');
	const metrics = await measureExpressions(
		plannedMeasurements([long], [{ name: 'top', expression: 'max(v(out))', analysis: 'tran' }])
	);
	expect(metrics).toMatchObject([{ id: 'expr:top', unit: 'V', value: Math.max(...sine.data) }]);
});
