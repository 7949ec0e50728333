import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import GoalsView from '#lib/components/workbench/goals/goals-view.svelte';
import type { JudgedRun } from '#lib/components/workbench/goals/goal-reason.ts';
import SourceLinks from '#lib/components/conversation/messages/source-links.svelte';
import RunResults from '#lib/components/results/run-results.svelte';
import { resolveSignal } from '#lib/measure/resolve-signal.ts';
import { evaluateGoals, type DesignGoal } from '#lib/sim/goals.ts';
import { measureRun } from '#lib/sim/metrics.ts';
import { createSimulationPool } from '#lib/workers/ngspice/client.ts';
import { inWorkbench } from '../../../support/page/in-workbench.ts';
import { resultsProps } from '../../../support/spice/run-results.ts';
import { run } from '../../../support/storage/sample-records.ts';
import { sizedHost } from '../../../support/spice/sized-host.ts';
import '#lib/components/styles/base.css';

const nothing = () => undefined;
const judged: JudgedRun = {
	status: 'measured',
	analyses: new Set(['ac']),
	metrics: [],
	signals: { output: 'v(out)' },
	measurements: []
};
const goalActions = {
	edited: null,
	judged,
	onchange: nothing,
	ondeclare: nothing,
	names: { signals: [], plots: [] },
	onsave: nothing,
	onremove: nothing,
	onedit: nothing
};
const pool = createSimulationPool();
afterAll(() => pool.dispose());
beforeEach(async () => {
	await language.use('en');
	await page.viewport(1000, 700);
});

const rc = 'low-pass\nV1 in 0 DC 0 AC 1 PULSE(0 1 0 1n 1n 1m 2m)\nR1 in out 1k\nC1 out 0 1u\n';
const script = (...commands: string[]) => `${rc}.control\n${commands.join('\n')}\n.endc\n.end\n`;

/** What the source of the filter gives in an AC analysis. */
const acInput = { signal: 'v(in)', value: { re: 1, im: 0 } };

/** Runs a netlist with the real engine; what the panel is given of it. */
async function results(content: string) {
	const request = { files: [{ path: 'main.cir', content }], entry: 'main.cir', timeLimitMs: 30_000 };
	const { plots, measurements } = await pool.run(request);
	return { plots, run: run({ entry: 'main.cir', metrics: await measureRun(plots, measurements, {}, acInput) }) };
}
async function show(change: Parameters<typeof resultsProps>[0]) {
	const props = resultsProps(change);
	return render(RunResults, { target: sizedHost(480), props }, inWorkbench().place);
}
const values = (name: string) =>
	page
		.getByRole('region', { name: 'Metrics' })
		.getByRole('button')
		.elements()
		.map((row) => row.textContent.replaceAll(/\s+/g, ' ').trim())
		.filter((text) => text.startsWith(name));
const canvases = () => document.querySelectorAll('canvas').length;

/** Pixels of the first canvas that are as faint as a curve of the run before; edges of other curves give a few. */
function faintPixels(): number {
	const canvas = document.querySelector('canvas')!;
	const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
	let count = 0;
	for (let i = 0; i < data.length; i += 4) {
		const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(i, i + 4);
		const isHue = Math.max(red, green, blue) - Math.min(red, green, blue) > 40;
		if (isHue && Math.abs(alpha - 0.3 * 255) <= 3) count += 1;
	}
	return count;
}

const loop = ['foreach r 1k 2k 5k', 'alter r1 = $r'];

test('[C17] the current and power of a device are those of the run that saves it', async () => {
	const { plots } = await results(`${rc}.save all @r1[i]\n.tran 10u 4m\n.end\n`);
	const data = (name: string) => {
		const vector = resolveSignal(plots[0]!, name);
		if (vector?.kind !== 'real') throw new Error(`${name} is missing`);
		return [...vector.data];
	};
	const voltage = data('v(in,out)');
	expect(Math.max(...voltage)).toBeGreaterThan(0.5);
	// Resistor of 1 kOhm: i = v / r, p = v^2 / r.
	data('i(r1)').forEach((current, i) => expect(current).toBeCloseTo(voltage[i]! / 1000, 9));
	data('v(in,out)*i(r1)').forEach((power, i) => expect(power).toBeCloseTo(voltage[i]! ** 2 / 1000, 9));
});

