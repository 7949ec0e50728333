import { describe, expect, it } from 'vitest';
import type { DesignGoal } from '#lib/sim/goals.ts';
import { StudyTable } from '#lib/studies/rows/study-table.ts';
import { planStudy, settingsOf, type StudyPlan } from '#lib/studies/run/study-plan.ts';
import { runStudy, type StudyRun } from '#lib/studies/run/run-study.ts';
import { parseStudy } from '#lib/studies/study.ts';
import type { SimulationOutcome } from '#lib/workers/ngspice/protocol.ts';
import { localNetlists } from '../../support/spice/local-netlists.ts';
import { MemoryFiles } from '../../support/storage/memory-files.ts';

const files = new MemoryFiles({ 'a.cir': 't\nV1 a 0 1\nR1 a 0 7\nR2 a 0 7\n.op\n.end\n' });
const goal: DesignGoal = {
	...{ metric: 'meas:far', target: 1e-3, unit: '', direction: 'at_most', tolerance: 0, priority: 'must' }
};
const settings = { compatibility: 'ngspice', seed: 1 } as const;
const wanted = { goals: { version: 1 as const, signals: {}, goals: [goal] }, measurements: [] };
const range = { scale: 'linear', from: 0, to: 10 };
const study = {
	...{ version: 1, kind: 'optimize', netlist: 'a.cir', method: 'random', seed: 5, budget: 100, stopWhenMet: true },
	parameters: ['R1', 'R2'].map((device) => ({ target: { kind: 'device', device }, range }))
};

const wantedOf = (goals: DesignGoal[]) => ({ ...wanted, goals: { ...wanted.goals, goals } });

const plan = async (change: object = {}, goals: DesignGoal[] = [goal]): Promise<StudyPlan> =>
	planStudy({
		...{ study: parseStudy(JSON.stringify({ ...study, ...change }), 's.json'), files, netlists: localNetlists() },
		...{ settings, wanted: wantedOf(goals) }
	});

/** Distance from 3 and 4; a run with a first value from 8 on fails. */
function outcome([first = 7, second = 7]: number[]): SimulationOutcome {
	const nothing = { plots: [], ranges: [], log: [], elapsedMs: 1, points: 0, engine: { version: '', build: '' } };
	const far = (first - 3) ** 2 + (second - 4) ** 2;
	if (first < 8) return { ...nothing, status: 'complete', reason: null, measurements: [{ name: 'far', value: far }] };
	return { ...nothing, status: 'failed', reason: 'engine_error', measurements: [] };
}

/** Engines that end variants in their order or backwards, until a number of them has ended. */
function engines(isBackwards: boolean, most = Infinity, stop: () => void = () => undefined): StudyRun['pool'] {
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
		table.metrics(row).map(({ id, value }) => [id, value])
	]);

