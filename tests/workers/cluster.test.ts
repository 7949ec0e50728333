import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goalsFile } from '#lib/sim/goals.ts';
import { exportBundle } from '#lib/studies/cluster/export-bundle.ts';
import { importResults } from '#lib/studies/cluster/import-results.ts';
import { planStudy, type StudyPlan } from '#lib/studies/run/study-plan.ts';
import { runStudy } from '#lib/studies/run/run-study.ts';
import { StudyTable } from '#lib/studies/rows/study-table.ts';
import { parseStudy } from '#lib/studies/study.ts';
import type { SimulationPool } from '#lib/workers/ngspice/protocol.ts';
import { createHostPool } from '../support/spice/host-pool.ts';
import { localNetlists } from '../support/spice/local-netlists.ts';
import { unpackBundle } from '../support/spice/unpack-bundle.ts';
import { MemoryFiles } from '../support/storage/memory-files.ts';

const isInstalled = ['ngspice', 'python3'].every((program) => spawnSync(program, ['--version']).status === 0);

const files = new MemoryFiles({
	'amp/stage.cir': `grüner Verstärker
.include ../models/diode.inc
.lib "corners.lib" tt
.param vcc=10 rl=2.2k
V1 in 0 dc 0 ac 1 sin(0 1 1k)
VCC vcc 0 {vcc}
B1 d 0 v=v(in)*{vcc}/10
R1 d out rmod L=10u W=1u
RL out 0 {rl}
C1 out 0 100n
D1 out vcc dmod
E1 x 0 out 0 2
RX x 0 1k
.save all @rl[i]
.op
.ac dec 10 10 100k
.noise v(out) v1 dec 5 10 10k
.tran 20u 3m
.four 1k v(out)
.meas tran top max v(out)
.meas ac gain0 max vdb(out)
.meas ac top max vdb(out)
.meas ac never when vdb(out)=300
.end
`,
	'amp/corners.lib': '.lib tt\n.model rmod r(rsh=100)\n.endl\n.lib ff\n.model rmod r(rsh=80)\n.endl\n',
	'models/diode.inc': '* diode\n.model dmod d(is=1e-14 cjo=2p)\n',
	'once.cir': `one analysis
.param r=1k
V1 a 0 pulse(0 1 0 1u 1u 1m 2m)
R1 a b {r}
C1 b 0 1u
.tran 10u 4m
.meas tran half when v(b)={0.5} rise=1
.meas tran twice param='2*half'
.meas tran ripple pp v(b) from=1m to=2m
.end
`,
	'pair.cir': `one model
V1 c 0 1
Q1 c b1 0 qs
Q2 c b2 0 qs
I1 0 b1 1u
I2 0 b2 1u
.model qs npn(bf=100 is=1e-15)
.dc V1 1 1 1
.meas dc sum min i(V1)
.end
`
});
const settings = { compatibility: 'ngspice', seed: 1 } as const;
const limits = { timeLimitMs: 20_000 };
const wanted = { goals: goalsFile.default, measurements: [] };
const netlists = localNetlists();

let pool: SimulationPool;
let folder = '';
beforeAll(() => {
	pool = createHostPool(1);
	folder = mkdtempSync(join(tmpdir(), 'cluster-'));
});
afterAll(() => {
	pool.dispose();
	rmSync(folder, { recursive: true });
});

const planOf = (study: object): Promise<StudyPlan> =>
	planStudy({ study: parseStudy(JSON.stringify({ version: 1, ...study }), 's'), files, netlists, settings, wanted });

async function ownTable(plan: StudyPlan): Promise<StudyTable> {
	const table = new StudyTable(plan.points.count);
	const common = { plan, pool, limits, signal: new AbortController().signal };
	await runStudy({ ...common, table, onRow: () => undefined });
	return table;
}

async function nativeTable(plan: StudyPlan, name: string) {
	const place = join(folder, name);
	await unpackBundle(await exportBundle({ name, plan, limits, ngspice: '39.3' }), place);
	execFileSync('python3', ['run_row.py', 'all', '-j', '2'], { cwd: place });
	execFileSync('python3', ['collect.py'], { cwd: place });
	const table = new StudyTable(plan.points.count);
	const report = await importResults({
		...{ plan, signal: new AbortController().signal },
		results: new Blob([readFileSync(join(place, 'results.zip'))]),
		table,
		onRow: () => undefined
	});
	return { table, report };
}

