import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDraft } from '#lib/components/studies/form/new-draft.ts';
import { readDraft } from '#lib/components/studies/form/read-draft.ts';
import { en } from '#lib/i18n/en/messages.ts';
import { goalsFile } from '#lib/sim/goals.ts';
import type { MonteCarloPlan } from '#lib/studies/kinds/monte-carlo.ts';
import { runStudy } from '#lib/studies/run/run-study.ts';
import { planStudy, settingsOf, type StudyPlan } from '#lib/studies/run/study-plan.ts';
import { StudyTable } from '#lib/studies/rows/study-table.ts';
import type { Study } from '#lib/studies/study.ts';
import type { SimulationPool } from '#lib/workers/ngspice/protocol.ts';
import { createHostPool } from '../support/spice/host-pool.ts';
import { localNetlists } from '../support/spice/local-netlists.ts';
import { MemoryFiles } from '../support/storage/memory-files.ts';

const settings = { compatibility: 'pspice', seed: 1 } as const;
const wanted = { goals: goalsFile.default, measurements: [] };
const netlists = localNetlists();

let pool: SimulationPool;
beforeAll(() => void (pool = createHostPool(1)));
afterAll(() => pool.dispose());

interface Ran {
	plan: StudyPlan;
	table: StudyTable;
	/** The value that a `.meas` card has in each row. */
	measured(name: string): number[];
}

/** The study that the form proposes for a netlist, run. */
async function proposed(content: string, change: (study: Study) => Study = (study) => study): Promise<Ran> {
	const files = new MemoryFiles({ 'a.cir': content });
	const netlist = await netlists.open(files, { entry: 'a.cir', dialect: settings.compatibility });
	const variables = await netlist.variables();
	netlist.release();
	const draft = { ...newDraft('monte_carlo', 'a.cir', variables, [], en), samples: '12' };
	const { study, faults } = readDraft(draft as never, [], en);
	expect(faults).toEqual({});
	const plan = await planStudy({ study: change(study!), files, netlists, settings, wanted });
	const table = new StudyTable(plan.points.count);
	const signal = new AbortController().signal;
	await runStudy({ plan, pool, limits: { timeLimitMs: 20_000 }, table, onRow: () => undefined, signal });
	plan.release();
	expect(table.ended.complete).toBe(12);
	return {
		...{ plan, table },
		measured: (name) =>
			Array.from({ length: table.count }, (_, row) => {
				const found = table.metrics(row).find(({ id }) => id === `meas:${name}`)?.value;
				expect(found).toBeTypeOf('number');
				return found!;
			})
	};
}

const valuesOf = (plan: StudyPlan, row: number): Record<string, number> =>
	Object.fromEntries(
		settingsOf(plan, row).map(({ target, value }) => [
			target.kind === 'device' ? `${target.device} ${target.parameter ?? ''}`.trim() : target.kind,
			value as number
		])
	);
const distinctOf = (values: readonly number[]): number => new Set(values.map((value) => value.toPrecision(6))).size;

const divider = (tolerance: string): string => `* divider
V1 in 0 1
R1 in out RMOD 1k
R2 out 0 RMOD 3k
.model RMOD RES(R=1 ${tolerance})
.dc V1 1 1 1
.meas dc vout max v(out)
.end
`;

describe('[C12] two resistors of a divider with one model', () => {
	it('vary on their own with DEV, so that the ratio follows both', async () => {
		const { plan, measured } = await proposed(divider('DEV=5%'));
		const ratios = measured('vout');
		ratios.forEach((ratio, row) => {
			const { R1 = 0, R2 = 0 } = valuesOf(plan, row);
			for (const [value, nominal] of [
				[R1, 1000],
				[R2, 3000]
			] as const)
				expect(Math.abs(value / nominal - 1)).toBeLessThanOrEqual(0.05);
			expect(ratio).toBeCloseTo(R2 / (R1 + R2), 9);
		});
		expect(distinctOf(ratios)).toBe(12);
	});

	it('vary together with LOT, so that the ratio stays', async () => {
		const { plan, measured } = await proposed(divider('LOT=5%'));
		measured('vout').forEach((ratio) => expect(ratio).toBeCloseTo(0.75, 9));
		expect(distinctOf(Array.from({ length: 12 }, (_, row) => valuesOf(plan, row).R1!))).toBe(12);
	});
});

