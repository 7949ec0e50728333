import type { FaultRecord } from '#lib/base/fault.ts';
import type { PermissionRecord } from '#lib/db/permission-records.ts';
import type { Intent, InterjectionPart, OperationRecord, StopReason } from '#lib/db/records.ts';
import type { SearchResult } from '#lib/llm/web-search/types.ts';
import type { Replay, ToolCall, Usage, WebSource } from '#lib/llm/types.ts';
import type { ToolOutcome } from '#lib/tools/types.ts';
import type { CompressionOutcome } from './compression/turn-compression.ts';
import type { StateChange } from './state-machine.ts';

/** What one turn of the agent emits, in order; the last event is always `turn_end`. */
export type AgentEvent =
	| ({ type: 'state' } & StateChange)
	| { type: 'iteration'; iteration: number; limit: number }
	| { type: 'retry'; attempt: number; attempts: number; delayMs: number; fault: FaultRecord }
	/** A web search; the outcome is null until the engine has answered. */
	| { type: 'web_search'; engine: string; query: string; outcome: SearchResult | null }
	/** Before the first call to the model, the conversation is compressed; the outcome is null when this begins. */
	| { type: 'compression'; outcome: CompressionOutcome }
	/** In a workflow, it is found out what a typed message asks for; null when this begins, `unknown` where it cannot be read. */
	| { type: 'intent'; outcome: Intent | 'unknown' | null }
	| { type: 'reasoning'; text: string }
	| { type: 'text'; text: string }
	| { type: 'tool_call_delta'; id: string; name: string; text: string }
	/** The user sent this while the turn was running; the model reads it from its next call on. */
	| { type: 'interjection'; interjection: InterjectionPart }
	| { type: 'tool_start'; call: ToolCall }
	| { type: 'tool_progress'; callId: string; fraction: number | null; note: string }
	/** The user is asked whether a call may go on; its clocks stand still. */
	| { type: 'permission_request'; callId: string; permission: PermissionRecord }
	/** It is decided on, by the user or without asking. */
	| { type: 'permission_answer'; callId: string; permission: PermissionRecord }
	| { type: 'tool_end'; callId: string; outcome: ToolOutcome; operations: OperationRecord[]; elapsedMs: number }
	/** A call would have written to a file that has changed since the model read it; nothing was written. */
	| { type: 'file_conflict'; callId: string; path: string }
	/** A page that the provider found in its own web search. */
	| { type: 'source'; source: WebSource }
	/** The answer in the form that its provider expects back; sent when the answer is complete. */
	| { type: 'replay'; replay: Replay }
	/** One call to the model has ended; names the model that answered, as the provider reports it. */
	| { type: 'answered'; model: string }
	| { type: 'usage'; usage: Usage }
	/** What the service sent, for the trace. */
	| { type: 'raw_response'; text: string }
	| { type: 'turn_end'; stopReason: StopReason; fault: FaultRecord | null; iterations: number };
