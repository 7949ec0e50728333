import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProvider } from '#lib/llm/providers/registry.ts';
import { streamCall } from '#lib/llm/call/stream.ts';
import type { ChatMessage, LlmRequest, LlmResponse, ModelConnection, ProviderId } from '#lib/llm/types.ts';
import { callOptions, collect, connectionTo, recording, requestTo } from '../../../support/llm/llm.ts';
import { startReplayServer, type ReplayServer } from '../../../support/llm/replay-server.ts';
import { sse } from '../../../support/llm/script-sse.ts';

let server: ReplayServer;
beforeAll(async () => {
	server = await startReplayServer();
});
afterAll(() => server.close());

async function run(body: string, connection: Partial<ModelConnection>, more: Partial<LlmRequest> = {}, seed = 3) {
	server.script([{ body, seed }]);
	return collect(streamCall(requestTo(connectionTo(server.url, connection), more), callOptions()));
}

/** The whole body that a request becomes. */
async function bodyOf(connection: Partial<ModelConnection>, more: Partial<LlmRequest> = {}): Promise<unknown> {
	await run(sse([{ text: 'ok' }]), connection, more);
	return JSON.parse(server.requests[0]?.body ?? 'null');
}

const common = {
	model: 'test-model',
	messages: [{ role: 'user', content: 'Hello' }],
	stream: true,
	stream_options: { include_usage: true }
};
const zhipuSearch = {
	type: 'web_search',
	web_search: { enable: true, search_engine: 'search_pro', search_result: true }
};
const openrouterSearch = { type: 'openrouter:web_search', parameters: { max_results: 5 } };

const bodies: [string, Partial<ModelConnection>, object][] = [
	['DeepSeek', { provider: 'deepseek' }, { thinking: { type: 'disabled' } }],
	['DeepSeek, thinking', { provider: 'deepseek', thinking: true }, { thinking: { type: 'enabled' } }],
	['Qwen', { provider: 'qwen', model: 'qwen-plus' }, { enable_thinking: false }],
	['Qwen, thinking', { provider: 'qwen', model: 'qwen-plus', thinking: true }, { enable_thinking: true }],
	['Qwen, without the switch', { provider: 'qwen', model: 'qwen3-coder-plus', thinking: true }, {}],
	[
		'Qwen, searching',
		{ provider: 'qwen', model: 'qwen-plus', webSearch: true },
		{ enable_thinking: false, enable_search: true }
	],
	['Zhipu', { provider: 'zhipu' }, { thinking: { type: 'disabled' } }],
	[
		'Zhipu, thinking',
		{ provider: 'zhipu', model: 'glm-4.7', thinking: true },
		{ thinking: { type: 'enabled', clear_thinking: false }, max_tokens: 65_536, temperature: 1 }
	],
	[
		'Zhipu, thinking, a model that sees',
		{ provider: 'zhipu', model: 'glm-4.6v', thinking: true },
		{ thinking: { type: 'enabled', clear_thinking: false }, max_tokens: 32_768, temperature: 1 }
	],
	[
		'Zhipu, searching',
		{ provider: 'zhipu', webSearch: true },
		{ thinking: { type: 'disabled' }, tools: [zhipuSearch] }
	],
	['SiliconFlow, a model of which nothing is known', { provider: 'siliconflow', thinking: true }, {}],
	['SiliconFlow, always thinking', { provider: 'siliconflow', model: 'deepseek-ai/DeepSeek-R1', thinking: true }, {}],
	['SiliconFlow, hybrid', { provider: 'siliconflow', model: 'Qwen/Qwen3-32B' }, { enable_thinking: false }],
	[
		'SiliconFlow, hybrid, thinking',
		{ provider: 'siliconflow', model: 'Pro/zai-org/GLM-4.7', thinking: true },
		{ enable_thinking: true, thinking_budget: 32_768 }
	],
	['OpenRouter', { provider: 'openrouter' }, {}],
	['OpenRouter, thinking', { provider: 'openrouter', thinking: true }, { reasoning: { enabled: true } }],
	['OpenRouter, searching', { provider: 'openrouter', webSearch: true }, { tools: [openrouterSearch] }],
	['any other', { thinking: true, webSearch: true }, {}]
];

