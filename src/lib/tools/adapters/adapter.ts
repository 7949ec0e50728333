import { Fault } from '#lib/base/fault.ts';
import { ownValue } from '#lib/base/own-value.ts';
import { parseForeignJson } from '#lib/base/foreign-json.ts';
import type { ToolCall } from '#lib/llm/types.ts';
import type { ToolExecution } from '../executor.ts';
import type { Tool, ToolOutcome } from '../types.ts';

/** A call and what came of it. */
export interface ToolResult {
	call: ToolCall;
	outcome: ToolOutcome;
	elapsedMs: number;
}

/**
 * How another interface writes tools, calls and results. The executor and the tools never see its format.
 *
 * @template Definitions the list of tools, as it is sent
 * @template Reply the results of one message's calls, as they are sent back
 */
export interface ToolAdapter<Definitions, Reply> {
	readonly name: string;
	definitions(tools: readonly Tool[]): Definitions;
	/**
	 * The calls in a message, in their order.
	 *
	 * @throws Fault `tool_message_invalid` with `adapter` and `detail`
	 */
	readCalls(message: unknown): ToolCall[];
	/** Results in the order of their calls. */
	formatResults(results: readonly ToolResult[]): Reply;
}

/**
 * Runs the calls of a message one after the other and gives the reply to it.
 *
 * @param execute runs one call and never rejects, as `ToolExecutor.execute`
 * @throws Fault as `ToolAdapter.readCalls`
 */
export async function runCalls<Reply>(
	adapter: ToolAdapter<unknown, Reply>,
	message: unknown,
	execute: (call: ToolCall) => Promise<ToolExecution>
): Promise<Reply> {
	const results: ToolResult[] = [];
	for (const call of adapter.readCalls(message)) {
		const { outcome, elapsedMs } = await execute(call);
		results.push({ call, outcome, elapsedMs });
	}
	return adapter.formatResults(results);
}

/** A call whose arguments are JSON text; `arguments` is null when they are not the JSON of an object. */
export function callFromText(id: string, name: string, text: string): ToolCall {
	return { id, name, arguments: parseObject(text), argumentsText: text };
}

/** A call whose arguments are a value already. */
export function callFromValue(id: string, name: string, value: unknown): ToolCall {
	return { id, name, arguments: isObject(value) ? value : null, argumentsText: JSON.stringify(value) ?? '' };
}

export function invalidMessage(adapter: string, detail: string): Fault {
	return new Fault('tool_message_invalid', `Not a message of ${adapter}: ${detail}`, { adapter, detail });
}

/** The list in a field of a message; an absent one is empty. @throws Fault `tool_message_invalid` */
export function listIn(adapter: string, holder: unknown, field: string): Record<string, unknown>[] {
	if (!isObject(holder)) throw invalidMessage(adapter, 'it is not an object');
	const list = ownValue(holder, field) ?? [];
	if (!Array.isArray(list)) throw invalidMessage(adapter, `${field} is not a list`);
	return list.map((item: unknown) => {
		if (!isObject(item)) throw invalidMessage(adapter, `an item of ${field} is not an object`);
		return item;
	});
}

/** A field that must be text. @throws Fault `tool_message_invalid` */
export function textIn(adapter: string, holder: Record<string, unknown>, field: string): string {
	const value = ownValue(holder, field);
	if (typeof value !== 'string') throw invalidMessage(adapter, `${field} is not a text`);
	return value;
}

export function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseObject(text: string): Record<string, unknown> | null {
	try {
		const value = parseForeignJson(text.trim() === '' ? '{}' : text);
		return isObject(value) ? value : null;
	} catch {
		return null;
	}
}
