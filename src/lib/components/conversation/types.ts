import type { LoopState } from '#lib/agent/events.ts';
import type { FaultRecord } from '#lib/base/fault.ts';
import type { MessagePart, OperationRecord, RunSummary } from '#lib/db/records.ts';
import type { CallFigures } from '#lib/usage/call-statistics.ts';

export type ToolCallPart = Extract<MessagePart, { type: 'tool_call' }>;

export interface SessionItem {
	id: string;
	name: string;
	messageCount: number;
}

/** How far a running tool is; `fraction` from 0 to 1, or null when it cannot tell. */
export interface ToolProgress {
	fraction: number | null;
	note: string;
}

/** What the messages of a session refer to. */
export interface SessionRecords {
	/** By id. */
	readonly operations: ReadonlyMap<string, OperationRecord>;
	/** Those that the calls of the session made, by id. */
	readonly runs: ReadonlyMap<string, RunSummary>;
	/** Of running tools, by call. */
	readonly progress: ReadonlyMap<string, ToolProgress>;
	/** What answers took, by message. */
	readonly usage: ReadonlyMap<string, CallFigures>;
}

export interface ConversationStatus {
	state: LoopState;
	/** From 1; 0 before the first call. */
	iteration: number;
	limit: number;
	/** Name of the tool that runs, or null. */
	tool: string | null;
	/** Tokens of this turn as the provider reports them, or null. */
	tokens: number | null;
	/** The next attempt to connect, from when on (ms since the epoch), and why the last one failed; null while none is due. */
	retry: { attempt: number; attempts: number; at: number; fault: FaultRecord } | null;
	stopping: boolean;
}
