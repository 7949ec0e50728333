import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Fault } from '#lib/base/fault.ts';
import type { VerdictRecord } from '#lib/db/records.ts';
import { goalsFile } from '#lib/sim/goals.ts';
import { simulate } from '#lib/sim/run-simulation.ts';
import { planStudy, settingsOf, type StudyBase, type StudyPlan } from '#lib/studies/run/study-plan.ts';
import { runCurves, spreadRows } from '#lib/studies/run/run-curves.ts';
import { editsOf, runStudy } from '#lib/studies/run/run-study.ts';
import { StudyTable } from '#lib/studies/rows/study-table.ts';
import { parseStudy } from '#lib/studies/study.ts';
import type { SimulationPool, SimulationRequest } from '#lib/workers/ngspice/protocol.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { createHostPool } from '../support/spice/host-pool.ts';
import { localNetlists } from '../support/spice/local-netlists.ts';
import { MemoryFiles } from '../support/storage/memory-files.ts';

const files = new MemoryFiles({
	'divider.cir': `divider
.param vin=10
V1 in 0 {vin} AC 1
R1 in out 1k
R2 out 0 1k
C1 out 0 1n
.dc R2 1k 1k 1
.ac dec 50 1k 10meg
.meas dc vout max v(out)
.end
`,
	'process.cir': `process
.lib "models.lib" tt
R1 a 0 rmod L=10u W=1u
I1 0 a 1m
.dc I1 1m 1m 1
.end
`,
	'varied.cir': `varied
.lib "models.lib" tt
.param vdd=5 rl=5M div=2
.param half={vdd/div}
V1 in 0 {half} AC 1
R1 in out {rl}
R2 out 0 rmod L=10u W=1u
C1 out 0 1n
D1 out 0 dx
I1 0 out 1u
.model dx d(is=1e-14 n=1)
.options reltol=1e-3
.op
.ac dec 10 1 1meg
.meas ac peak max vm(out)
.end
`,
	'models.lib': '.lib tt\n.model rmod r(rsh=100)\n.endl\n.lib ff\n.model rmod r(rsh=80)\n.endl\n'
});
const settings = { compatibility: 'ngspice', seed: 1 } as const;
const limits = { timeLimitMs: 20_000 };
const wanted = { goals: goalsFile.default, measurements: [] };
const netlists = localNetlists();

let pool: SimulationPool;
beforeAll(() => void (pool = createHostPool(2)));
afterAll(() => pool.dispose());

const plan = (study: object): Promise<StudyPlan> =>
	planStudy({
		study: parseStudy(JSON.stringify({ version: 1, ...study }), 'study.json'),
		files,
		netlists,
		settings,
		wanted
	});

async function tableOf(study: object, engines = pool): Promise<{ table: StudyTable; ready: StudyPlan }> {
	const ready = await plan(study);
	const table = new StudyTable(ready.points.count);
	await runStudy({
		plan: ready,
		pool: engines,
		limits,
		table,
		onRow: () => undefined,
		signal: new AbortController().signal
	});
	ready.release();
	return { table, ready };
}

const sweep = {
	kind: 'sweep',
	netlist: 'divider.cir',
	levels: [
		{ target: { kind: 'device', device: 'R2' }, values: { scale: 'e_series', series: 6, from: 1e3, to: 1e4 } },
		{ target: { kind: 'parameter', name: 'vin' }, values: { scale: 'linear', from: 5, to: 15, count: 3 } }
	]
};

