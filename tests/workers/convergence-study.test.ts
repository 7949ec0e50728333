import { afterAll, beforeAll, expect, it } from 'vitest';
import { convergenceOf } from '#lib/studies/figures/convergence.ts';
import type { SimulationPool } from '#lib/workers/ngspice/protocol.ts';
import { createHostPool } from '../support/spice/host-pool.ts';
import { ranStudy } from '../support/spice/study-bench.ts';

let pool: SimulationPool;
beforeAll(() => void (pool = createHostPool(2)));
afterAll(() => pool.dispose());

const option = (name: string) => ({ kind: 'option', name });
/** A tank whose oscillation is damped by the integration, with few steps per period. */
const tank = (step: string): string => `tank
I1 0 a PULSE(1m 0 0 1n 1n 1)
L1 a 0 1u IC=1m
C1 a 0 1u IC=0
.tran ${step} 60u 0 ${step} uic
.options method=gear
.meas tran peak MAX v(a) from=40u to=60u
.meas tran source AVG v(a) from=0 to=1n
.end
`;

it('[C15] [CVG1] [CVG2] a study of convergence names the time step that damps an oscillation, and holds with a small one', async () => {
	const study = { kind: 'convergence', factor: 2, vary: [{ kind: 'time_step' }, option('abstol')] };
	const of = async (step: string) => {
		const { plan, table } = await ranStudy(pool, tank(step), study);
		expect(plan.points.count).toBe(4);
		expect(plan.points.values(3)).toEqual([Number(step.slice(0, -1)) * 0.5e-6, 0.5e-12]);
		const found = convergenceOf(plan, table, table.columns, 0.02);
		return found.find(({ metric }) => metric.id === 'meas:peak')!;
	};
	const coarse = await of('0.4u');
	expect(coarse.movements.map(({ state }) => state)).toEqual(['moves', 'holds', 'moves']);
	expect(coarse.movements[1]!.change).toBe(0);
	expect((await of('0.02u')).state).toBe('holds');
});

it('[C15] [CVG1] [STU11] a time step without a transient analysis, and an option that is none, are refused', async () => {
	const dc = 'dc\nV1 a 0 1\nR1 a 0 1\n.op\n.end\n';
	for (const target of [{ kind: 'time_step' }, option('gear')])
		await expect(ranStudy(pool, dc, { kind: 'convergence', vary: [target] })).rejects.toMatchObject({
			code: 'target_unknown'
		});
	const device = { kind: 'device', device: 'R1' };
	await expect(ranStudy(pool, dc, { kind: 'convergence', vary: [device] })).rejects.toMatchObject({
		code: 'study_invalid'
	});
});
