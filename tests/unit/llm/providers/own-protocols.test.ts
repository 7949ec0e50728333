import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { streamCall } from '#lib/llm/call/stream.ts';
import type { ChatMessage, LlmRequest, ModelConnection, ProviderId } from '#lib/llm/types.ts';
import { callOptions, collect, connectionTo, requestTo } from '../../../support/llm/llm.ts';
import { startReplayServer, type ReplayServer } from '../../../support/llm/replay-server.ts';

let server: ReplayServer;
beforeAll(async () => {
	server = await startReplayServer();
});
afterAll(() => server.close());

/** The whole body that a request becomes, without what the library adds for a model's limits. */
async function bodyOf(connection: Partial<ModelConnection>, more: Partial<LlmRequest> = {}): Promise<unknown> {
	server.script([{ body: '' }]);
	await collect(streamCall(requestTo(connectionTo(server.url, connection), more), callOptions()));
	const body = JSON.parse(server.requests[0]?.body ?? 'null') as Record<string, unknown>;
	delete body.max_tokens;
	return body;
}

const parameters = { type: 'object' as const, properties: { path: { type: 'string' as const } }, required: [] };
const tools = [{ name: 'read_file', description: 'Reads', parameters }];
const drawing: ChatMessage[] = [
	{ role: 'system', content: 'You design circuits.' },
	{
		role: 'user',
		content: [
			{ type: 'image', mediaType: 'image/png', data: 'aGk=' },
			{ type: 'text', text: 'What is this?' }
		]
	}
];
const cached = { cache_control: { type: 'ephemeral' } };

describe('OpenAI', () => {
	const common = {
		input: [{ role: 'user', content: [{ type: 'input_text', text: 'Hello' }] }],
		store: false,
		prompt_cache_key: 'spicewright',
		stream: true
	};
	const encrypted = 'reasoning.encrypted_content';

	it.each<[string, Partial<ModelConnection>, object]>([
		['', { model: 'gpt-5.6' }, { include: [encrypted], reasoning: { effort: 'none' } }],
		[
			', thinking',
			{ model: 'gpt-5.6', thinking: true },
			{ include: [encrypted], reasoning: { effort: 'medium', summary: 'auto' } }
		],
		[', a model that always thinks', { model: 'o3' }, { include: [encrypted], reasoning: { effort: 'low' } }],
		[', a model that never thinks', { model: 'gpt-4o', thinking: true }, {}],
		[
			', searching',
			{ model: 'gpt-5.6', webSearch: true },
			{
				include: ['web_search_call.action.sources', encrypted],
				reasoning: { effort: 'low' },
				tools: [{ type: 'web_search' }]
			}
		]
	])('[D1][D4] [LLM17] OpenAI%s: exactly this body', async (_name, connection, expected) => {
		const body = await bodyOf({ provider: 'openai', ...connection });
		expect(body).toEqual({ ...common, model: connection.model, ...expected });
	});

	it('[D4] [LLM19] JSON mode has the word that the service looks for, once', async () => {
		const connection = { provider: 'openai', model: 'gpt-5.6' } as const;
		const wish = { role: 'user', content: [{ type: 'input_text', text: 'Answer with one JSON object.' }] };
		expect(await bodyOf(connection, { json: true })).toMatchObject({
			input: [common.input[0], wish],
			text: { format: { type: 'json_object' } }
		});
		const asked: ChatMessage[] = [{ role: 'user', content: [{ type: 'text', text: 'As Json, please.' }] }];
		expect(await bodyOf(connection, { json: true, messages: asked })).toMatchObject({
			input: [{ content: [{ text: 'As Json, please.' }] }]
		});
		expect(await bodyOf(connection)).toMatchObject({ input: common.input });
	});

	it('[D4] [LLM16] [LLM19] tools, JSON mode, an image', async () => {
		const connection = { provider: 'openai', model: 'gpt-5.6', webSearch: true } as const;
		expect(await bodyOf(connection, { tools, json: true, messages: drawing })).toMatchObject({
			input: [
				{ role: 'developer', content: 'You design circuits.' },
				{
					role: 'user',
					content: [
						{ type: 'input_image', image_url: 'data:image/png;base64,aGk=' },
						{ type: 'input_text', text: 'What is this?' }
					]
				},
				{ role: 'user' }
			],
			text: { format: { type: 'json_object' } },
			// Strict, every argument would be required.
			tools: [{ type: 'web_search' }, { type: 'function', name: 'read_file', parameters, strict: false }]
		});
	});
});

