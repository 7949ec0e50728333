import { describe, expect, it } from 'vitest';
import type { DesignGoal } from '#lib/sim/goals.ts';
import { normalCdf } from '#lib/studies/random/normal-cdf.ts';
import { StudyTable } from '#lib/studies/rows/study-table.ts';
import { studyColumns } from '#lib/studies/specification/spec-column.ts';
import { JudgedRows } from '#lib/studies/summary/judged-rows.ts';
import { tailEstimates, type TailEstimate } from '#lib/studies/summary/tail-estimate.ts';
import { en } from '#lib/i18n/en/messages.ts';
import { faultText } from '#lib/i18n/catalogue.ts';
import type { Fault } from '#lib/base/fault.ts';
import { parseStudy } from '#lib/studies/study.ts';
import { importanceRun, importanceStudy, limit, type ImportanceCase } from '../../support/studies/importance-run.ts';
import { faultCode } from './fault-code.ts';

/** The part of a standard normal distribution above this is 1e-5. */
const RARE = 4.264890793922825;
/** Standard normal, from all parameters alike. */
const along = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / Math.sqrt(values.length);
const covers = ({ interval: { low, high } }: TailEstimate, probability: number): boolean =>
	low <= probability && probability <= high;

async function seeds(given: ImportanceCase, count: number): Promise<TailEstimate[]> {
	const found: TailEstimate[] = [];
	for (let seed = 1; seed <= count; seed += 1) found.push((await importanceRun(given, seed)).estimates.any);
	return found;
}
const mean = (found: readonly TailEstimate[]): number =>
	found.reduce((sum, { probability }) => sum + probability, 0) / found.length;

