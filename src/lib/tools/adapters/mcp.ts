import type { JsonSchema } from '#lib/llm/types.ts';
import type { Tool } from '../types.ts';
import { callFromValue, invalidMessage, isObject, textIn, type ToolAdapter } from './adapter.ts';

const NAME = 'mcp';

interface McpTool {
	name: string;
	description: string;
	inputSchema: JsonSchema;
	annotations: { readOnlyHint: boolean; destructiveHint: boolean; openWorldHint: boolean };
}

interface CallToolResponse {
	jsonrpc: '2.0';
	id: string | number;
	result: { content: { type: 'text'; text: string }[]; isError: boolean };
}

/** The Model Context Protocol: the tools of `tools/list`, requests `tools/call`, and a response to each. */
export const mcpAdapter: ToolAdapter<McpTool[], CallToolResponse[]> = {
	name: NAME,
	definitions: (tools) => tools.map(describe),
	readCalls: (message) => {
		if (!isObject(message) || message.method !== 'tools/call' || !isObject(message.params))
			throw invalidMessage(NAME, 'it is not a request of tools/call');
		const { id, params } = message;
		if (typeof id !== 'string' && typeof id !== 'number') throw invalidMessage(NAME, 'the request has no id');
		return [callFromValue(JSON.stringify(id), textIn(NAME, params, 'name'), params.arguments ?? {})];
	},
	formatResults: (results) =>
		results.map(({ call, outcome }) => ({
			jsonrpc: '2.0',
			id: JSON.parse(call.id) as string | number,
			result: { content: [{ type: 'text', text: outcome.content }], isError: outcome.status === 'failed' }
		}))
};

function describe({ name, description, parameters, effect }: Tool): McpTool {
	return {
		name,
		description,
		inputSchema: parameters,
		annotations: {
			readOnlyHint: effect === 'none',
			destructiveHint: effect === 'files',
			openWorldHint: effect === 'network'
		}
	};
}
