import type { ToolCall } from '../types.ts';

/** A call in the format that the model is asked to write, also used for its earlier calls in the history. */
export function printCall({ name, arguments: given, argumentsText }: Omit<ToolCall, 'id'>): string {
	// Invalid arguments become an empty object, as for services with native tools.
	const text = given && argumentsText.trim() !== '' ? argumentsText : '{}';
	return `<tool_call>\n{"name": ${JSON.stringify(name)}, "arguments": ${text}}\n</tool_call>`;
}

/** The result of a call. Its text is data and cannot close the tag. */
export function printResult(name: string, content: string): string {
	return `<tool_response name=${JSON.stringify(name)}>\n${content.replaceAll('</tool_response', '<\\/tool_response')}\n</tool_response>`;
}
