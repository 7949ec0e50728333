import { corners } from '../kinds/corners.ts';
import type { Point, PointContext } from '../kinds/study-kind.ts';
import { axesOf } from './candidate-rows.ts';
import type { OptimizePlan } from './optimize-plan.ts';
import { sampledRows } from './spread.ts';

/**
 * What each row of a candidate sets.
 *
 * @throws those of `sampledRows`
 */
export function candidatePoints(plan: OptimizePlan, context: PointContext): (candidate: Point) => readonly Point[] {
	if (plan.spread) return sampledRows(plan, plan.spread, context);
	const points = corners.points({ axes: axesOf(plan) }, { nominal: [], goals: [] });
	const all = Array.from({ length: points.count }, (_, corner) => points.values(corner));
	return (candidate) => all.map((corner) => [...candidate, ...corner]);
}
