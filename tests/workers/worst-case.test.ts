import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { worstCases } from '#lib/studies/worst-case/worst-cases.ts';
import type { WorstCasePlan } from '#lib/studies/kinds/worst-case.ts';
import type { SimulationPool } from '#lib/workers/ngspice/protocol.ts';
import { createHostPool } from '../support/spice/host-pool.ts';
import { ranStudy } from '../support/spice/study-bench.ts';

let pool: SimulationPool;
beforeAll(() => void (pool = createHostPool(2)));
afterAll(() => pool.dispose());

const part = (device: string, amount: number) => ({
	target: { kind: 'device', device },
	tolerance: { amount, relative: true }
});
const study = (...vary: object[]) => ({ kind: 'worst_case', vary });

async function worst(netlist: string, ...vary: object[]) {
	const { plan, table } = await ranStudy(pool, netlist, study(...vary));
	expect(table.ended.complete).toBe(plan.points.count);
	const found = worstCases(plan, plan.study.plan as WorstCasePlan, table, table.columns, []);
	return { plan, of: (id: string) => found.find(({ metric }) => metric.id === id)! };
}

const divider = 'divider\nV1 in 0 10\nR1 in out 1k\nR2 out 0 1k\n.dc V1 10 10 1\n.meas dc vout max v(out)\n.end\n';
const ratio = (r1: number, r2: number): number => (10 * r2) / (r1 + r2);

