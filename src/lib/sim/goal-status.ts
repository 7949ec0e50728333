import { unitFactor } from '#lib/base/quantity.ts';
import type { DesignGoal } from './goals.ts';
import type { Metric } from './metrics.ts';

/** Why a goal cannot be judged. */
export type UnknownGoalReason = 'not_measured' | 'no_value' | 'unit_mismatch';

export interface GoalStatus {
	goal: DesignGoal;
	state: 'met' | 'missed' | 'unknown';
	/** Measured value in the goal's own unit. */
	value: number | null;
	/** How far the value is on the wrong side of the target, in the goal's unit; 0 or more, 0 when met. */
	gap: number | null;
	/** The gap as a part of the target; null when the target is 0. */
	relativeGap: number | null;
	/** The metric that the goal was judged by. */
	metric: Metric | null;
	reason: UnknownGoalReason | null;
}

/**
 * Compares metrics with goals.
 *
 * A goal takes the first metric of its name (and signal) that has a value, in the order of the plots. At least: met from
 * target - tolerance on; at most: up to target + tolerance; equal: within the tolerance to both sides.
 */
export function evaluateGoals(goals: readonly DesignGoal[], metrics: readonly Metric[]): GoalStatus[] {
	return goals.map((goal) => evaluateGoal(goal, metrics));
}

function evaluateGoal(goal: DesignGoal, metrics: readonly Metric[]): GoalStatus {
	const candidates = metrics.filter((metric) => isOf(metric, goal));
	const metric = candidates.find((candidate) => candidate.value !== null) ?? candidates[0] ?? null;
	if (!metric) return unknown(goal, null, 'not_measured');
	if (metric.value === null) return unknown(goal, metric, 'no_value');
	// A `.meas` result has no unit of its own: it is taken to be in the base unit of the goal's.
	const factor = goal.unit === '' ? 1 : metric.unit === '' ? baseFactor(goal.unit) : unitFactor(goal.unit, metric.unit);
	if (factor === null) return unknown(goal, metric, 'unit_mismatch');
	const value = metric.value / factor;
	const off = distance(goal, value);
	const met = off <= goal.tolerance * Math.abs(goal.target);
	const gap = met ? 0 : off;
	const relativeGap = goal.target === 0 ? (met ? 0 : null) : gap / Math.abs(goal.target);
	return { goal, state: met ? 'met' : 'missed', value, gap, relativeGap, metric, reason: null };
}

/** Whether a metric is the one a goal names; a goal without a signal means the output, which is measured first. */
function isOf(metric: Metric, goal: DesignGoal): boolean {
	if (metric.id.toLowerCase() !== goal.metric.toLowerCase()) return false;
	if (!goal.signal) return true;
	const wanted = goal.signal.replaceAll(' ', '').toLowerCase();
	const signal = metric.signal.replaceAll(' ', '').toLowerCase();
	return signal === wanted || signal.startsWith(`${wanted}/`);
}

function distance({ direction, target }: DesignGoal, value: number): number {
	if (direction === 'at_least') return Math.max(0, target - value);
	if (direction === 'at_most') return Math.max(0, value - target);
	return Math.abs(value - target);
}

/** Factor of a unit's prefix over the SI unit that it ends in; 1 when it has none that is known. */
function baseFactor(unit: string): number {
	for (const base of ['Hz', 'V/s', 'V', 'A', 's', 'W', 'Ω', 'F', 'H', 'K']) {
		const factor = unitFactor(unit, base);
		if (factor !== null) return factor;
	}
	return 1;
}

function unknown(goal: DesignGoal, metric: Metric | null, reason: UnknownGoalReason): GoalStatus {
	return { goal, state: 'unknown', value: null, gap: null, relativeGap: null, metric, reason };
}
