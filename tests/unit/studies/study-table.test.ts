import { describe, expect, it } from 'vitest';
import type { DesignGoal } from '#lib/sim/goals.ts';
import { evaluateGoals } from '#lib/sim/goals.ts';
import type { Metric } from '#lib/sim/metric.ts';
import { goalColumn } from '#lib/studies/rows/goal-column.ts';
import { StudyTable, type FinishedRow } from '#lib/studies/rows/study-table.ts';
import { worstRows } from '#lib/studies/rows/worst-rows.ts';
import { JudgedRows } from '#lib/studies/summary/judged-rows.ts';

const metric = (id: string, plot: string, value: number | null): Metric => ({
	...{ id, plot, value, unit: 'V', signal: 'v(out)', at: [] },
	...(value === null && { reason: 'signal_missing' as const })
});
const complete = (...metrics: Metric[]): FinishedRow => ({ state: 'complete', level: 'trusted', metrics });

/** What five runs measure: the first one in `tran1` has ended too early to be measured, as has one of `dc1`. */
const runs: readonly FinishedRow[] = [
	complete(metric('maximum', 'tran2', 20), metric('minimum', 'tran2', 2)),
	complete(metric('maximum', 'tran1', 11), metric('minimum', 'tran1', 1), metric('maximum', 'tran2', 21)),
	complete(metric('maximum', 'dc1', 1), metric('maximum', 'tran1', 12), metric('minimum', 'tran2', 3)),
	{ state: 'failed', level: 'failed', metrics: [] },
	complete(metric('maximum', 'dc1', null), metric('maximum', 'tran1', 14), metric('maximum', 'tran2', 24))
];
const orders = [
	[0, 1, 2, 3, 4],
	[4, 3, 2, 1, 0],
	[2, 0, 4, 1, 3],
	[1, 2, 0, 3, 4]
];
const goal: DesignGoal = {
	...{ metric: 'maximum', target: 15, unit: 'V', tolerance: 0 },
	...{ direction: 'at_most', priority: 'must' }
};

function filled(order: readonly number[]): StudyTable {
	const table = new StudyTable(runs.length);
	for (const row of order) table.set(row, runs[row]!);
	return table;
}
const namesOf = (table: StudyTable): string[] => table.columns.map(({ metric: { plot, id } }) => `${plot} ${id}`);

describe('the columns of a study', () => {
	it.each(orders)(
		'[STU21] are in the order in which runs list their metrics, if rows end as %i, %i, %i, %i, %i',
		(...order) => {
			const table = filled(order);
			expect(namesOf(table)).toEqual([
				'dc1 maximum',
				'tran1 maximum',
				'tran1 minimum',
				'tran2 maximum',
				'tran2 minimum'
			]);
			expect(table.columns.map(({ values }) => [...values])).toEqual([
				[NaN, NaN, 1, NaN, NaN],
				[NaN, 11, 12, NaN, 14],
				[NaN, 1, NaN, NaN, NaN],
				[20, 21, NaN, NaN, 24],
				[2, NaN, 3, NaN, NaN]
			]);
		}
	);

	it.each(orders)('[STU7] [STU21] a goal is judged by the metric that the run of its row is judged by', (...order) => {
		const table = filled(order);
		const inRun = runs.map(({ metrics }) => evaluateGoals([goal], metrics)[0]!);
		expect(runs.map((_, row) => evaluateGoals([goal], table.metrics(row))[0])).toEqual(
			inRun.map((status) => ({ ...status, ...(status.metric && { metric: { ...status.metric } }) }))
		);
		const judged = new JudgedRows(table, [goal], null);
		expect(runs.map((_, row) => judged.passes(row))).toEqual(inRun.map(({ state }) => state === 'met'));
		expect(worstRows(table, [goal])).toMatchObject([{ row: 0, status: { value: 20 }, unjudged: 1 }]);
	});

	it('[STU21] rows that are judged as they come count as they do at the end', () => {
		for (const order of orders) {
			const table = new StudyTable(runs.length);
			const judged = new JudgedRows(table, [goal], null);
			for (const row of order) {
				table.set(row, runs[row]!);
				judged.update(row + 1);
			}
			judged.update();
			expect(judged.tally()).toEqual(new JudgedRows(filled([0, 1, 2, 3, 4]), [goal], null).tally());
		}
	});

	it('[STU21] come in the same order from a copy, and rows that are added to it find their places', () => {
		const part = filled([0, 2]);
		const copy = new StudyTable(runs.length, part.layout);
		copy.restore(0, part.slice(0, runs.length));
		for (const row of [1, 3, 4]) copy.set(row, runs[row]!);
		const whole = filled([0, 1, 2, 3, 4]);
		expect(namesOf(copy)).toEqual(namesOf(whole));
		expect(copy.columns.map(({ values }) => values)).toEqual(whole.columns.map(({ values }) => values));
	});

	it('[STU21] have one order where runs list them in different ones', () => {
		const both = [
			complete(metric('a', 'x', 1), metric('b', 'x', 2)),
			complete(metric('b', 'x', 3), metric('a', 'x', 4))
		];
		const tables = [
			[0, 1],
			[1, 0]
		].map((order) => {
			const table = new StudyTable(2);
			for (const row of order) table.set(row, both[row]!);
			return table;
		});
		expect(namesOf(tables[0]!)).toEqual(namesOf(tables[1]!));
	});

	it('[STU21] of a run that lists too many are the first ones', () => {
		const many = Array.from({ length: 600 }, (_, index) => metric(`meas:m${index}`, 'tran1', index));
		const table = new StudyTable(2);
		table.set(0, complete(...many));
		table.set(1, complete(...many.slice(0, 10)));
		expect(table.columns.map(({ metric: { id } }) => id)).toEqual(many.slice(0, 500).map(({ id }) => id));
	});
});

it('[STU21] a goal is shown at the first column of its name that has values', () => {
	const table = new StudyTable(2);
	table.set(0, complete(metric('maximum', 'dc1', null), metric('maximum', 'tran1', 14)));
	expect(goalColumn(goal, table.columns)).toMatchObject({ plot: 'tran1' });
	expect(goalColumn({ ...goal, metric: 'MINIMUM' }, table.columns)).toBeNull();
	table.set(1, complete(metric('maximum', 'dc1', 1), metric('maximum', 'tran1', 12)));
	expect(goalColumn(goal, table.columns)).toMatchObject({ plot: 'dc1' });
});

describe('a row that is not complete', () => {
	it.each(['stopped', 'failed'] as const)(
		'[STU13] has no figures when it is %s, even if some were measured',
		(state) => {
			const table = new StudyTable(2);
			table.set(0, complete(metric('maximum', 'tran1', 1)));
			table.set(0, {
				state,
				level: 'suspicious',
				metrics: [metric('maximum', 'tran1', 99), metric('maximum', 'ac1', 98)]
			});
			table.set(1, complete(metric('maximum', 'tran1', 2)));
			expect(table.metrics(0)).toEqual([]);
			expect(table.columns.map(({ values }) => [...values])).toEqual([[NaN, 2]]);
		}
	);

	it('[STU13] has none either when an earlier version has stored some', () => {
		const table = new StudyTable(1);
		table.set(0, complete(metric('maximum', 'tran1', 1)));
		const copy = new StudyTable(1, table.layout);
		copy.restore(0, { ...table.slice(0, 1), states: Uint8Array.of(2) });
		expect([copy.state(0), copy.metrics(0)]).toEqual(['stopped', []]);
		expect([...copy.columns[0]!.values]).toEqual([NaN]);
	});
});
