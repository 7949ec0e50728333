import type { ToolCall } from '#lib/llm/types.ts';
import type { BoundFiles } from '../call-files.ts';
import type { CallPermission } from '../permission/call-permission.ts';
import type { CallContext, Tool, ToolOutcome } from '../types.ts';

/** A call on its way through the stages. */
export interface PipelineCall {
	/** As written by the model. */
	readonly request: ToolCall;
	readonly tool: Tool;
	/** The validated arguments; empty before the validation. */
	parameters: Record<string, unknown>;
	readonly context: CallContext;
	readonly files: BoundFiles;
	readonly permission: CallPermission;
	/** What the model is told besides the outcome. */
	readonly warnings: string[];
}

/** A step of the pipeline: returns an outcome, or calls `next` and may change what it returns. */
export type Stage = (call: PipelineCall, next: () => Promise<ToolOutcome>) => Promise<ToolOutcome>;

/** Passes a call through the stages in order. @throws Error when the last one calls `next` */
export async function runStages(stages: readonly Stage[], call: PipelineCall): Promise<ToolOutcome> {
	const [first, ...rest] = stages;
	if (!first) throw new Error('The last stage passed the call on');
	return first(call, () => runStages(rest, call));
}
