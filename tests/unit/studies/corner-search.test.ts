import { describe, expect, it } from 'vitest';
import { Fault } from '#lib/base/fault.ts';
import { atOnce } from '#lib/base/slices.ts';
import type { DesignGoal } from '#lib/sim/goals.ts';
import { StudyTable } from '#lib/studies/rows/study-table.ts';
import { FrontTracker } from '#lib/studies/optimize/front/front-rows.ts';
import type { CostPlan, FrontPlan } from '#lib/studies/optimize/optimize-plan.ts';
import { searchProgress } from '#lib/studies/optimize/search-progress.ts';
import { candidateGoals, cornerName } from '#lib/studies/optimize/candidate-rows.ts';
import { designSettings, planStudy, settingsOf, type StudyPlan } from '#lib/studies/run/study-plan.ts';
import { runStudy, type StudyRun } from '#lib/studies/run/run-study.ts';
import { formatStudy, parseStudy } from '#lib/studies/study.ts';
import type { SimulationOutcome } from '#lib/workers/ngspice/protocol.ts';
import { localNetlists } from '../../support/spice/local-netlists.ts';
import { MemoryFiles } from '../../support/storage/memory-files.ts';

const files = new MemoryFiles({ 'a.cir': 't\nV1 a 0 1\nR1 a 0 7\nR2 a 0 7\nR3 a 0 5\n.op\n.end\n' });
const goal: DesignGoal = {
	...{ metric: 'meas:far', target: 6, unit: '', direction: 'at_most', tolerance: 0, priority: 'must' }
};
const settings = { compatibility: 'ngspice', seed: 1 } as const;
const wanted = {
	goals: { version: 1 as const, signals: {}, goals: [goal] },
	measurements: []
};
const range = { scale: 'linear', from: 0, to: 10 };
const axes = [
	{
		name: 'Supply',
		choices: [0.9, 1, 1.2].map((value) => ({
			name: `${value} V`,
			settings: [{ target: { kind: 'device', device: 'V1' }, value }]
		}))
	},
	{
		name: 'Load',
		choices: [
			{ name: 'none', settings: [] },
			{ name: 'some', settings: [{ target: { kind: 'device', device: 'R3' }, value: 2 }] }
		]
	}
];
const study = {
	...{
		version: 1,
		kind: 'optimize',
		netlist: 'a.cir',
		method: 'cma_es',
		seed: 5,
		budget: 200,
		stopWhenMet: true,
		axes
	},
	parameters: ['R1', 'R2'].map((device) => ({ target: { kind: 'device', device }, range }))
};

const plan = (change: object = {}): Promise<StudyPlan> =>
	planStudy({
		...{ study: parseStudy(JSON.stringify({ ...study, ...change }), 's.json'), files, netlists: localNetlists() },
		...{ settings, wanted }
	});

/** In which corner a run is, by what it sets: the order of edits is that of targets that are set. */
function outcome(edits: readonly number[]): SimulationOutcome {
	const nothing = { plots: [], ranges: [], log: [], elapsedMs: 1, points: 0, engine: { version: '', build: '' } };
	const load = edits.length % 2 === 0 ? 2 : 1;
	const supply = edits[edits.length % 2 === 0 ? edits.length - 2 : edits.length - 1]!;
	const [first, second] = edits.length > 2 ? [edits[0]!, edits[1]!] : [7, 7];
	if (first > 9 && supply === 1.2) return { ...nothing, status: 'failed', reason: 'engine_error', measurements: [] };
	const far = (first - 3 * supply) ** 2 + (second - 4 * load) ** 2;
	return {
		...nothing,
		status: 'complete',
		reason: null,
		measurements: [
			{ name: 'far', value: far },
			{ name: 'off', value: (first - 4) ** 2 + supply }
		]
	};
}

