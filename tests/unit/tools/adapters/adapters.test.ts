import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCalls, type ToolAdapter } from '#lib/tools/adapters/adapter.ts';
import { anthropicAdapter } from '#lib/tools/adapters/anthropic.ts';
import { geminiAdapter } from '#lib/tools/adapters/gemini.ts';
import { mcpAdapter } from '#lib/tools/adapters/mcp.ts';
import { openAiAdapter } from '#lib/tools/adapters/openai.ts';
import { toolsAsJson, toolsAsXml } from '#lib/tools/adapters/prompt-text.ts';
import { bench, makeTool } from '../support.ts';

const reading = makeTool({ name: 'probe', description: 'Reads "a" & <b>.' });
const writing = makeTool({ name: 'write', effect: 'files' });

/** A bench whose model calls a tool that succeeds and one that there is not. */
function project() {
	const { executor, context } = bench({ 'rc.cir': 'RC\nR1 a 0 1k\n.end\n' });
	return (adapter: ToolAdapter<unknown, unknown>, message: unknown) =>
		runCalls(adapter, message, (call) => executor.execute(call, context));
}

const content = (text: string) => expect.stringContaining(text) as string;

describe('adapters', () => {
	it('[ADAPT1] [F7] speaks Chat Completions', async () => {
		expect(openAiAdapter.definitions([reading])).toEqual([
			{
				type: 'function',
				function: { name: 'probe', description: 'Reads "a" & <b>.', parameters: reading.parameters }
			}
		]);
		const calls = [
			{ id: '1', type: 'function', function: { name: 'read_file', arguments: '{"path":"rc.cir"}' } },
			{ id: '2', type: 'function', function: { name: 'nothing', arguments: '{"path":' } }
		];
		expect(await project()(openAiAdapter, { role: 'assistant', content: null, tool_calls: calls })).toEqual([
			{ role: 'tool', tool_call_id: '1', content: content('R1 a 0 1k') },
			{ role: 'tool', tool_call_id: '2', content: content('unknown_tool') }
		]);
		expect(openAiAdapter.readCalls({ tool_calls: calls })[1]?.arguments).toBeNull();
	});

	it('[ADAPT1] [F7] speaks Messages of Anthropic', async () => {
		expect(anthropicAdapter.definitions([reading])).toEqual([
			{ name: 'probe', description: 'Reads "a" & <b>.', input_schema: reading.parameters }
		]);
		const blocks = [
			{ type: 'text', text: 'Let me look.' },
			{ type: 'tool_use', id: 'a', name: 'read_file', input: { path: 'rc.cir' } },
			{ type: 'tool_use', id: 'b', name: 'read_file', input: { path: 'missing.cir' } }
		];
		expect(await project()(anthropicAdapter, { role: 'assistant', content: blocks })).toEqual({
			role: 'user',
			content: [
				{ type: 'tool_result', tool_use_id: 'a', content: content('R1 a 0 1k'), is_error: false },
				{ type: 'tool_result', tool_use_id: 'b', content: content('missing.cir'), is_error: true }
			]
		});
		expect(anthropicAdapter.readCalls({ role: 'assistant', content: 'No tools.' })).toEqual([]);
	});

	it('[ADAPT1] [F7] speaks generateContent of Gemini, whose calls may have no id', async () => {
		expect(geminiAdapter.definitions([reading])).toEqual([
			{
				functionDeclarations: [
					{ name: 'probe', description: 'Reads "a" & <b>.', parametersJsonSchema: reading.parameters }
				]
			}
		]);
		const parts = [
			{ text: 'Let me look.' },
			{ functionCall: { name: 'read_file', args: { path: 'rc.cir' } } },
			{ functionCall: { id: 'x', name: 'read_file', args: { path: 'missing.cir' } } }
		];
		expect(await project()(geminiAdapter, { role: 'model', parts })).toEqual({
			role: 'user',
			parts: [
				{ functionResponse: { name: 'read_file', response: { output: content('R1 a 0 1k') } } },
				{ functionResponse: { id: 'x', name: 'read_file', response: { error: content('missing.cir') } } }
			]
		});
	});

	it('[ADAPT1] [F7] speaks the Model Context Protocol', async () => {
		const annotations = { readOnlyHint: false, destructiveHint: true, openWorldHint: false };
		expect(mcpAdapter.definitions([writing])).toEqual([
			{ name: 'write', description: writing.description, inputSchema: writing.parameters, annotations }
		]);
		const request = { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: 'read_file', arguments: {} } };
		expect(await project()(mcpAdapter, request)).toEqual([
			{
				jsonrpc: '2.0',
				id: 7,
				result: { content: [{ type: 'text', text: content('"path" is required') }], isError: true }
			}
		]);
	});

	it.each<[ToolAdapter<unknown, unknown>, unknown]>([
		[openAiAdapter, { tool_calls: [{ id: '1', function: { name: 'read_file', arguments: '["rc.cir"]' } }] }],
		[anthropicAdapter, { content: [{ type: 'tool_use', id: 'a', name: 'read_file', input: 'rc.cir' }] }],
		[geminiAdapter, { parts: [{ functionCall: { name: 'read_file', args: ['rc.cir'] } }] }],
		[mcpAdapter, { id: 1, method: 'tools/call', params: { name: 'read_file', arguments: 'rc.cir' } }]
	])('[ADAPT1] $name answers arguments that are not an object', async (adapter, message) => {
		expect(JSON.stringify(await project()(adapter, message))).toContain('are not a JSON object');
	});

	it('[ADAPT1] are not known to the executor and the tools', () => {
		const tools = 'src/lib/tools';
		const files = readdirSync(tools, { recursive: true, encoding: 'utf8' });
		const others = files.filter((file) => file.endsWith('.ts') && !file.startsWith('adapters'));
		const importing = others.filter((file) => /from '[^']*\/adapters\//.test(readFileSync(join(tools, file), 'utf8')));
		expect(importing).toEqual([]);
	});

	const messages: [ToolAdapter<unknown, unknown>, unknown][] = [
		[openAiAdapter, null],
		[openAiAdapter, { tool_calls: 'one' }],
		[openAiAdapter, { tool_calls: [{ id: '1' }] }],
		[anthropicAdapter, { content: [{ type: 'tool_use', id: 'a' }] }],
		[geminiAdapter, { parts: [{ functionCall: {} }] }],
		[mcpAdapter, { id: 1, method: 'tools/list' }],
		[mcpAdapter, { id: 1, method: 'tools/list', params: { name: 'read_file' } }],
		[mcpAdapter, { method: 'tools/call', params: { name: 'read_file' } }]
	];
	it.each(messages)('[ADAPT1] [F7] $name refuses what is not one of its messages', (adapter, message) => {
		expect(() => adapter.readCalls(message)).toThrow(expect.objectContaining({ code: 'tool_message_invalid' }));
	});

	it('[F1] writes tools as text for a prompt', () => {
		expect(JSON.parse(toolsAsJson([reading]))).toEqual([
			{ name: 'probe', description: reading.description, parameters: reading.parameters }
		]);
		const element = new RegExp('<description>(.*)</description>').exec(toolsAsXml([reading]));
		expect(element?.[1]).toBe('Reads &quot;a&quot; &amp; &lt;b&gt;.');
		expect(toolsAsXml([])).toBe('<tools>\n</tools>');
	});
});
