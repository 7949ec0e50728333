import { Fault } from '#lib/base/fault.ts';
import type { Metric } from '#lib/sim/metric.ts';
import { COST, costOf } from '../optimize/cost.ts';
import { candidatePoints } from '../optimize/candidate-points.ts';
import { axesOf, rowsOfCandidate } from '../optimize/candidate-rows.ts';
import { FRONT_METHOD } from '../optimize/front/read-objectives.ts';
import { objectiveFigures } from '../optimize/objective.ts';
import { readOptimizePlan, type OptimizePlan } from '../optimize/optimize-plan.ts';
import { searchRounds } from '../optimize/search-rounds.ts';
import { sampledTargets } from '../optimize/spread.ts';
import { corners } from './corners.ts';
import { monteCarlo } from './monte-carlo.ts';
import type { EndedRows, StudyKind } from './study-kind.ts';

/** Grows with any change of a search or of the cost. */
const VERSION = 6;

/** Candidates are run in all corners or samples, or in none. */
const maxRows = (plan: OptimizePlan): number => plan.budget - (plan.budget % rowsOfCandidate(plan));

export const optimize: StudyKind<OptimizePlan> = {
	read: readOptimizePlan,
	expand(plan, variables) {
		const { seed, spread } = plan;
		if (!spread) return { plan, skipped: [] };
		const { plan: expanded, skipped } = monteCarlo.expand!({ ...spread, seed }, variables);
		return { plan: { ...plan, spread: { ...spread, vary: expanded.vary } }, skipped };
	},
	targets: (plan) => [
		...plan.parameters.map(({ target }) => target),
		...corners.targets({ axes: axesOf(plan) }),
		...sampledTargets(plan)
	],
	points(plan, context) {
		const { nominal, goals } = context;
		if (goals.length === 0 && plan.method !== FRONT_METHOD && !plan.objective)
			throw new Fault('no_goals', 'The project has no goals, and the optimization names no objective');
		const rowsOf = candidatePoints(plan, context);
		const rounds = (rows: EndedRows) => searchRounds(plan, nominal, rowsOf, rows);
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
