import type { JsonSchema } from '#lib/llm/types.ts';
import type { ToolExecution } from '../executor.ts';
import type { Tool } from '../types.ts';
import type { ToolCall } from '#lib/llm/types.ts';
import {
	callFromValue,
	invalidMessage,
	isObject,
	listIn,
	textIn,
	type ToolAdapter,
	type ToolResult
} from './adapter.ts';

const NAME = 'langgraph';

/** The fields of LangChain's `ToolMessage`. */
export interface ToolMessageFields {
	tool_call_id: string;
	name: string;
	content: string;
	status: 'success' | 'error';
	additional_kwargs: { elapsed_ms: number; error_type: string | null };
}

/** What a graph's `ToolNode` asks of a tool. */
export interface GraphTool<Message> {
	name: string;
	description: string;
	schema: JsonSchema;
	/** Runs a call as LangChain writes it; a failure is a message with the status `error`. */
	invoke(call: unknown): Promise<Message>;
}

/**
 * LangGraph.js: tools for its `ToolNode`, calls of the last AI message of a state, tool messages.
 *
 * @param createMessage makes LangChain's `ToolMessage`; that library is not part of the app
 * @param execute runs one call, as `ToolExecutor.execute`
 */
export function createLangGraphAdapter<Message>(
	createMessage: (fields: ToolMessageFields) => Message,
	execute: (call: ToolCall) => Promise<ToolExecution>
): ToolAdapter<GraphTool<Message>[], Message[]> {
	const message = ({ call, outcome, elapsedMs }: ToolResult) =>
		createMessage({
			tool_call_id: call.id,
			name: call.name,
			content: outcome.content,
			status: outcome.status === 'failed' ? 'error' : 'success',
			additional_kwargs: { elapsed_ms: elapsedMs, error_type: outcome.error?.errorType ?? null }
		});
	const graphTool = ({ name, description, parameters }: Tool): GraphTool<Message> => ({
		name,
		description,
		schema: parameters,
		async invoke(given) {
			if (!isObject(given)) throw invalidMessage(NAME, 'a call is not an object');
			const call = readCall(given);
			const { outcome, elapsedMs } = await execute(call);
			return message({ call, outcome, elapsedMs });
		}
	});
	return {
		name: NAME,
		definitions: (tools) => tools.map(graphTool),
		readCalls: (state) => listIn(NAME, lastMessage(state), 'tool_calls').map(readCall),
		formatResults: (results) => results.map(message)
	};
}

function readCall(call: Record<string, unknown>): ToolCall {
	return callFromValue(textIn(NAME, call, 'id'), textIn(NAME, call, 'name'), call.args);
}

/** A state has its messages in `messages`; a list of messages and a single one are taken too. */
function lastMessage(state: unknown): unknown {
	const messages: unknown = isObject(state) && 'messages' in state ? state.messages : state;
	return Array.isArray(messages) ? messages.at(-1) : messages;
}
