import { describe, expect, it } from 'vitest';
import { Fault } from '#lib/base/fault.ts';
import type { DesignGoal } from '#lib/sim/goals.ts';
import { StudyTable } from '#lib/studies/rows/study-table.ts';
import { planStudy, settingsOf, type StudyPlan } from '#lib/studies/run/study-plan.ts';
import { runStudy, type StudyRun } from '#lib/studies/run/run-study.ts';
import { formatStudy, parseStudy } from '#lib/studies/study.ts';
import type { SimulationOutcome } from '#lib/workers/ngspice/protocol.ts';
import { localNetlists } from '../../support/spice/local-netlists.ts';
import { MemoryFiles } from '../../support/storage/memory-files.ts';

const files = new MemoryFiles({ 'a.cir': 't\nV1 a 0 1\nR1 a 0 7\nR2 a 0 7\n.op\n.end\n' });
const goal: DesignGoal = {
	...{ metric: 'meas:sum', target: 4, unit: '', direction: 'at_least', tolerance: 0, priority: 'must' }
};
const settings = { compatibility: 'ngspice', seed: 1 } as const;
const wanted = {
	goals: { version: 1 as const, signals: {}, goals: [goal] },
	measurements: []
};
const range = { scale: 'linear', from: 0, to: 10 };
const objectives = [
	{ metric: 'meas:left', direction: 'minimize' },
	{ metric: 'meas:right', direction: 'maximize' }
];
const study = {
	...{ version: 1, kind: 'optimize', netlist: 'a.cir', method: 'nsga_2', seed: 5, budget: 150, objectives },
	parameters: ['R1', 'R2'].map((device) => ({ target: { kind: 'device', device }, range }))
};

const plan = (change: object = {}): Promise<StudyPlan> =>
	planStudy({
		...{ study: parseStudy(JSON.stringify({ ...study, ...change }), 's.json'), files, netlists: localNetlists() },
		...{ settings, wanted }
	});