describe('what is sent', () => {
	it.each(bodies)('[D1][D4][D5] [LLM17] %s: exactly this body', async (_name, connection, expected) => {
		expect(await bodyOf(connection)).toEqual({
			...common,
			...(connection.model ? { model: connection.model } : {}),
			...expected
		});
	});

	it('[LLM3] no header but the protocol’s goes out, also to OpenRouter', async () => {
		for (const provider of ['deepseek', 'qwen', 'zhipu', 'siliconflow', 'openrouter'] as const) {
			expect(findProvider(provider).allowedHeaders).toEqual(['accept', 'authorization', 'content-type']);
			await bodyOf({ provider });
			const { headers = {} } = server.requests[0] ?? {};
			expect(headers.authorization).toBe('Bearer secret-key-for-tests');
			for (const name of ['http-referer', 'x-title', 'referer', 'cookie']) expect(headers).not.toHaveProperty(name);
		}
	});

	it('[D13] [LLM16] the service’s own search stands after the functions of the agent', async () => {
		const parameters = { type: 'object' as const, properties: {} };
		const tools = [{ name: 'read_file', description: 'Reads', parameters }];
		const body = await bodyOf({ provider: 'zhipu', webSearch: true }, { tools });
		expect(body).toMatchObject({ tools: [{ type: 'function', function: { name: 'read_file' } }, zhipuSearch] });
	});

	it('[D4] [LLM19] JSON mode is asked for, and the word that services look for is there once', async () => {
		for (const provider of ['deepseek', 'qwen', 'zhipu', 'siliconflow', 'openrouter', 'openai-compatible'] as const) {
			const body = await bodyOf({ provider, model: 'qwen-plus' }, { json: true });
			expect(body).toMatchObject({
				response_format: { type: 'json_object' },
				messages: [{ content: 'Hello' }, { role: 'user', content: 'Answer with one JSON object.' }]
			});
		}
		const asked: ChatMessage[] = [{ role: 'user', content: [{ type: 'text', text: 'Give me json.' }] }];
		expect(await bodyOf({ provider: 'deepseek' }, { json: true, messages: asked })).toMatchObject({
			messages: [{ role: 'user', content: 'Give me json.' }]
		});
		expect(await bodyOf({ provider: 'qwen', model: 'qwen-plus', thinking: true }, { json: true })).toMatchObject({
			enable_thinking: false
		});
	});

	it('[D4] [LLM15] two requests of one conversation begin with the same bytes', async () => {
		const first: ChatMessage[] = [
			{ role: 'system', content: 'You design circuits.' },
			{ role: 'user', content: [{ type: 'text', text: 'Raise the gain' }] }
		];
		const answer: ChatMessage = { role: 'assistant', content: 'Done.', reasoning: 'hm', toolCalls: [], replay: null };
		const next: ChatMessage = { role: 'user', content: [{ type: 'text', text: 'More' }] };
		for (const provider of ['deepseek', 'qwen', 'zhipu', 'siliconflow', 'openrouter'] as const) {
			const messagesOf = async (messages: ChatMessage[]) =>
				JSON.stringify(((await bodyOf({ provider }, { messages })) as { messages: unknown }).messages).slice(0, -1);
			const short = await messagesOf(first);
			expect((await messagesOf([...first, answer, next])).startsWith(short)).toBe(true);
			expect(await messagesOf(first)).toBe(short);
		}
	});
});