describe('Anthropic', () => {
	const common = { messages: [{ role: 'user', content: [{ type: 'text', text: 'Hello', ...cached }] }], stream: true };
	const drop = { block_binding: { prefix_mismatch_behavior: 'drop_block' } };
	const search = { type: 'web_search_20250305', name: 'web_search', max_uses: 5 };

	it.each<[string, Partial<ModelConnection>, object]>([
		['', { model: 'claude-sonnet-5' }, { thinking: { type: 'disabled' } }],
		[
			', thinking',
			{ model: 'claude-sonnet-5', thinking: true },
			{ thinking: { type: 'adaptive', display: 'summarized' }, output_config: { effort: 'medium' } }
		],
		[
			', a model that always thinks',
			{ model: 'claude-sonnet-5-5' },
			{ thinking: drop, output_config: { effort: 'low' } }
		],
		[
			', a model that checks what stands before its thinking',
			{ model: 'claude-opus-5-5', thinking: true },
			{ thinking: { type: 'adaptive', display: 'summarized', ...drop }, output_config: { effort: 'medium' } }
		],
		[
			', thinking by a budget',
			{ model: 'claude-haiku-4-5', thinking: true },
			{ thinking: { type: 'enabled', budget_tokens: 19_200 } }
		],
		[', searching', { model: 'claude-sonnet-5', webSearch: true }, { thinking: { type: 'disabled' }, tools: [search] }]
	])('[D1][D4] [LLM17] Anthropic%s: exactly this body', async (_name, connection, expected) => {
		const body = await bodyOf({ provider: 'anthropic', ...connection });
		expect(body).toEqual({ ...common, model: connection.model, ...expected });
	});

	it('[D4] [LLM15] [LLM16] [LLM19] tools, JSON in words, a picture; marks for the cache at the ends of what stays', async () => {
		const connection = { provider: 'anthropic', model: 'claude-sonnet-5', webSearch: true } as const;
		expect(await bodyOf(connection, { tools, json: true, messages: drawing })).toMatchObject({
			system: [{ type: 'text', text: expect.stringMatching(/^You design circuits\..*one JSON object/s), ...cached }],
			messages: [
				{
					role: 'user',
					content: [
						{ type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'aGk=' } },
						{ type: 'text', text: 'What is this?', ...cached }
					]
				}
			],
			tools: [search, { name: 'read_file', input_schema: parameters }]
		});
	});

	it('[D4] [LLM15] marks what the next turn begins with for the cache: all before the last two messages of the user', async () => {
		const said = (text: string): ChatMessage[] => [
			{ role: 'user', content: [{ type: 'text', text: `${text}?` }] },
			{ role: 'assistant', content: `${text}!`, reasoning: '', toolCalls: [], replay: null }
		];
		const messages = [...drawing.slice(0, 1), ...said('one'), ...said('two'), ...said('three').slice(0, 1)];
		const body = await bodyOf({ provider: 'anthropic', model: 'claude-sonnet-5' }, { tools, messages });
		const texts = JSON.stringify(body).match(/"text":"[^"]*","cache_control"/g);
		expect(texts?.map((text) => text.split('"')[3])).toEqual(['You design circuits.', 'one!', 'two!', 'three?']);
	});

	it('[D10] [LLM34] the key goes in its own header, with the one that lets pages in', async () => {
		await bodyOf({ provider: 'anthropic' });
		const { headers = {}, url } = server.requests[0] ?? {};
		expect(headers).toMatchObject({
			'x-api-key': 'secret-key-for-tests',
			'anthropic-dangerous-direct-browser-access': 'true'
		});
		expect(headers).not.toHaveProperty('authorization');
		expect(url).toBe('/v1/messages');
	});
});

