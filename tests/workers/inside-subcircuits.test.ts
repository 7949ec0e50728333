import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goalsFile } from '#lib/sim/goals.ts';
import { runStudy } from '#lib/studies/run/run-study.ts';
import { planStudy, settingsOf, type StudyPlan } from '#lib/studies/run/study-plan.ts';
import { StudyTable } from '#lib/studies/rows/study-table.ts';
import { parseStudy } from '#lib/studies/study.ts';
import type { Dialect } from '#lib/spice/project/program.ts';
import type { SimulationPool } from '#lib/workers/ngspice/protocol.ts';
import { createHostPool } from '../support/spice/host-pool.ts';
import { localNetlists } from '../support/spice/local-netlists.ts';
import { MemoryFiles } from '../support/storage/memory-files.ts';

const netlists = localNetlists();
const wanted = { goals: goalsFile.default, measurements: [] };

let pool: SimulationPool;
beforeAll(() => void (pool = createHostPool(1)));
afterAll(() => pool.dispose());

/** Dividers in one call, in a second one with another ratio, and in a subcircuit of a subcircuit. */
const dividers = `* dividers
V1 in 0 1
X1 in a div
X2 in b div top=3k
X3 in c outer
R1 c 0 1meg
.subckt div in out top=1k
R1 in out {top}
R2 out 0 1k
.ends
.subckt outer in out
X1 in mid div
R3 mid out 1
.ends
.dc V1 1 1 1
.meas dc va max v(a)
.meas dc vb max v(b)
.meas dc vc max v(x3.mid)
.end
`;

interface Ran {
	plan: StudyPlan;
	rows: { values: Record<string, number>; measured: Record<string, number> }[];
}

async function run(content: string, study: object, dialect: Dialect = 'ngspice'): Promise<Ran> {
	const files = new MemoryFiles({ 'a.cir': content });
	const text = JSON.stringify({
		version: 1,
		kind: 'monte_carlo',
		netlist: 'a.cir',
		samples: 8,
		seed: 5,
		sampling: 'plain',
		...study
	});
	const settings = { compatibility: dialect, seed: 1 };
	const plan = await planStudy({ study: parseStudy(text, 's'), files, netlists, settings, wanted });
	const table = new StudyTable(plan.points.count);
	const signal = new AbortController().signal;
	await runStudy({ plan, pool, limits: { timeLimitMs: 20_000 }, table, onRow: () => undefined, signal });
	plan.release();
	expect(table.ended.complete).toBe(table.count);
	const rows = Array.from({ length: table.count }, (_, row) => ({
		values: Object.fromEntries(
			settingsOf(plan, row).map(({ target, value }) => [
				target.kind === 'device' ? [target.device, target.parameter].filter(Boolean).join(' ') : target.kind,
				value as number
			])
		),
		measured: Object.fromEntries(
			table
				.metrics(row)
				.flatMap(({ id, value }) => (id.startsWith('meas:') && value !== null ? [[id.slice(5), value]] : []))
		)
	}));
	return { plan, rows };
}

const spread = (amount: number, lot?: string) => [
	{
		distribution: { shape: 'uniform', below: { amount, relative: true }, above: { amount, relative: true } },
		...(lot && { lot })
	}
];
const distinctOf = (values: readonly number[]): number => new Set(values.map((value) => value.toPrecision(6))).size;

