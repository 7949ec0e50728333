import type { InterjectionPart } from '#lib/db/records.ts';
import type { ToolCall } from '#lib/llm/types.ts';
import type { ToolExecution } from '#lib/tools/executor.ts';
import type { ToolOutcome } from '#lib/tools/types.ts';

export interface Round {
	/** From 1. */
	iteration: number;
	/** Maximum number of rounds of the turn. */
	limit: number;
}

/** Callbacks at fixed points of a turn, called in the order of the list; the loop awaits each. */
export interface TurnHooks {
	/** Before a call to the model. The returned note is added to the conversation; null for none. */
	beforeRound?(round: Round): string | null | Promise<string | null>;
	/** Before a call to the model, and before the turn would end with an answer: what the user has sent since the last time. */
	takeInterjections?(): Promise<readonly InterjectionPart[]>;
	/** Before a tool runs. A returned outcome replaces the call, which is not run; later hooks are not called. */
	beforeCall?(call: ToolCall): ToolOutcome | null | Promise<ToolOutcome | null>;
	/** After a tool has run, before the model and the reader get the outcome. */
	afterCall?(call: ToolCall, execution: ToolExecution): void | Promise<void>;
}