describe('reasoning given back', () => {
	const history = (provider: ProviderId): ChatMessage[] => [
		{ role: 'user', content: [{ type: 'text', text: 'Raise the gain' }] },
		{
			role: 'assistant',
			content: '',
			reasoning: 'I read first.',
			toolCalls: [{ id: 'c1', name: 'read_file', arguments: {}, argumentsText: '{}' }],
			replay:
				provider === 'openrouter'
					? {
							provider,
							model: 'test-model',
							pieces: [
								{ type: 'reasoning', text: 'I read first.', metadata: {} },
								{ type: 'tool_call', callId: 'c1', metadata: {} },
								{ type: 'reasoning', text: '', metadata: { openrouter: { reasoning_details: details } } }
							]
						}
					: null
		},
		{ role: 'tool', callId: 'c1', name: 'read_file', content: 'R1' }
	];
	const details = [
		{ type: 'reasoning.text', text: 'I read first.', signature: 'c2ln', index: 0 },
		{ type: 'reasoning.encrypted', data: 'QUJD', id: 'rs_1', index: 1 }
	];
	const assistantOf = async (provider: ProviderId, model = 'test-model') =>
		((await bodyOf({ provider, model }, { messages: history(provider) })) as { messages: Record<string, unknown>[] })
			.messages[1];

	it.each(['deepseek', 'zhipu'] as const)('[D4] %s gets its reasoning with the tool calls', async (provider) => {
		expect(await assistantOf(provider)).toMatchObject({
			reasoning_content: 'I read first.',
			tool_calls: [{ id: 'c1' }]
		});
	});

	it('[D1] Qwen gets none; SiliconFlow’s models as their makers want it', async () => {
		expect(await assistantOf('qwen')).not.toHaveProperty('reasoning_content');
		expect(await assistantOf('siliconflow', 'Qwen/Qwen3-32B')).not.toHaveProperty('reasoning_content');
		expect(await assistantOf('siliconflow', 'deepseek-ai/DeepSeek-V4-Pro')).toHaveProperty('reasoning_content');
	});

	it('[D1] OpenRouter gets its reasoning details back as they were, in the place of the text', async () => {
		const sent = await assistantOf('openrouter');
		expect(sent?.reasoning_details).toEqual(details);
		expect(sent).not.toHaveProperty('reasoning_content');
		expect(sent?.tool_calls).toMatchObject([{ id: 'c1' }]);
	});

	it('[D1] the details that an answer brings come back whole with the next request', async () => {
		const { response } = await run(recording('openrouter-reasoning-details'), { provider: 'openrouter' });
		expect(response).toMatchObject({ reasoning: 'I read the netlist.', finishReason: 'tool_calls' });
		const messages: ChatMessage[] = [
			{ role: 'user', content: [{ type: 'text', text: 'Raise the gain' }] },
			{ role: 'assistant', ...pick(response) },
			{ role: 'tool', callId: 'call_1', name: 'read_file', content: 'R1' }
		];
		const body = await bodyOf({ provider: 'openrouter' }, { messages });
		expect((body as { messages: Record<string, unknown>[] }).messages[1]).toMatchObject({
			reasoning_details: [
				{
					type: 'reasoning.text',
					text: 'I read the netlist.',
					signature: 'ErUBCkYIBRgC',
					format: 'anthropic-claude-v1',
					index: 0
				},
				{ type: 'reasoning.encrypted', data: 'QUJDREVG', id: 'rs_1', format: 'openai-responses-v1', index: 1 }
			],
			tool_calls: [{ id: 'call_1', function: { name: 'read_file', arguments: '{"path":"a.cir"}' } }]
		});
	});
});

function pick({ content, reasoning, toolCalls, replay }: LlmResponse) {
	return { content, reasoning, toolCalls, replay };
}