describe('importance sampling', () => {
	const linear: ImportanceCase = {
		...{ dimensions: 5, goals: [limit('at_most', RARE)], metrics: (values) => [along(values)] }
	};

	it('[C12] [STU22] finds a failure probability of 1e-5; its 95 % interval covers that in about 95 % of 50 studies', async () => {
		const found = await seeds(linear, 50);
		const covered = found.filter((each) => covers(each, 1e-5)).length;
		// 95 % of 50 are 47.5; fewer than 44 would come by chance in 4 % of such tests, and the seeds are fixed.
		expect(covered).toBeGreaterThanOrEqual(44);
		expect(mean(found) / 1e-5).toBeCloseTo(1, 1);
		for (const { interval, probability, doubt, effective } of found) {
			expect(doubt).toBeNull();
			expect(effective).toBeGreaterThan(200);
			expect(interval.high / probability).toBeLessThan(1.2);
		}
	}, 120_000);

	const pair = normalCdf(-4);
	it.each<[string, ImportanceCase, number]>([
		['of 60 parameters', { ...linear, dimensions: 60 }, 1e-5],
		[
			'at both ends of a goal to be equalled',
			{ ...linear, goals: [limit('equal', 0.5, 1)], metrics: (v) => [0.5 + along(v) / 8] },
			2 * pair
		],
		[
			'of a figure that rises in both directions',
			{ ...linear, goals: [limit('at_most', 16)], metrics: (v) => [along(v) ** 2] },
			2 * pair
		],
		[
			'of a figure that is not linear',
			{ ...linear, goals: [limit('at_most', Math.exp(0.3 * RARE))], metrics: (v) => [Math.exp(0.3 * along(v))] },
			1e-5
		],
		[
			'of two goals with different parameters',
			{ ...linear, goals: [limit('at_most', 4), limit('at_least', -4.5, 0, 1)], metrics: ([a = 0, b = 0]) => [a, b] },
			1 - (1 - pair) * (1 - normalCdf(-4.5))
		],
		['that is not rare', { ...linear, goals: [limit('at_most', 1)] }, normalCdf(-1)]
	])('[C12] [STU22] finds the failures %s', async (_, given, probability) => {
		const found = await seeds(given, 12);
		expect(found.filter((each) => covers(each, probability)).length).toBeGreaterThanOrEqual(10);
		expect(Math.abs(mean(found) / probability - 1)).toBeLessThan(0.06);
		expect(found.map(({ doubt }) => doubt)).toEqual(found.map(() => null));
	});

	it('[C12] [STU22] follows correlations and weights each goal on its own', async () => {
		const correlations = [{ first: 'p0', second: 'p1', coefficient: 0.6 }];
		const goals = [limit('at_most', 4 * Math.sqrt(3.2)), limit('at_most', 3, 0, 1)];
		const { estimates } = await importanceRun(
			{ dimensions: 2, goals, correlations, metrics: ([a = 0, b = 0]) => [a + b, a] },
			3
		);
		expect(covers(estimates.goals[0]!, normalCdf(-4))).toBe(true);
		expect(covers(estimates.goals[1]!, normalCdf(-3))).toBe(true);
		expect(estimates.any.probability).toBeGreaterThan(estimates.goals[1]!.probability);
	});

	it('[C12] [STU23] says when it cannot be relied on: failures all around, and few failures of runs', async () => {
		const around: ImportanceCase = {
			...{ dimensions: 2, goals: [limit('at_most', 2 * Math.log(1e5))], metrics: ([a = 0, b = 0]) => [a ** 2 + b ** 2] }
		};
		const wrong = (found: readonly TailEstimate[], probability: number) =>
			found.filter((each) => each.doubt === null && !covers(each, probability)).length;
		const found = await seeds(around, 20);
		expect(found.filter(({ doubt }) => doubt === 'few').length).toBeGreaterThan(15);
		expect(wrong(found, 1e-5)).toBe(0);
		const failing = await seeds(
			{ ...linear, goals: [limit('at_most', 40)], metrics: (v) => (v[0]! > 4 ? null : [v[1]!]) },
			20
		);
		expect(wrong(failing, pair)).toBeLessThan(2);
		expect(failing.filter(({ doubt }) => doubt === 'few').length).toBeGreaterThan(10);
	});

	it('[C12] [STU23] [SPT2] gives no number where no sample has the figure of a goal', async () => {
		const goals = [limit('at_most', 1), limit('at_most', 1, 0, 1)];
		const never: ImportanceCase = { ...linear, goals };
		const { study, points, table, estimates } = await importanceRun(never, 1);
		expect(estimates).toMatchObject({ count: 2000, lost: 2000, any: { probability: NaN, doubt: 'unmeasured' } });
		expect(estimates.goals.map(({ doubt }) => doubt)).toEqual([null, 'unmeasured']);
		expect(covers(estimates.goals[0]!, normalCdf(-1))).toBe(true);
		const source = { path: 'a', name: 'a', study, fault: null, plan: { points }, table, isStale: false };
		const { cells, all } = studyColumns(source, goals, 0.5)[0]!;
		expect([...cells, all].map(({ state, share }) => [state, share === null])).toEqual([
			['met', false],
			['unjudged', true],
			['unjudged', true]
		]);
		// Also where every run failed.
		const failed = await importanceRun({ ...linear, samples: 300, metrics: () => null }, 1);
		expect(failed.estimates).toMatchObject({ lost: 300, any: { doubt: 'unmeasured' } });
	});

	it('[C12] [STU23] without a failure says below which probability it is, by the samples without a shift', async () => {
		const { estimates } = await importanceRun({ ...linear, goals: [limit('at_most', 40)] }, 1);
		expect(estimates.any).toMatchObject({ probability: 0, missed: 0, doubt: 'none' });
		// 0.9 samples in 1000 or more would be missed in fewer than 2.5 % of studies of 2000, of which a tenth is drawn plainly.
		expect(estimates.any.interval.high).toBeCloseTo(10 * (1 - 0.025 ** (1 / 2000)), 12);
	});

	it('[C12] [STU20] [STU22] has the same rows and weights when its rows are read again', async () => {
		const first = await importanceRun({ ...linear, samples: 300 }, 7);
		const again = importanceStudy({ ...linear, samples: 300 }, 7).points;
		while (await again.addRound(first.table));
		expect(again.count).toBe(first.points.count);
		for (let row = 0; row < again.count; row += 1) {
			expect(again.values(row)).toEqual(first.points.values(row));
			expect(again.weight(row)).toBe(first.points.weight(row));
		}
		const other = await importanceRun({ ...linear, samples: 300 }, 8);
		expect(other.points.values(0)).not.toEqual(first.points.values(0));
	});

	it('[C12] [STU22] does not count the rows of its search, nor rows of equal weight with it', async () => {
		const { points, table, estimates } = await importanceRun({ ...linear, samples: 500 }, 1);
		expect(estimates.count).toBe(500);
		expect(estimates.searched).toBe(table.count - 500);
		expect(points.maxCount).toBe(table.count);
		let sum = 0;
		for (let row = 0; row < table.count; row += 1) {
			const weight = points.weight(row);
			expect(weight === null).toBe(row < estimates.searched);
			// No weight is above the inverse of the part that is drawn without a shift.
			if (weight !== null) expect(weight).toBeLessThanOrEqual(10);
			sum += weight ?? 0;
		}
		// The weights are those of a distribution.
		expect(sum / 500).toBeCloseTo(1, 0);
	});

	it('[C12] [X1] [SPT3] gives the yield of the specification, and leaves it open where it cannot be relied on', async () => {
		const state = async (given: ImportanceCase, required: number) => {
			const { study, points, table } = await importanceRun(given, 1);
			const source = { path: 'a', name: 'a', study, fault: null, plan: { points }, table, isStale: false };
			return studyColumns(source, given.goals, required)[0]!.cells[0]!;
		};
		const met = await state(linear, 0.9999);
		expect(met).toMatchObject({ state: 'met', share: { passed: null, count: 2000 } });
		expect(met.share!.part).toBeCloseTo(1 - 1e-5, 5);
		expect(await state(linear, 0.999999)).toMatchObject({ state: 'missed' });
		const goals = [limit('at_most', 2 * Math.log(1e5))];
		const around = { dimensions: 2, goals, metrics: ([a = 0, b = 0]: readonly number[]) => [a ** 2 + b ** 2] };
		expect(await state(around, 0.5)).toMatchObject({ state: 'undecided' });
	});

	it('[C12] [STU11] is refused without goals, with more draws than it can follow, and with a width at which to stop', () => {
		const goals: DesignGoal[] = [];
		expect(faultCode(() => importanceStudy({ ...linear, goals }, 1))).toBe('study_importance_goals');
		let fault: unknown;
		try {
			importanceStudy({ ...linear, dimensions: 201 }, 1);
		} catch (thrown) {
			fault = thrown;
		}
		expect(faultText(en, fault as Fault)).toContain(
			'201 values vary independently. Importance sampling works with at most 200'
		);
		const { study } = importanceStudy(linear, 1);
		const file = (change: object) =>
			JSON.stringify({ version: 1, netlist: 'a.cir', kind: 'monte_carlo', ...study.plan, ...change });
		expect(faultCode(() => parseStudy(file({ stop_when: { half_width: 0.01 } }), 's.json'))).toBe('study_invalid');
		expect(faultCode(() => parseStudy(file({ samples: 100_001 }), 's.json'))).toBe('study_invalid');
	});
});

