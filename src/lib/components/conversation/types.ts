import type { LoopState } from '#lib/agent/events.ts';
import type { MessagePart } from '#lib/db/records.ts';

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

export interface ConversationStatus {
	state: LoopState;
	/** From 1; 0 before the first call. */
	iteration: number;
	limit: number;
	/** Name of the tool that runs, or null. */
	tool: string | null;
	/** Tokens of this turn as the provider reports them, or null. */
	tokens: number | null;
	stopping: boolean;
}
