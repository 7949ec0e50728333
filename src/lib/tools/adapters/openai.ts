import { callFromText, invalidMessage, isObject, listIn, textIn, type ToolAdapter } from './adapter.ts';
import type { JsonSchema } from '#lib/llm/types.ts';

const NAME = 'openai';

interface FunctionTool {
	type: 'function';
	function: { name: string; description: string; parameters: JsonSchema };
}

interface ToolMessage {
	role: 'tool';
	tool_call_id: string;
	content: string;
}

/** OpenAI's Chat Completions: `tools`, `message.tool_calls` and messages of the role `tool`. */
export const openAiAdapter: ToolAdapter<FunctionTool[], ToolMessage[]> = {
	name: NAME,
	definitions: (tools) =>
		tools.map(({ name, description, parameters }) => ({
			type: 'function',
			function: { name, description, parameters }
		})),
	readCalls: (message) =>
		listIn(NAME, message, 'tool_calls').map((call) => {
			if (!isObject(call.function)) throw invalidMessage(NAME, 'a call has no function');
			return callFromText(
				textIn(NAME, call, 'id'),
				textIn(NAME, call.function, 'name'),
				textIn(NAME, call.function, 'arguments')
			);
		}),
	formatResults: (results) =>
		results.map(({ call, outcome }) => ({ role: 'tool', tool_call_id: call.id, content: outcome.content }))
};
