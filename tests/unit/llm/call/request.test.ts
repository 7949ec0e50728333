import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { streamCall } from '#lib/llm/call/stream.ts';
import type { ChatMessage, LlmRequest, ModelConnection } from '#lib/llm/types.ts';
import { callOptions, collect, connectionTo, requestTo } from '../../../support/llm/llm.ts';
import { startReplayServer, type ReplayServer } from '../../../support/llm/replay-server.ts';
import { sse } from '../../../support/llm/script-sse.ts';

const history: ChatMessage[] = [
	{ role: 'system', content: 'You design circuits.' },
	{
		role: 'user',
		content: [
			{ type: 'image', mediaType: 'image/png', data: 'iVBORw0KGgo=' },
			{ type: 'text', text: 'Raise the gain' }
		]
	},
	{
		role: 'assistant',
		content: '',
		reasoning: 'I read first.',
		toolCalls: [
			{ id: 'c1', name: 'read_file', arguments: { path: 'a.cir' }, argumentsText: '{"path":  "a.cir"}' },
			{ id: 'c2', name: 'read_file', arguments: null, argumentsText: '{"path":' }
		],
		replay: null
	},
	{ role: 'tool', callId: 'c1', name: 'read_file', content: '1: R1 in out 1k' },
	{ role: 'tool', callId: 'c2', name: 'read_file', content: 'The arguments are not a JSON object.' }
];

let server: ReplayServer;
beforeAll(async () => {
	server = await startReplayServer();
});
afterAll(() => server.close());

async function bodyOf(
	connection: Partial<ModelConnection>,
	more: Partial<LlmRequest> = {}
): Promise<Record<string, unknown>> {
	server.script([{ body: sse([{ text: 'ok' }]) }]);
	await collect(
		streamCall(requestTo(connectionTo(server.url, connection), { messages: history, ...more }), callOptions())
	);
	return JSON.parse(server.requests[0]?.body ?? '{}') as Record<string, unknown>;
}

describe('what is sent', () => {
	it('[LLM2] carries the conversation: roles, pictures, calls word for word, results', async () => {
		const body = await bodyOf({});
		expect(body).toMatchObject({ model: 'test-model', stream: true, stream_options: { include_usage: true } });
		expect(body.messages).toEqual([
			{ role: 'system', content: 'You design circuits.' },
			{
				role: 'user',
				content: [
					{ type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } },
					{ type: 'text', text: 'Raise the gain' }
				]
			},
			{
				role: 'assistant',
				content: null,
				tool_calls: [
					{ id: 'c1', type: 'function', function: { name: 'read_file', arguments: '{"path":  "a.cir"}' } },
					{ id: 'c2', type: 'function', function: { name: 'read_file', arguments: '{}' } }
				]
			},
			{ role: 'tool', tool_call_id: 'c1', content: '1: R1 in out 1k' },
			{ role: 'tool', tool_call_id: 'c2', content: 'The arguments are not a JSON object.' }
		]);
	});

	it('[LLM2] gives reasoning back only to services that want it', async () => {
		const reasoningOf = async (connection: Partial<ModelConnection>) =>
			((await bodyOf(connection)).messages as { reasoning_content?: string }[])[2]?.reasoning_content;
		expect(await reasoningOf({ provider: 'zhipu' })).toBe('I read first.');
		expect(await reasoningOf({ model: 'deepseek-chat' })).toBe('I read first.');
		expect(await reasoningOf({ model: 'gpt-5.2' })).toBeUndefined();
		expect(await reasoningOf({ provider: 'ollama' })).toBeUndefined();
	});

	it('[D1] [LLM17] switches thinking as each service wants it', async () => {
		expect(await bodyOf({ provider: 'zhipu', thinking: true })).toMatchObject({
			thinking: { type: 'enabled', clear_thinking: false },
			max_tokens: 65_536,
			temperature: 1
		});
		expect(await bodyOf({ provider: 'zhipu' })).toMatchObject({ thinking: { type: 'disabled' } });
		expect(await bodyOf({ provider: 'ollama' })).toMatchObject({ reasoning_effort: 'none' });
		expect(await bodyOf({ provider: 'ollama', thinking: true })).not.toHaveProperty('reasoning_effort');
		expect(await bodyOf({})).not.toHaveProperty('thinking');
	});

	it('[LLM2] carries tools, JSON mode and limits', async () => {
		const parameters = {
			type: 'object' as const,
			properties: { path: { type: 'string' as const } },
			required: ['path']
		};
		const body = await bodyOf(
			{},
			{
				tools: [{ name: 'read_file', description: 'Reads', parameters }],
				json: true,
				maxOutputTokens: 50,
				temperature: 0.2
			}
		);
		expect(body).toMatchObject({
			tools: [{ type: 'function', function: { name: 'read_file', description: 'Reads', parameters } }],
			response_format: { type: 'json_object' },
			max_tokens: 50,
			temperature: 0.2
		});
		expect(await bodyOf({})).not.toHaveProperty('tools');
	});
});
