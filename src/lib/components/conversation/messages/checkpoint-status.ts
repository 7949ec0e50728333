import { formatSi } from '#lib/base/quantity.ts';
import type { CheckpointGoal, CheckpointStatus } from '#lib/db/records.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import { metricName } from '../../results/metrics/metric-format.ts';

/** Goals named in the line; the rest is counted. */
const MAX_GOALS = 4;
const relations = { at_least: '≥ ', at_most: '≤ ', equal: '' };

/** Where a workflow stands, in one line: `Iteration 3: Gain 18 dB / goal ≥ 20 dB`. */
export function checkpointStatus({ iteration, run, goals }: CheckpointStatus, t: Messages): string {
	const words = t.workflow;
	if (goals.length === 0) return words.noGoals;
	if (iteration === 0 && run === null) return words.list([words.goalCount(goals.length), words.noRun]);
	return words.iteration(iteration, outcome(run, goals, t));
}

function outcome(run: CheckpointStatus['run'], goals: readonly CheckpointGoal[], t: Messages): string {
	const words = t.workflow;
	if (run === null) return words.noRun;
	if (run === 'failed') return words.runFailed;
	const named = goals.slice(0, MAX_GOALS).map((goal) => goalText(goal, t));
	const others = goals.length - named.length;
	return words.list([...named, ...(others > 0 ? [words.moreGoals(others)] : [])]);
}

function goalText({ metric, signal, direction, target, value, unit }: CheckpointGoal, t: Messages): string {
	const name = metricName({ id: metric }, t);
	const measured = value === null ? t.workflow.notMeasured : formatSi(value, unit);
	return t.workflow.goal(
		signal === '' ? name : `${name} ${signal}`,
		measured,
		`${relations[direction]}${formatSi(target, unit)}`
	);
}
