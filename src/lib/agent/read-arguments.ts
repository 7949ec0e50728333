import { repairJson } from '#lib/base/repair-json.ts';
import type { ToolCall } from '#lib/llm/types.ts';

/** The call with the arguments that the model meant where it wrote no valid JSON; unchanged when they cannot be read either. */
export function withReadArguments(call: ToolCall): ToolCall {
	if (call.arguments !== null) return call;
	const read = repairJson(call.argumentsText);
	const written = read && asObject(read.value);
	if (!written) return call;
	// A model without tool calls of its own writes the call as a whole.
	const inner = written.name === call.name ? asObject(written.arguments ?? written.parameters) : null;
	const value = inner ?? written;
	return {
		...call,
		arguments: value,
		argumentsText: JSON.stringify(value),
		repaired: read.isCut ? 'cut' : 'whole',
		rawArguments: call.argumentsText
	};
}

function asObject(value: unknown): Record<string, unknown> | null {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
	return Object.fromEntries(Object.entries(value));
}
