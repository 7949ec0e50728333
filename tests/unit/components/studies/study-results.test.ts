import { describe, expect, it } from 'vitest';
import {
	columnName,
	firstColumns,
	orderedColumns,
	variedColumns
} from '#lib/components/studies/results/study-columns.ts';
import { studyPlot } from '#lib/components/studies/results/study-plot.ts';
import { filterCounts, listedRows } from '#lib/studies/rows/listed-rows.ts';
import { worstRows } from '#lib/studies/rows/worst-rows.ts';
import { en } from '#lib/i18n/en/messages.ts';
import { familyOf } from '#lib/measure/family.ts';
import type { DesignGoal } from '#lib/sim/goals.ts';
import { sampleCorners, sampleSweep } from '../../../support/sample-studies.ts';

const goal: DesignGoal = {
	metric: 'gain',
	target: 20,
	unit: 'dB',
	direction: 'at_least',
	tolerance: 0,
	priority: 'must'
};

describe('[C13] the plot of a sweep', () => {
	it('has a curve for each value of the outer levels, from left to right whatever the order of the values', () => {
		// The list falls and rises: 3, 1, 2.
		const { plan, table } = sampleSweep();
		const plot = studyPlot(plan, [{ name: 'Gain', column: table.columns[0]! }], 'Sweep')!;
		const [scale, gain] = plot.vectors.map((vector) => (vector.kind === 'real' ? [...vector.data] : []));
		expect(scale).toEqual([1, 2, 3, 1, 2, 3]);
		// As in the table: the gain of a row is ten times its resistance plus the supply.
		expect(gain).toEqual([15, 25, 35, 16, 26, 36]);
		const family = familyOf(plot)!;
		expect(family.members).toHaveLength(2);
		expect(family.parameters).toMatchObject([{ name: 'VDD', quantity: 'voltage' }]);
		expect([...family.parameters[0]!.values]).toEqual([5, 6]);
	});

	it('a row without a value is a gap; names and a single value have no plot', () => {
		const { plan, table } = sampleSweep();
		table.set(0, { state: 'failed', level: 'failed', metrics: [] });
		const plot = studyPlot(plan, [{ name: 'Gain', column: table.columns[0]! }], 'Sweep')!;
		expect(plot.vectors[1]).toMatchObject({ data: Float64Array.of(15, 25, NaN, 16, 26, 36) });
		const corners = sampleCorners();
		expect(studyPlot(corners.plan, [{ name: 'Gain', column: corners.table.columns[0]! }], '')).toBeNull();
		const single = sampleSweep([7]);
		expect(studyPlot(single.plan, [{ name: 'Gain', column: single.table.columns[0]! }], '')).toBeNull();
	});

	it('a metric that is called like what varies stays apart from it', () => {
		const { plan, table } = sampleSweep();
		const plot = studyPlot(plan, [{ name: 'R1', column: table.columns[0]! }], '')!;
		expect(new Set(plot.vectors.map(({ name }) => name.toLowerCase())).size).toBe(2);
	});
});

describe('[C13] the rows of a study', () => {
	it('are sorted by a column, those without a value last, and filtered by how they ended', () => {
		const { plan, table } = sampleSweep();
		table.set(1, { state: 'failed', level: 'failed', metrics: [] });
		const sortKey = (row: number) => table.columns[0]!.values[row]!;
		const rows = (descending: boolean) => [...listedRows(table, 'all', { column: 'x', descending, sortKey })!];
		expect(rows(false)).toEqual([4, 2, 5, 0, 3, 1]);
		expect(rows(true)).toEqual([3, 0, 5, 2, 4, 1]);
		expect([...listedRows(table, 'failed', null)!]).toEqual([1]);
		expect(listedRows(table, 'all', null)).toBeNull();
		expect(filterCounts(table)).toEqual({ all: 6, complete: 5, stopped: 0, failed: 1, check: 0, waiting: 0 });
		const [resistance] = variedColumns(plan);
		expect([0, 1, 2].map((row) => resistance?.text(row))).toEqual(['3 Ω', '1 Ω', '2 Ω']);
	});

	it('metrics that a goal judges come first; without goals the most important ones are shown', () => {
		const { table } = sampleSweep();
		const ids = (goals: readonly DesignGoal[]) => orderedColumns(table, goals).map(({ metric }) => metric.id);
		expect(ids([{ ...goal, metric: 'phase_margin' }])).toEqual(['phase_margin', 'gain']);
		expect(firstColumns(table, [goal]).size).toBe(1);
		expect(firstColumns(table, []).size).toBe(2);
		expect(columnName(table.columns[0]!.metric, table.columns, en)).toBe('Gain');
	});
});

it('[C11] names the corner in which each goal has the smallest margin, and the corners without a value', () => {
	const { table } = sampleCorners();
	table.set(3, { state: 'failed', level: 'failed', metrics: [] });
	const [worst, ...others] = worstRows(table, [goal, { ...goal, metric: 'bandwidth' }]);
	// The gains are 15 for the first corner, then 10 more for each.
	expect(worst).toMatchObject({ row: 0, unjudged: 1, status: { state: 'missed', value: 15 } });
	expect(others).toEqual([]);
});
