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

/** A call that the model did not make. */
export interface MeantCall {
	name: string;
	arguments: Record<string, unknown>;
}

/** Callbacks at fixed points of a turn, called in the order of the list; the loop awaits each. */
export interface TurnHooks {
	/** Before a call to the model. The returned note is added to the conversation; null for none. */
	beforeRound?(round: Round): string | null | Promise<string | null>;
	/** Before a call to the model, and before the turn would end with an answer: what the user has sent since the last time. */
	takeInterjections?(): Promise<readonly InterjectionPart[]>;
	/** The calls that an answer without calls stands for, such as a file that was written as text. They run like any other calls. */
	callsIn?(answer: string): readonly MeantCall[] | Promise<readonly MeantCall[]>;
	/** Before a tool runs. A returned outcome replaces the call, which is not run; later hooks are not called. */
	beforeCall?(call: ToolCall): ToolOutcome | null | Promise<ToolOutcome | null>;
	/** Before the turn ends with an answer, while a round is left. The turn goes on with the returned note; null for none. */
	beforeEnd?(answer: string): string | null | Promise<string | null>;
	/** After a tool has run, before the model and the reader get the outcome. */
	afterCall?(call: ToolCall, execution: ToolExecution): void | Promise<void>;
	/** After the calls of an answer have run: whether the turn ends with them, and the model is not called with their results. */
	isDone?(): boolean;
}
