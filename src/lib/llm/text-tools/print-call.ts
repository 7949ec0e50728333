import type { ToolCall } from '../types.ts';

/** A call as the model is asked to write it, and as it finds its own earlier ones in the history. */
export function printCall({ name, arguments: given, argumentsText }: Omit<ToolCall, 'id'>): string {
	// What was no object goes back as an empty one, as with services that have tools of their own.
	const text = given && argumentsText.trim() !== '' ? argumentsText : '{}';
	return `<tool_call>\n{"name": ${JSON.stringify(name)}, "arguments": ${text}}\n</tool_call>`;
}

/** The result of a call. Its text is data, and cannot end the tag. */
export function printResult(name: string, content: string): string {
	return `<tool_response name=${JSON.stringify(name)}>\n${content.replaceAll('</tool_response', '<\\/tool_response')}\n</tool_response>`;
}