/** Engines that end variants in their order or backwards, until a number of them has ended. */
function engines(isBackwards: boolean, most: number, stop: () => void): StudyRun['pool'] {
	let ended = 0;
	return {
		async runVariants(_, variants, { signal, onOutcome }) {
			for (const { id, edits } of isBackwards ? variants.toReversed() : variants) {
				await Promise.resolve();
				if (signal?.aborted) continue;
				if (++ended >= most) stop();
				onOutcome(id, outcome(edits.map(({ insert }) => Number(insert))));
			}
			return { complete: 0, failed: 0, stopped: 0, cancelled: 0, retried: 0, elapsedMs: 0 };
		}
	};
}

async function run(ready: StudyPlan, table: StudyTable, isBackwards = false, most = Infinity): Promise<void> {
	const ending = new AbortController();
	const pool = engines(isBackwards, most, () => ending.abort());
	const limits = { timeLimitMs: 1_000 };
	await runStudy({ plan: ready, table, pool, limits, onRow: () => undefined, signal: ending.signal });
}

const rowsOf = (ready: StudyPlan, table: StudyTable): unknown[] =>
	Array.from({ length: table.count }, (_, row) => [
		...[table.state(row), settingsOf(ready, row).map(({ value }) => value)],
		Object.fromEntries(table.metrics(row).map(({ id, value }) => [id, value]))
	]);

const CORNERS = 6;
const cost = (table: StudyTable, row: number): number =>
	table.metrics(row).find(({ id }) => id === 'cost')?.value ?? NaN;

