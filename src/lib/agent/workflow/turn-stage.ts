import type { MessageRecord, SuggestionsPart } from '#lib/db/records.ts';
import type { ToolExecutor } from '#lib/tools/executor.ts';
import type { PromptTask } from '../prompt/system-prompt.ts';
import type { AgentEvent } from '../events.ts';
import type { TurnHooks } from '../turn-hooks.ts';

/** What a stage of a workflow adds to a turn. */
export interface TurnStage {
	task: PromptTask;
	/** Whether the answer is JSON alone. */
	json?: boolean;
	/** The tools of the stage; those of the profile if missing. */
	tools?: ToolExecutor;
	hooks: readonly TurnHooks[];
	/** What the user can choose after the answer. */
	checkpoint(answer: MessageRecord, history: readonly MessageRecord[]): Promise<SuggestionsPart>;
}

/**
 * Decides on the stage of a turn, from the conversation alone: so a turn that is repeated, or goes on after a reload, is in the
 * same stage again.
 *
 * @param history the messages up to the question
 */
export type StageSource = (
	answer: MessageRecord,
	history: readonly MessageRecord[],
	signal: AbortSignal,
	tell: (event: Extract<AgentEvent, { type: 'intent' }>) => void
) => Promise<TurnStage>;
