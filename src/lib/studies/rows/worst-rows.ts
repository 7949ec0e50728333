import { evaluateGoals, type DesignGoal, type GoalStatus } from '#lib/sim/goals.ts';
import type { Metric } from '#lib/sim/metric.ts';
import type { StudyTable } from './study-table.ts';

/** The row in which a goal has the smallest margin. */
export interface WorstRow {
	goal: DesignGoal;
	row: number;
	status: GoalStatus;
	/** Rows that have ended and in which the goal could not be judged. */
	unjudged: number;
}

/**
 * The worst row of each goal that is judged in at least one row that is complete.
 *
 * @param counts whether a row is looked at
 */
export function worstRows(
	table: StudyTable,
	goals: readonly DesignGoal[],
	counts: (row: number) => boolean = () => true
): WorstRow[] {
	return goals.flatMap((goal): WorstRow[] => {
		const columns = table.columns.filter(({ metric }) => metric.id.toLowerCase() === goal.metric.toLowerCase());
		let worst: WorstRow | null = null;
		let unjudged = 0;
		for (let row = 0; row < table.count; row += 1) {
			const state = table.state(row);
			if (state === 'waiting' || !counts(row)) continue;
			const metrics = columns.flatMap(({ metric, values }): Metric[] => {
				const value = values[row] ?? NaN;
				return Number.isNaN(value) ? [] : [{ ...metric, value, at: [] }];
			});
			const status = evaluateGoals([goal], metrics)[0];
			if (state !== 'complete' || !status || status.margin === null) unjudged += 1;
			else if (worst === null || status.margin < worst.status.margin!) worst = { goal, row, status, unjudged: 0 };
		}
		return worst === null ? [] : [{ ...worst, unjudged }];
	});
}