describe('a study with rounds', () => {
	it('[C19] [STU20] has the same rows in any order, and when it is stopped and read again', async () => {
		const whole = await plan();
		const table = new StudyTable(whole.points.count);
		await run(whole, table);
		const rows = rowsOf(whole, table);
		expect(rows).toHaveLength(100);
		expect(whole.points.isComplete).toBe(true);
		expect(table.ended.failed).toBeGreaterThan(5);

		const backwards = await plan();
		const other = new StudyTable(0);
		await run(backwards, other, true);
		expect(rowsOf(backwards, other)).toEqual(rows);

		let kept = new StudyTable(0);
		for (let most = 1; kept.done < 100; most += 7) {
			const ready = await plan();
			const restored = new StudyTable(kept.count, kept.layout);
			restored.restore(0, kept.slice(0, kept.count));
			await run(ready, restored, most % 2 === 0, most);
			kept = restored;
		}
		const again = await plan();
		await again.addRounds(kept);
		expect(rowsOf(again, kept)).toEqual(rows);
		expect(again.points.isComplete).toBe(true);
	});

	it('[C19] [STU20] [OPT8] a surrogate search has the same rows in any order, and when it is stopped and read again', async () => {
		const change = { method: 'surrogate', budget: 40, stopWhenMet: false };
		const whole = await plan(change);
		const table = new StudyTable(0);
		await run(whole, table);
		const rows = rowsOf(whole, table);
		expect(rows).toHaveLength(40);
		const backwards = await plan(change);
		const other = new StudyTable(0);
		await run(backwards, other, true);
		expect(rowsOf(backwards, other)).toEqual(rows);
		const first = await plan(change);
		const half = new StudyTable(0);
		await run(first, half, false, 22);
		expect(half.done).toBeLessThan(40);
		const restored = new StudyTable(half.count, half.layout);
		restored.restore(0, half.slice(0, half.count));
		const again = await plan(change);
		await run(again, restored);
		expect(rowsOf(again, restored)).toEqual(rows);
	});

	it.each(['random', 'surrogate'])(
		'[C19] [OPT1] %s: begins with the netlist as it is, and runs each point once',
		async (method) => {
			const parameters = [{ target: { kind: 'device', device: 'R1' }, range: { ...range, scale: 'integer' } }];
			const ready = await plan({ parameters, method });
			await run(ready, new StudyTable(0));
			const values = Array.from({ length: ready.points.count }, (_, row) =>
				settingsOf(ready, row).map(({ value }) => value)
			);
			expect(values[0]).toEqual([]);
			// The netlist has 7.
			expect(values.slice(1).flat().sort()).toEqual([0, 1, 10, 2, 3, 4, 5, 6, 8, 9]);
		}
	);

	it('[C19] [OPT4] goes on to the end of its budget for an objective, also when it is to stop when the goals are met', async () => {
		const easy = { ...goal, target: 40 };
		const objective = { metric: 'meas:far', direction: 'minimize' };
		const ready = await plan({ objective }, [easy]);
		const table = new StudyTable(0);
		await run(ready, table);
		expect(table.count).toBe(100);
		const met = await plan({}, [easy]);
		const found = new StudyTable(0);
		await run(met, found);
		expect(found.count).toBeLessThan(100);
	});

	it('[C19] [OPT5] ends after the first row if nothing measures its objective, and names what is there', async () => {
		const ready = await plan({ objective: { metric: 'meas:fa', direction: 'minimize' } });
		const table = new StudyTable(0);
		await expect(run(ready, table)).rejects.toMatchObject({
			code: 'metric_unknown',
			data: { metric: 'meas:fa', known: 'meas:far' }
		});
		expect(table.count).toBe(1);
		const wrongSignal = await plan({ objective: { metric: 'meas:far', signal: 'v(x)', direction: 'minimize' } });
		await expect(run(wrongSignal, new StudyTable(0))).rejects.toMatchObject({
			code: 'metric_unknown',
			data: { metric: 'meas:far of v(x)' }
		});
		await expect(plan({ objective: { metric: 'gian', direction: 'minimize' } })).rejects.toMatchObject({
			code: 'metric_unknown',
			data: { metric: 'gian', known: expect.stringContaining('gain, ') }
		});
	});

	it('[C19] [STU20] says how many rows it can come to, and ends when no new point is found or the goals are met', async () => {
		const parameters = study.parameters.map((each) => ({ ...each, range: { ...range, scale: 'integer' } }));
		const one = await plan({ parameters: parameters.slice(0, 1) });
		expect(one.points).toMatchObject({ count: 0, maxCount: 100, isComplete: false });
		const table = new StudyTable(0);
		await run(one, table);
		expect(one.points).toMatchObject({ count: 11, maxCount: 11, isComplete: true });
		const both = await plan({ budget: 300, parameters });
		const found = new StudyTable(0);
		await run(both, found);
		expect(both.points.count).toBeLessThan(121);
		expect(rowsOf(both, found)).toContainEqual([
			'complete',
			[3, 4],
			[
				['cost', 0],
				['meas:far', 0]
			]
		]);
	});
});
