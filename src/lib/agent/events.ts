import type { FaultRecord } from '#lib/base/fault.ts';
import type { PermissionRecord } from '#lib/db/permission-records.ts';
import type { OperationRecord, StopReason } from '#lib/db/records.ts';
import type { SearchResult } from '#lib/llm/web-search/types.ts';
import type { Replay, ToolCall, Usage, WebSource } from '#lib/llm/types.ts';
import type { ToolOutcome } from '#lib/tools/types.ts';

export type LoopState =
	| 'idle'
	| 'preparing'
	| 'searching_web'
	| 'calling_llm'
	| 'streaming'
	| 'parsing'
	| 'executing'
	| 'waiting_tool'
	| 'aggregating'
	| 'complete'
	| 'cancelled'
	| 'error';

/** What one turn of the agent tells, in order; the last event is always `turn_end`. */
export type AgentEvent =
	| { type: 'state'; from: LoopState; to: LoopState; iteration: number }
	| { type: 'iteration'; iteration: number; limit: number }
	| { type: 'retry'; attempt: number; attempts: number; delayMs: number; fault: FaultRecord }
	/** A search engine is asked; the outcome is null until it has answered. */
	| { type: 'web_search'; engine: string; query: string; outcome: SearchResult | null }
	| { type: 'reasoning'; text: string }
	| { type: 'text'; text: string }
	| { type: 'tool_call_delta'; id: string; name: string; text: string }
	| { type: 'tool_start'; call: ToolCall }
	| { type: 'tool_progress'; callId: string; fraction: number | null; note: string }
	/** The user is asked whether a call may go on; its clocks stand still. */
	| { type: 'permission_request'; callId: string; permission: PermissionRecord }
	/** It is decided on, by the user or without asking. */
	| { type: 'permission_answer'; callId: string; permission: PermissionRecord }
	| { type: 'tool_end'; callId: string; outcome: ToolOutcome; operations: OperationRecord[]; elapsedMs: number }
	/** A page that the model's service has searched by itself. */
	| { type: 'source'; source: WebSource }
	/** An answer as its service wants it back; told when the answer is whole. */
	| { type: 'replay'; replay: Replay }
	/** One call to the model is over: the model that has answered, as its service names it. */
	| { type: 'answered'; model: string }
	| { type: 'usage'; usage: Usage }
	| { type: 'turn_end'; stopReason: StopReason; fault: FaultRecord | null; iterations: number };
