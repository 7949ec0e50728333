import type { OpenStudy } from '#lib/app/project/studies/study-runner.ts';
import { goalsFile, type DesignGoal } from '#lib/sim/goals.ts';
import type { Metric } from '#lib/sim/metric.ts';
import { kindOf, parseStudy } from '#lib/studies/study.ts';
import type { StudyPlan } from '#lib/studies/run/study-plan.ts';
import { StudyPoints } from '#lib/studies/run/study-points.ts';
import { StudyTable } from '#lib/studies/rows/study-table.ts';

/** A study with its plan, as if its netlist had been read, and the table of its rows. */
export interface SampleStudy {
	plan: StudyPlan;
	table: StudyTable;
}

/** A sweep of R1 within two values of the supply, all rows complete: the gain is ten times the resistance plus the supply. */
export function sampleSweep(resistances: readonly number[] = [3, 1, 2]): SampleStudy {
	const levels = [
		{ target: { kind: 'device', device: 'R1' }, values: { scale: 'list', values: resistances } },
		{ target: { kind: 'device', device: 'VDD' }, values: { scale: 'list', values: [5, 6] } }
	];
	const plan = planOf({ kind: 'sweep', levels });
	return filled(plan, (row) => {
		const [resistance, supply] = plan.points.values(row);
		return 10 * Number(resistance) + Number(supply);
	});
}

/** A sweep of resistances a factor of ten apart within three values of the supply, all rows complete: 20 dB more for each decade, and 1 dB for each volt. */
export function sampleMap(more: readonly object[] = []): SampleStudy {
	const levels = [
		{ target: { kind: 'device', device: 'R1' }, values: { scale: 'logarithmic', from: 1e3, to: 1e5, count: 3 } },
		{ target: { kind: 'device', device: 'VDD' }, values: { scale: 'linear', from: 4, to: 6, count: 3 } },
		...more
	];
	const plan = planOf({ kind: 'sweep', levels });
	return filled(plan, (row) => {
		const [resistance, supply, temperature] = plan.points.values(row).map(Number);
		return 20 * Math.log10(resistance! / 1e3) + supply! - 5 + (temperature ?? 0);
	});
}

/** Two sections by two temperatures, all rows complete: the gain grows by 10 from row to row. */
export function sampleCorners(): SampleStudy {
	const process = ['tt', 'ff'].map((name) => ({
		name: name.toUpperCase(),
		settings: [{ target: { kind: 'section', library: 'proc.lib' }, value: name }]
	}));
	const temperature = [-40, 125].map((value) => ({
		name: `${value} °C`,
		settings: [{ target: { kind: 'temperature' }, value }]
	}));
	const axes = [
		{ name: 'Process', choices: process },
		{ name: 'Temperature', choices: temperature }
	];
	return filled(planOf({ kind: 'corners', axes }), (row) => 15 + 10 * row);
}

/** The sensitivities of a gain of 20 dB + 4 dB for each volt of VDD and -0.01 dB for each ohm of R1; both are 1 in the netlist. */
export function sampleSensitivity(): SampleStudy {
	const vary = ['R1', 'VDD', 'C1'].map((device) => ({ target: { kind: 'device', device } }));
	const plan = planOf({ kind: 'sensitivity', vary });
	return filled(plan, (row) => {
		const [r1, vdd] = plan.points.values(row);
		return 20 - 0.01 * (Number(r1 ?? 1) - 1) + 4 * (Number(vdd ?? 1) - 1);
	});
}

/** A gain that moves with reltol, and a phase margin that does not. */
export function sampleConvergence(): SampleStudy {
	const vary = [{ kind: 'option', name: 'reltol' }, { kind: 'time_step' }];
	return filled(planOf({ kind: 'convergence', vary }), (row) => 20 + [0, 0.5, 0.01, 0.51][row]!);
}

/** A gain of 20 dB, 4 dB more for each volt of VDD and 2 dB less for each ohm of R1; both are 1 in the netlist and may be off by 10 %. */
export async function sampleWorstCase(): Promise<SampleStudy> {
	const vary = ['R1', 'VDD'].map((device) => ({
		target: { kind: 'device', device },
		tolerance: { amount: 0.1, relative: true }
	}));
	const plan = planOf({ kind: 'worst_case', vary });
	const gain = (row: number): number => {
		const [r1, vdd] = plan.points.values(row);
		return 20 - 2 * (Number(r1 ?? 1) - 1) + 4 * (Number(vdd ?? 1) - 1);
	};
	await plan.points.addRound(filled(plan, gain).table);
	await plan.points.addRound(filled(plan, gain).table);
	return filled(plan, gain);
}

/** Two resistors and one that has no effect, each varied by 10 %, all rows complete: the gain is 20 at the nominal values and rises with R1. */
export function sampleMonteCarlo(samples = 200, change: object = {}): SampleStudy {
	const distribution = { shape: 'gauss', sigma: { amount: 0.1, relative: true } };
	const vary = ['R1', 'R2', 'R3'].map((device) => ({ target: { kind: 'device', device }, parts: [{ distribution }] }));
	const plan = planOf({ kind: 'monte_carlo', samples, seed: 1, sampling: 'plain', vary, ...change });
	return filled(plan, (row) => {
		const [r1, r2] = plan.points.values(row);
		return 20 + 20 * (Number(r1) - 1) - 5 * (Number(r2) - 1);
	});
}

