import { evaluateGoals, type DesignGoal } from '#lib/sim/goals.ts';
import type { ColumnMetric, StudyColumn } from './study-table.ts';

/**
 * The column that a goal is judged by in a row with all of these metrics: the first one of its name that has values, as `evaluateGoals`
 * takes it. Null if none has its name.
 */
export function goalColumn(goal: DesignGoal, columns: readonly StudyColumn[]): ColumnMetric | null {
	const named = columns.filter(({ metric }) => metric.id.toLowerCase() === goal.metric.toLowerCase());
	const metrics = named.map(({ metric, values }) => ({ ...metric, value: hasValues(values) ? 0 : null, at: [] }));
	const found = evaluateGoals([goal], metrics)[0]!.metric;
	return named[metrics.findIndex((metric) => metric === found)]?.metric ?? null;
}

const hasValues = (values: Float64Array): boolean => values.some((value) => !Number.isNaN(value));
