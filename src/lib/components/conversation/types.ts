import type { LoopState } from '#lib/agent/state-machine.ts';
import type { FaultRecord } from '#lib/base/fault.ts';
import type { MessagePart, OperationRecord, RunSummary } from '#lib/db/records.ts';
import type { ResultDifferences } from '#lib/sim/result-difference.ts';
import type { CallFigures } from '#lib/usage/call-statistics.ts';

export type ToolCallPart = Extract<MessagePart, { type: 'tool_call' }>;

/** Progress of a running tool; `fraction` from 0 to 1, or null if it is not known. */
export interface ToolProgress {
	fraction: number | null;
	note: string;
}

/** Records to which the messages of a session refer. */
export interface SessionRecords {
	/** By id. */
	readonly operations: ReadonlyMap<string, OperationRecord>;
	/** What the operations did to the results. */
	readonly differences: ResultDifferences;
	/** Those that the calls of the session made, by id. */
	readonly runs: ReadonlyMap<string, RunSummary>;
	/** Of running tools, by call. */
	readonly progress: ReadonlyMap<string, ToolProgress>;
	/** Usage of answers, by message id. */
	readonly usage: ReadonlyMap<string, CallFigures>;
}

export interface ConversationStatus {
	state: LoopState;
	/** From 1; 0 before the first call. */
	iteration: number;
	limit: number;
	/** Name of the running tool, or null. */
	tool: string | null;
	/** When that tool began, milliseconds since 1970; null without one. */
	toolSince: number | null;
	/** The next connection attempt, its time (milliseconds since 1970), and why the previous one failed; null if none is due. */
	retry: { attempt: number; attempts: number; at: number; fault: FaultRecord } | null;
	/** What is done before the first call of the turn: the conversation is compressed, or it is found out what the message asks for. */
	activity: 'compression' | 'intent' | null;
	stopping: boolean;
}
