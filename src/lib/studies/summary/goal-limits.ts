import { splitUnit, unitFactor } from '#lib/base/quantity.ts';
import type { DesignGoal } from '#lib/sim/goals.ts';
import type { Description } from './describe.ts';

/** What goals allow, in the unit of the metric; infinite where they are open. */
export interface Limits {
	low: number;
	high: number;
}

/** What a goal allows of a metric, its tolerance included; null if their units do not fit. */
function limitsOf({ unit, target, tolerance, direction }: DesignGoal, metricUnit: string): Limits | null {
	const factor = unit === '' ? 1 : metricUnit === '' ? splitUnit(unit).factor : unitFactor(unit, metricUnit);
	if (factor === null) return null;
	const slack = tolerance * Math.abs(target);
	return {
		low: direction === 'at_most' ? -Infinity : (target - slack) * factor,
		high: direction === 'at_least' ? Infinity : (target + slack) * factor
	};
}

/** What all goals of a metric allow together. */
export function commonLimits(goals: readonly DesignGoal[], metricUnit: string): Limits {
	const all = goals.flatMap((goal) => limitsOf(goal, metricUnit) ?? []);
	return {
		low: Math.max(-Infinity, ...all.map(({ low }) => low)),
		high: Math.min(Infinity, ...all.map(({ high }) => high))
	};
}

/**
 * The process capability Cpk: the distance of the mean from the nearer limit, in three sigma. Null without a limit or where nothing varies.
 *
 * Source: ISO 22514-2.
 */
export function capability({ mean, sigma }: Description, { low, high }: Limits): number | null {
	if (sigma === 0 || (low === -Infinity && high === Infinity)) return null;
	return Math.min(high - mean, mean - low) / (3 * sigma);
}