describe('a sweep', () => {
	it('[STU7] [C13] leaves the rows open that could not be measured, and says why', async () => {
		const ready = await plan(sweep);
		const lost = () => Promise.reject(new Fault('language_worker_failed', 'The worker ended'));
		const base = (row: number) => {
			const { netlist, places } = ready.base(row);
			return { netlist: { ...netlist, measureVariant: row < 20 ? netlist.measureVariant : lost }, places };
		};
		const table = new StudyTable(ready.points.count);
		const ended = runStudy({
			...{ plan: { ...ready, base }, pool, limits, table },
			onRow: () => undefined,
			signal: new AbortController().signal
		});
		await expect(ended).rejects.toMatchObject({ code: 'language_worker_failed' });
		expect(table.state(20)).toBe('waiting');
		ready.release();
	});

	it('[ENG15] [C13] gives the engines one circuit for all rows of a netlist', async () => {
		const given = new Set<SimulationRequest>();
		const lots: number[] = [];
		const runVariants: SimulationPool['runVariants'] = (request, variants, options) => {
			given.add(request);
			lots.push(variants.length);
			return pool.runVariants(request, variants, options);
		};
		const values = { scale: 'linear', from: 1, to: 30, count: 30 };
		const { table } = await tableOf(
			{ ...sweep, levels: [{ target: { kind: 'parameter', name: 'vin' }, values }] },
			{ ...pool, runVariants }
		);
		expect(table.ended.complete).toBe(30);
		expect(lots.length).toBeGreaterThan(1);
		expect(given.size).toBe(1);
	});

	it('[C13] gives the figures of the circuit with each pair of values, the first level fastest', async () => {
		const { table, ready } = await tableOf(sweep);
		expect(table.count).toBe(21);
		expect(table.ended).toEqual({ complete: 21, stopped: 0, failed: 0 });
		const loads = [1000, 1500, 2200, 3300, 4700, 6800, 10_000];
		for (let row = 0; row < table.count; row += 1) {
			const load = loads[row % 7] ?? 0;
			expect(ready.points.values(row)).toEqual([load, 5 + 5 * Math.floor(row / 7)]);
			const valueOf = (id: string) => table.metrics(row).find((metric) => metric.id === id)?.value;
			const share = load / (1000 + load);
			expect(valueOf('gain')).toBeCloseTo(20 * Math.log10(share), 3);
			// Its source resistance is R1 beside R2. The sweep has fifty points per decade.
			const corner = 1 / (2 * Math.PI * 1000 * share * 1e-9);
			expect((valueOf('upper_cutoff') ?? 0) / corner).toBeCloseTo(1, 2);
		}
	});

	it('[C13] [STU7] gives each row the figures that it has as a run of its own', async () => {
		const { table, ready } = await tableOf(sweep);
		for (const row of [0, 9, 20]) {
			const { run } = await simulate({
				...{ projectId: 'p', files, entry: 'divider.cir', simulator: pool, netlists, origin: 'user', limits },
				overrides: { values: settingsOf(ready, row) },
				clock: new ManualClock()
			});
			const alone = run.metrics.flatMap(({ id, value }) => (value === null ? [] : [[id, value]]));
			expect(table.metrics(row).map(({ id, value }) => [id, value])).toEqual(alone);
			expect(table.level(row)).toBe(run.verdict?.level);
		}
	});
});

