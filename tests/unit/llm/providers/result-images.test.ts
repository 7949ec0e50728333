import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { streamCall } from '#lib/llm/call/stream.ts';
import { estimateMessage } from '#lib/llm/tokens/request-tokens.ts';
import type { ChatMessage, LlmRequest, ModelConnection, ToolCall } from '#lib/llm/types.ts';
import { callOptions, collect, connectionTo, requestTo } from '../../../support/llm/llm.ts';
import { startReplayServer, type ReplayServer } from '../../../support/llm/replay-server.ts';

let server: ReplayServer;
beforeAll(async () => {
	server = await startReplayServer();
});
afterAll(() => server.close());

async function bodyOf(connection: Partial<ModelConnection>, more: Partial<LlmRequest>) {
	server.script([{ body: '' }]);
	await collect(streamCall(requestTo(connectionTo(server.url, connection), more), callOptions()));
	return JSON.parse(server.requests[0]?.body ?? 'null') as {
		messages: unknown[];
		input: unknown[];
		contents: unknown[];
	};
}

const parameters = { type: 'object' as const, properties: { path: { type: 'string' as const } }, required: [] };
const tools = [{ name: 'read_file', description: 'Reads', parameters }];

const read = (id: string, path: string): ToolCall => {
	const given = { path };
	return { id, name: 'read_file', arguments: given, argumentsText: JSON.stringify(given) };
};
const image = { type: 'image', mediaType: 'image/png', data: 'aGk=' } as const;
const before: ChatMessage[] = [
	{ role: 'user', content: [{ type: 'text', text: 'What does it show?' }] },
	{
		role: 'assistant',
		content: '',
		reasoning: '',
		toolCalls: [read('call_1', 'plot.png'), read('call_2', 'a.cir')],
		replay: null
	}
];
const seen: ChatMessage = { role: 'tool', callId: 'call_1', name: 'read_file', content: 'plot.png', images: [image] };
const text: ChatMessage = { role: 'tool', callId: 'call_2', name: 'read_file', content: 'R1 a b 1k' };
const messages: ChatMessage[] = [...before, seen, text];

describe('[G2] [LLM53] images in the results of tools', () => {
	it('are in the result for Anthropic', async () => {
		const { messages: sent } = await bodyOf({ provider: 'anthropic', model: 'claude-sonnet-5' }, { messages, tools });
		expect(sent.slice(2)).toEqual([
			{
				role: 'user',
				content: [
					{
						type: 'tool_result',
						tool_use_id: 'call_1',
						content: [
							{ type: 'text', text: 'plot.png' },
							{ type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'aGk=' } }
						]
					},
					expect.objectContaining({ type: 'tool_result', tool_use_id: 'call_2', content: 'R1 a b 1k' })
				]
			}
		]);
	});

	it('are in the result for OpenAI, whose Responses take them', async () => {
		const { input } = await bodyOf({ provider: 'openai', model: 'gpt-5.6' }, { messages, tools });
		expect(input.slice(-2)).toEqual([
			{
				type: 'function_call_output',
				call_id: 'call_1',
				output: [
					{ type: 'input_text', text: 'plot.png' },
					{ type: 'input_image', image_url: 'data:image/png;base64,aGk=' }
				]
			},
			{ type: 'function_call_output', call_id: 'call_2', output: 'R1 a b 1k' }
		]);
	});

	it('are in the result for Gemini 3, and next to it for Gemini 2.5, which takes none in it', async () => {
		const inlineData = { mimeType: 'image/png', data: 'aGk=' };
		const newer = await bodyOf({ provider: 'gemini', model: 'gemini-3.8-flash' }, { messages, tools });
		expect(newer.contents.at(-1)).toMatchObject({
			role: 'user',
			parts: [
				{ functionResponse: { name: 'read_file', response: { content: 'plot.png' }, parts: [{ inlineData }] } },
				{ functionResponse: { name: 'read_file', response: { content: 'R1 a b 1k' } } }
			]
		});
		const older = await bodyOf({ provider: 'gemini', model: 'gemini-2.5-flash' }, { messages, tools });
		expect(older.contents.at(-1)).toMatchObject({
			role: 'user',
			parts: [
				{ functionResponse: { response: { content: 'plot.png' } } },
				{ inlineData },
				{ text: expect.stringContaining('image') },
				{ functionResponse: { response: { content: 'R1 a b 1k' } } }
			]
		});
	});

	it.each(['openai-compatible', 'deepseek', 'qwen', 'zhipu', 'siliconflow', 'openrouter'] as const)(
		'follow all results of the answer in a user message that names the call, for Chat Completions (%s)',
		async (provider) => {
			const { messages: sent } = await bodyOf({ provider }, { messages, tools });
			expect(sent.slice(2)).toEqual([
				{ role: 'tool', tool_call_id: 'call_1', content: 'plot.png' },
				{ role: 'tool', tool_call_id: 'call_2', content: 'R1 a b 1k' },
				{
					role: 'user',
					content: [
						{ type: 'text', text: '[Image in the result of read_file, call call_1]' },
						{ type: 'image_url', image_url: { url: 'data:image/png;base64,aGk=' } }
					]
				}
			]);
		}
	);

	it('do the same for Ollama, in the list of images of the message', async () => {
		const { messages: sent } = await bodyOf({ provider: 'ollama', baseUrl: server.url }, { messages, tools });
		expect(sent.slice(2)).toEqual([
			{ role: 'tool', content: 'plot.png', tool_name: 'read_file', tool_call_id: 'call_1' },
			{ role: 'tool', content: 'R1 a b 1k', tool_name: 'read_file', tool_call_id: 'call_2' },
			{ role: 'user', content: '[Image in the result of read_file, call call_1]', images: ['aGk='] }
		]);
	});

	it('follow the text of the result for a model without native tools', async () => {
		const { messages: sent } = await bodyOf({ provider: 'openai-compatible' }, { messages, tools, textTools: true });
		expect(sent.at(-1)).toEqual({
			role: 'user',
			content: [
				{ type: 'text', text: '<tool_response name="read_file">\nplot.png\n</tool_response>' },
				{ type: 'image_url', image_url: { url: 'data:image/png;base64,aGk=' } },
				{ type: 'text', text: '<tool_response name="read_file">\nR1 a b 1k\n</tool_response>' }
			]
		});
	});

	it('leave the conversation before them as it was, so that the cache of the service holds', async () => {
		const connection = { provider: 'openai-compatible' } as const;
		const { messages: first } = await bodyOf(connection, { messages, tools });
		const answered: ChatMessage[] = [
			...messages,
			{ role: 'assistant', content: 'A step.', reasoning: '', toolCalls: [], replay: null },
			{ role: 'user', content: [{ type: 'text', text: 'And this?' }] }
		];
		const { messages: later } = await bodyOf(connection, { messages: answered, tools });
		expect(later.slice(0, first.length)).toEqual(first);
	});

	it('count as tokens like the images of a question', () => {
		const { images: _left, ...plain } = { ...seen, images: [] };
		// An image of unknown size counts as 1024 x 1024: 85 and four tiles of 170.
		expect(estimateMessage(seen) - estimateMessage(plain)).toBe(765);
	});
});
