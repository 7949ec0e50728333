import { afterAll, beforeAll, expect, it } from 'vitest';
import { goalsFile } from '#lib/sim/goals.ts';
import { simulate } from '#lib/sim/run-simulation.ts';
import type { RunOverrides } from '#lib/sim/overrides.ts';
import { planStudy } from '#lib/studies/run/study-plan.ts';
import { runStudy } from '#lib/studies/run/run-study.ts';
import { StudyTable } from '#lib/studies/rows/study-table.ts';
import { parseStudy } from '#lib/studies/study.ts';
import type { SimulationPool } from '#lib/workers/ngspice/protocol.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { createHostPool } from '../support/spice/host-pool.ts';
import { localNetlists } from '../support/spice/local-netlists.ts';
import { MemoryFiles } from '../support/storage/memory-files.ts';

const content = `numbers
.param r=1k
.param gain={2*r/1k}
V1 in 0 DC 1 AC 1 SIN(0 1 1k 0 50)
V2 p 0 PULSE(0 5 10u 20u 20u 0.2m 0.5m)
V3 w 0 PWL(0 0 0.4m 2 1m {1*gain})
R1 in out {2*r + 500}
C1 out 0 100n
X1 out y amp
X2 p z amp g=4
B1 s 0 V=3*v(out)-v(p)
D1 out d DX
R9 d 0 10k tc1=1m
.model DX D(IS={2*5f} N=1.1)
.subckt amp a b g=2
E1 c 0 a 0 {g*1.5}
R1 c b 1k
R2 b 0 3k
.ends
.temp 60
.op
.ac dec 5 10 100k
.tran 10u 1m
.meas tran vout rms v(out)
.meas tran vy rms v(y)
.meas tran vz max v(z)
.meas tran vw max v(w)
.meas tran vs max v(s)
.meas tran vd max v(d)
.meas ac peak max vm(out)
.end
`;
const netlists = localNetlists();
const limits = { timeLimitMs: 20_000 };

let pool: SimulationPool;
beforeAll(() => void (pool = createHostPool(1)));
afterAll(() => pool.dispose());

async function figures(text: string, overrides?: RunOverrides): Promise<[string, number][]> {
	const { run } = await simulate({
		...{ projectId: 'p', files: new MemoryFiles({ 'main.cir': text }), entry: 'main.cir', simulator: pool, netlists },
		...{ origin: 'user', limits, clock: new ManualClock(), ...(overrides && { overrides }) }
	});
	expect(run.status).toBe('complete');
	return run.metrics.flatMap(({ id, signal, value }) =>
		value === null ? [] : [[`${id} ${signal ?? ''}`, value] as [string, number]]
	);
}

const cases = [
	['V1 sin 2', 1.7, 'SIN(0 1 1k', 'SIN(0 1.7 1k'],
	['V1 ac 1', 3, 'AC 1 ', 'AC 3 '],
	['V2 pulse 2', -4, 'PULSE(0 5 ', 'PULSE(0 -4 '],
	['V3 pwl 4', 7, '0.4m 2', '0.4m 7'],
	['V3 pwl 6 {?*gain}', 2.5, '{1*gain}', '{2.5*gain}'],
	['gain {?*r/#}', 5, '{2*r/1k}', '{5*r/1k}'],
	['R1 {?*r+#}', 4, '{2*r + 500}', '{4*r + 500}'],
	['R1 {#*r+?}', -250, '{2*r + 500}', '{2*r + (-250)}'],
	['B1 V {?*v(out)-v(p)}', -2, 'V=3*v(out)', 'V=-2*v(out)'],
	['R9 tc1', 0.02, 'tc1=1m', 'tc1=0.02'],
	['amp/R2', 500, 'R2 b 0 3k', 'R2 b 0 500'],
	['amp/E1 {g*?}', 0.5, '{g*1.5}', '{g*0.5}'],
	['amp/g', 6, 'amp a b g=2', 'amp a b g=6']
] as const;

it.each(cases)(
	'[C13] [STU26] the figures with %s = %d are those of the netlist edited by hand',
	async (name, value, was, is) => {
		expect(content.split(was)).toHaveLength(2);
		const tuned = await figures(content, { values: [{ target: { kind: 'number', name }, value }] });
		expect(tuned.length).toBeGreaterThan(7);
		expect(tuned).toEqual(await figures(content.replace(was, is)));
		expect(tuned).not.toEqual(await figures(content));
	}
);

it('[C13] [STU26] a sweep over a number has the figures of netlists edited by hand, and refuses the value around it', async () => {
	const study = (...targets: object[]) =>
		parseStudy(
			JSON.stringify({
				...{ version: 1, kind: 'sweep', netlist: 'main.cir' },
				levels: targets.map((target) => ({ target, values: { scale: 'list', values: [0.5, 3] } }))
			}),
			'study'
		);
	const plan = (...targets: object[]) =>
		planStudy({
			...{ study: study(...targets), files: new MemoryFiles({ 'main.cir': content }), netlists },
			...{ settings: { compatibility: 'ngspice', seed: 1 }, wanted: { goals: goalsFile.default, measurements: [] } }
		});
	const ready = await plan({ kind: 'number', name: 'amp/E1 {g*?}' });
	const table = new StudyTable(ready.points.count);
	await runStudy({
		...{ pool, plan: ready, table, limits },
		onRow: () => undefined,
		signal: new AbortController().signal
	});
	for (const [row, value] of [0.5, 3].entries()) {
		const alone = await figures(content.replace('{g*1.5}', `{g*${value}}`));
		expect(table.metrics(row).map(({ id, signal, value: figure }) => [`${id} ${signal ?? ''}`, figure])).toEqual(alone);
	}
	ready.release();
	const refused = plan({ kind: 'device', device: 'R1' }, { kind: 'number', name: 'R1 {?*r+#}' });
	await expect(refused).rejects.toMatchObject({ code: 'targets_overlap', data: { one: 'R1 {?*r+#}', other: 'R1' } });
});
