import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { targetName } from '#lib/db/runs/run-setting.ts';
import { sensitivities, type Sensitivity } from '#lib/studies/figures/sensitivities.ts';
import type { SimulationPool } from '#lib/workers/ngspice/protocol.ts';
import { createHostPool } from '../support/spice/host-pool.ts';
import { createEngineHost, plotOf, realOf, runDeck } from '../support/spice/ngspice.ts';
import { ranStudy } from '../support/spice/study-bench.ts';

let pool: SimulationPool;
beforeAll(() => void (pool = createHostPool(2)));
afterAll(() => pool.dispose());

const element = (device: string, step?: object) => ({ target: { kind: 'device', device }, ...(step && { step }) });

/** The sensitivities of each metric, by what varies. */
async function run(netlist: string, vary: object[]) {
	const { plan, table, column } = await ranStudy(pool, netlist, { kind: 'sensitivity', vary });
	return (id: string): Record<string, Sensitivity> =>
		Object.fromEntries(
			sensitivities(plan, column(id), (row) => table.state(row) === 'waiting').map((each) => [
				targetName(plan.targets[each.target]!),
				each
			])
		);
}

describe('a sensitivity study', () => {
	it('[C15] [SEN1] finds those of an RC low-pass: the cutoff falls as R and C rise, its source has no effect', async () => {
		const of = await run(
			`rc
V1 in 0 DC 0 AC 1
R1 in out 1k
C1 out 0 100n
.ac dec 400 100 100k
.meas ac corner when vdb(out)=-3.0103
.end
`,
			[element('R1'), element('C1'), element('V1', { amount: 0.1, relative: false })]
		);
		const corner = of('meas:corner');
		expect(Object.keys(corner)).toHaveLength(3);
		for (const name of ['R1', 'C1']) {
			expect(corner[name]?.figures?.normalised).toBeCloseTo(-1, 2);
			expect(corner[name]?.figures?.perPercent).toBeCloseTo(-15.915, 0);
		}
		expect(corner.V1).toMatchObject({ figures: null, reason: 'unchanged' });
	});

	it('[C15] finds those of a series RLC circuit: resonance falls with the root of L and C, and not with R', async () => {
		const of = await run(
			`rlc
V1 in 0 AC 1
L1 in a 1m
C1 a out 10n
R1 out 0 100
.ac dec 400 20k 130k
.meas ac f0 when vp(out)=0
.meas ac off find vm(out) at=100k
.end
`,
			[element('R1'), element('L1'), element('C1')]
		);
		const resonance = of('meas:f0');
		expect(resonance.L1?.figures?.normalised).toBeCloseTo(-0.5, 3);
		expect(resonance.C1?.figures?.normalised).toBeCloseTo(-0.5, 3);
		expect(resonance.R1?.figures).toBeNull();
		// |H| = R / √(R² + X²) with X = ωL - 1/(ωC).
		const omega = 2 * Math.PI * 1e5;
		const [reactance, part] = [omega * 1e-3 - 1 / (omega * 1e-8), 1e4];
		const square = part + reactance ** 2;
		const off = of('meas:off');
		expect(off.R1?.figures?.normalised).toBeCloseTo(reactance ** 2 / square, 5);
		expect(off.L1?.figures?.normalised).toBeCloseTo((-reactance * omega * 1e-3) / square, 4);
		expect(off.C1?.figures?.normalised).toBeCloseTo(-reactance / (omega * 1e-8) / square, 4);
		// The strongest first.
		expect(Object.keys(off)).toEqual(['L1', 'R1', 'C1']);
	});

	it('[C15] agrees with the .sens of ngspice, direct current and small signal', async () => {
		const circuit = 'loaded\nV1 in 0 DC 2 AC 1\nR1 in out 1k\nR2 out 0 3k\nC1 out 0 100n\n';
		const vary = ['R1', 'R2', 'C1', 'V1'].map((name) => element(name));
		const host = await createEngineHost();
		const direct = plotOf(await runDeck(host, `${circuit}.sens v(out)\n.end\n`), 'sens1');
		const ac = plotOf(await runDeck(host, `${circuit}.sens v(out) ac lin 1 1k 1k\n.end\n`), 'sens1');
		const of = await run(
			`${circuit}.dc V1 2 2 1\n.ac lin 3 500 1.5k\n.meas dc vout max v(out)\n.meas ac mag find vm(out) at=1k\n.end\n`,
			vary.filter(({ target }) => target.device !== 'V1')
		);
		const slope = (id: string, name: string) => of(id)[name]?.figures?.slope ?? NaN;
		for (const name of ['R1', 'R2'])
			expect(slope('meas:vout', name) / realOf(direct, name.toLowerCase())[0]!).toBeCloseTo(1, 5);
		expect(of('meas:vout').C1).toMatchObject({ reason: 'unchanged' });
		// The derivative of the magnitude, from that of the complex voltage H = p / (1 + jωC·R1·p) with p = R2 / (R1 + R2).
		const x = 2 * Math.PI * 1000 * 1e-7 * 750;
		const [re, im] = [0.75 / (1 + x * x), (-0.75 * x) / (1 + x * x)];
		const magnitude = (vector: string): number => {
			const found = ac.vectors.find(({ name }) => name === vector);
			if (found?.kind !== 'complex') throw new RangeError(`There is no ${vector}`);
			return (re * found.re[0]! + im * found.im[0]!) / Math.hypot(re, im);
		};
		// ngspice keeps the whole derivative with respect to a resistance under the name of its AC value.
		const vectors = { R1: 'r1_ac', R2: 'r2_ac', C1: 'c1' };
		for (const [name, vector] of Object.entries(vectors))
			expect(slope('meas:mag', name) / magnitude(vector)).toBeCloseTo(1, 4);
	});

	it('[C15] [SEN2] says why there is no figure where a metric bends, or changes less than the simulator is exact', async () => {
		const of = await run(
			`bend
.param a=1 weak=1
V1 in 0 {1}
B1 out 0 V={max(a, 1) + 1u*weak}
C1 x 0 1n
R1 in x 1k
.tran 1u 20u
.meas tran vout find v(out) at=10u
.end
`,
			[
				{ target: { kind: 'parameter', name: 'a' } },
				{ target: { kind: 'parameter', name: 'weak' } },
				{ target: { kind: 'temperature' }, step: { amount: 1, relative: false } }
			]
		);
		const reasons = Object.fromEntries(Object.entries(of('meas:vout')).map(([name, { reason }]) => [name, reason]));
		expect(reasons).toEqual({ a: 'disagree', weak: 'too_small', temp: 'unchanged' });
	});
});

it('[C15] [SEN1] [STU11] a relative step of a value of 0, and a value that is an expression, are refused', async () => {
	const netlist = 'refused\n.param r=1k\nV1 a 0 DC 0 AC 1\nR1 a 0 {r}\n.op\n.end\n';
	const study = (device: string) => ranStudy(pool, netlist, { kind: 'sensitivity', vary: [element(device)] });
	await expect(study('V1')).rejects.toMatchObject({ code: 'study_step_of_zero', data: { target: 'V1' } });
	await expect(study('R1')).rejects.toMatchObject({ code: 'nominal_unknown', data: { target: 'R1' } });
});