describe('rows of a study', () => {
	const parameter = (name: string) => ({ kind: 'parameter', name });
	const isOfDiode = { kind: 'model', model: 'dx', parameter: 'is' };
	const axis = (name: string, target: object, ...values: (number | string)[]) => ({
		name,
		choices: values.map((value) => ({ name: `${name} ${value}`, settings: [{ target, value }] }))
	});
	const corners = (...axes: object[]) => ({ kind: 'corners', netlist: 'varied.cir', axes });
	const relative = { distribution: { shape: 'gauss', sigma: { amount: 0.05, relative: true } } };

	it.each([
		[
			'parameters, one of which gives no run',
			corners(axis('v', parameter('vdd'), 5, -1.5, 0), axis('d', parameter('div'), 2, 0, 4))
		],
		['the cause of a doubt', corners(axis('r', parameter('rl'), 0.005, 1e3, 4700, 20))],
		['parameters of models', corners(axis('is', isOfDiode, 1e-14, 2e-12, 3.5e-12), axis('v', parameter('vdd'), 1, 2))],
		['temperatures, one of which is out of reach', corners(axis('t', { kind: 'temperature' }, -40, 27, 125, 300))],
		[
			'sections',
			corners(axis('p', { kind: 'section', library: 'models.lib' }, 'tt', 'ff'), axis('v', parameter('vdd'), 1, 2))
		],
		['options', corners(axis('o', { kind: 'option', name: 'reltol' }, 1e-3, 1e-4, 0.1))],
		[
			'many values at once',
			{
				...{ kind: 'monte_carlo', netlist: 'varied.cir', samples: 12, seed: 3, sampling: 'plain' },
				vary: [parameter('vdd'), isOfDiode, { kind: 'device', device: 'C1' }].map((target) => ({
					target,
					parts: [relative]
				}))
			}
		]
	])('[C7] [C13] [STU7] have the figures and the verdict of runs on their own: %s', async (name, study) => {
		const ready = await plan(study);
		const judged = new Map<string, VerdictRecord>();
		const base = (row: number): StudyBase => {
			const { netlist, places } = ready.base(row);
			const measureVariant: typeof netlist.measureVariant = async (...given) => {
				const found = await netlist.measureVariant(...given);
				judged.set(JSON.stringify([netlist.hash, given[0]]), found.verdict);
				return found;
			};
			return { netlist: { ...netlist, measureVariant }, places };
		};
		const table = new StudyTable(ready.points.count);
		await runStudy({
			...{ plan: { ...ready, base }, pool, limits, table },
			onRow: () => undefined,
			signal: new AbortController().signal
		});
		for (let row = 0; row < table.count; row += 1) {
			const { run } = await simulate({
				...{ projectId: 'p', files, entry: 'varied.cir', simulator: pool, netlists, origin: 'user', limits },
				overrides: { values: settingsOf(ready, row) },
				clock: new ManualClock()
			});
			const own = ready.base(row);
			const verdict = judged.get(JSON.stringify([own.netlist.hash, editsOf(ready, own, row)]));
			expect(verdict, `row ${row}`).toEqual(run.verdict);
			expect(table.state(row)).toBe(run.status);
			expect(table.level(row)).toBe(run.verdict?.level);
			const alone = run.metrics.flatMap(({ id, value }) => (value === null ? [] : [[id, value]]));
			expect(table.metrics(row).map(({ id, value }) => [id, value])).toEqual(alone);
		}
		expect(table.ended.failed > 0).toBe(name.includes('no run'));
		ready.release();
	});
});

describe('a Monte Carlo study', () => {
	const relative = (amount: number) => ({ shape: 'gauss', sigma: { amount, relative: true } });
	const monteCarlo = {
		...{ kind: 'monte_carlo', netlist: 'divider.cir', samples: 60, seed: 11, sampling: 'latin-hypercube' },
		vary: [
			{
				target: { kind: 'device', device: 'R1' },
				parts: [{ distribution: relative(0.02) }, { distribution: relative(0.05), lot: 'film' }]
			},
			{ target: { kind: 'device', device: 'R2' }, parts: [{ distribution: relative(0.05), lot: 'film' }] },
			{ target: { kind: 'parameter', name: 'vin' }, parts: [{ distribution: relative(0.01) }] }
		]
	};

	it('[C7] [C12] [STU10] gives the same bits with one, two and three engines, of which some are lost', async () => {
		const tables = [];
		for (const size of [1, 2, 3]) {
			let runs = 0;
			// Each of these runs is given to another worker.
			const engines = createHostPool(size, (lose) => {
				runs += 1;
				if (size > 1 && (runs === 20 || runs === 40)) lose();
			});
			const { table } = await tableOf(monteCarlo, engines);
			engines.dispose();
			expect(table.ended.complete).toBe(60);
			expect(runs).toBe(size > 1 ? 62 : 60);
			tables.push(table.columns.map(({ metric, values }) => [metric.id, ...values]));
		}
		expect(tables[1]).toEqual(tables[0]);
		expect(tables[2]).toEqual(tables[0]);
	});

	it('[C12] [STU14] varies every resistor of the netlist, each on its own', async () => {
		const vary = [{ class: 'resistors', parts: [{ distribution: relative(0.1) }] }];
		const { table, ready } = await tableOf({ ...monteCarlo, samples: 3, vary });
		expect(ready.targets).toEqual(['R1', 'R2'].map((device) => ({ kind: 'device', device })));
		for (let row = 0; row < table.count; row += 1) {
			const [r1 = 0, r2 = 0] = ready.points.values(row) as number[];
			const gain = table.metrics(row).find(({ id }) => id === 'gain')?.value;
			expect(gain).toBeCloseTo(20 * Math.log10(r2 / (r1 + r2)), 3);
		}
	});

	it('[C12] measures the divider that its samples make', async () => {
		const { table, ready } = await tableOf(monteCarlo);
		for (let row = 0; row < table.count; row += 1) {
			const [r1 = 0, r2 = 0] = ready.points.values(row) as number[];
			const gain = table.metrics(row).find(({ id }) => id === 'gain')?.value;
			expect(gain).toBeCloseTo(20 * Math.log10(r2 / (r1 + r2)), 3);
		}
	});
});

