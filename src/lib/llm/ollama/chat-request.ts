import type {
	LanguageModelV4CallOptions,
	LanguageModelV4Message,
	LanguageModelV4ToolResultPart
} from '@ai-sdk/provider';
import { parseArguments } from '../call/response-buffer.ts';
import type { ModelConnection } from '../types.ts';

interface ChatMessage {
	role: 'system' | 'user' | 'assistant' | 'tool';
	content: string;
	thinking?: string;
	/** Base64, without a prefix. */
	images?: string[];
	tool_calls?: { id: string; function: { name: string; arguments: Record<string, unknown> } }[];
	tool_name?: string;
	tool_call_id?: string;
}

/**
 * Body of `POST /api/chat`, see docs.ollama.com/api/chat.
 *
 * `truncate` and `shift` are off, because Ollama would silently drop the beginning of long input, the user's task first.
 */
export function toChatBody(connection: ModelConnection, options: LanguageModelV4CallOptions): Record<string, unknown> {
	const { model, thinking, contextTokens, keepAliveMinutes } = connection;
	return {
		model,
		messages: options.prompt.flatMap(toMessages),
		...(options.tools?.length ? { tools: toTools(options.tools) } : {}),
		...(options.responseFormat?.type === 'json' ? { format: options.responseFormat.schema ?? 'json' } : {}),
		// If omitted, models that can think do so; models that cannot refuse the parameter.
		...(thinking ? {} : { think: false }),
		...(keepAliveMinutes === undefined ? {} : { keep_alive: toKeepAlive(keepAliveMinutes) }),
		stream: true,
		truncate: false,
		shift: false,
		options: {
			...(contextTokens === null ? {} : { num_ctx: contextTokens }),
			...(options.maxOutputTokens === undefined ? {} : { num_predict: options.maxOutputTokens }),
			...(options.temperature === undefined ? {} : { temperature: options.temperature })
		}
	};
}

/** Ollama accepts a duration, or a negative number for no limit. */
function toKeepAlive(minutes: number): string | number {
	return minutes < 0 ? -1 : `${minutes}m`;
}

function toTools(tools: NonNullable<LanguageModelV4CallOptions['tools']>): unknown[] {
	return tools
		.filter((tool) => tool.type === 'function')
		.map(({ name, description, inputSchema }) => ({
			type: 'function',
			function: { name, description, parameters: inputSchema }
		}));
}

function toMessages(message: LanguageModelV4Message): ChatMessage[] {
	switch (message.role) {
		case 'system':
			return [{ role: 'system', content: message.content }];
		case 'user': {
			const images = message.content.flatMap((part) =>
				part.type === 'file' && part.data.type === 'data' && typeof part.data.data === 'string' ? [part.data.data] : []
			);
			const content = message.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n');
			return [{ role: 'user', content, ...(images.length > 0 ? { images } : {}) }];
		}
		case 'assistant':
			return [toAssistantMessage(message)];
		case 'tool':
			return message.content.flatMap((part) => (part.type === 'tool-result' ? [toToolMessage(part)] : []));
	}
}

function toAssistantMessage({ content }: Extract<LanguageModelV4Message, { role: 'assistant' }>): ChatMessage {
	const textOf = (type: 'text' | 'reasoning') =>
		content.flatMap((part) => (part.type === type ? [part.text] : [])).join('');
	const thinking = textOf('reasoning');
	const calls = content.flatMap((part) =>
		part.type === 'tool-call'
			? [
					{
						id: part.toolCallId,
						function: { name: part.toolName, arguments: parseArguments(String(part.input)) ?? {} }
					}
				]
			: []
	);
	return {
		role: 'assistant',
		content: textOf('text'),
		...(thinking === '' ? {} : { thinking }),
		...(calls.length > 0 ? { tool_calls: calls } : {})
	};
}

function toToolMessage({ toolCallId, toolName, output }: LanguageModelV4ToolResultPart): ChatMessage {
	const content = output.type === 'text' ? output.value : JSON.stringify(output);
	return { role: 'tool', content, tool_name: toolName, tool_call_id: toolCallId };
}
