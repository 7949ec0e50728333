import { evaluateGoals, type DesignGoal, type GoalStatus } from '#lib/sim/goals.ts';
import { choicesAt, cornerCount, type CornerAxis } from '../kinds/corners.ts';
import type { Point } from '../kinds/study-kind.ts';
import type { StudyTable } from '../rows/study-table.ts';
import type { OptimizePlan } from './optimize-plan.ts';

/** The corners in which each candidate is run; none for the netlist as it is. */
export const axesOf = (plan: OptimizePlan): readonly CornerAxis[] => plan.axes ?? [];

/** Rows of each candidate: they follow each other, one for each corner or sample. */
export const rowsOfCandidate = (plan: OptimizePlan): number =>
	plan.spread?.samples ?? cornerCount({ axes: axesOf(plan) });

/**
 * By which of its rows a candidate is judged, from the best one on: by the worst corner, or the worst sample of the part that is to meet
 * the goals.
 */
export function judgedRank(plan: OptimizePlan): number {
	if (!plan.spread) return rowsOfCandidate(plan);
	const { samples, yield: part } = plan.spread;
	// 0.55 · 100 is above 55.
	return Math.max(1, Math.ceil(part * samples - 1e-9));
}

/** The index of the value that has a rank among some, the first one of equals. */
export function indexOfRank(values: readonly number[], rank: number): number {
	if (values.length === 1) return 0;
	return values.indexOf(values.toSorted((a, b) => a - b)[rank - 1]!);
}

/** The names of the choices of a row's corner; empty without corners. */
export function cornerName(plan: OptimizePlan, row: number): string {
	const axes = axesOf(plan);
	return choicesAt({ axes }, row % cornerCount({ axes }))
		.map(({ name }) => name)
		.join(' · ');
}

/** The first row of the candidate that a row belongs to. */
export function firstRowOf(plan: OptimizePlan, row: number): number {
	return row - (row % rowsOfCandidate(plan));
}

/**
 * The values of a candidate without its corner or the deviations of its sample, in the order of the parameters.
 *
 * @param values of a row
 * @param targets number of targets of the study
 */
export function designOf({ parameters, spread }: OptimizePlan, values: Point, targets: number): Point {
	const from = spread ? targets : 0;
	return values.slice(from, from + parameters.length);
}

/** How far a candidate meets each goal, in the row that it is judged by: one that cannot be judged is worst, then one with the least margin. */
export function candidateGoals(
	plan: OptimizePlan,
	table: StudyTable,
	goals: readonly DesignGoal[],
	row: number
): { status: GoalStatus; row: number }[] {
	const first = firstRowOf(plan, row);
	const rows = Array.from({ length: rowsOfCandidate(plan) }, (_, index) => first + index);
	const statuses = rows.map((each) => evaluateGoals(goals, table.metrics(each)));
	return goals.map((_, goal) => {
		const badness = statuses.map((each) => {
			const { margin } = each[goal]!;
			return margin === null ? Infinity : -margin;
		});
		const index = indexOfRank(badness, judgedRank(plan));
		return { status: statuses[index]![goal]!, row: rows[index]! };
	});
}
