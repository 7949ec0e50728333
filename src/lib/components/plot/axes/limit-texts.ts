import { formatSi } from '#lib/base/quantity.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import type { GoalStatus } from '#lib/sim/goals.ts';
import { metricName } from '../../results/metrics/metric-format.ts';

/** How the line of a goal is named, and its target: `≤ 5 V`. */
export function limitTexts({ goal }: GoalStatus, t: Messages): { name: string; text: string } {
	const text = t.results.goalTarget(goal.direction, formatSi(goal.target, goal.unit));
	return { name: metricName({ id: goal.metric }, t), text };
}