describe('what repeats itself', () => {
	test('[C8] measurements of a loop are all shown, with their plots, and the tab goes on working', async () => {
		const shown = await results(script(...loop, 'tran 10u 4m', 'meas tran vmax max v(out)', 'end'));
		const view = await show(shown);
		await expect
			.poll(() => values('vmax'))
			.toEqual(['vmax Transient 1 0.7177', 'vmax Transient 2 0.5382', 'vmax Transient 3 0.3028']);
		await view.rerender({ ...resultsProps(shown), as: 'table' });
		await expect.element(page.getByRole('region', { name: /^Data of/ })).toBeVisible();
	});

	test('[C9] a goal is said once, with the measurement that it was judged by', async () => {
		const shown = await results(script(...loop, 'tran 10u 4m', 'meas tran vmax max v(out)', 'end'));
		const goal: DesignGoal = {
			metric: 'meas:vmax',
			target: 0.7,
			unit: 'V',
			direction: 'at_least',
			tolerance: 0,
			priority: 'must'
		};
		await show({ ...shown, goals: evaluateGoals([goal], shown.run.metrics) });
		await expect.poll(() => values('vmax')[0]).toContain('≥ 700 mV');
		expect(values('vmax').filter((text) => text.includes('goal met'))).toHaveLength(1);
	});

	test('[C9] names are not cut where values and goals leave them no room', async () => {
		const shown = await results(script('alter c1 = 123.456p', 'ac dec 10 1 100meg'));
		const base = { target: 580_000, tolerance: 0, priority: 'must', direction: 'at_least' } as const;
		const goals = [{ ...base, metric: 'bandwidth', unit: 'Hz' } satisfies DesignGoal];
		await show({ ...shown, goals: evaluateGoals(goals, shown.run.metrics) });
		await expect.poll(() => values('Bandwidth')[0]).toContain('≥ 580 kHz');
		const names = [...document.querySelectorAll<HTMLElement>('.metrics .name')];
		expect(
			names.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent)
		).toEqual([]);
	});

	test('[C9] beside the plot, name and value of a metric are on one line, its goal is below them, and the plot has the width', async () => {
		await page.viewport(1440, 900);
		const shown = await results(script('alter c1 = 123.456p', 'ac dec 10 1 100meg'));
		const base = { target: 580_000, tolerance: 0.05, priority: 'must', direction: 'at_least' } as const;
		const goals = [{ ...base, metric: 'bandwidth', unit: 'Hz' } satisfies DesignGoal];
		await show({ ...shown, goals: evaluateGoals(goals, shown.run.metrics) });
		await expect.poll(() => values('Bandwidth')[0]).toContain('≥ 580 kHz ± 5 %');
		const rows = [...document.querySelectorAll<HTMLElement>('.metrics li')];
		const hasGoal = (row: HTMLElement) => row.querySelector('.goal') !== null;
		const heights = (withGoal: boolean) =>
			rows.filter((row) => hasGoal(row) === withGoal).map(({ offsetHeight }) => offsetHeight);
		expect(Math.max(...heights(false))).toBeLessThan(28);
		expect(Math.max(...heights(true))).toBeLessThan(46);
		const ends = rows.map((row) => Math.round(row.querySelector('.value')!.getBoundingClientRect().right));
		expect(new Set(ends).size).toBe(1);
		expect(document.querySelector('.picture')!.clientWidth / 1440).toBeGreaterThan(0.75);
	});

	test('[C9] a goals file may hold the same goal twice', async () => {
		const goal: DesignGoal = {
			metric: 'gain',
			target: 40,
			unit: 'dB',
			direction: 'at_least',
			tolerance: 0,
			priority: 'must'
		};
		await render(GoalsView, {
			goals: evaluateGoals([goal, goal], []),
			problem: null,
			...goalActions
		});
		expect(page.getByRole('listitem').elements()).toHaveLength(2);
	});

	test('[C9] the tolerance of a goal is shown, and set by keyboard', async () => {
		const goal: DesignGoal = {
			metric: 'dc_value',
			signal: 'v(c)',
			target: 6,
			unit: 'V',
			direction: 'equal',
			tolerance: 0.1,
			priority: 'must'
		};
		const changes: unknown[] = [];
		await render(GoalsView, {
			goals: evaluateGoals([goal], []),
			problem: null,
			...goalActions,
			onchange: (...change: unknown[]) => void changes.push(change)
		});
		const field = page.getByRole('textbox', { name: /^Tolerance of the goal/ });
		await expect.element(field).toHaveValue('10');
		await field.fill('2,5 %');
		await userEvent.keyboard('{Tab}');
		expect(changes).toEqual([[0, { tolerance: 0.025 }]]);
		await field.fill('-1');
		await userEvent.keyboard('{Tab}');
		expect(changes).toHaveLength(1);
		await expect.element(field).toHaveValue('10');
	});

	test('[C9] the gap and the priority of a goal are shown, the priority is set by keyboard, and no name is cut', async () => {
		await page.viewport(216, 700);
		const goal = (metric: string, unit: string, target: number): DesignGoal => {
			return { metric, target, unit, direction: 'at_least', tolerance: 0.01, priority: 'should' };
		};
		const metric = { value: 600e3, unit: 'Hz', signal: 'v(out)/v(in)', plot: 'ac1', at: [] };
		const onchange = vi.fn();
		await render(GoalsView, {
			goals: evaluateGoals(
				[goal('unity_gain_frequency', 'MHz', 0.8), goal('bandwidth', 'kHz', 500)],
				[
					{ ...metric, id: 'unity_gain_frequency' },
					{ ...metric, id: 'bandwidth' }
				]
			),
			problem: null,
			...goalActions,
			onchange
		});
		const [missed, met] = page.getByRole('listitem').all();
		await expect.element(missed!).toHaveTextContent('off by 200 kHz (25 %)');
		await expect.element(met!).toHaveTextContent('margin 105 kHz (21 %)');
		const priority = page.getByRole('combobox', { name: /^Priority of the goal for Unity/ });
		await expect.element(priority).toHaveValue('should');
		await priority.selectOptions('must');
		expect(onchange).toHaveBeenLastCalledWith(0, { priority: 'must' });
		const names = [...document.querySelectorAll<HTMLElement>('.goals .name')];
		expect(names.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([]);
		expect(names.map((name) => getComputedStyle(name).textOverflow)).not.toContain('ellipsis');
	});

	test('[C9] a goal of the phase margin says that it needs the loop gain', async () => {
		const margin: DesignGoal = {
			metric: 'phase_margin',
			target: 60,
			unit: 'deg',
			direction: 'at_least',
			tolerance: 0,
			priority: 'must'
		};
		const props = { goals: evaluateGoals([margin], []), problem: null, ...goalActions };
		const view = await render(GoalsView, props);
		await expect.element(page.getByText(/declare loop_gain under Roles/)).toBeVisible();
		await view.rerender({ judged: { ...judged, signals: { loop_gain: { output: 't' } } } });
		await expect.element(page.getByText(/declare loop_gain under Roles/)).not.toBeInTheDocument();
	});

	test('[D8] a service may name the same page twice', async () => {
		const source = { url: 'https://example.org/a', title: 'A', snippet: '' };
		await render(SourceLinks, { sources: [source, source] });
		expect(page.getByRole('link').elements()).toHaveLength(2);
	});
});