/** Collector currents of BF times 1 uA: no Early effect, no leakage that counts. */
const transistors = (bf: string, is = '1e-15'): string => `* gains
VC c 0 1
VA c ca 0
VB c cb 0
QA ca ba 0 QS
QB cb bb 0 QS
IA 0 ba 1u
IB 0 bb 1u
.model QS NPN (BF=${bf}
+ IS=${is} NR=2)
.dc VC 1 1 1
.meas dc ia max i(VA)
.meas dc ib max i(VB)
.meas dc va max v(ba)
.meas dc vb max v(bb)
.end
`;
/** ngspice's thermal voltage at 27 degrees Celsius, V. */
const VT = 0.0258649;

const mirror = `* mirror
VD ref0 0 5
IR ref0 ref 100u
VO o 0 2
X1 ref o copy
.subckt copy in out
M1 in in 0 0 nch w=10u l=2u
M2 out in 0 0 nch w=10u l=2u m=4
.ends
.model nch nmos(level=1 vto=0.7 kp=100u)
.dc VO 2 2 1
.meas dc io min i(VO)
.meas dc vg max v(ref)
.end
`;

it('[C12] [STU18] [STU27] a mirror is proposed with a mismatch by area for each transistor, and runs with it', async () => {
	const { plan, measured } = await proposed(mirror);
	expect(plan.study.plan).toMatchObject({
		vary: ['X1.M1', 'X1.M2'].map((device) => ({
			target: { kind: 'device', device, parameter: 'model.vto' },
			parts: [{ distribution: { shape: 'mismatch', coefficient: { amount: 3.5e-9, relative: false } } }]
		}))
	});
	const [io, vg] = [measured('io'), measured('vg')];
	const offsets = io.map((current, row) => {
		const { 'X1.M1 model.vto': a = 0, 'X1.M2 model.vto': b = 0 } = valuesOf(plan, row);
		// I = KP/2 * W/L * (Vgs - Vt)^2, without channel-length modulation.
		const overdrive = Math.sqrt(100e-6 / (0.5 * 100e-6 * 5));
		expect(vg[row]!).toBeCloseTo(a + overdrive, 5);
		expect(current / (-4 * 0.5 * 100e-6 * 5 * (a + overdrive - b) ** 2)).toBeCloseTo(1, 4);
		return [a - 0.7, b - 0.7] as const;
	});
	const parts = (plan.study.plan as MonteCarloPlan).vary[0]!.parts;
	const every = await proposed(mirror, (study) => {
		const vary = [{ class: 'nmos', subcircuits: true, parts }];
		return { ...study, plan: { ...study.plan, vary } } as Study;
	});
	expect(every.plan.targets).toEqual(plan.targets);
	expect(every.measured('io')).toEqual(io);
	// Sigma is 3.5 mV*um over the root of 20 um^2, and of 80 um^2 for four in parallel: no draw of 12 is 5 sigma away, and the sums of
	// squares are those of 12 normal numbers.
	for (const [index, area] of [20, 80].entries()) {
		const squares = offsets.map((each) => (each[index]! / (3.5e-3 / Math.sqrt(area))) ** 2);
		expect(Math.max(...squares)).toBeLessThan(25);
		const sum = squares.reduce((a, b) => a + b, 0);
		expect(sum).toBeGreaterThan(2);
		expect(sum).toBeLessThan(37);
	}
});