it('[C12] [STU23] is not known when no sample has the figure of a goal', () => {
	const estimateOf = (lacking: number): TailEstimate => {
		const table = new StudyTable(1_000);
		for (let row = 0; row < table.count; row += 1) {
			const value = row < 600 ? 2 : 0;
			const metrics = row < lacking ? [] : [{ id: 'meas:x0', signal: '', plot: '', unit: '', value, at: [] }];
			table.set(row, { state: 'complete', level: 'trusted', metrics });
		}
		return tailEstimates(new JudgedRows(table, [limit('at_most', 1)], null), { weight: () => 1 }).any;
	};
	expect(estimateOf(1_000)).toMatchObject({ probability: NaN, missed: 1_000, doubt: 'unmeasured' });
	expect(estimateOf(310)).toMatchObject({ probability: 0.6, doubt: null });
});

it('[C12] [STU20] [STU15] counts rows that were added after they were first judged', () => {
	const table = new StudyTable(1);
	const goal = limit('at_most', 1);
	const judged = new JudgedRows(table, [goal], null);
	const metrics = (value: number) => [{ id: 'meas:x0', signal: '', plot: '', unit: '', value, at: [] }];
	table.grow(3);
	for (const [row, value] of [0, 2, 0].entries())
		table.set(row, { state: 'complete', level: 'trusted', metrics: metrics(value) });
	judged.update();
	expect(judged.tally()).toMatchObject({ count: 3, passed: 2 });
	const { any } = tailEstimates(judged, { weight: (row) => (row === 1 ? 1e-3 : 1) });
	expect(any.probability).toBeCloseTo(1e-3 / 3, 12);
});
