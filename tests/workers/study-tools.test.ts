import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PermissionRequest } from '#lib/db/permission-records.ts';
import type { Permit } from '#lib/tools/permission/permit.ts';
import type { SimulationPool } from '#lib/workers/ngspice/protocol.ts';
import { parsePermissions, withToolChoice } from '#lib/settings/permissions.ts';
import { designSettings } from '#lib/studies/run/study-plan.ts';
import { strategyOptimize } from '#lib/tools/catalogue/studies/strategy-optimize.ts';
import { permittedTools } from '#lib/tools/tool-set.ts';
import { createHostPool } from '../support/spice/host-pool.ts';
import { openStudyTools, studyFiles } from '../support/studies/study-tools.ts';
import { allowAll } from '../unit/tools/support.ts';

let pool: SimulationPool;
beforeAll(() => void (pool = createHostPool(1)));
afterAll(() => pool.dispose());

const open = (permit?: Permit, engines: SimulationPool = pool) => openStudyTools(engines, permit);

const sweep = {
	file: 'divider.cir',
	sweep_params: [
		{ name: 'r2', from: '1k', to: '10k', series: 3 },
		{ name: 'vin', values: [10, 20] }
	]
};

describe('spice-test', () => {
	const line = { command: 'spice-test divider.cir; echo "exit $?"' };

	it('[X1] [SHELL10] runs the specification until it is green: corners are run, kept and run again when the netlist has changed', async () => {
		const { run, files: project } = await open();
		const supply = {
			name: 'Supply',
			choices: [10, 14].map((value) => ({ name: `${value} V`, settings: [vin(value)] }))
		};
		const study = { version: 1, kind: 'corners', netlist: 'divider.cir', axes: [supply] };
		const path = '.circuit_ai/studies/pvt.json';
		await project.apply({
			changes: [{ kind: 'write', path, content: JSON.stringify(study), basedOn: null }],
			origin: null
		});
		const missed = await run('bash', line);
		expect(missed.content).toContain(
			'| meas:vout ≥ 6 V | MISSED, 5 V | MISSED, 5 V | met, 7 V |\n\nExpected before the run: at most 3 runs; their time is not known, as the netlist has not been run yet.\nexit 1'
		);
		const both = await run('bash', { command: 'sed -i "s/out 0 1k/out 0 2k/" divider.cir; spice-test divider.cir' });
		expect(both.content).toContain('call spice-test in a line of its own');
		const met = await run('bash', line);
		expect(met.content).toContain('All goals are met everywhere.');
		expect(met.content).toMatch(
			/\| met, 6\.66667 V \| met, 6\.66667 V \| met, 9\.33333 V \|\n\nExpected before the run: at most 3 runs, about \d+ \w+ by the last study or run of the netlist\.\nexit 0/u
		);
		expect((await run('bash', { command: 'spice-test nothing.cir' })).content).toContain('Exit code: 2');
	});

	it('[X1] [SPT5] says first why something cannot be run, or has failed', async () => {
		const { run, files: project } = await open();
		const settings = [{ target: { kind: 'parameter', name: 'vinn' }, value: 1 }];
		const axes = [{ name: 'Supply', choices: [{ name: 'low', settings }] }];
		const content = JSON.stringify({ version: 1, kind: 'corners', netlist: 'divider.cir', axes });
		const change = { kind: 'write' as const, path: '.circuit_ai/studies/pvt.json', content, basedOn: null };
		await project.apply({ changes: [change], origin: null });
		const { content: said } = await run('bash', line);
		expect(said).toMatch(/# Specification of divider\.cir\s+- pvt cannot be run: .*vinn[\s\S]*Goals are missed/);
		const { content: failed } = await run('bash', { command: 'spice-test broken.cir' });
		expect(failed).toMatch(/# Specification of broken\.cir\s+- Nominal FAILED: broken\.cir:5: .*nothing/);
	});
});

describe('names that do not exist', () => {
	const parameters = [{ name: 'r2', from: '100', to: '100k', series: 12 }];
	const objective = (metric: string) => ({
		file: 'divider.cir',
		parameters,
		objective: { metric, direction: 'minimize' }
	});
	it.each([
		['gian', { similar: expect.arrayContaining(['gain']) }, 0],
		['meas:voutt', { similar: expect.arrayContaining(['meas:vout']) }, 1]
	])(
		'[M7] [STOOL4] [OPT5] strategy_optimize names the objective %s, and the nearest that there is',
		async (metric, context, rows) => {
			const { run, studies } = await open();
			const { error } = await run('strategy_optimize', objective(metric));
			expect(error).toMatchObject({ errorType: 'metric_unknown', context });
			expect(error?.message).toContain(JSON.stringify(metric));
			if (rows > 0) expect((await run('strategy_optimize', objective(metric))).error?.errorType).toBe('metric_unknown');
			else await expect(studies.read('optimize-divider')).rejects.toThrow();
		}
	);

	it('[H3] [STOOL4] target_metrics and the arguments of read_study are named, with the nearest that there is', async () => {
		const { run } = await open();
		const sampled = { file: 'divider.cir', runs: 5, variation_config: [{ name: 'vin', sigma: '5%' }] };
		const wrong = { errorType: 'metric_not_found', context: { similar: expect.arrayContaining(['meas:vout']) } };
		const ran = await run('run_monte_carlo', { ...sampled, target_metrics: ['voutt', 'vout'] });
		expect(ran.error).toMatchObject(wrong);
		expect(ran.error?.message).toBe('The study has no metric "voutt".');
		expect((await run('run_monte_carlo', { ...sampled, target_metrics: ['vout'] })).status).toBe('skipped');
		const name = 'monte-carlo-divider';
		for (const asked of [{ metrics: ['voutt'] }, { rows: 'all', metrics: ['voutt'] }, { sort_by: 'voutt' }])
			expect((await run('read_study', { name, ...asked })).error).toMatchObject(wrong);
		expect((await run('read_study', { name, sort_by: 'vout' })).content).toContain('1 to 5 of 5 rows');
	});
});

const vin = (value: number) => ({ target: { kind: 'parameter', name: 'vin' }, value });

describe('run_parametric_sweep', () => {
	it('[H3] [STOOL1] [STOOL3] names the ends and the worst row with their values, keeps the study and does not repeat it', async () => {
		const { run, files: project } = await open();
		const { status, content } = await run('run_parametric_sweep', sweep);
		expect(status).toBe('success');
		expect(content).toContain('Study sweep-divider (sweep) of divider.cir: 8 rows, 8 complete.');
		expect(content).toContain('- R2: 1 kΩ to 10 kΩ, E3\n- vin: 10, 20');
		expect(content).toContain(
			'- meas:vout: min 5 V (row 1: R2=1 kΩ, vin=10), max 18.182 V (row 8: R2=10 kΩ, vin=20), mean'
		);
		expect(content).toContain(
			'- meas:vout >= 6 V (must): MISSED by 1 V, is 5 V in the worst row (row 1: R2=1 kΩ, vin=10); met in 7 rows, missed in 1'
		);
		expect(JSON.parse((await project.text('.circuit_ai/studies/sweep-divider.json')) ?? '')).toMatchObject({
			kind: 'sweep',
			levels: [{ target: { kind: 'device', device: 'R2' } }, { target: { kind: 'parameter', name: 'vin' } }]
		});
		const again = await run('run_parametric_sweep', sweep);
		expect(again).toMatchObject({ status: 'skipped' });
		expect(again.content).toContain('met in 7 rows, missed in 1');

		const missed = await run('read_study', { name: 'sweep-divider', rows: 'missed', metrics: ['vout'] });
		expect(missed.content).toContain('1 to 1 of 1 rows.\nrow | R2 | vin | state | meas:vout\n1 | 1 kΩ | 10 | ok | 5 V');
		const sorted = await run('read_study', {
			...{ name: 'sweep-divider', rows: 'all', metrics: ['vout'] },
			...{ sort_by: 'vout', descending: true, count: 2 }
		});
		expect(sorted.content).toContain('8 | 10 kΩ | 20 | ok | 18.1818 V\n7 | 4.7 kΩ');
		expect(sorted.content).toContain('The next ones are read with `from`: 3.');
		expect((await run('read_study', {})).content).toContain('- sweep-divider');
	});

	it('[H3] [STOOL1] without a name replaces no other study, and is undone', async () => {
		const { run, files: project } = await open();
		const only = (values: number[]) => ({ file: 'divider.cir', name: '', sweep_params: [{ name: 'r2', values }] });
		await run('run_parametric_sweep', only([1_000]));
		const first = await project.text('.circuit_ai/studies/sweep-divider.json');
		const { content } = await run('run_parametric_sweep', only([2_000]));
		expect(content).toContain('Study sweep-divider-2 (sweep)');
		expect(await project.text('.circuit_ai/studies/sweep-divider.json')).toBe(first);
		const [made] = await project.history({ actor: 'agent', limit: 1 });
		await run('undo_edit', { operation: made?.id });
		expect(await project.text('.circuit_ai/studies/sweep-divider-2.json')).toBeNull();
	});

	it('[H3] [STOOL1] goes on with the rows that a stop has left', async () => {
		const stop = new AbortController();
		const { run, studies } = await open(allowAll, {
			...pool,
			runVariants: (request, variants, { onOutcome, ...options }) =>
				pool.runVariants(request, variants, {
					...options,
					onOutcome(id, outcome) {
						onOutcome(id, outcome);
						stop.abort();
					}
				})
		});
		const long = { file: 'divider.cir', sweep_params: [{ name: 'r2', from: 1, to: 60, points: 60 }] };
		const stopped = await run('run_parametric_sweep', long, stop.signal);
		expect(stopped.error?.errorType).toBe('aborted');
		const { table } = await studies.read('sweep-divider');
		expect(table.done).toBeGreaterThan(0);
		expect(table.done).toBeLessThan(60);
		const { content } = await run('run_parametric_sweep', long);
		expect(content).toContain('60 rows, 60 complete.');
	});

	it('[H3] [STOOL3] a netlist that fails in every row is an error with the reason', async () => {
		const { run } = await open();
		const { error, content } = await run('run_parametric_sweep', {
			file: 'broken.cir',
			sweep_params: [{ name: 'r', values: [1, 2] }]
		});
		expect(error?.errorType).toBe('study_failed');
		expect(content).toMatch(
			/2 rows, 0 complete, 2 FAILED.*rows 1, 2\. For example row 1: r=1: broken\.cir:5: .*nothing/s
		);
	});
});

describe('run_pvt_analysis', () => {
	it('[H3] crosses the sections of the library, supplies and temperatures', async () => {
		const { run } = await open();
		const supplies = [{ name: 'I1', values: ['1m', 2e-3] }];
		const { content } = await run('run_pvt_analysis', { file: 'process.cir', supplies, temperatures: [-40, 125] });
		expect(content).toContain('8 rows, 8 complete.');
		expect(content).toContain('- Process: tt, ff\n- I1: 1 mA, 2 mA\n- Temperature: -40 °C, 125 °C');
		expect(content).toContain(
			'min 800 mV (row 2: Process=ff, I1=1 mA, Temperature=-40 °C), max 2 V (row 3: Process=tt'
		);
	});
});

describe('run_monte_carlo', () => {
	it('[H3] varies classes and parameters by their distributions, the same for the same seed', async () => {
		const { run, studies } = await open();
		const variation_config = [
			{ name: 'resistors', sigma: '1%' },
			{ name: 'resistors', sigma: '2%', lot: 'wafer' },
			{ name: 'vin', distribution: 'uniform', tolerance: '-5% +10%' }
		];
		const monteCarlo = { file: 'divider.cir', runs: 12, variation_config, name: 'spread', yield_target: 0.9 };
		const { content } = await run('run_monte_carlo', monteCarlo);
		expect(content).toContain('Yield: 0 % (95 % interval 0 % to 24.25 %): 0 of 12 samples meet all goals.');
		expect(content).toContain('Yield target 90 %: MISSED.');
		expect(content).toContain('Study spread (monte_carlo) of divider.cir: 12 rows, 12 complete.');
		expect(content).toContain('- all resistors: gauss, 1 % = 1 sigma and gauss, 2 % = 1 sigma (lot wafer)');
		expect(content).toContain('- vin: uniform, -5 % +10 %\n- 12 samples, plain, seed 1');
		const { plan, table } = await studies.read('spread');
		const [r1, r2, vin] = plan.points.values(4);
		const vout = table.columns.find(({ metric }) => metric.id === 'meas:vout');
		expect(vout?.values[4]).toBeCloseTo((Number(vin) * Number(r2)) / (Number(r1) + Number(r2)), 6);
	});
});

describe('the yield of run_monte_carlo', () => {
	it('[H3] [STOOL3] ends the study when it is known well enough, and says what moves the metric', async () => {
		const { run, studies } = await open();
		const variation_config = [
			{ name: 'vin', sigma: '5%' },
			{ name: 'R1', distribution: 'uniform', tolerance: '0.1%' }
		];
		const known = {
			file: 'divider.cir',
			runs: 200,
			variation_config,
			yield_half_width: 0.05,
			target_metrics: ['vout']
		};
		const { content } = await run('run_monte_carlo', known);
		expect(content).toMatch(/Yield: .*: \d+ of 50 samples meet all goals\. Enough after 50 samples/);
		expect(content).toMatch(/- meas:vout: mean 4\.98\d+ V, sigma 21\d\.\d+ mV, min .* Cpk -/);
		expect(content).toMatch(/What moves meas:vout: vin \(rank correlation (?:1|0\.99)/);
		expect(content).not.toContain('was stopped');
		expect((await studies.read('monte-carlo-divider')).open).toBe(0);
		expect((await run('run_monte_carlo', known)).status).toBe('skipped');
	});
});

describe('tolerances of run_worst_case', () => {
	it('[H3] [C14] [WCA1] can differ below and above the value', async () => {
		const { run } = await open();
		const { content } = await run('run_worst_case', {
			...{ file: 'divider.cir', tolerance_config: [{ name: 'R2', tolerance: '-20% +50%' }], target_metrics: ['vout'] }
		});
		expect(content).toContain('- R2: -20 % +50 %\n');
		// 10 V · R2 / (1 kΩ + R2) with 800 Ω and 1.5 kΩ.
		expect(content).toMatch(/nominal 5 V; EVA 4\.444\d* V .*to 6 V /);
	});
});

describe('what is inside subcircuits', () => {
	it('[H3] [STU25] is swept by the name of its call, for this call alone', async () => {
		const { run, studies } = await open();
		const sweep_params = [{ name: 'X1.R1', values: ['1k', '3k'] }];
		await run('run_parametric_sweep', { file: 'calls.cir', sweep_params, name: 'inside' });
		const { table } = await studies.read('inside');
		const column = (id: string) => [...table.columns.find(({ metric }) => metric.id === id)!.values];
		expect(column('meas:one')).toEqual([5, 2.5]);
		expect(column('meas:two')).toEqual([5, 5]);
	});

	it('[H3] [STU14] belongs to a class where that is asked for', async () => {
		const { run } = await open();
		const variation_config = [{ name: 'resistors', sigma: '1%', subcircuits: true }];
		const { content } = await run('run_monte_carlo', { file: 'calls.cir', runs: 8, variation_config, name: 'all' });
		expect(content).toContain('8 rows, 8 complete.');
		expect(content).toMatch(/meas:one: mean [45]\.\d+ V, sigma \d+/);
		const top = { file: 'calls.cir', runs: 8, variation_config: [{ name: 'resistors', sigma: '1%' }], name: 'top' };
		expect((await run('run_monte_carlo', top)).error?.errorType).toBe('study_class_empty');
	});
});

describe('mismatch by run_monte_carlo', () => {
	it('[H3] [STU27] a class of transistors draws each by its own area', async () => {
		const { run } = await open();
		const mismatch = { distribution: 'mismatch', coefficient: '3.5 mV*um' };
		const parameters = { file: 'pair.cir', runs: 20, sampling: 'sobol' };
		const named = await run('run_monte_carlo', {
			...{ ...parameters, name: 'named' },
			variation_config: [
				{ name: 'M1 delvto', ...mismatch },
				{ name: 'M2 delvto', ...mismatch }
			]
		});
		const all = await run('run_monte_carlo', {
			...{ ...parameters, name: 'class' },
			variation_config: [{ name: 'nmos', ...mismatch }]
		});
		expect(all.content).toContain('all nmos: mismatch by area, 3.5 mV·µm');
		const figures = (content: string) => /- meas:id: .*/u.exec(content)?.[0];
		expect(figures(all.content)).toBe(figures(named.content));
		expect(figures(all.content)).toMatch(/sigma [1-9]/u);
	});

	it('[H3] [C12] [STU18] gives each transistor the sigma of its area', async () => {
		const { run, studies } = await open();
		const of = (name: string) => ({ name, distribution: 'mismatch', coefficient: '3.5 mV*um' });
		const parameters = { file: 'pair.cir', runs: 60, sampling: 'sobol', name: 'pair' };
		const { content } = await run('run_monte_carlo', {
			...parameters,
			variation_config: [of('M1 delvto'), of('M2 delvto')]
		});
		expect(content).toContain('- M1 delvto: mismatch by area, 3.5 mV·µm');
		expect(content).toContain('60 rows, 60 complete.');
		const { plan, table } = await studies.read('pair');
		const sigma = (index: number) =>
			Math.sqrt(
				Array.from({ length: 60 }, (_, row) => Number(plan.points.values(row)[index]) ** 2).reduce((a, b) => a + b) / 60
			);
		// 3.5 mV·µm over the roots of 10 and 2.5 µm².
		expect(sigma(0) / (3.5e-3 / Math.sqrt(10))).toBeCloseTo(1, 1);
		expect(sigma(1) / sigma(0)).toBeCloseTo(2, 0);
		const current = table.columns.find(({ metric }) => metric.id === 'meas:id')!;
		expect(new Set(current.values).size).toBe(60);
	});
});

describe('importance sampling by run_monte_carlo', () => {
	it('[H3] [C12] [STU22] gives the failure probability with its interval, and nothing that counts all rows alike', async () => {
		const { run } = await open();

		const { content } = await run('run_monte_carlo', {
			...{ file: 'divider.cir', runs: 40, sampling: 'importance', name: 'rare', yield_target: 0.99 },
			variation_config: [{ name: 'R2', sigma: '1%' }]
		});
		expect(content).toMatch(
			/Probability of missing a goal, by importance sampling: .*95 % interval .* effective sample size/
		);
		expect(content).toContain('40 samples drawn near the failures after');
		expect(content).toContain('Yield target 99.0 %:');
		expect(content).toContain('- meas:vout: probability of missing it');
		expect(content).not.toMatch(/Cpk \d|quantile \d|mean \d|samples meet/);
	});
});

describe('run_sensitivity', () => {
	it('[H3] [STOOL3] ranks the values that a metric depends on', async () => {
		const { run } = await open();
		const parameters = ['resistors', 'vin'];
		const { content } = await run('run_sensitivity', {
			...{ file: 'divider.cir', parameters, perturbation_ratio: 0.02, target_metrics: ['vout'] }
		});
		expect(content).toContain('13 rows, 13 complete.\nVaries:\n- R1, R2, vin\n');
		expect(content).toContain('meas:vout = 5 V, strongest first:\n- vin: 50 mV (1)\n');
		expect(content).toContain('- R2: 25 mV (0.5)\n');
		expect(content).toContain('- R1: -25 mV (-0.5)\n');
		const rows = await run('read_study', { name: 'sensitivity-divider', rows: 'all', metrics: ['vout'], count: 2 });
		expect(rows.content).toContain(
			'row | values | state | meas:vout\n1 | as in the netlist | ok | 5 V\n2 | R1=980 Ω | ok |'
		);
	});
});

describe('run_worst_case', () => {
	it('[H3] [STOOL3] gives both ends by extreme values, with their rows, and by the root of the sum of squares', async () => {
		const { run } = await open();
		const tolerance_config = [
			{ name: 'resistors', tolerance: '5%' },
			{ name: 'vin', tolerance: '10%' }
		];
		const { content } = await run('run_worst_case', {
			file: 'divider.cir',
			tolerance_config,
			target_metrics: ['vout']
		});
		expect(content).toContain('- R1: ±5 %\n- R2: ±5 %\n- vin: ±10 %\n');
		expect(content).toMatch(
			/nominal 5 V; EVA 4\.275 V \(row 9: R1=1\.05 kΩ, R2=950 Ω, vin=9, .*to 5\.775 V \(row 14: .*; RSS 4\.47\d+ V to 5\.53\d+ V/
		);
	});
});

describe('analyze_convergence', () => {
	it('[H3] says which figures depend on the options of the simulator', async () => {
		const { run } = await open();
		const { content } = await run('analyze_convergence', { file: 'divider.cir', options: ['reltol', 'time_step'] });
		expect(content).toContain('4 rows, 4 complete.\nVaries:\n- reltol, tmax: divided by 2\n');
		expect(content).toMatch(/Convergence: (\d) of \1 figures hold within 1 %\.\nFile/);
	});
});

describe('strategy_optimize', () => {
	it('[M7] [C19] is off unless the user switches it on, and finds values that meet the goals', async () => {
		const permissions = parsePermissions({});
		expect(permittedTools(permissions).offers(strategyOptimize)).toBe(false);
		expect(permittedTools(withToolChoice(permissions, 'strategy_optimize', 'ask')).offers(strategyOptimize)).toBe(true);
		const { run, files: project } = await open();
		const parameters = [{ name: 'r2', from: '100', to: '100k', series: 12 }];
		const { status, content } = await run('strategy_optimize', { file: 'divider.cir', parameters, budget: 40 });
		expect(status).toBe('success');
		expect(content).toMatch(/- R2: 100 Ω to 100 kΩ\n- at most 40 runs, cma_es/);
		expect(content).toMatch(
			/Best row \d+: 1 of 1 goals met\.\nIt sets:\n- R2 = \d+\n- meas:vout >= 6 V \(must\): met, /
		);
		expect(await project.text('divider.cir')).toBe(studyFiles['divider.cir']);
		const again = await run('strategy_optimize', { file: 'divider.cir', parameters, budget: 40 });
		expect(again.status).toBe('skipped');
	});

	const r2 = { name: 'r2', from: '100', to: '100k' };
	it('[M7] [C19] [OPT8] searches with a surrogate model', async () => {
		const { run } = await open();
		const { content } = await run('strategy_optimize', {
			...{ file: 'divider.cir', parameters: [r2], budget: 30, method: 'surrogate' }
		});
		expect(content).toContain('- at most 30 runs, surrogate');
		expect(content).toMatch(/Best row \d+: 1 of 1 goals met/);
	});

	it('[M7] [C19] [OPT6] [OPT9] gives the front of two objectives with its ends and its knee', async () => {
		const { run, studies } = await open();
		const objectives = [
			{ metric: 'meas:vout', direction: 'maximize' },
			{ metric: 'meas:load', direction: 'minimize' }
		];
		const parameters = { file: 'load.cir', parameters: [r2], budget: 120, method: 'nsga_2' };
		const { content, status } = await run('strategy_optimize', { ...parameters, objectives });
		expect(status).toBe('success');
		const [, front] = /Of these, (\d+) are on the front \(maximize meas:vout, minimize meas:load\)/.exec(content)!;
		expect(Number(front)).toBeGreaterThan(15);
		const { table } = await studies.read('optimize-load');
		const values = (id: string) => table.columns.find(({ metric }) => metric.id === id)!.values;
		const good = [...values('meas:vout')].filter((value) => value >= 6);
		const lines = content.split('\n').filter((line) => line.startsWith('- ') && line.includes('meas:load'));
		const listed = lines.map((line) => Number(/meas:vout ([\d.]+)/.exec(line)![1]));
		expect(lines.length).toBeLessThanOrEqual(15);
		expect(content).toContain(`(${lines.length} of ${front}, evenly spread)`);
		expect(lines.filter((line) => line.startsWith('- (best meas:vout) '))).toHaveLength(1);
		expect(listed[lines.findIndex((line) => line.startsWith('- (best meas:vout) '))]).toBe(Math.max(...listed));
		expect(Math.max(...listed)).toBeCloseTo(Math.max(...good), 2);
		expect(listed[lines.findIndex((line) => line.startsWith('- (best meas:load) '))]).toBe(Math.min(...listed));
		const knee = lines.find((line) => line.startsWith('- (knee) '))!;
		expect(Number(/meas:vout ([\d.]+)/.exec(knee)![1])).toBeGreaterThan(Math.min(...listed));
		const wrong = await run('strategy_optimize', { ...parameters, method: 'cma_es', objectives });
		expect(wrong.error).toMatchObject({ errorType: 'study_invalid' });
		expect(wrong.content).toContain('objectives must be left out: only the method nsga_2');
	});

	it('[M7] [C19] [OPT10] judges each point in its worst corner', async () => {
		const { run } = await open();
		const { content } = await run('strategy_optimize', {
			...{ file: 'divider.cir', parameters: [r2], budget: 90 },
			corners: { supplies: [{ name: 'vin', values: [8, 10, 12] }] }
		});
		expect(content).toContain('- each point in 3 corners, of which the worst one counts');
		expect(content).toMatch(/in its worst corner 8 V? ?\(row \d+\): 1 of 1 goals met in all corners/);
	});

	it('[M7] [C19] [OPT11] judges each point by its samples, and repeats none', async () => {
		const { run, studies } = await open();
		const parameters = {
			...{ file: 'divider.cir', parameters: [r2], budget: 200, method: 'surrogate' },
			samples: {
				count: 10,
				yield: 0.8,
				variation_config: [
					{ name: 'vin', sigma: '10%' },
					{ name: 'r2', tolerance: '5%' }
				]
			}
		};
		const { content } = await run('strategy_optimize', parameters);
		expect(content).toContain('- each point in 10 samples, of which 8 have to meet all goals');
		const [, first, met] = /Best values: rows (\d+) to \d+, one for each sample\. (\d+) of 10 samples/.exec(content)!;
		const { plan, table } = await studies.read('optimize-divider');
		const output = table.columns.find(({ metric }) => metric.id === 'meas:vout')!.values;
		const own = [...output.subarray(Number(first) - 1, Number(first) + 9)];
		expect(own.filter((value) => value >= 6)).toHaveLength(Number(met));
		expect(Number(met)).toBeGreaterThanOrEqual(8);
		const [, r2Text] = /- R2 = (\S+)/.exec(content)!;
		expect(designSettings(plan, Number(first) - 1)).toMatchObject([{ value: Number(r2Text) }]);
		expect(content).toContain('check the yield with a Monte Carlo study');
		expect((await run('strategy_optimize', parameters)).status).toBe('skipped');
		const wrong = await run('strategy_optimize', { ...parameters, samples: { ...parameters.samples, yield: 2 } });
		expect(wrong.content).toContain('samples.yield must be a number above 0 and at most 1');
	});
});

describe('a study that cannot be run', () => {
	const level = (change: object) => ({
		file: 'divider.cir',
		sweep_params: [{ name: 'r1', from: 1, to: 10, ...change }]
	});
	it.each([
		['run_parametric_sweep', level({ name: 'r9' }), 'target_unknown', /"r9".*known: R1, R2, vin, V1, temp\n/s],
		[
			'run_parametric_sweep',
			level({ to: '1e999', points: 3 }),
			'study_invalid',
			/sweep_params\[0\]\.to must be a number/
		],
		['run_parametric_sweep', level({ points: 1e9 }), 'study_invalid', /sweep_params\[0\]\.points must be .*1000000/],
		['run_parametric_sweep', level({ to: '1M', points: 3 }), 'study_value_wrong', /a million is "1meg"/],
		['run_parametric_sweep', level({}), 'study_values_missing', /`points`/],
		['run_parametric_sweep', { ...level({ points: 3 }), file: 'notes.md' }, 'not_a_netlist', /notes\.md/],
		['run_parametric_sweep', { ...level({ points: 3 }), file: 'gone.cir' }, 'file_not_found', /gone\.cir/],
		['run_pvt_analysis', { file: 'divider.cir' }, 'study_nothing_varies', /Give corners/],
		['run_pvt_analysis', { file: 'process.cir', corners: ['xx'] }, 'study_corner_unknown', /It has: tt, ff/],
		[
			'run_monte_carlo',
			{ file: 'divider.cir', variation_config: [{ name: 'R1', sigma: '5' }] },
			'study_value_wrong',
			/neither % nor a unit/
		],
		[
			'run_monte_carlo',
			{ file: 'divider.cir', variation_config: [{ name: 'R1', distribution: 'mismatch', coefficient: '3.5 Ω' }] },
			'study_value_wrong',
			/needs a length/
		],
		[
			'run_monte_carlo',
			{ file: 'divider.cir', variation_config: [{ name: 'R1', distribution: 'mismatch' }] },
			'study_values_missing',
			/`coefficient`/
		],
		['analyze_convergence', { file: 'divider.cir', options: ['reltoll'] }, 'target_unknown', /time_step, reltol/],
		['run_sensitivity', { file: 'divider.cir', parameters: ['capacitors'] }, 'study_class_empty', /no capacitors/],
		[
			'run_worst_case',
			{ file: 'divider.cir', tolerance_config: [{ name: 'R1', tolerance: '0%' }] },
			'study_invalid',
			/tolerance_config\[0\]\.tolerance must be a number above 0/
		],
		[
			'strategy_optimize',
			{ file: 'divider.cir', parameters: [{ name: 'R2', from: 10, to: 1 }] },
			'study_invalid',
			/parameters\[0\]\.to must be a number above the other end/
		],
		['read_study', { name: 'nothing' }, 'study_not_found', /"nothing"/]
	])('[H3] [STOOL4] %s says what is wrong with %j', async (tool, parameters, errorType, said) => {
		const asked: PermissionRequest[] = [];
		const { run, files: project } = await open(async (question) => {
			asked.push(question.request);
			return allowAll(question);
		});
		const { error, content } = await run(tool, parameters);
		expect(error?.errorType).toBe(errorType);
		expect(content).toMatch(said);
		expect(asked.filter(({ kind }) => kind === 'study')).toEqual([]);
		expect((await project.list()).filter(({ path }) => path.includes('/studies/'))).toEqual([]);
	});
});