describe('[C12] [STU24] two transistors with one model', () => {
	it('have their own gain with DEV, by their own copies of the model', async () => {
		const { plan, measured } = await proposed(transistors('100 DEV=20%'));
		const [ia, ib] = [measured('ia'), measured('ib')];
		ia.forEach((current, row) => {
			const { 'QA model.bf': a = 0, 'QB model.bf': b = 0 } = valuesOf(plan, row);
			for (const value of [a, b]) expect(Math.abs(value / 100 - 1)).toBeLessThanOrEqual(0.2);
			expect(current / (a * 1e-6)).toBeCloseTo(1, 5);
			expect(ib[row]! / (b * 1e-6)).toBeCloseTo(1, 5);
		});
		expect(distinctOf(ia.map((current, row) => current / ib[row]!))).toBe(12);
	});

	it('have the same gain with LOT', async () => {
		const { plan, measured } = await proposed(transistors('100 LOT=20%'));
		const [ia, ib] = [measured('ia'), measured('ib')];
		ia.forEach((current, row) => expect(current / ib[row]!).toBeCloseTo(1, 9));
		expect(distinctOf(ia)).toBe(12);
		expect(plan.targets).toEqual([{ kind: 'model', model: 'QS', parameter: 'BF' }]);
	});

	it('share the part of LOT, and other parameters of the model that vary', async () => {
		const { plan, measured } = await proposed(transistors('100 DEV=1% LOT=20%', '1e-15 LOT=50%'));
		const [ia, ib, va, vb] = [measured('ia'), measured('ib'), measured('va'), measured('vb')];
		ia.forEach((current, row) => {
			const values = valuesOf(plan, row);
			expect(values['QA model.is']).toBe(values['QB model.is']);
			expect(Math.abs(current / ib[row]! - 1)).toBeLessThan(0.026);
			// Base-emitter voltages by the saturation current of the row and the currents.
			expect(va[row]! - vb[row]!).toBeCloseTo(VT * Math.log(current / ib[row]!), 5);
			expect(va[row]!).toBeCloseTo(VT * Math.log(current / values['QA model.is']!), 4);
		});
		expect(distinctOf(ia.map((current, row) => current / ib[row]!))).toBe(12);
		expect(Math.max(...ia) / Math.min(...ia)).toBeGreaterThan(1.1);
	});

	it('[STU25] have their own gain with DEV inside of subcircuits too, in each call', async () => {
		const content = transistors('100 DEV=20%')
			.replace('QA ca ba 0 QS\nQB cb bb 0 QS\n', 'XA ca ba part\nXB cb bb part\n.subckt part c b\nQ1 c b 0 QS\n.ends\n')
			.replace('100 DEV', '100 LOT=10% DEV');
		const { plan, measured } = await proposed(content);
		const [ia, ib] = [measured('ia'), measured('ib')];
		ia.forEach((current, row) => {
			const { 'XA.Q1 model.bf': a = 0, 'XB.Q1 model.bf': b = 0 } = valuesOf(plan, row);
			expect(current / (a * 1e-6)).toBeCloseTo(1, 5);
			expect(ib[row]! / (b * 1e-6)).toBeCloseTo(1, 5);
		});
		expect(distinctOf(ia.map((current, row) => current / ib[row]!))).toBe(12);
	});

	it('follow the model where that varies beside them', async () => {
		const { plan, measured } = await proposed(transistors('100 DEV=20%'), (study) => {
			const distribution = {
				shape: 'uniform',
				below: { amount: 0.5, relative: true },
				above: { amount: 0.5, relative: true }
			};
			const target = { kind: 'model', model: 'QS', parameter: 'IS' };
			const { vary } = study.plan as { vary: object[] };
			return { ...study, plan: { ...study.plan, vary: [...vary, { target, parts: [{ distribution }] }] } } as Study;
		});
		const [ia, va] = [measured('ia'), measured('va')];
		ia.forEach((current, row) => {
			const is = settingsOf(plan, row).find(({ target }) => target.kind === 'model')!.value as number;
			expect(va[row]!).toBeCloseTo(VT * Math.log(current / is), 4);
		});
		expect(distinctOf(va)).toBe(12);
	});
});