describe('corners', () => {
	it('[C11] read the section of the library that they name', async () => {
		const at = (library: string) => ({ target: { kind: 'section', library: 'models.lib' }, value: library });
		const process = ['tt', 'ff'].map((name) => ({ name, settings: [at(name)] }));
		const { table } = await tableOf({
			kind: 'corners',
			netlist: 'process.cir',
			axes: [{ name: 'process', choices: process }]
		});
		const va = table.columns.find(({ metric }) => metric.id === 'maximum')?.values;
		expect([...(va ?? [])].map((value) => Number(value.toPrecision(6)))).toEqual([1, 0.8]);
	});
});

describe('the curves of rows', () => {
	it('[C13] [STU7] are families whose members are the curves of the rows on their own', async () => {
		const ready = await plan({
			...{ kind: 'sweep', netlist: 'divider.cir' },
			levels: [
				{ target: { kind: 'device', device: 'C1' }, values: { scale: 'list', values: [1e-9, 2e-9, 4e-9] } },
				{ target: { kind: 'parameter', name: 'vin' }, values: { scale: 'list', values: [5, 10] } }
			]
		});
		let ended = 0;
		const { signal } = new AbortController();
		const rows = [0, 2, 3, 5];
		const curves = await runCurves({ plan: ready, pool, limits, rows, onRow: () => (ended += 1), signal });
		expect(ended).toBe(4);
		expect(curves.rows).toEqual(rows);
		// The sweep over one value has no curve.
		expect(curves.plots.map(({ analysis }) => analysis)).toEqual(['ac']);
		const [family] = curves.plots;
		expect(family!.parameters?.map(({ name, quantity, values }) => [name, quantity, ...values])).toEqual([
			['C1', 'capacitance', 1e-9, 4e-9, 1e-9, 4e-9],
			['vin', 'none', 5, 5, 10, 10]
		]);
		const alone = await simulate({
			...{ projectId: 'p', files, entry: 'divider.cir', simulator: pool, netlists, origin: 'user', limits },
			...{ overrides: { values: settingsOf(ready, 3) }, clock: new ManualClock() }
		});
		const own = alone.plots.find(({ analysis }) => analysis === 'ac')!;
		expect(family!.vectors.map(({ name }) => name)).toEqual(own.vectors.map(({ name }) => name));
		for (const [index, vector] of own.vectors.entries()) {
			const whole = family!.vectors[index]!;
			if (vector.kind !== 'complex' || whole.kind !== 'complex') continue;
			const count = vector.re.length;
			expect(whole.re.slice(2 * count, 3 * count)).toEqual(vector.re);
			expect(whole.im.slice(2 * count, 3 * count)).toEqual(vector.im);
		}
		ready.release();
	});

	it('[C13] of many rows, evenly spread ones are shown', () => {
		const all = Array.from({ length: 1_000 }, (_, row) => row);
		const some = spreadRows(all, 5);
		expect(some).toEqual([0, 250, 500, 749, 999]);
		expect(spreadRows(all)).toHaveLength(200);
		expect(spreadRows([3, 7])).toEqual([3, 7]);
	});
});
