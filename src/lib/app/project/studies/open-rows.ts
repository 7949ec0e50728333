import { stopOf } from '#lib/studies/study.ts';
import { JudgedRows } from '#lib/studies/summary/judged-rows.ts';
import type { OpenStudy } from './study-runner.ts';

/** Number of rows that a study has still to run, at most; 0 for one that cannot be run. */
export function openRows({ plan, table, isStale }: Pick<OpenStudy, 'plan' | 'table' | 'isStale'>): number {
	if (!plan) return 0;
	if (isStale || !table) return plan.points.maxCount;
	const isEnough = new JudgedRows(table, plan.wanted.goals.goals, stopOf(plan.study)).end !== null;
	return isEnough ? 0 : plan.points.maxCount - table.done;
}
