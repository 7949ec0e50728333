import { NOMINAL_ROW } from '../kinds/sensitivity.ts';
import type { ColumnMetric, StudyColumn, StudyTable } from '../rows/study-table.ts';
import type { StudyPlan } from '../run/study-plan.ts';
import { isLevel, partOf, smallestValue } from './metric-scale.ts';

/** How a metric changes in a row in which something is tightened. */
export interface Movement {
	row: number;
	/** In the unit of the metric; null without a value. */
	change: number | null;
	/** As a part of its value; null without a value and for a metric in dB or degrees. */
	part: number | null;
	state: 'holds' | 'moves' | 'missing' | 'waiting';
}

/** Whether a metric depends on how exactly the simulator computes. */
export interface MetricConvergence {
	metric: ColumnMetric;
	nominal: number;
	/** In the order of the rows after the first. */
	movements: readonly Movement[];
	state: Movement['state'];
}

const order: readonly Movement['state'][] = ['moves', 'missing', 'waiting', 'holds'];

/**
 * The metrics that have a value with the options of the netlist, those first that depend on them.
 *
 * @param tolerance the part by which a metric may move
 */
export function convergenceOf(
	plan: StudyPlan,
	table: StudyTable,
	columns: readonly StudyColumn[],
	tolerance: number
): MetricConvergence[] {
	return columns
		.flatMap(({ metric, values }): MetricConvergence[] => {
			const nominal = values[NOMINAL_ROW] ?? NaN;
			if (Number.isNaN(nominal)) return [];
			const allowed = partOf(metric, nominal, tolerance) + smallestValue(metric, plan.tolerances);
			const movements = Array.from({ length: plan.points.count - 1 }, (_, index): Movement => {
				const row = index + 1;
				const change = (values[row] ?? NaN) - nominal;
				if (Number.isNaN(change))
					return { row, change: null, part: null, state: table.state(row) === 'waiting' ? 'waiting' : 'missing' };
				const part = isLevel(metric) || nominal === 0 ? null : change / Math.abs(nominal);
				return { row, change, part, state: Math.abs(change) > allowed ? 'moves' : 'holds' };
			});
			const state = order.find((each) => movements.some((movement) => movement.state === each)) ?? 'holds';
			return [{ metric, nominal, movements, state }];
		})
		.sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
}