describe('[C17] curves that a script asks for', () => {
	test('of several transients are drawn without being chosen', async () => {
		const { plots, run } = await results(
			script('tran 10u 4m', 'tran 20u 8m', 'plot tran1.v(out) tran2.v(out)', 'plot v(out) v(out)')
		);
		await show({ plots, run });
		await page.getByRole('combobox', { name: 'Analysis' }).selectOptions('graph1');
		await expect.element(page.getByRole('button', { name: 'tran1.v(out)' })).toBeVisible();
		await expect.element(page.getByRole('button', { name: 'tran2.v(out)' })).toBeVisible();
		// The second run is twice as long as the first.
		await expect.poll(() => page.getByRole('application').element().ariaLabel).toContain('0 s to 8 ms');
	});

	test('as decibels of AC runs with other sweeps are drawn, and keep their choice only as long as they are drawn', async () => {
		const ac = ['ac dec 10 1 1k', 'ac dec 20 1 100k', 'ac dec 5 10 10k'];
		const bode = await results(script(...ac, 'plot db(ac1.v(out)) db(ac2.v(out)) db(ac3.v(out))'));
		const view = await show(bode);
		await page.getByRole('combobox', { name: 'Analysis' }).selectOptions('graph1');
		await expect.element(page.getByRole('button', { name: 'db(ac3.v(out))' })).toBeVisible();
		await expect.poll(canvases).toBe(1);
		expect(page.getByRole('application').element().ariaLabel).toContain('1 Hz to 100 kHz');
		await page.getByRole('button', { name: 'Signals' }).click();
		await page.getByRole('menuitemcheckbox', { name: 'db(ac1.v(out))' }).click();
		await expect.element(page.getByRole('button', { name: 'db(ac1.v(out))' })).not.toBeInTheDocument();
		const other = await results(script('tran 10u 4m', 'plot v(in) v(out)'));
		await view.rerender(other);
		await expect.element(page.getByRole('button', { name: 'v(in)', exact: true })).toBeVisible();
		await expect.element(page.getByRole('button', { name: 'v(out)', exact: true })).toBeVisible();
	});

	test('of the run before stand faintly behind the new ones', async () => {
		const before = await results(`${rc}.ac dec 10 1 100k\n.end\n`);
		const after = await results(`${rc.replace('1u', '100n')}.ac dec 10 1 100k\n.end\n`);
		const view = await show({ ...after, previous: before.plots });
		await expect.poll(canvases).toBe(2);
		await expect.element(page.getByText('Faint: previous run')).toBeVisible();
		await expect.poll(faintPixels).toBeGreaterThan(50);
		const both = faintPixels();
		await view.rerender({ previous: [] });
		await expect.element(page.getByText('Faint: previous run')).not.toBeInTheDocument();
		await expect.poll(faintPixels).toBeLessThan(both / 2);
	});

	test('analyses that are repeated are numbered', async () => {
		await show(await results(script(...loop, 'ac dec 5 1 100k', 'end')));
		await expect
			.poll(() =>
				page
					.getByRole('heading', { level: 3 })
					.elements()
					.map((head) => head.textContent)
			)
			.toEqual(['AC 1', 'AC 2', 'AC 3']);
	});
});

