import type { CheckpointGoal, MessageRecord, RunRecord, SuggestionOption, SuggestionsPart } from '#lib/db/records.ts';
import { suggestionsOf } from '#lib/db/conversation/suggestions.ts';
import { evaluateGoals, goalsPath, type DesignGoal, type GoalStatus } from '#lib/sim/goals.ts';
import { measurementsFile } from '#lib/sim/project-measurements.ts';

/** Maximum number of goals in the status. */
const MAX_GOALS = 20;

/** The run that the goals are judged by: the last one, unless files other than the goals were changed after it. */
export function judgedRun(answer: Pick<MessageRecord, 'parts'>, before: SuggestionsPart | null): string | null {
	let runId = before?.runId ?? null;
	for (const part of answer.parts) {
		if (part.type !== 'tool_call') continue;
		// A skipped call has an entry too, but changed nothing; other goals judge the same run.
		const path = part.arguments?.path;
		const isOfCircuit = part.status !== 'skipped' && path !== goalsPath && path !== measurementsFile.path;
		if (part.operationIds.length > 0 && isOfCircuit) runId = null;
		if (part.runId !== null) runId = part.runId;
	}
	return runId;
}

/** The latest checkpoint of the branch, or null. */
export function lastCheckpoint(history: readonly MessageRecord[]): SuggestionsPart | null {
	return history.map(suggestionsOf).findLast((part) => part !== null) ?? null;
}

interface CheckpointFacts {
	answer: Pick<MessageRecord, 'parts'>;
	before: SuggestionsPart | null;
	goals: readonly DesignGoal[];
	/** The run by which the goals are judged, or null. */
	run: RunRecord | null;
	/** Whether the answer changed files. */
	changedFiles: boolean;
}

/** What the user can choose after an answer of a workflow. */
export function makeCheckpoint({ answer, before, goals, run, changedFiles }: CheckpointFacts): SuggestionsPart {
	const hasRun = answer.parts.some((part) => part.type === 'tool_call' && part.runId !== null);
	const iteration = (before?.status.iteration ?? 0) + (hasRun ? 1 : 0);
	const statuses = evaluateGoals(goals, run === null || run.status === 'failed' ? [] : run.metrics);
	const status = { iteration, run: run?.status ?? null, goals: statuses.slice(0, MAX_GOALS).map(toCheckpointGoal) };
	const options = optionsFor({ run, statuses, changedFiles });
	return { type: 'suggestions', status, options, state: 'active', chosen: null, runId: run?.id ?? null };
}

interface OptionFacts {
	run: RunRecord | null;
	statuses: readonly GoalStatus[];
	changedFiles: boolean;
}

function optionsFor({ run, statuses, changedFiles }: OptionFacts): SuggestionOption[] {
	const hasFailed = run?.status === 'failed';
	return [
		...when(hasFailed, 'fix_error'),
		...when(isAcceptable(run, statuses), 'accept'),
		...when(!hasFailed && statuses.length > 0, 'continue'),
		'change_goals',
		...when(changedFiles, 'roll_back'),
		'stop'
	];
}

/** Every goal that must be met is met, by a complete run that is not known to be wrong. */
function isAcceptable(run: RunRecord | null, statuses: readonly GoalStatus[]): boolean {
	if (run?.status !== 'complete' || run.verdict?.level === 'failed' || statuses.length === 0) return false;
	return statuses.every(({ goal, state }) => state === 'met' || goal.priority === 'should');
}

function when(condition: boolean, option: SuggestionOption): SuggestionOption[] {
	return condition ? [option] : [];
}

function toCheckpointGoal({ goal, value, state }: GoalStatus): CheckpointGoal {
	const { metric, signal = '', direction, target, unit } = goal;
	return { metric, signal, direction, target, value, unit, state };
}
