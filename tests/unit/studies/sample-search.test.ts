import { describe, expect, it } from 'vitest';
import { Fault } from '#lib/base/fault.ts';
import { atOnce } from '#lib/base/slices.ts';
import type { DesignGoal } from '#lib/sim/goals.ts';
import { candidateGoals, judgedRank } from '#lib/studies/optimize/candidate-rows.ts';
import { FrontTracker } from '#lib/studies/optimize/front/front-rows.ts';
import type { CostPlan, FrontPlan } from '#lib/studies/optimize/optimize-plan.ts';
import { searchProgress } from '#lib/studies/optimize/search-progress.ts';
import { StudyTable } from '#lib/studies/rows/study-table.ts';
import { designSettings, planStudy, settingsOf, type StudyPlan } from '#lib/studies/run/study-plan.ts';
import { runStudy, type StudyRun } from '#lib/studies/run/run-study.ts';
import { formatStudy, parseStudy } from '#lib/studies/study.ts';
import type { SimulationOutcome } from '#lib/workers/ngspice/protocol.ts';
import { localNetlists } from '../../support/spice/local-netlists.ts';
import { MemoryFiles } from '../../support/storage/memory-files.ts';

const netlist = 't\nV1 a 0 1\nR1 a 0 7\nR2 a 0 7\nM1 a a 0 0 n w=2u l=1u\n.model n nmos\n.op\n.end\n';
const many = Array.from({ length: 60 }, (_, index) => `R${index + 1} a 0 7`).join('\n');
const files = new MemoryFiles({ 'a.cir': netlist, 'b.cir': `t\nV1 a 0 1\n${many}\n.op\n.end\n` });
const goal: DesignGoal = {
	...{ metric: 'meas:far', target: 0.6, unit: '', direction: 'at_most', tolerance: 0, priority: 'must' }
};
const settings = { compatibility: 'ngspice', seed: 1 } as const;
const wanted = { goals: { version: 1 as const, signals: {}, goals: [goal] }, measurements: [] };
const range = { scale: 'linear', from: 1, to: 10 };
const SAMPLES = 8;
const vary = [
	{ class: 'resistors', parts: [{ distribution: { shape: 'gauss', sigma: { amount: 0.05, relative: true } } }] },
	{
		target: { kind: 'device', device: 'V1' },
		parts: [
			{
				distribution: {
					shape: 'uniform',
					below: { amount: 0.2, relative: false },
					above: { amount: 0.2, relative: false }
				}
			}
		]
	}
];
const spread = { samples: SAMPLES, sampling: 'latin-hypercube', vary, correlations: [], yield: 0.75 };
const study = {
	...{ version: 1, kind: 'optimize', netlist: 'a.cir', method: 'cma_es', seed: 5, budget: 400, stopWhenMet: true },
	parameters: ['R1'].map((device) => ({ target: { kind: 'device', device }, range })),
	spread
};

const planOf = (file: object): Promise<StudyPlan> =>
	planStudy({
		...{ study: parseStudy(JSON.stringify(file), 's.json'), files, netlists: localNetlists() },
		...{ settings, wanted }
	});
const plan = (change: object = {}): Promise<StudyPlan> => planOf({ ...study, ...change });

/** The targets are R1, R2 and V1, all of which every row sets. A large R1 fails. */
function outcome([first, second, supply]: readonly number[]): SimulationOutcome {
	const nothing = { plots: [], ranges: [], log: [], elapsedMs: 1, points: 0, engine: { version: '', build: '' } };
	if (first! > 9.5) return { ...nothing, status: 'failed', reason: 'engine_error', measurements: [] };
	const far = (first! - 3) ** 2 + (second! - 7) ** 2 + (supply! - 1) ** 2;
	const measurements = [
		{ name: 'far', value: far },
		{ name: 'near', value: first! * supply! }
	];
	return { ...nothing, status: 'complete', reason: null, measurements };
}

/** Engines that end variants in their order or backwards, until a number of them has ended. */
function engines(isBackwards: boolean, most: number, stop: () => void, onRun: () => void): StudyRun['pool'] {
	let ended = 0;
	return {
		async runVariants(_, variants, { signal, onOutcome }) {
			for (const { id, edits } of isBackwards ? variants.toReversed() : variants) {
				await Promise.resolve();
				if (signal?.aborted) continue;
				if (++ended >= most) stop();
				onRun();
				onOutcome(id, outcome(edits.map(({ insert }) => Number(insert))));
			}
			return { complete: 0, failed: 0, stopped: 0, cancelled: 0, retried: 0, elapsedMs: 0 };
		}
	};
}

async function run(ready: StudyPlan, table: StudyTable, isBackwards = false, most = Infinity): Promise<number> {
	const ending = new AbortController();
	let runs = 0;
	const pool = engines(
		isBackwards,
		most,
		() => ending.abort(),
		() => (runs += 1)
	);
	const limits = { timeLimitMs: 1_000 };
	await runStudy({ plan: ready, table, pool, limits, onRow: () => undefined, signal: ending.signal });
	return runs;
}