describe('Gemini', () => {
	const contents = [{ role: 'user', parts: [{ text: 'Hello' }] }];
	const declared = {
		functionDeclarations: [{ name: 'read_file', description: 'Reads', parametersJsonSchema: parameters }]
	};

	it.each<[string, Partial<ModelConnection>, object, object?]>([
		['', { model: 'gemini-3.8-flash' }, { thinkingConfig: { thinkingLevel: 'low' } }],
		[', thinking', { model: 'gemini-3.8-flash', thinking: true }, { thinkingConfig: { includeThoughts: true } }],
		[', 2.5', { model: 'gemini-2.5-flash' }, { thinkingConfig: { thinkingBudget: 0 } }],
		[
			', 2.5, thinking as much as it likes',
			{ model: 'gemini-2.5-flash', thinking: true },
			{ thinkingConfig: { thinkingBudget: -1, includeThoughts: true } }
		],
		[', a model without thinking', { model: 'gemma-3-27b-it', thinking: true }, {}],
		[
			', searching',
			{ model: 'gemini-3.8-flash', webSearch: true },
			{ thinkingConfig: { thinkingLevel: 'low' } },
			{ tools: [{ googleSearch: {} }] }
		]
	])('[D1][D4] [LLM17] Gemini%s: exactly this body', async (_name, connection, generationConfig, more = {}) => {
		const body = await bodyOf({ provider: 'gemini', ...connection });
		expect(body).toEqual({ contents, generationConfig, ...more });
	});

	it('[D4] [LLM16] searches beside tools from Gemini 3 on; before, the tools matter more', async () => {
		const search = (model: string) => bodyOf({ provider: 'gemini', model, webSearch: true }, { tools });
		expect(await search('gemini-3.8-flash')).toMatchObject({ tools: [{ googleSearch: {} }, declared] });
		expect(await search('gemini-2.5-flash')).toMatchObject({ tools: [declared] });
	});

	it('[D4] [LLM19] JSON mode, not beside tools; a picture; the key in a header', async () => {
		const connection = { provider: 'gemini', model: 'gemini-3.8-flash' } as const;
		expect(await bodyOf(connection, { json: true, messages: drawing })).toMatchObject({
			systemInstruction: { parts: [{ text: 'You design circuits.' }] },
			contents: [
				{ role: 'user', parts: [{ inlineData: { mimeType: 'image/png', data: 'aGk=' } }, { text: 'What is this?' }] }
			],
			generationConfig: { responseMimeType: 'application/json' }
		});
		const { headers = {}, url } = server.requests[0] ?? {};
		expect(headers['x-goog-api-key']).toBe('secret-key-for-tests');
		expect(url).toBe('/v1/models/gemini-3.8-flash:streamGenerateContent?alt=sse');
		const beside = await bodyOf(connection, { json: true, tools });
		expect(beside).not.toHaveProperty('generationConfig.responseMimeType');
		// Beside tools it is asked for in words.
		expect(beside).toMatchObject({
			systemInstruction: { parts: [{ text: expect.stringContaining('one JSON object') }] }
		});
	});
});

describe('cached tokens', () => {
	const sse = (events: object[]) => events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
	async function usageOf(provider: ProviderId, events: object[]) {
		server.script([{ body: sse(events) }]);
		const request = requestTo(connectionTo(server.url, { provider }));
		return (await collect(streamCall(request, callOptions()))).response.usage;
	}

	it('[D12] [LLM20] Anthropic counts them beside the rest', async () => {
		const usage = await usageOf('anthropic', [
			{
				type: 'message_start',
				message: {
					...{ id: 'm', type: 'message', role: 'assistant', model: 'c', content: [], stop_reason: null },
					usage: { input_tokens: 6, cache_read_input_tokens: 64, cache_creation_input_tokens: 30, output_tokens: 1 }
				}
			},
			{ type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: { output_tokens: 20 } },
			{ type: 'message_stop' }
		]);
		expect(usage).toEqual({ total: 120, prompt: 100, completion: 20, cached: 64, cacheWritten: 30, reasoning: null });
	});

	it('[D12] [LLM20] Gemini and OpenAI count them within the prompt, thinking Gemini beside the answer', async () => {
		const gemini = await usageOf('gemini', [
			{
				candidates: [{ content: { role: 'model', parts: [{ text: 'ok' }] }, finishReason: 'STOP' }],
				usageMetadata: {
					...{ promptTokenCount: 100, cachedContentTokenCount: 64, candidatesTokenCount: 15 },
					...{ thoughtsTokenCount: 5, totalTokenCount: 120 }
				}
			}
		]);
		expect(gemini).toEqual({ total: 120, prompt: 100, completion: 20, cached: 64, cacheWritten: null, reasoning: 5 });
		const usage = {
			...{ input_tokens: 100, input_tokens_details: { cached_tokens: 64 }, output_tokens: 20, total_tokens: 120 },
			output_tokens_details: { reasoning_tokens: 5 }
		};
		const response = { id: 'r', created_at: 1, model: 'm', output: [], service_tier: null };
		const openai = await usageOf('openai', [
			{ type: 'response.created', response },
			{ type: 'response.completed', response: { ...response, incomplete_details: null, usage } }
		]);
		expect(openai).toEqual({ total: 120, prompt: 100, completion: 20, cached: 64, cacheWritten: null, reasoning: 5 });
	});
});