describe('[C12] [STU25] elements of subcircuits', () => {
	it.each(['ngspice', 'pspice', 'ltspice', 'hspice'] as const)(
		'[STU14] vary for each call on their own, as a class, in the dialect of %s',
		async (dialect) => {
			const vary = [{ class: 'resistors', subcircuits: true, parts: spread(0.2) }];
			const { plan, rows } = await run(dividers, { vary }, dialect);
			expect(plan.skipped).toEqual([]);
			for (const { values, measured } of rows) {
				expect(Object.keys(values)).toEqual([
					'R1',
					'X1.R1',
					'X1.R2',
					'X2.R1',
					'X2.R2',
					'X3.X1.R1',
					'X3.X1.R2',
					'X3.R3'
				]);
				expect(Math.abs(values['X2.R1']! / 3000 - 1)).toBeLessThanOrEqual(0.2);
				expect(measured.va).toBeCloseTo(values['X1.R2']! / (values['X1.R1']! + values['X1.R2']!), 9);
				expect(measured.vb).toBeCloseTo(values['X2.R2']! / (values['X2.R1']! + values['X2.R2']!), 9);
				const load = 1 / (1 / values['X3.X1.R2']! + 1 / (values['X3.R3']! + values.R1!));
				expect(measured.vc).toBeCloseTo(load / (values['X3.X1.R1']! + load), 9);
			}
			expect(distinctOf(rows.map(({ measured }) => measured.va! / measured.vb!))).toBe(8);
		}
	);

	it('keep their ratio in one lot, also over calls', async () => {
		const vary = [{ class: 'resistors', subcircuits: true, parts: spread(0.2, 'film') }];
		const { rows } = await run(dividers.replace('R1 c 0 1meg\n', ''), { vary });
		for (const { measured } of rows) {
			expect(measured.va).toBeCloseTo(0.5, 9);
			expect(measured.vb).toBeCloseTo(0.25, 9);
		}
		expect(distinctOf(rows.map(({ values }) => values['X1.R1']!))).toBe(8);
	});

	it('are set one by one, while all other calls keep what is written', async () => {
		const vary = [{ target: { kind: 'device', device: 'x1.r2' }, parts: spread(0.5) }];
		const { rows } = await run(dividers, { vary });
		for (const { values, measured } of rows) {
			expect(measured.va).toBeCloseTo(values['x1.r2']! / (1000 + values['x1.r2']!), 9);
			expect(measured.vb).toBeCloseTo(0.25, 9);
		}
	});

	it('of which some can be left as they are, and parameters of transistors are set', async () => {
		const content = `* mirror
VD d 0 0.1
VG g 0 1.5
X1 d g pair
VE e 0 0.1
X2 e g pair
.subckt pair d g
M1 d g 0 0 nch w=10u l=1u
.ends
.model nch nmos(level=1 vto=0.5 kp=100u)
.dc VG 1.5 1.5 1
.meas dc id min i(VD)
.meas dc ie min i(VE)
.end
`;
		const axis = (device: string) => {
			const target = { kind: 'device', device, parameter: 'w' };
			return {
				name: device,
				choices: [
					{ name: 'own', settings: [{ target, value: 20e-6 }] },
					{ name: 'kept', settings: [] }
				]
			};
		};
		const { rows } = await run(content, { kind: 'corners', axes: [axis('X1.M1'), axis('X2.M1')] });
		const one = -100e-6 * 10 * (1.5 - 0.5 - 0.05) * 0.1;
		const currents = rows.map(({ measured }) =>
			[measured.id! / one, measured.ie! / one].map((part) => Number(part.toPrecision(5)))
		);
		expect(currents).toEqual([
			[2, 2],
			[1, 2],
			[2, 1],
			[1, 1]
		]);
	});

	it('[STU24] have their own copies of a model of the top level', async () => {
		const content = `* gains
VA c1 0 1
VB c2 0 1
X1 c1 stage
X2 c2 stage
.subckt stage c
Q1 c b 0 qs
I1 0 b 1u
.ends
.model qs npn(bf=100 is=1e-15)
.dc VA 1 1 1
.meas dc ia min i(VA)
.meas dc ib min i(VB)
.end
`;
		const target = (device: string) => ({ kind: 'device', device, parameter: 'model.bf' });
		const is = { target: { kind: 'model', model: 'qs', parameter: 'is' }, parts: spread(0.1) };
		const vary = [...['X1.Q1', 'X2.Q1'].map((name) => ({ target: target(name), parts: spread(0.3) })), is];
		const { rows } = await run(content, { vary });
		for (const { values, measured } of rows) {
			expect(measured.ia! / (-1e-6 * values['X1.Q1 model.bf']!)).toBeCloseTo(1, 4);
			expect(measured.ib! / (-1e-6 * values['X2.Q1 model.bf']!)).toBeCloseTo(1, 4);
		}
		const local = content.replace('I1 0 b', '.model qs npn(bf=50)\nI1 0 b');
		await expect(run(local, { vary: vary.slice(0, 1) })).rejects.toMatchObject({ code: 'target_without_model' });
	});

	it('are refused where a call cannot set them, and a class names those', async () => {
		const refused = `* refused
X1 a nest
X2 a behave
V1 a 0 1
.subckt nest a
.subckt inner a
R1 a 0 1k
.ends
X1 a inner
.ends
.subckt behave a
R1 a 0 r={1k*(1+v(a))}
R2 a 0 2k
.ends
.op
.end
`;
		for (const device of ['X1.X1.R1', 'X2.R1'])
			await expect(
				run(refused, { vary: [{ target: { kind: 'device', device }, parts: spread(0.1) }] })
			).rejects.toMatchObject({
				code: 'target_inside',
				data: { target: device }
			});
		const { plan } = await run(refused, { vary: [{ class: 'resistors', subcircuits: true, parts: spread(0.1) }] });
		expect(plan.targets).toEqual([{ kind: 'device', device: 'X2.R2' }]);
		expect(plan.skipped).toEqual(['X1.X1.R1', 'X2.R1']);
		const unknown = run(refused, { vary: [{ target: { kind: 'device', device: 'X1.R9' }, parts: spread(0.1) }] });
		await expect(unknown).rejects.toMatchObject({ code: 'target_unknown' });
	});
});
