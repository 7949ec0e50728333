import { formatSi } from '#lib/base/quantity.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import type { GoalStatus } from '#lib/sim/goals.ts';

/**
 * How far a value is from the target of a goal that is missed, or from the limit of one that is met, in the goal's unit and in
 * percent of the target; null for a goal that is not judged.
 */
export function marginText(
	{ goal, state, gap, relativeGap, margin, relativeMargin }: GoalStatus,
	t: Messages
): string | null {
	const { goalGap, goalMargin } = t.workbench;
	if (state === 'missed' && gap !== null) return goalGap(formatSi(gap, goal.unit), percentText(relativeGap));
	return margin === null ? null : goalMargin(formatSi(margin, goal.unit), percentText(relativeMargin));
}

function percentText(fraction: number | null): string | null {
	return fraction === null ? null : `${Number((fraction * 100).toPrecision(2))} %`;
}

/** The margin in percent of the target, with its sign; empty where there is none. */
export function shortMargin({ state, relativeGap, relativeMargin }: GoalStatus): string {
	const fraction = state === 'missed' ? relativeGap : relativeMargin;
	if (fraction === null) return '';
	return `${state === 'missed' ? '−' : '+'}${Number((fraction * 100).toPrecision(2))} %`;
}
