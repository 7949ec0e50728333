import { evaluateGoals, type DesignGoal, type GoalStatus } from '#lib/sim/goals.ts';
import { choicesAt, cornerCount, type CornerAxis } from '../kinds/corners.ts';
import type { StudyTable } from '../rows/study-table.ts';
import { FRONT_METHOD } from './front/read-objectives.ts';
import type { OptimizePlan } from './optimize-plan.ts';

/** The corners in which each candidate is run; none for the netlist as it is. */
export const axesOf = (plan: OptimizePlan): readonly CornerAxis[] =>
	plan.method === FRONT_METHOD ? [] : (plan.axes ?? []);

/** Rows of each candidate: they follow each other, one for each corner. */
export const rowsOfCandidate = (plan: OptimizePlan): number => cornerCount({ axes: axesOf(plan) });

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

/** How far a candidate meets each goal, in the corner that is worst for it: one that cannot be judged, otherwise one with the least margin. */
export function candidateGoals(
	plan: OptimizePlan,
	table: StudyTable,
	goals: readonly DesignGoal[],
	row: number
): { status: GoalStatus; row: number }[] {
	const first = firstRowOf(plan, row);
	const corners = Array.from({ length: rowsOfCandidate(plan) }, (_, corner) => first + corner);
	const statuses = corners.map((each) => evaluateGoals(goals, table.metrics(each)));
	const badness = ({ margin }: GoalStatus): number => (margin === null ? Infinity : -margin);
	return goals.map((_, goal) => {
		let worst = 0;
		statuses.forEach((each, corner) => {
			if (badness(each[goal]!) > badness(statuses[worst]![goal]!)) worst = corner;
		});
		return { status: statuses[worst]![goal]!, row: corners[worst]! };
	});
}