describe('[C14] the worst case', () => {
	it('[WCA1] [WCA2] of a divider: EVA at the ends of both resistors, RSS from one at a time, both shown by runs', async () => {
		const { plan, of } = await worst(divider, part('R1', 0.05), part('R2', 0.02));
		const { nominal, extreme, rss, lost } = of('meas:vout');
		expect([nominal, lost]).toEqual([5, 0]);
		// Nominal, four ends, four combinations, and two points of the ellipsoid.
		expect(plan.points.count).toBe(11);
		expect(extreme[0].value).toBeCloseTo(ratio(1050, 980), 6);
		expect(extreme[1].value).toBeCloseTo(ratio(950, 1020), 6);
		expect(plan.points.values(extreme[1].row!)).toEqual([950, 1020]);
		// One at a time: the sum of the movements is what a straight line predicts.
		const moves = [ratio(950, 1000) - 5, ratio(1000, 1020) - 5];
		expect(extreme[1].predicted).toBeCloseTo(5 + moves[0]! + moves[1]!, 6);
		const along = [(ratio(1050, 1000) - ratio(950, 1000)) / 2, (ratio(1000, 1020) - ratio(1000, 980)) / 2];
		const root = Math.hypot(...along);
		expect(rss[0].predicted).toBeCloseTo(5 - root, 6);
		expect(rss[1].predicted).toBeCloseTo(5 + root, 6);
		// The point of the ellipsoid in the direction of the gradient.
		const at = [1000 + (50 * along[0]!) / root, 1000 + (20 * along[1]!) / root] as const;
		expect(rss[1].value).toBeCloseTo(ratio(...at), 6);
		expect(rss[1].row).not.toBeNull();
	});

	it('[WCA1] [WCA2] of tolerances that differ below and above: both ends, and RSS by how far each side goes', async () => {
		const r1 = {
			target: { kind: 'device', device: 'R1' },
			below: { amount: 0.02, relative: true },
			above: { amount: 100, relative: false }
		};
		const r2 = {
			target: { kind: 'device', device: 'R2' },
			below: { amount: 0, relative: true },
			above: { amount: 0.03, relative: true }
		};
		const { plan, of } = await worst(divider, r1, r2);
		const { extreme, rss } = of('meas:vout');
		expect(extreme[0].value).toBeCloseTo(ratio(1100, 1000), 6);
		expect(extreme[1].value).toBeCloseTo(ratio(980, 1030), 6);
		expect(plan.points.values(extreme[1].row!)).toEqual([980, 1030]);
		// The straight lines through the ends: up, R1 goes down by 20 Ω and R2 up by 30 Ω; down, R1 goes up by 100 Ω and R2 not at all.
		const slopes = [(ratio(980, 1000) - ratio(1100, 1000)) / 120, (ratio(1000, 1030) - 5) / 30] as const;
		const up = Math.hypot(20 * slopes[0], 30 * slopes[1]);
		expect(rss[1].predicted).toBeCloseTo(5 + up, 6);
		expect(rss[0].predicted).toBeCloseTo(5 - 100 * slopes[0], 6);
		const at = [1000 - (20 * 20 * slopes[0]) / up, 1000 + (30 * 30 * slopes[1]) / up] as const;
		expect(rss[1].value).toBeCloseTo(ratio(...at), 6);
		expect(rss[0].value).toBeCloseTo(ratio(1100, 1000), 6);
	});

	it('[WCA1] [STU14] of a class: each of its elements, except those with a tolerance of their own', async () => {
		const all = { class: 'resistors', below: { amount: 0.1, relative: true }, above: { amount: 0.05, relative: true } };
		const netlist = divider.replace('.dc', '.param big=1meg\nR3 out 0 {big}\n.dc');
		const { plan, of } = await worst(netlist, all, part('R2', 0.02));
		expect(plan.targets.map((target) => 'device' in target && target.device)).toEqual(['R1', 'R2']);
		expect(plan.skipped).toEqual(['R3']);
		const { extreme } = of('meas:vout');
		const loaded = (r1: number, r2: number) => ratio(r1, (r2 * 1e6) / (r2 + 1e6));
		expect(extreme[0].value).toBeCloseTo(loaded(1050, 980), 6);
		expect(extreme[1].value).toBeCloseTo(loaded(900, 1020), 6);
	});

	it('[WCA1] [WCA2] of the corner of an RC low-pass', async () => {
		const netlist =
			'rc\nV1 in 0 AC 1\nR1 in out 1k\nC1 out 0 1n\n.ac lin 3 100k 200k\n.meas ac mag find vm(out) at=150k\n.end\n';
		const { of } = await worst(netlist, part('R1', 0.01), part('C1', 0.1));
		const magnitude = (r: number, c: number): number => 1 / Math.hypot(1, 2 * Math.PI * 150e3 * r * c);
		const { extreme, rss } = of('meas:mag');
		expect(extreme[0].value).toBeCloseTo(magnitude(1010, 1.1e-9), 5);
		expect(extreme[1].value).toBeCloseTo(magnitude(990, 0.9e-9), 5);
		const along = [
			(magnitude(1010, 1e-9) - magnitude(990, 1e-9)) / 2,
			(magnitude(1000, 1.1e-9) - magnitude(1000, 0.9e-9)) / 2
		];
		expect(rss[1].predicted).toBeCloseTo(magnitude(1000, 1e-9) + Math.hypot(...along), 5);
	});

	it('[WCA1] [WCA2] of more values than can be combined: by the direction in which each moves the metric', async () => {
		const chain = Array.from({ length: 9 }, (_, i) => `R${i + 1} n${i} n${i + 1} 1k`).join('\n');
		const netlist = `chain\nV1 n0 0 10\n${chain}\nR10 n9 0 1k\n.dc V1 10 10 1\n.meas dc vout max v(n9)\n.end\n`;
		const names = Array.from({ length: 10 }, (_, i) => `R${i + 1}`);
		const { plan, of } = await worst(netlist, ...names.map((name) => part(name, 0.05)));
		const { extreme } = of('meas:vout');
		expect(extreme[0].value).toBeCloseTo((10 * 950) / (9 * 1050 + 950), 6);
		expect(extreme[1].value).toBeCloseTo((10 * 1050) / (9 * 950 + 1050), 6);
		expect(plan.points.count).toBeLessThan(1 + 20 + 4 * 12);
	});

	it('[WCA1] of a metric that is highest in the middle is not at an end', async () => {
		const netlist =
			'hill\n.param a=0\nV1 in 0 1\nB1 out 0 V={1-a*a}\nR1 out 0 1k\n.dc V1 1 1 1\n.meas dc vout max v(out)\n.end\n';
		const vary = { target: { kind: 'parameter', name: 'a' }, tolerance: { amount: 0.5, relative: false } };
		const { plan, of } = await worst(netlist, vary);
		expect(of('meas:vout').extreme.map(({ value }) => value)).toEqual([0.75, 1]);
		// The rows of a single value are all that there is to run.
		expect(plan.points.count).toBe(3);
		const relative = { target: { kind: 'parameter', name: 'a' }, tolerance: { amount: 0.1, relative: true } };
		await expect(ranStudy(pool, netlist, study(relative))).rejects.toMatchObject({ code: 'study_relative_of_zero' });
	});

	it('[WCA3] has the same rows with one engine as with two', async () => {
		const alone = createHostPool(1);
		const vary = Array.from({ length: 9 }, (_, i) => part(`R${i + 1}`, 0.05));
		const netlist = `many\nV1 n0 0 10\n${vary.map((_, i) => `R${i + 1} n${i} n${i + 1} ${i + 1}k`).join('\n')}\nR10 n9 0 1k\n.dc V1 10 10 1\n.end\n`;
		const both = await Promise.all([pool, alone].map((engines) => ranStudy(engines, netlist, study(...vary))));
		alone.dispose();
		const [points, others] = both.map(({ plan }) =>
			Array.from({ length: plan.points.count }, (_, row) => plan.points.values(row))
		);
		expect(points!.length).toBeGreaterThan(19);
		expect(others).toEqual(points);
	});
});
