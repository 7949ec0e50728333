import { evaluateGoals, type DesignGoal, type GoalStatus } from '#lib/sim/goals.ts';
import type { Metric } from '#lib/sim/metric.ts';
import { objectiveMetric, type Objective } from './objective.ts';
import type { CostPlan } from './optimize-plan.ts';

/** Id of the figure that each row of an optimization has. */
export const COST = 'cost';

/** What a goal that should be met counts, beside 1 for one that must. */
const SHOULD = 0.25;

/**
 * The cost of a row, from -1 to 1; less is better. Above 0, goals are missed: it rises with their mean violation up to a half. Above a
 * half, goals cannot be judged: it rises with their part, and among rows with the same part with the violation of the others. At 0 or
 * below, all goals are met, and it falls with a better objective.
 */
export function costOf(
	{ margin, objective }: Pick<CostPlan, 'margin' | 'objective'>,
	metrics: readonly Metric[],
	goals: readonly DesignGoal[]
): number {
	let [sum, unknown, weights] = [0, 0, 0];
	for (const status of evaluateGoals(goals, metrics)) {
		const weight = status.goal.priority === 'must' ? 1 : SHOULD;
		const missing = violation(status, margin);
		if (missing === null) unknown += weight;
		else sum += weight * missing;
		weights += weight;
	}
	if (sum === 0 && unknown === 0) return objectiveCost(objective, metrics);
	const mean = sum / weights;
	const missed = mean / (1 + mean);
	if (unknown === 0) return missed / 2;
	const part = unknown / weights;
	return (1 + part + (1 - part) * missed) / 2;
}

/**
 * 0 for a goal that is met with its margin, null for one that cannot be judged. It grows in proportion to the distance nearby and with
 * its logarithm far away, so that a goal that is missed by far does not outweigh the others.
 */
function violation({ goal, value, margin }: GoalStatus, wanted: number): number | null {
	if (value === null || margin === null) return null;
	const lacking = wanted * Math.abs(goal.target) - margin;
	if (lacking <= 0) return 0;
	const distance = isLogarithm(goal.unit)
		? lacking / (Math.abs(goal.target) || 1)
		: decades(value, edge(goal, value, lacking), goal.target);
	// A goal that is missed by a rounding error is still missed.
	return Math.log1p(Math.max(distance, Number.EPSILON) / NEARBY);
}
/** The distance up to which a violation is about proportional to it: about a tenth of the target. */
const NEARBY = 0.1;

/** The value at which the goal would be met with its margin. */
function edge({ direction, target }: DesignGoal, value: number, lacking: number): number {
	const isBelow = direction === 'at_least' || (direction === 'equal' && value < target);
	return isBelow ? value + lacking : value - lacking;
}

/** Decibels and angles are logarithms, or scales with a fixed zero: they are compared by differences. */
const isLogarithm = (unit: string): boolean => /^(?:dB|deg|°|%)/u.test(unit);

/**
 * How far apart two values are, in natural logarithms: a tenth of the target is as far from it as ten times the target. The area sine
 * takes the logarithm through zero to values of the other sign.
 */
function decades(one: number, other: number, target: number): number {
	if (target === 0) return Math.abs(one - other);
	const least = Math.abs(target) * LEAST;
	return Math.abs(Math.asinh(one / least) - Math.asinh(other / least));
}
/** Below this part of the target, values are compared by differences. */
const LEAST = 1e-9;

function objectiveCost(objective: Objective | undefined, metrics: readonly Metric[]): number {
	if (!objective) return 0;
	const value = objectiveMetric(objective, metrics)?.value ?? null;
	if (value === null) return 0;
	const place = rising(value);
	return objective.direction === 'minimize' ? place - 1 : -place;
}

/** Rises with a number of any size, from 0 to 1, in steps that are fine beside the number: by its logarithm on each side of 0. */
function rising(value: number): number {
	if (value === 0) return 0.5;
	const size = Math.min(1, Math.max(0, (Math.log10(Math.abs(value)) + DECADES) / (2 * DECADES)));
	return value > 0 ? 0.5 + size / 2 : 0.5 - size / 2;
}
const DECADES = 60;
