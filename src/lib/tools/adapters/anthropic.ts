import type { JsonSchema } from '#lib/llm/types.ts';
import { callFromValue, listIn, textIn, type ToolAdapter } from './adapter.ts';

const NAME = 'anthropic';

interface AnthropicTool {
	name: string;
	description: string;
	input_schema: JsonSchema;
}

interface ResultMessage {
	role: 'user';
	content: { type: 'tool_result'; tool_use_id: string; content: string; is_error: boolean }[];
}

/** Anthropic's Messages: `tools`, content blocks `tool_use`, and one user message with all `tool_result` blocks. */
export const anthropicAdapter: ToolAdapter<AnthropicTool[], ResultMessage> = {
	name: NAME,
	definitions: (tools) =>
		tools.map(({ name, description, parameters }) => ({ name, description, input_schema: parameters })),
	readCalls: (message) => {
		// An answer without calls may give its content as one text.
		const blocks = hasText(message) ? [] : listIn(NAME, message, 'content');
		return blocks
			.filter(({ type }) => type === 'tool_use')
			.map((block) => callFromValue(textIn(NAME, block, 'id'), textIn(NAME, block, 'name'), block.input));
	},
	formatResults: (results) => ({
		role: 'user',
		content: results.map(({ call, outcome }) => ({
			type: 'tool_result',
			tool_use_id: call.id,
			content: outcome.content,
			is_error: outcome.status === 'failed'
		}))
	})
};

function hasText(message: unknown): boolean {
	return typeof message === 'object' && message !== null && 'content' in message && typeof message.content === 'string';
}