/** A run with a first value from 8 on fails, one with a second from 9 on lacks an objective. */
function outcome([first = 7, second = 7]: number[]): SimulationOutcome {
	const nothing = { plots: [], ranges: [], log: [], elapsedMs: 1, points: 0, engine: { version: '', build: '' } };
	if (first >= 8) return { ...nothing, status: 'failed', reason: 'engine_error', measurements: [] };
	const left = [{ name: 'left', value: first ** 2 + second ** 2 }].filter(() => second < 9);
	const others = [
		{ name: 'right', value: -((first - 5) ** 2) - second ** 2 },
		{ name: 'sum', value: first + second }
	];
	return { ...nothing, status: 'complete', reason: null, measurements: [...left, ...others] };
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

describe('a search for several objectives', () => {
	it('[C19] [STU20] [OPT1] has the same rows in any order and after stops, each point once', async () => {
		const whole = await plan();
		const table = new StudyTable(0);
		await run(whole, table);
		const rows = rowsOf(whole, table);
		expect(rows).toHaveLength(150);
		expect(table.ended.failed).toBeGreaterThan(3);
		const points = rows.map((_, row) => JSON.stringify(settingsOf(whole, row)));
		expect(points[0]).toBe('[]');
		expect(new Set(points).size).toBe(150);

		const backwards = await plan();
		const other = new StudyTable(0);
		await run(backwards, other, true);
		expect(rowsOf(backwards, other)).toEqual(rows);

		let kept = new StudyTable(0);
		for (let most = 1; kept.done < 150; most += 11) {
			const ready = await plan();
			const restored = new StudyTable(kept.count, kept.layout);
			restored.restore(0, kept.slice(0, kept.count));
			await run(ready, restored, most % 2 === 0, most);
			kept = restored;
		}
		const again = await plan();
		await again.addRounds(kept);
		expect(rowsOf(again, kept)).toEqual(rows);
		const otherSeed = await plan({ seed: 6 });
		const others = new StudyTable(0);
		await run(otherSeed, others);
		expect(rowsOf(otherSeed, others)).not.toEqual(rows);
	});

	it('[C19] [OPT6] comes close to the front that the goal leaves', async () => {
		const ready = await plan({ budget: 600 });
		const table = new StudyTable(0);
		await run(ready, table);
		const met = Array.from({ length: table.count }, (_, row) => row).filter((row) =>
			table.metrics(row).some(({ id, value }) => id === 'cost' && value === 0)
		);
		// With b as small as the goal allows, b = max(0, 4 - a), and a between the two optima.
		const isNear = (a: number): boolean =>
			met.some((row) => {
				const [first = 7, second = 7] = settingsOf(ready, row).map(({ value }) => Number(value));
				return Math.hypot(first - a, second - Math.max(0, 4 - a)) < 0.25;
			});
		for (const a of [2, 2.5, 3, 3.5, 4, 4.5]) expect(isNear(a), String(a)).toBe(true);
	});

	it('[C19] [OPT7] gives its objectives as figures of a row, and a cost of 1 to a row without one', async () => {
		const ready = await plan({ budget: 60 });
		const table = new StudyTable(0);
		await run(ready, table);
		const rows = rowsOf(ready, table) as [string, number[], Record<string, number>][];
		for (const [state, [, second = 7], figures] of rows) {
			if (state !== 'complete') continue;
			expect(figures.objective_2).toBe(figures['meas:right']);
			expect(figures.objective_1).toBe(figures['meas:left']);
			if (second >= 9) expect(figures.cost).toBe(1);
			else expect(figures.cost === 0).toBe(figures['meas:sum']! >= 4);
		}
		expect(rows.some(([, [, second = 7]]) => second >= 9)).toBe(true);
	});

	it('[C19] [OPT5] [OPT7] ends after its first row where nothing measures an objective', async () => {
		const ready = await plan({ objectives: [objectives[0], { metric: 'meas:gone', direction: 'minimize' }] });
		await expect(run(ready, new StudyTable(0))).rejects.toMatchObject({
			code: 'metric_unknown',
			data: { metric: 'meas:gone', known: 'meas:left, meas:right, meas:sum' }
		});
	});

	it('[C19] [OPT7] is read from its file and written again, and refused with its place', () => {
		const text = formatStudy(parseStudy(JSON.stringify(study), 's.json'));
		expect(JSON.parse(text)).toEqual({ ...study, margin: 0 });
		const wrong = (change: object): unknown => {
			try {
				return parseStudy(JSON.stringify({ ...study, ...change }), 's.json');
			} catch (thrown) {
				return thrown instanceof Fault && thrown.code === 'study_invalid' ? thrown.data : thrown;
			}
		};
		const [first, second] = objectives;
		const third = { metric: 'gain', direction: 'maximize' };
		const fourth = { metric: 'supply_power', direction: 'minimize' };
		expect(parseStudy(JSON.stringify({ ...study, objectives: [first, second, third] }), 's').plan).toMatchObject({
			objectives: [{}, {}, third]
		});
		expect(wrong({ objectives: [first] })).toMatchObject({ path: 'objectives', expected: 'a list of 2 to 3 metrics' });
		expect(wrong({ objectives: [first, second, third, fourth] })).toMatchObject({ path: 'objectives' });
		expect(wrong({ objectives: undefined })).toMatchObject({ path: 'objectives' });
		expect(wrong({ objectives: [first, { ...second, metric: 'gian' }] })).toMatchObject({
			path: 'objectives[1].metric'
		});
		expect(wrong({ objectives: [first, second, first] })).toMatchObject({ path: 'objectives[2].metric' });
		expect(wrong({ objectives: [first, { ...second, direction: 'up' }] })).toMatchObject({
			path: 'objectives[1].direction'
		});
		expect(wrong({ objective: first })).toMatchObject({ path: 'objective' });
		expect(wrong({ stopWhenMet: true })).toMatchObject({ path: 'stopWhenMet' });
		expect(wrong({ method: 'random', stopWhenMet: true })).toMatchObject({ path: 'objectives' });
	});
});
