import type { ToolCall } from '#lib/llm/types.ts';
import type { ToolExecution } from '#lib/tools/executor.ts';
import type { ToolOutcome } from '#lib/tools/types.ts';

export interface Round {
	/** From 1. */
	iteration: number;
	/** Rounds that the turn may have. */
	limit: number;
}

/** What takes part in a turn at its fixed points, in the order of the list; the loop waits for each. */
export interface TurnHooks {
	/** Before a call to the model. What is returned is given to the model as a note; null for none. */
	beforeRound?(round: Round): string | null | Promise<string | null>;
	/** Before a tool runs. An outcome takes the place of the call, which is not run; hooks after it are not asked. */
	beforeCall?(call: ToolCall): ToolOutcome | null | Promise<ToolOutcome | null>;
	/** After a tool has run, before the model and the reader hear of it. */
	afterCall?(call: ToolCall, execution: ToolExecution): void | Promise<void>;
}
