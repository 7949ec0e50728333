import { Fault } from '#lib/base/fault.ts';
import { COST, costOf } from '../optimize/cost.ts';
import { readOptimizePlan, type OptimizePlan } from '../optimize/optimize-plan.ts';
import { searchRounds } from '../optimize/search-rounds.ts';
import type { StudyKind } from './study-kind.ts';

/** Grows with any change of a search or of the cost. */
const VERSION = 3;

export const optimize: StudyKind<OptimizePlan> = {
	read: readOptimizePlan,
	targets: ({ parameters }) => parameters.map(({ target }) => target),
	points(plan, { nominal, goals }) {
		if (goals.length === 0 && !plan.objective)
			throw new Fault('no_goals', 'The project has no goals, and the optimization names no objective');
		const rounds = (rows: Parameters<typeof searchRounds>[2]) => searchRounds(plan, nominal, rows);
		return { count: 0, values: () => [], later: { maxCount: plan.budget, version: VERSION, rounds } };
	},
	figures(plan, metrics, goals) {
		return [{ id: COST, value: costOf(plan, metrics, goals), unit: '', signal: '', plot: '', at: [] }];
	}
};
