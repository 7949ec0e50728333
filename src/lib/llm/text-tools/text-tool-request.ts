import type { ChatMessage, JsonSchema, LlmRequest, ToolSpecification } from '../types.ts';
import { printCall, printResult } from './print-call.ts';

/**
 * The same request for a model without native tools: they are described in its instructions, and earlier calls and results
 * are in the messages as text.
 */
export function toTextToolRequest(request: LlmRequest): LlmRequest {
	const messages = mergeUserMessages(request.messages.map(asText));
	if (request.tools.length === 0) return { ...request, messages };
	const description = describeTools(request.tools);
	const [first, ...rest] = messages;
	const withTools: ChatMessage[] =
		first?.role === 'system'
			? [{ role: 'system', content: `${first.content}\n\n${description}` }, ...rest]
			: [{ role: 'system', content: description }, ...messages];
	return { ...request, messages: withTools, tools: [] };
}

/** The description of the tools for the model; short, because small models have small contexts. */
function describeTools(tools: readonly ToolSpecification[]): string {
	const example = printCall({ name: 'tool_name', arguments: {}, argumentsText: '{"argument": "value"}' });
	return [
		'# Tools',
		'To use a tool, write a call exactly like this, as the last thing in your answer, then stop and wait for its result:',
		example,
		'Write JSON with double quotes and escape line breaks in strings as \\n. Several calls may follow one another. Results come back in <tool_response>. Do not write results yourself. Without a call, just answer.',
		'These are the tools (name, purpose, JSON Schema of the arguments):',
		...tools.map(describeTool)
	].join('\n');
}

function describeTool({ name, description, parameters }: ToolSpecification): string {
	return `- ${name}: ${description.replace(/\s+/g, ' ')}\n  ${JSON.stringify(compact(parameters))}`;
}

/** The schema without what only repeats the standard. */
function compact(schema: JsonSchema): JsonSchema {
	const { additionalProperties, $schema: _unused, properties, items, ...rest } = schema;
	return {
		...rest,
		...(typeof additionalProperties === 'object' ? { additionalProperties: compact(additionalProperties) } : {}),
		...(properties
			? { properties: Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, compact(value)])) }
			: {}),
		...(items ? { items: compact(items) } : {})
	};
}

function asText(message: ChatMessage): ChatMessage {
	if (message.role === 'tool')
		return {
			role: 'user',
			content: [{ type: 'text', text: printResult(message.name, message.content) }, ...(message.images ?? [])]
		};
	if (message.role !== 'assistant' || message.toolCalls.length === 0) return message;
	const parts = [message.content, ...message.toolCalls.map(printCall)];
	return { ...message, content: parts.filter((part) => part !== '').join('\n'), toolCalls: [], replay: null };
}

/** Results are user messages; merged, because templates of local models require alternating roles. */
function mergeUserMessages(messages: ChatMessage[]): ChatMessage[] {
	const merged: ChatMessage[] = [];
	for (const message of messages) {
		const before = merged.at(-1);
		if (before?.role === 'user' && message.role === 'user')
			merged[merged.length - 1] = { role: 'user', content: [...before.content, ...message.content] };
		else merged.push(message);
	}
	return merged;
}
