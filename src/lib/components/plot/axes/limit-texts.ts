import type { Messages } from '#lib/i18n/en/messages.ts';
import type { GoalStatus } from '#lib/sim/goals.ts';
import { goalTarget } from '../../results/metrics/goal-text.ts';
import { metricName } from '../../results/metrics/metric-format.ts';

/** How the line of a goal is named, and its target: `≤ 5 V`. */
export function limitTexts({ goal }: GoalStatus, t: Messages): { name: string; text: string } {
	return { name: metricName({ id: goal.metric }, t), text: goalTarget(goal, t) };
}
