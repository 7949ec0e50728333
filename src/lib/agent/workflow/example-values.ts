import type { MessageRecord, RunRecord, RunSummary } from '#lib/db/records.ts';
import type { ProjectStore } from '#lib/project/store.ts';
import { runLines } from '#lib/tools/catalogue/simulation/run-report.ts';
import { transcriptOf } from '../compression/transcript.ts';
import type { PromptName } from '../prompt/built-in.ts';
import type { PromptValues } from '../prompt/template.ts';
import { questionText } from '../turn-messages.ts';
import { historyLines } from './run-history.ts';
import { goalsAgainst, knownMetrics, readGoals } from './stage-values.ts';

export interface ExampleSource {
	store: Pick<ProjectStore, 'read'>;
	/** Name of the project. */
	project: string;
	/** The netlist that the user has open, or null. */
	activePath: string | null;
	/** Null before the first run. */
	latestRun(): Promise<RunRecord | null>;
	/** Runs of the project, newest first. */
	runs(): Promise<readonly RunSummary[]>;
	/** Of the open conversation. */
	messages: readonly MessageRecord[];
}

/** Prompts that get the goals as data; the others get them against the last run. */
const WITH_GOALS: ReadonlySet<PromptName> = new Set([
	'identity',
	'extract_design_goals',
	'initial_design',
	'summarize_conversation',
	'intent_analysis'
]);
/** How much of the conversation an example shows. */
const MESSAGES = 20;
const TRANSCRIPT_TOKENS = 1_000;

/** The values that a prompt would get in a project as it is now, to show what the prompt becomes. */
export async function exampleValues(name: PromptName, source: ExampleSource): Promise<PromptValues> {
	const { store, project, activePath, messages } = source;
	const [goals, run] = await Promise.all([readGoals(store), source.latestRun()]);
	const question = messages.findLast(({ role }) => role === 'user');
	const said = question ? questionText(question.parts) : '';
	return {
		...{ project, circuit: activePath, entry: activePath },
		...{ requirement: said, instruction: said, message: said },
		metrics: name === 'extract_design_goals' ? await knownMetrics(store) : '',
		goals: WITH_GOALS.has(name) ? (goals.length > 0 ? goals : undefined) : goalsAgainst(goals, run),
		run: run ? runLines(run) : 'There is no run that belongs to the files as they are.',
		iteration: 1,
		history: run ? historyLines(await source.runs(), run, goals) : '',
		previous: '',
		conversation: name === 'summarize_conversation' ? transcriptOf(messages.slice(-MESSAGES), TRANSCRIPT_TOKENS) : ''
	};
}
