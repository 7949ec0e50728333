import { formatSi } from '#lib/base/quantity.ts';
import type { MetricRecord } from '#lib/db/records.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import { toleranceText, type DesignGoal, type GoalStatus } from '#lib/sim/goals.ts';
import { goalsOf, metricName } from './metric-format.ts';

/** A target is what the user has entered, and is not rounded like a measured value. */
const DIGITS = 6;

/** What a goal is about: `Gain v(out)`. */
export function goalName({ metric, signal }: Pick<DesignGoal, 'metric' | 'signal'>, t: Messages): string {
	return signal ? `${metricName({ id: metric }, t)} ${signal}` : metricName({ id: metric }, t);
}

/** The unit that the values of a goal are shown in: that of the metric where the goal names none. */
export const goalUnit = ({ unit }: Pick<DesignGoal, 'unit'>, metric?: { unit: string } | null): string =>
	unit || (metric?.unit ?? '');

/** What a goal asks for, with its tolerance: `≥ 40 dB`, `= 6 V ± 1 %`. */
export function goalTarget(goal: DesignGoal, t: Messages, metric?: { unit: string } | null): string {
	return targetText(goal, formatSi(goal.target, goalUnit(goal, metric), DIGITS), t);
}

/** A goal in one line: `Gain v(out) ≥ 40 dB`. */
export function goalText(goal: DesignGoal, t: Messages, metric?: { unit: string } | null): string {
	return `${goalName(goal, t)} ${goalTarget(goal, t, metric)}`;
}

/** The value with its unit, and the targets of its goals, which have a unit only if it differs: `40.71 dB`, `≥ 40`, `= 6 ± 1 %`. */
export function withTargets(
	metric: MetricRecord,
	goals: readonly GoalStatus[],
	t: Messages
): {
	value: string;
	targets: { status: GoalStatus; text: string; full: string }[];
} {
	const value = metric.value === null ? '–' : formatSi(metric.value, metric.unit);
	const unit = /\s\S+$/u.exec(value)?.[0] ?? '';
	const targets = goalsOf(metric, goals).map((status) => {
		const full = formatSi(status.goal.target, status.goal.unit, DIGITS);
		const short = unit !== '' && full.endsWith(unit) ? full.slice(0, -unit.length) : full;
		return {
			status,
			text: targetText(status.goal, short, t),
			full: targetText(status.goal, full, t)
		};
	});
	return { value, targets };
}

function targetText({ direction, tolerance }: DesignGoal, target: string, t: Messages): string {
	const deviation = toleranceText(tolerance);
	const limit = t.results.goalTarget(direction, target);
	return deviation === '' ? limit : `${limit} ± ${deviation}`;
}