describe('[C10] the netlist that results belong to', () => {
	test('is named, and another one that is open fades them and says why', async () => {
		const shown = await results(script('ac dec 5 1 100k'));
		const trusted = { ...shown.run, verdict: { level: 'trusted' as const, reasons: [] } };
		const view = await show({ ...shown, run: trusted });
		await expect.element(page.getByText('Results of main.cir')).toBeInTheDocument();
		const badge = page.getByRole('button', { name: 'Verdict: Nothing found' });
		await expect.element(badge).not.toHaveClass('faded');
		await view.rerender({ otherFile: 'filter.cir' });
		await expect.element(page.getByText('These are results of main.cir; filter.cir is open.')).toBeVisible();
		await expect.element(badge).toHaveClass('faded');
		await expect.element(page.getByRole('region', { name: 'Metrics' })).toHaveClass('faded');
	});

	test('is named where its run failed', async () => {
		await show({ run: run({ entry: 'main.cir', status: 'failed', reason: 'engine_error', metrics: [] }) });
		await expect.element(page.getByText('The run of main.cir failed: there are no results')).toBeVisible();
	});

	test('[B3] that failed for a missing file offers to find it in the project and to add it', async () => {
		const { place, workbench } = inWorkbench();
		const entry = {
			severity: 'error',
			text: 'No file a.lib',
			file: null,
			line: null,
			code: 'missing_include'
		} as const;
		const failed = run({ entry: 'main.cir', status: 'failed', reason: 'engine_error', metrics: [], log: [entry] });
		await render(RunResults, { target: sizedHost(480), props: resultsProps({ run: failed }) }, place);
		await page.getByRole('button', { name: language.t.results.findFile }).click();
		expect(workbench.showPanel).toHaveBeenLastCalledWith('problems');
		await page.getByRole('button', { name: language.t.editor.upload }).click();
		expect(workbench.chooseFiles).toHaveBeenCalledOnce();
	});
});
