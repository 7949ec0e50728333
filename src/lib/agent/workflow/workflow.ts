import type { Clock } from '#lib/base/clock.ts';
import type { Intent, MessageRecord, RunRecord, RunSummary } from '#lib/db/records.ts';
import type { LlmClient, ModelConnection } from '#lib/llm/types.ts';
import type { ProjectStore } from '#lib/project/store.ts';
import type { DesignGoal } from '#lib/sim/goals.ts';
import { runLines } from '#lib/tools/catalogue/simulation/run-report.ts';
import type { ToolExecutor } from '#lib/tools/executor.ts';
import { effectivePrompt, type ProjectPrompts } from '../prompt/overrides.ts';
import { taskText, type PromptTask } from '../prompt/system-prompt.ts';
import { questionText } from '../turn-messages.ts';
import { judgedRun, lastCheckpoint, makeCheckpoint } from './checkpoint.ts';
import { goalExtraction } from './goal-extraction.ts';
import { analyzeIntent } from './intent.ts';
import { nextStage, workflowState, type Stage, type WorkflowState } from './next-stage.ts';
import { historyLines } from './run-history.ts';
import { runAndAnalyze } from './run-and-analyze.ts';
import { goalsAgainst, knownMetrics, readGoals } from './stage-values.ts';
import type { StageSource, TurnStage } from './turn-stage.ts';
import { NETLIST_FORMAT, writtenNetlist } from './written-netlist.ts';

export interface WorkflowParts {
	store: ProjectStore;
	/** Null when it is not stored any more. */
	run(id: string): Promise<RunRecord | null>;
	/** Runs of the project, newest first. */
	runs(): Promise<readonly RunSummary[]>;
	/** Whether an answer changed files, and that still counts. */
	changedFiles(answer: MessageRecord): Promise<boolean>;
	activePath: string | null;
	/** What is asked about the intent of a message, with the client to which an answer's calls are charged. */
	model: { client(answer: MessageRecord): LlmClient; connection: ModelConnection };
	clock: Clock;
	/** Stores what a question asks for. */
	noteIntent(questionId: string, intent: Intent): Promise<void>;
	overrides: ProjectPrompts;
	/** Offers nothing. */
	noTools: ToolExecutor;
	/** Whether a tool only reads. */
	reads(toolName: string): boolean;
}

/** The stages of a workflow: goals, first design, then steps of change, run and analysis, with the user's choice between them. */
export function workflowStages(parts: WorkflowParts): StageSource {
	return async (answer, history, signal, tell) => {
		const state = workflowState(history);
		const stage = nextStage(state);
		const goals = await readGoals(parts.store);
		const shared = {
			checkpoint: (done: MessageRecord, before: readonly MessageRecord[]) => checkpoint(parts, done, before)
		};
		const intent = stage === 'message' ? await intentOf(parts, state, goals, { answer, signal, tell }) : null;
		if (stage === 'goals' || intent === 'goals') return { ...(await goalStage(parts, state, goals)), ...shared };
		const hooks = [
			...(stage === 'design' ? [writtenNetlist(parts.activePath)] : []),
			runAndAnalyze({
				needsRun: stage !== 'message',
				hint: stage === 'design' ? NETLIST_FORMAT : '',
				reads: parts.reads,
				analysis: (runId) => analysis(parts, runId, iterationOf(state) + 1)
			})
		];
		return { task: await taskOf(parts, intent === 'question' ? 'question' : stage, state, goals), hooks, ...shared };
	};
}

/**
 * What a typed message asks for. It is asked once and stored with the message, so that a turn that is repeated or goes on is in the same
 * stage; what cannot be read counts as a change, whose stage also answers questions.
 */
async function intentOf(
	parts: WorkflowParts,
	{ question }: WorkflowState,
	goals: readonly DesignGoal[],
	{ answer, signal, tell }: { answer: MessageRecord; signal: AbortSignal; tell: Parameters<StageSource>[3] }
): Promise<Intent> {
	const message = questionText(question?.parts ?? []);
	if (!question || message.trim() === '') return 'change';
	if (question.intent) return question.intent;
	const { model, overrides, clock } = parts;
	const call = { llm: model.client(answer), connection: model.connection, overrides, clock, signal };
	tell({ type: 'intent', outcome: null });
	const intent = await analyzeIntent(message, goals, call);
	tell({ type: 'intent', outcome: intent ?? 'unknown' });
	if (intent) await parts.noteIntent(question.id, intent);
	return intent ?? 'change';
}

async function goalStage(
	{ store, noTools, overrides }: WorkflowParts,
	{ message }: WorkflowState,
	goals: readonly DesignGoal[]
): Promise<Omit<TurnStage, 'checkpoint'>> {
	const values = { requirement: message, metrics: await knownMetrics(store), ...(goals.length > 0 && { goals }) };
	const hooks = [goalExtraction(store)];
	const json = effectivePrompt('extract_design_goals', overrides).format === 'json';
	return { task: { template: 'extract_design_goals', values }, json, tools: noTools, hooks };
}

async function taskOf(
	parts: WorkflowParts,
	stage: Exclude<Stage, 'goals'> | 'question',
	state: WorkflowState,
	goals: readonly DesignGoal[]
): Promise<PromptTask> {
	const { requirement, message, checkpoint: before } = state;
	if (stage === 'design')
		return { template: 'initial_design', values: { goals, requirement, entry: parts.activePath } };
	const run = before?.runId == null ? null : await parts.run(before.runId);
	const values = {
		goals: goalsAgainst(goals, run),
		run: run ? runLines(run) : 'There is no run that belongs to the files as they are.',
		iteration: iterationOf(state) + 1
	};
	if (stage === 'fix') return { template: 'fix_error', values };
	if (stage === 'question')
		return { template: 'general_conversation', values: { goals: values.goals, run: values.run } };
	if (stage === 'message') return { template: 'execute_instruction', values: { ...values, instruction: message } };
	const history = run ? historyLines(await parts.runs(), run, goals) : '';
	return { template: 'optimize_parameters', values: { ...values, history } };
}

/** The task to analyze a run; null for one that gave no results. */
async function analysis(parts: WorkflowParts, runId: string, iteration: number): Promise<string | null> {
	const run = await parts.run(runId);
	if (!run || run.status === 'failed') return null;
	const goals = await readGoals(parts.store);
	const values = {
		iteration,
		run: runLines(run),
		goals: goalsAgainst(goals, run),
		history: historyLines(await parts.runs(), run, goals)
	};
	return taskText({ template: 'analyze_simulation', values }, parts.overrides);
}

async function checkpoint(parts: WorkflowParts, answer: MessageRecord, history: readonly MessageRecord[]) {
	const before = lastCheckpoint(history);
	const runId = judgedRun(answer, before);
	const run = runId === null ? null : await parts.run(runId);
	const goals = await readGoals(parts.store);
	return makeCheckpoint({ answer, before, goals, run, changedFiles: await parts.changedFiles(answer) });
}

function iterationOf({ checkpoint: before }: WorkflowState): number {
	return before?.status.iteration ?? 0;
}
