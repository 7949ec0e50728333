import type { ToolCall } from '#lib/llm/types.ts';
import type { BoundFiles } from '../call-files.ts';
import type { CallPermission } from '../permission/call-permission.ts';
import type { CallContext, Tool, ToolOutcome } from '../types.ts';

/** One call on its way through the stages. */
export interface PipelineCall {
	/** As the model wrote it. */
	readonly request: ToolCall;
	readonly tool: Tool;
	/** As the model wrote them; after the validation as the tool may use them. */
	parameters: Record<string, unknown>;
	readonly context: CallContext;
	readonly files: BoundFiles;
	readonly permission: CallPermission;
	/** What the model is told besides the outcome. */
	readonly warnings: string[];
}

/** A step of the pipeline: gives an outcome, or passes the call on and may change what comes back. */
export type Stage = (call: PipelineCall, next: () => Promise<ToolOutcome>) => Promise<ToolOutcome>;

/** Sends a call through the stages in their order; the last one must not pass it on. */
export async function runStages(stages: readonly Stage[], call: PipelineCall): Promise<ToolOutcome> {
	const [first, ...rest] = stages;
	if (!first) throw new Error('The last stage passed the call on');
	return first(call, () => runStages(rest, call));
}