const valuesOf = (ready: StudyPlan, row: number): number[] => settingsOf(ready, row).map(({ value }) => Number(value));
const rowsOf = (ready: StudyPlan, table: StudyTable): unknown[] =>
	Array.from({ length: table.count }, (_, row) => [
		...[table.state(row), valuesOf(ready, row)],
		Object.fromEntries(table.metrics(row).map(({ id, value }) => [id, value]))
	]);
const figure = (table: StudyTable, row: number, id: string): number =>
	table.metrics(row).find((metric) => metric.id === id)?.value ?? Infinity;
/** The value that 6 of the 8 rows of a candidate reach. */
const reached = (table: StudyTable, first: number, id: string): number =>
	Array.from({ length: SAMPLES }, (_, sample) => figure(table, first + sample, id)).sort((a, b) => a - b)[5]!;

function wrong(change: object): unknown {
	try {
		return parseStudy(JSON.stringify({ ...study, ...change }), 's.json');
	} catch (thrown) {
		return thrown instanceof Fault && thrown.code === 'study_invalid' ? thrown.data : thrown;
	}
}

describe('a search over samples', () => {
	it('[C19] [OPT11] runs all candidates with the draws of a Monte Carlo study, around their own values', async () => {
		const ready = await plan({ stopWhenMet: false });
		const table = new StudyTable(0);
		await run(ready, table);
		expect(table.count).toBe(400);
		const monteCarlo = await planOf({
			...{ version: 1, kind: 'monte_carlo', netlist: 'a.cir', samples: SAMPLES, seed: 5 },
			...{ sampling: 'latin-hypercube', vary }
		});
		for (let row = 0; row < table.count; row += 1) {
			const [first, second, supply] = valuesOf(ready, row);
			const drawn = valuesOf(monteCarlo, row % SAMPLES);
			const [design] = designSettings(ready, row);
			expect([second, supply]).toEqual(drawn.slice(1));
			const nominal = Number(design?.value ?? 7);
			expect(first! / nominal).toBeCloseTo(drawn[0]! / 7, 12);
			expect(nominal).not.toBe(first);
			if (row < SAMPLES) expect(design).toBeUndefined();
		}
		const designs = Array.from({ length: table.count / SAMPLES }, (_, place) =>
			JSON.stringify(designSettings(ready, place * SAMPLES))
		);
		expect(new Set(designs).size).toBe(designs.length);
	});

	it('[C19] [STU20] [OPT11] has the same rows in any order and after stops, each run once', async () => {
		const whole = await plan({ stopWhenMet: false });
		const table = new StudyTable(0);
		await run(whole, table);
		const rows = rowsOf(whole, table);
		const other = new StudyTable(0);
		const backwards = await plan({ stopWhenMet: false });
		await run(backwards, other, true);
		expect(rowsOf(backwards, other)).toEqual(rows);

		let [kept, runs] = [new StudyTable(0), 0];
		for (let most = 3; kept.done < 400; most += 37) {
			const ready = await plan({ stopWhenMet: false });
			const restored = new StudyTable(kept.count, kept.layout);
			restored.restore(0, kept.slice(0, kept.count));
			runs += await run(ready, restored, most % 2 === 0, most);
			kept = restored;
		}
		const again = await plan({ stopWhenMet: false });
		await again.addRounds(kept);
		expect(rowsOf(again, kept)).toEqual(rows);
		expect(runs).toBe(400);
	});

	it('[C19] [OPT11] judges a candidate by the sample up to which the wanted part is better', async () => {
		const ready = await plan();
		const search = ready.study.plan as CostPlan;
		expect(judgedRank(search)).toBe(6);
		const table = new StudyTable(0);
		await run(ready, table);
		const costs = Array.from({ length: table.count / SAMPLES }, (_, place) => reached(table, place * SAMPLES, 'cost'));
		const met = costs.findIndex((cost) => cost <= 0);
		expect(met).toBeGreaterThan(0);
		const { best, least } = searchProgress(table, SAMPLES, judgedRank(search));
		expect(Math.floor(best! / SAMPLES)).toBe(met);
		expect(least.at(-1)).toBe(0);
		expect(least[met * SAMPLES - 1]).toBe(Math.min(...costs.slice(0, met)));
		// It ends with the first round in which 6 of 8 samples meet the goal, although no candidate meets it in all.
		expect(table.count).toBeLessThan(400);
		const first = met * SAMPLES;
		const far = Array.from({ length: SAMPLES }, (_, sample) => figure(table, first + sample, 'meas:far'));
		expect(far.filter((value) => value <= 0.6).length).toBeGreaterThanOrEqual(6);
		expect(Math.max(...far)).toBeGreaterThan(0.6);
		const [status] = candidateGoals(search, table, [goal], best!);
		expect(status!.status.value).toBe(far.toSorted((a, b) => a - b)[5]);
		expect(figure(table, status!.row, 'meas:far')).toBe(status!.status.value);
	});

	it('[C19] [OPT11] takes a failed sample for the worst one', () => {
		const table = new StudyTable(6);
		const metric = { id: 'cost', unit: '', signal: '', plot: '', at: [] };
		[0.5, NaN, 0.4, NaN, NaN, 0.3].forEach((value, row) => {
			const failed = Number.isNaN(value);
			table.set(row, {
				...{ state: failed ? 'failed' : 'complete', level: 'trusted' },
				metrics: failed ? [] : [{ ...metric, value }]
			});
		});
		// The first candidate has two complete samples of three, the second one only one.
		expect(searchProgress(table, 3, 2).best).toBe(0);
		expect(searchProgress(table, 3, 1).best).toBe(5);
		expect(searchProgress(table, 3).best).toBe(null);
	});

	it('[C19] [OPT11] [OPT12] finds the front by what the wanted part of the samples reaches', async () => {
		const objectives = [
			{ metric: 'meas:far', direction: 'minimize' },
			{ metric: 'meas:near', direction: 'minimize' }
		];
		const ready = await plan({ method: 'nsga_2', objectives, stopWhenMet: undefined, budget: 800 });
		const table = new StudyTable(0);
		await run(ready, table);
		expect(table.count).toBe(800);
		const { front, met, values } = atOnce(new FrontTracker(ready.study.plan as FrontPlan, table).update());
		const firsts = Array.from({ length: 100 }, (_, place) => place * SAMPLES);
		const good = firsts.filter((first) => reached(table, first, 'cost') <= 0);
		expect([...met].toSorted((a, b) => a - b)).toEqual(good);
		const points = good.map((first) => [reached(table, first, 'meas:far'), reached(table, first, 'meas:near')]);
		const isBetter = ([far, near]: number[], than: number[]) =>
			far! <= than[0]! && near! <= than[1]! && (far! < than[0]! || near! < than[1]!);
		const expected = good.filter((_, i) => !points.some((each) => isBetter(each, points[i]!)));
		expect([...front].toSorted((a, b) => a - b)).toEqual(expected);
		expect(front.length).toBeGreaterThan(2);
		for (const first of front) expect(values[0]![first]).toBe(reached(table, first, 'meas:far'));
	});

	it('[C19] [OPT11] is read from its file and written again, and refused with its place', () => {
		const text = formatStudy(parseStudy(JSON.stringify(study), 's.json'));
		expect(JSON.parse(text)).toEqual({ ...study, margin: 0 });
		const of = (change: object) => wrong({ spread: { ...spread, ...change } });
		expect(of({ yield: 0 })).toMatchObject({ path: 'spread.yield' });
		expect(of({ yield: 1.01 })).toMatchObject({ path: 'spread.yield' });
		expect(of({ sampling: 'importance' })).toMatchObject({ path: 'spread.sampling' });
		expect(of({ seed: 3 })).toMatchObject({ path: 'spread.seed' });
		expect(of({ stop_when: { half_width: 0.1 } })).toMatchObject({ path: 'spread.stop_when' });
		expect(of({ vary: [{ ...vary[1], parts: [] }] })).toMatchObject({ path: 'spread.vary[0].parts' });
		expect(of({ samples: 401 })).toMatchObject({ path: 'budget', expected: 'at least 401, one run for each sample' });
		const axes = [{ name: 'a', choices: [{ name: 'b', settings: [] }] }];
		expect(wrong({ axes })).toMatchObject({ path: 'spread' });
	});

	it('[C19] [STU5] [STU18] [OPT11] refuses what the search would make wrong before the first run', async () => {
		const parameters = [{ target: { kind: 'device', device: 'R1' }, range: { scale: 'linear', from: -1, to: 1 } }];
		await expect(plan({ parameters })).rejects.toMatchObject({ code: 'study_relative_of_zero' });
		const mismatch = {
			target: { kind: 'device', device: 'M1' },
			parts: [{ distribution: { shape: 'mismatch', coefficient: { amount: 1e-8, relative: false } } }]
		};
		const width = [{ target: { kind: 'device', device: 'm1', parameter: 'w' }, range }];
		const ofWidth = {
			parameters: width,
			spread: { ...spread, vary: [{ ...mismatch, target: { ...mismatch.target, parameter: 'l' } }] }
		};
		await expect(plan(ofWidth)).rejects.toMatchObject({ code: 'study_area_searched' });
		await expect(plan({ ...ofWidth, parameters: study.parameters })).resolves.toMatchObject({ skipped: [] });
		// 60 values of 100,000 rows.
		await expect(
			plan({ netlist: 'b.cir', budget: 100_000, spread: { ...spread, vary: [vary[0]] } })
		).rejects.toMatchObject({
			data: { path: 'budget', expected: 'at most 83333, as so many values vary' }
		});
	});
});
