import { Fault } from '#lib/base/fault.ts';
import type { Metric } from '#lib/sim/metric.ts';
import { COST, costOf } from '../optimize/cost.ts';
import { axesOf, rowsOfCandidate } from '../optimize/corner-rows.ts';
import { FRONT_METHOD } from '../optimize/front/read-objectives.ts';
import { objectiveFigures } from '../optimize/objective.ts';
import { readOptimizePlan, type OptimizePlan } from '../optimize/optimize-plan.ts';
import { searchRounds } from '../optimize/search-rounds.ts';
import { corners } from './corners.ts';
import type { StudyKind } from './study-kind.ts';

/** Grows with any change of a search or of the cost. */
const VERSION = 4;

/** Candidates are run in all corners or in none. */
const maxRows = (plan: OptimizePlan): number => plan.budget - (plan.budget % rowsOfCandidate(plan));

export const optimize: StudyKind<OptimizePlan> = {
	read: readOptimizePlan,
	targets: (plan) => [...plan.parameters.map(({ target }) => target), ...corners.targets({ axes: axesOf(plan) })],
	points(plan, { nominal, goals }) {
		if (goals.length === 0 && plan.method !== FRONT_METHOD && !plan.objective)
			throw new Fault('no_goals', 'The project has no goals, and the optimization names no objective');
		const rounds = (rows: Parameters<typeof searchRounds>[2]) => searchRounds(plan, nominal, rows);
		return { count: 0, values: () => [], later: { maxCount: maxRows(plan), version: VERSION, rounds } };
	},
	figures(plan, metrics, goals) {
		const cost = (value: number): Metric => ({ id: COST, value, unit: '', signal: '', plot: '', at: [] });
		if (plan.method !== FRONT_METHOD) return [cost(costOf(plan, metrics, goals))];
		const { objectives, margin } = plan;
		const figures = objectiveFigures(objectives, metrics);
		// A row without one of its objectives can be compared no better than one without a goal's figure.
		return [cost(figures.length < objectives.length ? 1 : costOf({ margin }, metrics, goals)), ...figures];
	}
};
