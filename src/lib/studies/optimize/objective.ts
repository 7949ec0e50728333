import { evaluateGoals, type DesignGoal } from '#lib/sim/goals.ts';
import type { Metric } from '#lib/sim/metric.ts';

/** A metric that is to be as small or as large as possible once all goals are met. */
export interface Objective {
	metric: string;
	/** The signal it is measured on; the first one that is measured if absent. */
	signal?: string;
	direction: 'minimize' | 'maximize';
}

/** The metric of an objective, matched as that of a goal is; null where it has not been measured. */
export function objectiveMetric(objective: Objective, metrics: readonly Metric[]): Metric | null {
	const goal: DesignGoal = {
		...{ metric: objective.metric, target: 0, unit: '', direction: 'at_most', tolerance: 0, priority: 'must' },
		...(objective.signal !== undefined && { signal: objective.signal })
	};
	const metric = evaluateGoals([goal], metrics)[0]?.metric ?? null;
	return metric?.value === null ? null : metric;
}

/** Id of the figure that each row has for one of several objectives. */
export const objectiveId = (index: number): string => `objective_${index + 1}`;
export const isObjectiveId = (id: string): boolean => /^objective_\d$/u.test(id);

/** The figures of a row for its objectives. Columns of metrics could not stand for them: which of two signals is first depends on the rows. */
export function objectiveFigures(objectives: readonly Objective[], metrics: readonly Metric[]): Metric[] {
	return objectives.flatMap((objective, index): Metric[] => {
		const metric = objectiveMetric(objective, metrics);
		if (metric?.value === undefined || metric.value === null || !Number.isFinite(metric.value)) return [];
		return [{ id: objectiveId(index), value: metric.value, unit: metric.unit, signal: '', plot: '', at: [] }];
	});
}

/** The figures of a row for its objectives, turned so that less is better; null where one is missing. */
export function minimized(objectives: readonly Objective[], figures: readonly Metric[]): number[] | null {
	const values = objectives.flatMap(({ direction }, index) => {
		const value = figures.find(({ id }) => id === objectiveId(index))?.value ?? null;
		return value === null ? [] : [direction === 'minimize' ? value : -value];
	});
	return values.length === objectives.length ? values : null;
}