/** An importance sampling of a gain around 20 dB by R1 and R2 to its end. */
export async function sampleImportance(samples: number, goal: DesignGoal): Promise<SampleStudy> {
	const distribution = { shape: 'gauss', sigma: { amount: 0.1, relative: true } };
	const vary = ['R1', 'R2'].map((device) => ({ target: { kind: 'device', device }, parts: [{ distribution }] }));
	const plan = planOf({ kind: 'monte_carlo', samples, seed: 1, sampling: 'importance', vary }, [goal]);
	const table = new StudyTable(0);
	while (await plan.points.addRound(table)) {
		const from = table.count;
		table.grow(plan.points.count);
		for (let row = from; row < table.count; row += 1) {
			const [r1, r2] = plan.points.values(row);
			const value = 20 + 5 * (Number(r1) - 1) - 5 * (Number(r2) - 1);
			const gain: Metric = { id: 'gain', value, unit: 'dB', signal: 'v(out)', plot: 'ac1', at: [] };
			table.set(row, { state: 'complete', level: 'trusted', metrics: [gain] });
		}
	}
	return { plan, table };
}

/** A search for the least gain by random points of R1 and R2, to its end: the gain is the sum of both. */
export async function sampleOptimize(change: object = {}): Promise<SampleStudy> {
	const parameters = ['R1', 'R2'].map((device) => ({
		target: { kind: 'device', device },
		range: { scale: 'logarithmic', from: 1, to: 100 }
	}));
	const objective = { metric: 'gain', direction: 'minimize' };
	const search = { method: 'random', budget: 40, seed: 1, stopWhenMet: false };
	const plan = planOf({ kind: 'optimize', parameters, objective, ...search, ...change });
	const table = new StudyTable(0);
	while (await plan.points.addRound(table)) {
		const from = table.count;
		table.grow(plan.points.count);
		for (let row = from; row < table.count; row += 1) {
			const values = plan.points.values(row).slice(0, plan.targets.length);
			const value = values.reduce<number>((sum, each) => sum + Number(each ?? 50), 0);
			const gain: Metric = { id: 'gain', value, unit: '', signal: 'v(out)', plot: 'ac1', at: [] };
			const { study } = plan;
			const figures = kindOf(study).figures?.(study.plan as never, [gain], []) ?? [];
			table.set(row, { state: 'complete', level: 'trusted', metrics: [...figures, gain] });
		}
	}
	return { plan, table };
}

/**
 * A search for a small gain and a large phase margin by R1 and R2: the gain is R1, and the margin is 100 - 50 / R1 less R2. Rows with a gain above 8
 * miss the goal.
 */
export async function sampleFront(change: object = {}): Promise<SampleStudy> {
	const parameters = ['R1', 'R2'].map((device) => ({
		target: { kind: 'device', device },
		range: { scale: 'linear', from: 1, to: 10 }
	}));
	const objectives = [
		{ metric: 'gain', direction: 'minimize' },
		{ metric: 'phase_margin', direction: 'maximize' }
	];
	const plan = planOf({ kind: 'optimize', method: 'nsga_2', budget: 120, seed: 1, parameters, objectives, ...change });
	const table = new StudyTable(0);
	const goal: DesignGoal = {
		...{ metric: 'gain', target: 8, unit: '', direction: 'at_most', tolerance: 0, priority: 'must' }
	};
	while (await plan.points.addRound(table)) {
		const from = table.count;
		table.grow(plan.points.count);
		for (let row = from; row < table.count; row += 1) {
			const [r1 = 5, r2 = 5] = plan.points.values(row).map((each) => Number(each ?? 5));
			const of = { signal: 'v(out)', plot: 'ac1', at: [] };
			const metrics: Metric[] = [
				{ ...of, id: 'gain', value: r1, unit: 'dB' },
				{ ...of, id: 'phase_margin', value: 100 - 50 / r1 - r2, unit: 'deg' }
			];
			const figures = kindOf(plan.study).figures?.(plan.study.plan as never, metrics, [goal]) ?? [];
			table.set(row, { state: 'complete', level: 'trusted', metrics: [...figures, ...metrics] });
		}
	}
	return { plan, table };
}

/** A sample as it is shown. */
export function openedStudy({ plan, table }: SampleStudy, change: Partial<OpenStudy> = {}): OpenStudy {
	const opened = { path: '.circuit_ai/studies/load.json', name: 'load', study: plan.study, plan, table };
	return { ...opened, fault: null, isStale: false, ...change };
}

function planOf(file: object, goals: readonly DesignGoal[] = []): StudyPlan {
	const study = parseStudy(JSON.stringify({ version: 1, netlist: 'amplifier.cir', ...file }), 'study');
	const kind = kindOf(study);
	const targets = kind.targets(study.plan as never);
	const nominal = targets.map(() => 1);
	const points = new StudyPoints(kind.points(study.plan as never, { nominal, goals }));
	const addRounds = () => Promise.resolve();
	const release = () => undefined;
	const base = () => {
		throw new RangeError('A sample has no netlist');
	};
	const tolerances = { reltol: 1e-3, vntol: 1e-6, abstol: 1e-12 };
	const settings = { compatibility: 'ngspice', seed: 1 } as const;
	const wanted = { goals: goalsFile.default, measurements: [] };
	const known = { study, targets, skipped: [], points, nominal, tolerances, settings, wanted };
	return { ...known, key: 'key', base, addRounds, release };
}

function filled(plan: StudyPlan, gain: (row: number) => number): SampleStudy {
	const table = new StudyTable(plan.points.count);
	for (let row = 0; row < table.count; row += 1) {
		const of = { signal: 'v(out)', plot: 'ac1', at: [] };
		const metrics: Metric[] = [
			{ ...of, id: 'gain', value: gain(row), unit: 'dB' },
			{ ...of, id: 'phase_margin', value: 60, unit: 'deg' }
		];
		table.set(row, { state: 'complete', level: 'trusted', metrics });
	}
	return { plan, table };
}
