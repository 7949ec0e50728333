import type { MetricRecord } from '#lib/db/records.ts';
import { evaluateGoals, type DesignGoal, type GoalStatus } from './goals.ts';

/** How a metric has moved with respect to its goals. */
export type GoalTrend = 'met' | 'missed' | 'closer' | 'farther';

/** A goal in two runs. */
export interface JudgedGoal {
	was: GoalStatus;
	is: GoalStatus;
}

export function judgeGoals(
	goals: readonly DesignGoal[],
	before: readonly MetricRecord[],
	after: readonly MetricRecord[]
): JudgedGoal[] {
	const was = evaluateGoals(goals, before);
	return evaluateGoals(goals, after).map((is, index) => ({ was: was[index]!, is }));
}

/** The goals that were judged by these metrics. Compares by identity, as `evaluateGoals` names them. */
export function goalsOfPair(judged: readonly JudgedGoal[], before: MetricRecord, after: MetricRecord): JudgedGoal[] {
	return judged.filter(({ was, is }) => was.metric === before && is.metric === after);
}

/** Of several goals the one that became worse counts; null without a goal, and where nothing has changed for it. */
export function goalTrend(judged: readonly JudgedGoal[]): GoalTrend | null {
	const trends = judged.map(({ was, is }): GoalTrend | null => {
		if (was.state === 'unknown' || is.state === 'unknown') return null;
		if (was.state !== is.state) return is.state;
		const [from, to] = [was.gap ?? 0, is.gap ?? 0];
		return to === from ? null : to < from ? 'closer' : 'farther';
	});
	return (['missed', 'farther', 'met', 'closer'] as const).find((trend) => trends.includes(trend)) ?? null;
}
