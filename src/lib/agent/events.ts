import type { FaultRecord } from '#lib/base/fault.ts';
import type { OperationRecord, StopReason } from '#lib/db/records.ts';
import type { ToolCall, Usage } from '#lib/llm/types.ts';
import type { ToolOutcome } from '#lib/tools/types.ts';

export type LoopState =
	| 'idle'
	| 'preparing'
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
	| { type: 'retry'; attempt: number; delayMs: number; fault: FaultRecord }
	| { type: 'reasoning'; text: string }
	| { type: 'text'; text: string }
	| { type: 'tool_call_delta'; id: string; name: string; text: string }
	| { type: 'tool_start'; call: ToolCall }
	| { type: 'tool_progress'; callId: string; fraction: number | null; note: string }
	| { type: 'tool_end'; callId: string; outcome: ToolOutcome; operations: OperationRecord[]; elapsedMs: number }
	| { type: 'usage'; usage: Usage }
	| { type: 'turn_end'; stopReason: StopReason; fault: FaultRecord | null; iterations: number };