describe('what services say in their own way', () => {
	const pages = [
		{ url: 'https://ti.example/tl431', title: 'TL431', snippet: 'ESR below 1 ohm' },
		{ url: 'https://wiki.example/shunt', title: 'Shunt & regulator', snippet: '' }
	];

	it.each([
		['zhipu', 'zhipu-web-search'],
		['openrouter', 'openrouter-citations']
	] as const)('[D13] the pages that %s has searched are sources, each once', async (provider, name) => {
		for (const seed of [1, 2, 3, 4, 5]) {
			const { events, response } = await run(recording(name), { provider, webSearch: true }, {}, seed);
			expect(response.sources).toEqual(pages);
			expect(events.filter(({ type }) => type === 'source')).toHaveLength(2);
			expect(response).toMatchObject({ content: 'Below 1 ohm.', finishReason: 'stop', partial: false });
		}
	});

	it('[D4][D12] [LLM20] cached tokens are read from each service’s own place', async () => {
		const usageOf = async (provider: ProviderId, usage: object) => {
			const chunk = {
				id: 'x',
				model: 'm',
				choices: [{ index: 0, delta: { content: 'ok' }, finish_reason: 'stop' }],
				usage
			};
			const { response } = await run(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`, { provider });
			return response.usage;
		};
		const sums = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };
		const read = { total: 120, prompt: 100, completion: 20, cached: 64, cacheWritten: null, reasoning: null };
		expect(await usageOf('deepseek', { ...sums, prompt_cache_hit_tokens: 64, prompt_cache_miss_tokens: 36 })).toEqual(
			read
		);
		expect(
			await usageOf('deepseek', { ...sums, prompt_cache_hit_tokens: 64, prompt_tokens_details: { cached_tokens: 64 } })
		).toEqual(read);
		expect(await usageOf('zhipu', { ...sums, prompt_tokens_details: { cached_tokens: 64 } })).toEqual(read);
		expect(
			await usageOf('qwen', { ...sums, prompt_tokens_details: { cached_tokens: 64, cache_creation_input_tokens: 8 } })
		).toEqual({ ...read, cacheWritten: 8 });
		expect(
			await usageOf('openrouter', {
				...sums,
				cost: 0.001,
				prompt_tokens_details: { cached_tokens: 64, cache_write_tokens: 30 },
				completion_tokens_details: { reasoning_tokens: 11 }
			})
		).toEqual({ ...read, cacheWritten: 30, reasoning: 11 });
		expect(await usageOf('openai-compatible', { ...sums, cached_tokens: 64 })).toEqual(read);
	});

	it('[D5] [LLM20] SiliconFlow’s usage on every chunk is no sum: the last one counts', async () => {
		const { response } = await run(recording('cumulative-usage'), { provider: 'siliconflow' });
		expect(response).toMatchObject({ content: 'One two three', usage: { prompt: 7, completion: 3, total: 10 } });
	});

	it('[D5] SiliconFlow’s reasoning is found in the answer, whatever the model is called', async () => {
		const model = 'SomeMaker/Unheard-Of-7B';
		const { response } = await run(sse([{ reasoning: 'Let me see.' }, { text: 'Yes.' }]), {
			provider: 'siliconflow',
			model
		});
		expect(response).toMatchObject({ reasoning: 'Let me see.', content: 'Yes.' });
	});

	it('[D1] [LLM20] DeepSeek’s null usage on each chunk does no harm', async () => {
		const { response } = await run(recording('null-usage'), { provider: 'deepseek' });
		expect(response).toMatchObject({ content: 'Yes.', usage: { total: 12, cached: 4 }, partial: false });
	});

	it.each([
		['insufficient_system_resource', 'llm_unavailable', true],
		['network_error', 'llm_unavailable', true],
		['model_context_window_exceeded', 'llm_context_length', false]
	])('[LLM8] the finish reason %s is a failure', async (reason, code, retryable) => {
		const { response } = await run(sse([{ text: 'Half' }], { finishReason: reason }), { provider: 'zhipu' });
		expect(response).toMatchObject({
			content: 'Half',
			partial: true,
			finishReason: 'error',
			fault: { code, data: { retryable } }
		});
	});

	it('[LLM8] `sensitive` is an answer that was withheld', async () => {
		const { response } = await run(sse([{ text: 'Half' }], { finishReason: 'sensitive' }), { provider: 'zhipu' });
		expect(response).toMatchObject({ finishReason: 'content_filter', fault: null });
	});

	it('[LLM8] OpenRouter’s failure in mid-stream keeps what came', async () => {
		const { response } = await run(recording('openrouter-mid-stream-error'), { provider: 'openrouter' });
		expect(response).toMatchObject({
			content: 'Half an answer',
			partial: true,
			finishReason: 'error',
			usage: { total: 53 },
			fault: { code: 'llm_unavailable', message: 'Provider disconnected unexpectedly' }
		});
	});

	it('[D4] [LLM18] the response says which model has answered', async () => {
		const body = sse([{ text: 'ok' }], { model: 'glm-4.6v-250929' });
		expect((await run(body, { provider: 'zhipu', model: 'glm-4.6v' })).response.model).toBe('glm-4.6v-250929');
	});
});
