import { expect, it } from 'vitest';
import type { DesignGoal } from '#lib/sim/goals.ts';
import { JudgedRows } from '#lib/studies/summary/judged-rows.ts';
import { tailEstimates } from '#lib/studies/summary/tail-estimate.ts';
import { createHostPool } from '../support/spice/host-pool.ts';
import { ranStudy } from '../support/spice/study-bench.ts';

/** 1 mA through 1 kΩ whose σ is 1 %: above 1 V and 4.2649 % in one of 100,000 samples. */
const netlist = 'drop\nI1 0 out 1m\nR1 out 0 1k\nR2 out 0 1g\n.dc I1 1m 1m 1m\n.end\n';
const gauss = (amount: number) => [{ distribution: { shape: 'gauss', sigma: { amount, relative: true } } }];
const study = {
	...{ kind: 'monte_carlo', samples: 1000, seed: 4, sampling: 'importance' },
	vary: [
		{ target: { kind: 'device', device: 'R1' }, parts: gauss(0.01) },
		{ target: { kind: 'device', device: 'R2' }, parts: gauss(0.1) }
	]
};
const goal: DesignGoal = {
	...{ metric: 'maximum', target: 1.042648, unit: 'V', direction: 'at_most', tolerance: 0, priority: 'must' }
};

it('[C12] [STU20] [STU22] importance sampling of a circuit with a failure probability of 1e-5 covers it, with the same bits on one and two engines', async () => {
	const ran = [];
	for (const size of [1, 2]) {
		const pool = createHostPool(size);
		const { plan, table } = await ranStudy(pool, netlist, study, [], [goal]);
		pool.dispose();
		expect(table.ended.complete).toBe(plan.points.count);
		const weights = Array.from({ length: table.count }, (_, row) => plan.points.weight(row));
		const rows = table.columns.map(({ metric, values }) => [metric.id, ...values]);
		ran.push({ rows, weights, estimates: tailEstimates(new JudgedRows(table, [goal], null), plan.points) });
	}
	expect(ran[1]).toEqual(ran[0]);
	const { count, any } = ran[0]!.estimates;
	expect(count).toBe(1000);
	expect(any.doubt).toBeNull();
	expect(any.interval.low).toBeLessThan(1e-5);
	expect(any.interval.high).toBeGreaterThan(1e-5);
	expect(any.interval.high / any.interval.low).toBeLessThan(1.8);
}, 120_000);