describe('a search over corners', () => {
	it('[C19] [STU20] [OPT10] runs each candidate in all corners, the same in any order and after stops', async () => {
		const whole = await plan({ stopWhenMet: false });
		expect(whole.points.maxCount).toBe(198);
		const table = new StudyTable(0);
		await run(whole, table);
		const rows = rowsOf(whole, table);
		expect(rows).toHaveLength(198);
		for (let row = 0; row < rows.length; row += 1) {
			const first = row - (row % CORNERS);
			expect(designSettings(whole, row)).toEqual(designSettings(whole, first));
			const supply = settingsOf(whole, row).find(({ target }) => target.kind === 'device' && target.device === 'V1');
			expect(supply?.value).toBe([0.9, 1, 1.2][row % 3]);
		}
		expect(designSettings(whole, 5)).toEqual([]);
		const candidates = rows.flatMap((_, row) =>
			row % CORNERS === 0 ? [JSON.stringify(designSettings(whole, row))] : []
		);
		expect(new Set(candidates).size).toBe(33);

		const backwards = await plan({ stopWhenMet: false });
		const other = new StudyTable(0);
		await run(backwards, other, true);
		expect(rowsOf(backwards, other)).toEqual(rows);

		let kept = new StudyTable(0);
		for (let most = 1; kept.done < 198; most += 23) {
			const ready = await plan({ stopWhenMet: false });
			const restored = new StudyTable(kept.count, kept.layout);
			restored.restore(0, kept.slice(0, kept.count));
			await run(ready, restored, most % 2 === 0, most);
			kept = restored;
		}
		expect(rowsOf(await resumed(kept), kept)).toEqual(rows);
	});

	async function resumed(table: StudyTable): Promise<StudyPlan> {
		const again = await plan({ stopWhenMet: false });
		await again.addRounds(table);
		return again;
	}

	it('[C19] [OPT10] takes the worst corner of each candidate, and stops only when all corners meet the goals', async () => {
		const ready = await plan({ budget: 1200 });
		const table = new StudyTable(0);
		await run(ready, table);
		const worst = Array.from({ length: table.count / CORNERS }, (_, place) =>
			Math.max(...Array.from({ length: CORNERS }, (_each, corner) => cost(table, place * CORNERS + corner)))
		);
		// The values of the corners are 0.9 apart and 4 apart, so all meet the goal within a small region.
		const met = worst.findIndex((each) => each <= 0);
		const { best, least } = searchProgress(table, CORNERS);
		expect(met).toBeGreaterThan(-1);
		expect(Math.floor(best! / CORNERS)).toBe(met);
		expect(least.at(-1)).toBe(0);
		expect(least[met * CORNERS - 1]).toBe(Math.min(...worst.slice(0, met).filter((each) => !Number.isNaN(each))));
		const some = Array.from({ length: met * CORNERS }, (_, row) => cost(table, row)).filter((each) => each <= 0);
		expect(some.length).toBeGreaterThan(0);

		const search = ready.study.plan as CostPlan;
		const [first] = candidateGoals(search, table, [goal], 2);
		const far = [0, 1, 2, 3, 4, 5].map((row) => table.metrics(row).find(({ id }) => id === 'meas:far')!.value!);
		expect(first!.status.value).toBe(Math.max(...far));
		expect(first!.row).toBe(far.indexOf(Math.max(...far)));
		expect(cornerName(search, CORNERS + 5)).toBe('1.2 V · some');
	});

	it('[C19] [OPT10] does not take a candidate that fails in a corner', () => {
		const table = new StudyTable(6);
		const metric = { id: 'cost', unit: '', signal: '', plot: '', at: [] };
		[0.5, 0.4, 0.1, NaN, 0.3, 0.2].forEach((value, row) => {
			const failed = Number.isNaN(value);
			table.set(row, {
				state: failed ? 'failed' : 'complete',
				level: 'trusted',
				metrics: failed ? [] : [{ ...metric, value }]
			});
		});
		expect(searchProgress(table, 2)).toEqual({ best: 4, least: Float64Array.of(0.5, 0.5, 0.5, 0.5, 0.3, 0.3) });
	});

	it('[C19] [OPT10] [OPT12] finds the front of candidates by the worst corner of each objective', async () => {
		const objectives = ['meas:far', 'meas:off'].map((metric) => ({ metric, direction: 'minimize' }));
		const ready = await plan({ method: 'nsga_2', objectives, stopWhenMet: undefined, budget: 600 });
		const table = new StudyTable(0);
		await run(ready, table);
		const search = ready.study.plan as FrontPlan;
		const { front, met, values, deciding } = atOnce(new FrontTracker(search, table).update());
		const figure = (row: number, id: string): number =>
			table.metrics(row).find((metric) => metric.id === id)?.value ?? Infinity;
		const worst = (first: number, id: string): number =>
			Math.max(...[0, 1, 2, 3, 4, 5].map((corner) => figure(first + corner, id)));
		const candidates = Array.from({ length: table.count / CORNERS }, (_, place) => place * CORNERS);
		const good = candidates.filter((first) => worst(first, 'cost') <= 0);
		expect(met.toSorted()).toEqual(Uint32Array.from(good));
		expect(good.length).toBeGreaterThan(3);
		const points = good.map((first) => [worst(first, 'meas:far'), worst(first, 'meas:off')] as const);
		const expected = good.filter(
			(_, i) =>
				!points.some(
					([far, off]) => far <= points[i]![0] && off <= points[i]![1] && (far < points[i]![0] || off < points[i]![1])
				)
		);
		expect([...front].toSorted((a, b) => a - b)).toEqual(expected);
		expect(front.length).toBeGreaterThan(1);
		for (const first of front) {
			expect(values.map((each) => each[first])).toEqual([worst(first, 'meas:far'), worst(first, 'meas:off')]);
			expect(figure(deciding[first]!, 'meas:far')).toBe(worst(first, 'meas:far'));
		}
	});

	it('[C19] [OPT12] goes by the worst corner of each objective, not by the first one', async () => {
		const text = `t\nV1 a 0 1\n${['R1', 'R2', 'R3', 'R4'].map((name) => `${name} a 0 7`).join('\n')}\n.op\n.end\n`;
		const choices = [0, 1].map((value) => ({
			name: `${value} V`,
			settings: [{ target: { kind: 'device', device: 'V1' }, value }]
		}));
		const file = {
			...{ version: 1, kind: 'optimize', netlist: 'b.cir', method: 'nsga_2', seed: 2, budget: 1000 },
			parameters: ['R1', 'R2', 'R3', 'R4'].map((device) => ({ target: { kind: 'device', device }, range })),
			objectives: ['meas:one', 'meas:other'].map((metric) => ({ metric, direction: 'minimize' })),
			axes: [{ name: 'Supply', choices }]
		};
		const ready = await planStudy({
			...{ study: parseStudy(JSON.stringify(file), 's.json'), files: new MemoryFiles({ 'b.cir': text }) },
			...{ netlists: localNetlists(), settings, wanted: { ...wanted, goals: { ...wanted.goals, goals: [] } } }
		});
		const table = new StudyTable(0);
		// Without its supply, the circuit has the same figures at each point.
		const pool: StudyRun['pool'] = {
			async runVariants(_, variants, { onOutcome }) {
				for (const { id, edits } of variants) {
					await Promise.resolve();
					const values = edits.map(({ insert }) => Number(insert));
					const supply = values.pop()!;
					const [first, ...others] = values.length > 0 ? values : [7, 7, 7, 7];
					const rest = others.reduce((sum, each) => sum + each ** 2, 0);
					const measured = [
						{ name: 'one', value: supply * (first! ** 2 + rest) },
						{ name: 'other', value: supply * ((first! - 5) ** 2 + rest) }
					];
					onOutcome(id, { ...outcome([7, 7, 1]), measurements: measured });
				}
				return { complete: 0, failed: 0, stopped: 0, cancelled: 0, retried: 0, elapsedMs: 0 };
			}
		};
		const { signal } = new AbortController();
		await runStudy({ plan: ready, table, pool, limits: { timeLimitMs: 1_000 }, onRow: () => undefined, signal });
		const { front } = atOnce(new FrontTracker(ready.study.plan as FrontPlan, table).update());
		// On the front, all values but the first one are 0. Of 500 points anywhere, the nearest one is about 1 away.
		const distances = [...front].map((row) =>
			Math.hypot(
				...designSettings(ready, row)
					.slice(1)
					.map(({ value }) => Number(value))
			)
		);
		expect(front.length).toBeGreaterThan(10);
		expect(distances.toSorted((a, b) => a - b)[Math.floor(front.length / 2)]).toBeLessThan(1);
	});

	it('[C19] [OPT10] is read from its file, and refused with its place', () => {
		const text = formatStudy(parseStudy(JSON.stringify(study), 's.json'));
		expect(JSON.parse(text)).toEqual({ ...study, margin: 0 });
		const wrong = (change: object): unknown => {
			try {
				return parseStudy(JSON.stringify({ ...study, ...change }), 's.json');
			} catch (thrown) {
				return thrown instanceof Fault && thrown.code === 'study_invalid' ? thrown.data : thrown;
			}
		};
		expect(wrong({ budget: 5 })).toMatchObject({ path: 'budget', expected: 'at least 6, one run for each corner' });
		expect(wrong({ axes: [] })).toMatchObject({ path: 'axes' });
		const settings = [{ target: { kind: 'device', device: 'r2' }, value: 1 }];
		expect(wrong({ axes: [axes[0], { name: 'R', choices: [{ name: 'x', settings }] }] })).toMatchObject({
			path: 'axes[1]'
		});
		const objectives = ['gain', 'supply_power'].map((metric) => ({ metric, direction: 'minimize' }));
		const several = { ...study, method: 'nsga_2', objectives, stopWhenMet: undefined };
		expect(parseStudy(JSON.stringify(several), 's.json').plan).toMatchObject({ axes });
		expect(wrong({ ...several, budget: 5 })).toMatchObject({ path: 'budget' });
	});
});