/** @throws unless both tables have the same columns, endings, verdicts and, to a millionth, figures */
function expectSame(native: StudyTable, own: StudyTable): void {
	const keys = (table: StudyTable) => table.columns.map(({ metric }) => JSON.stringify(metric));
	// ngspice measures what depends on other measurements last; the bundle has them in the order of their cards.
	expect(keys(native).toSorted()).toEqual(keys(own).toSorted());
	const plotsOf = (table: StudyTable, name: string) =>
		table.columns.flatMap(({ metric: { id, plot } }) => (id === name ? [plot] : []));
	for (const { metric } of own.columns) expect(plotsOf(native, metric.id)).toEqual(plotsOf(own, metric.id));
	expect(native.ended).toEqual(own.ended);
	expect(native.levels).toEqual(own.levels);
	own.columns.forEach(({ metric, values }) => {
		const others = native.columns[keys(native).indexOf(JSON.stringify(metric))]!.values;
		values.forEach((value, row) => {
			const other = others[row]!;
			const isEqual = Object.is(value, other) || Math.abs(value - other) <= 1e-6 * Math.abs(value) + 1e-12;
			if (!isEqual) expect.soft(other, `${JSON.stringify(metric)} in row ${row}`).toBe(value);
		});
	});
}

describe.skipIf(!isInstalled)('a bundle run by native ngspice (needs ngspice and python3)', () => {
	it('[X4] gives the figures of the app for all analyses, sections, measurements and vectors', async () => {
		const plan = await planOf({
			kind: 'sweep',
			netlist: 'amp/stage.cir',
			levels: [
				{ target: { kind: 'parameter', name: 'rl' }, values: { scale: 'list', values: [1000 / 3, 4700] } },
				{ target: { kind: 'section', library: 'corners.lib' }, values: { scale: 'list', values: ['tt', 'ff'] } },
				{ target: { kind: 'temperature' }, values: { scale: 'list', values: [-40] } }
			]
		});
		const own = await ownTable(plan);
		const { table, report } = await nativeTable(plan, 'stage');
		expect(report).toMatchObject({ taken: 4, failed: 0, kept: 0, missing: [], foreign: [], damaged: [] });
		expect(own.columns.length).toBeGreaterThan(10);
		expectSame(table, own);
		expect([0, 1, 2, 3].every((row) => table.isOutside(row))).toBe(true);
		plan.release();
	});

	it('[X4] [STU24] gives each element its own model, or the value of the netlist', async () => {
		const gain = (device: string) => {
			const target = { kind: 'device', device, parameter: 'model.bf' };
			const choices = [
				{ name: 'own', settings: [{ target, value: 300 }] },
				{ name: 'kept', settings: [] }
			];
			return { name: device, choices };
		};
		const plan = await planOf({ kind: 'corners', netlist: 'pair.cir', axes: [gain('Q1'), gain('Q2')] });
		const own = await ownTable(plan);
		const { table } = await nativeTable(plan, 'pair');
		expectSame(table, own);
		const sums = own.columns.find(({ metric }) => metric.id === 'meas:sum')!.values;
		[600, 400, 400, 200].forEach((sum, row) => expect(sums[row]! / (-sum * 1e-6)).toBeCloseTo(1, 4));
		plan.release();
	});

	it('[X4] takes measurements that depend on others, and leaves out what fails', async () => {
		const plan = await planOf({
			kind: 'sweep',
			netlist: 'once.cir',
			levels: [
				{ target: { kind: 'parameter', name: 'r' }, values: { scale: 'list', values: [100, 1e3, 1e6] } },
				{ target: { kind: 'device', device: 'C1' }, values: { scale: 'list', values: [1e-6] } }
			]
		});
		const own = await ownTable(plan);
		const { table } = await nativeTable(plan, 'once');
		expectSame(table, own);
		plan.release();
	});
});
