import { evaluateGoals, type DesignGoal } from '#lib/sim/goals.ts';
import type { EndedRows } from '../kinds/study-kind.ts';

/** Number of ends at which goals can be missed: a goal that is to be equalled has two. */
export function limitCount(goals: readonly DesignGoal[]): number {
	return goals.reduce((sum, { direction }) => sum + (direction === 'equal' ? 2 : 1), 0);
}

/** How far a row is from missing each goal at each of its ends, in the unit of the goal; null where that is not known. */
export function limitMargins(goals: readonly DesignGoal[], rows: EndedRows, row: number): (number | null)[] {
	const metrics = rows.state(row) === 'complete' ? rows.metrics(row) : [];
	return evaluateGoals(goals, metrics).flatMap(({ goal: { direction, target, tolerance }, value, margin }) => {
		if (direction !== 'equal') return [margin];
		if (value === null) return [null, null];
		const allowed = tolerance * Math.abs(target);
		return [value - target + allowed, target + allowed - value];
	});
}
