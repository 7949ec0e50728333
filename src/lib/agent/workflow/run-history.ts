import type { RunChangeRecord, RunSummary } from '#lib/db/records.ts';
import { evaluateGoals, type DesignGoal } from '#lib/sim/goals.ts';
import { goalLine, statusLine } from '#lib/tools/catalogue/simulation/run-report.ts';

/** Number of earlier runs that the model reads. */
const MAX_RUNS = 6;
const MAX_CHANGES = 8;

/** The runs of a netlist before a run, newest first, each with its goals and what was changed before it; empty for none. */
export function historyLines(runs: readonly RunSummary[], run: RunSummary, goals: readonly DesignGoal[]): string {
	const earlier = runs.filter(
		({ id, entry, startedAt }) => id !== run.id && entry === run.entry && startedAt <= run.startedAt
	);
	return earlier
		.slice(0, MAX_RUNS)
		.map((each) => {
			const statuses = each.status === 'failed' ? [] : evaluateGoals(goals, each.metrics);
			const changes = (each.changes ?? []).slice(0, MAX_CHANGES).map(changeText).join(', ');
			return [
				`${new Date(each.startedAt).toISOString()} ${statusLine(each)}`,
				...(changes === '' ? [] : [`changed before: ${changes}`]),
				...statuses.map((status) => `- ${goalLine(status)}`)
			].join('\n');
		})
		.join('\n\n');
}

function changeText(change: RunChangeRecord): string {
	return change.type === 'value'
		? `${change.name} ${change.before} -> ${change.after}`
		: `${change.type} ${change.name}`;
}
