import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { streamCall } from '#lib/llm/call/stream.ts';
import type { LlmResponse, ProviderId } from '#lib/llm/types.ts';
import { callOptions, collect, connectionTo, recording, requestTo } from '../../../support/llm/llm.ts';
import { startReplayServer, type ReplayServer, type ReplayStep } from '../../../support/llm/replay-server.ts';

let server: ReplayServer;
beforeAll(async () => {
	server = await startReplayServer();
});
afterAll(() => server.close());

const data = (events: readonly unknown[]) => events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
const chunk = (delta: object, finish_reason: string | null = null) => ({
	choices: [{ index: 0, delta, finish_reason }]
});
const call = (text: string) => ({
	tool_calls: [{ index: 0, id: 'call_1', function: { name: 'write_file', arguments: text } }]
});

async function answerOf(step: ReplayStep, provider: ProviderId = 'openai-compatible'): Promise<LlmResponse> {
	server.script([step]);
	const request = requestTo(connectionTo(server.url, { provider }));
	return (await collect(streamCall(request, callOptions()))).response;
}

describe('a connection that breaks before the last line feed', () => {
	const usage = { input_tokens: 9, output_tokens: 5, total_tokens: 14 };
	const gemini = { candidates: [{ content: { role: 'model', parts: [{ text: '40 dB' }] }, finishReason: 'STOP' }] };
	const responses = [
		{ type: 'response.created', response: { id: 'r', created_at: 1, model: 'm', output: [] } },
		{ type: 'response.output_item.added', output_index: 0, item: { type: 'message', id: 'm', content: [] } },
		{ type: 'response.output_text.delta', item_id: 'm', output_index: 0, content_index: 0, delta: '40 dB' },
		{ type: 'response.completed', response: { incomplete_details: null, usage } }
	];
	it.each<[ProviderId, readonly unknown[]]>([
		['gemini', [gemini]],
		['openai', responses],
		['openai-compatible', [chunk({ content: '40 dB' }), chunk({}, 'stop')]]
	])('[D3] [LLM7] %s: has lost nothing', async (provider, events) => {
		const body = data(events);
		const whole = Buffer.byteLength(body);
		for (const missing of [1, 2])
			expect(await answerOf({ body, cutAfter: whole - missing, pieceDelayMs: 20, seed: 7 }, provider)).toMatchObject({
				content: '40 dB',
				partial: false,
				finishReason: 'stop',
				fault: null
			});
	});

	it.each<[ProviderId, readonly unknown[]]>([
		['gemini', [gemini]],
		['openai', responses],
		['openai-compatible', [chunk({ content: '40 dB' }), chunk({}, 'stop')]]
	])('[D3] [LLM7] %s: half an event is not read', async (provider, events) => {
		const body = data(events);
		const cutAfter = Buffer.byteLength(body) - 4;
		expect(await answerOf({ body, cutAfter, pieceDelayMs: 20, seed: 7 }, provider)).toMatchObject({
			partial: true,
			fault: { code: 'llm_stream_cut' }
		});
	});
});

describe('Chat Completions', () => {
	it('[D3] [LLM7] an empty finish reason says nothing: a cut answer stays partial', async () => {
		const body = data([chunk({ content: 'Half' }, ''), chunk(call('{"path":"a.cir"}'), '')]);
		expect(await answerOf({ body })).toMatchObject({
			content: 'Half',
			partial: true,
			finishReason: 'error',
			fault: { code: 'llm_stream_cut' }
		});
		const whole = await answerOf({ body: recording('empty-finish-reasons') });
		expect(whole).toMatchObject({ content: 'Gain is 40 dB.', partial: false, finishReason: 'stop' });
	});

	it('[D3] [LLM7] the end mark ends an answer without a finish reason, and its calls are whole', async () => {
		const done = 'data: [DONE]\n\n';
		const text = await answerOf({ body: recording('done-without-reason') });
		expect(text).toMatchObject({ partial: false, finishReason: 'stop', fault: null, usage: { total: 17 } });
		const calls = await answerOf({ body: data([chunk(call('{"path":"a.cir"}'))]) + done });
		expect(calls).toMatchObject({ partial: false, finishReason: 'tool_calls', toolCalls: [{ name: 'write_file' }] });
		expect(await answerOf({ body: done })).toMatchObject({ partial: true, fault: { code: 'llm_stream_cut' } });
		const failed = await answerOf({ body: data([chunk({ content: 'Half' }), { error: { message: 'boom' } }]) + done });
		expect(failed).toMatchObject({ content: 'Half', partial: true, finishReason: 'error' });
	});

	it.each([
		['max_tokens', 'length'],
		['MAX_TOKENS', 'length'],
		['eos', 'stop'],
		['end_turn', 'stop'],
		['tool_use', 'tool_calls'],
		['constructor', 'unknown']
	] as const)('[D2] the finish reason %s is %s', async (reason, expected) => {
		const response = await answerOf({ body: data([chunk({ content: 'x' }), chunk({}, reason)]) });
		expect(response).toMatchObject({ finishReason: expected, partial: false, fault: null });
	});

	it('[D8] [LLM8] an error: line of llama.cpp says why', async () => {
		const error = 'error: {"code":500,"message":"Compute error.","type":"server_error"}\n\n';
		expect(await answerOf({ body: data([chunk({ content: 'Half' })]) + error })).toMatchObject({
			content: 'Half',
			partial: true,
			fault: { code: 'llm_unavailable', message: 'Compute error.' }
		});
		const full = 'error: {"code":400,"message":"the request exceeds the available context size"}\n\n';
		expect(await answerOf({ body: full })).toMatchObject({
			fault: { message: 'the request exceeds the available context size' }
		});
	});

	it('[D3] an event stream under the type of a document is read as it comes', async () => {
		const body = recording('empty-finish-reasons');
		for (const seed of [1, 2, 3])
			expect(await answerOf({ body, seed, contentType: 'application/json; charset=utf-8' })).toMatchObject({
				content: 'Gain is 40 dB.',
				partial: false
			});
	});

	it('[D12] [LLM20] usage within the choice is read, and that of a cut answer is kept', async () => {
		const kimi = await answerOf({ body: recording('kimi-choice-usage') });
		expect(kimi.usage).toMatchObject({ total: 40, prompt: 19, completion: 21, cached: 10 });
		const usage = { prompt_tokens: 30, completion_tokens: 4, total_tokens: 34 };
		const cut = await answerOf({ body: data([{ ...chunk({ content: 'Half' }), usage }]) });
		expect(cut).toMatchObject({ partial: true, usage: { total: 34 } });
	});

	it('[D13] [LLM16] reads the pages of Perplexity with title and snippet, each once', async () => {
		const { sources } = await answerOf({ body: recording('perplexity-search') });
		expect(sources).toEqual([
			{
				url: 'https://www.ti.com/product/LM358',
				title: 'LM358 data sheet',
				snippet: 'Input offset voltage: 2 mV'
			},
			{ url: 'https://example.org/opamps', title: 'Op-amps', snippet: '' }
		]);
	});
});

describe('OpenAI Responses', () => {
	const response = { id: 'resp_1', created_at: 1, model: 'm', output: [], service_tier: null };
	const usage = {
		...{ input_tokens: 9, output_tokens: 5, total_tokens: 14 },
		...{ input_tokens_details: { cached_tokens: 0 }, output_tokens_details: { reasoning_tokens: 0 } }
	};

	it('[D3] [LLM7] a refusal is whole: its words are the answer, withheld by the service', async () => {
		const place = { item_id: 'msg_1', output_index: 0, content_index: 0 };
		const refusal = "I can't help with that.";
		const item = { type: 'message', id: 'msg_1', role: 'assistant', status: 'completed' };
		const body = data([
			{ type: 'response.created', response },
			{ type: 'response.output_item.added', output_index: 0, item: { ...item, content: [] } },
			{ type: 'response.refusal.delta', ...place, delta: refusal },
			{ type: 'response.refusal.done', ...place, refusal },
			{
				type: 'response.output_item.done',
				output_index: 0,
				item: { ...item, content: [{ type: 'refusal', refusal }] }
			},
			{ type: 'response.completed', response: { ...response, incomplete_details: null, usage } }
		]);
		expect(await answerOf({ body }, 'openai')).toMatchObject({
			content: refusal,
			partial: false,
			finishReason: 'content_filter',
			fault: null,
			usage: { total: 14 }
		});
	});

	const textItem = { type: 'message', id: 'msg_1', role: 'assistant', status: 'completed' };
	const place = { item_id: 'msg_1', output_index: 0, content_index: 0 };
	const completed = { type: 'response.completed', response: { ...response, incomplete_details: null, usage } };
	const said = (text: string, ...more: readonly object[]) => [
		{ type: 'response.created', response },
		{ type: 'response.output_item.added', output_index: 0, item: { ...textItem, content: [] } },
		{ type: 'response.output_text.delta', ...place, delta: text },
		...more,
		{ type: 'response.output_item.done', output_index: 0, item: { ...textItem, content: [] } },
		completed
	];

	it('[D3] [LLM51] an annotation of an unknown kind or form does not spoil the answer', async () => {
		const added = (annotation: unknown) => ({
			type: 'response.output_text.annotation.added',
			...place,
			annotation_index: 0,
			annotation
		});
		const annotations = [
			{ type: 'map_pin', latitude: 1 },
			{ type: 'file_citation', file_id: 'f' },
			null,
			{ type: 'url_citation', url: 'https://www.ti.com/product/LM358', title: null, start_index: 0, end_index: 4 }
		];
		expect(await answerOf({ body: data(said('Take an LM358.', ...annotations.map(added))) }, 'openai')).toMatchObject({
			content: 'Take an LM358.',
			partial: false,
			finishReason: 'stop',
			fault: null,
			sources: [{ url: 'https://www.ti.com/product/LM358' }]
		});
	});

	it('[D2] reasoning in words, as open models send it, is reasoning', async () => {
		const item = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: null };
		const thought = (delta: string, content_index = 0) => ({
			...{ type: 'response.reasoning_text.delta', item_id: 'rs_1', output_index: 0 },
			...{ content_index, delta }
		});
		const body = data([
			{ type: 'response.output_item.added', output_index: 0, item },
			thought('Gain is '),
			thought('R2/R1.'),
			thought('Take 10.', 1),
			{ type: 'response.output_item.done', output_index: 0, item },
			...said('R2 = 10 kΩ')
		]);
		expect(await answerOf({ body }, 'openai')).toMatchObject({
			reasoning: 'Gain is R2/R1.\n\nTake 10.',
			content: 'R2 = 10 kΩ',
			partial: false
		});
	});

	it('[D13] [LLM16] the title that comes with the citation completes the page searched', async () => {
		const { sources } = await answerOf({ body: recording('responses-web-search') }, 'openai');
		expect(sources).toEqual([
			{ url: 'https://www.ti.com/product/LM358', title: 'LM358 data sheet', snippet: '' },
			{ url: 'https://example.org/opamps', title: 'example.org', snippet: '' }
		]);
	});
});

describe('Anthropic', () => {
	const start = {
		type: 'message_start',
		message: {
			...{ id: 'm', type: 'message', role: 'assistant', model: 'c', content: [], stop_reason: null },
			usage: { input_tokens: 40, cache_read_input_tokens: 10, output_tokens: 1 }
		}
	};
	const text = [
		{ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
		{ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Searching' } }
	];
	const stop = (stop_reason: string) => ({
		type: 'message_delta',
		delta: { stop_reason, stop_sequence: null },
		usage: { output_tokens: 12 }
	});

	it('[D3] [LLM7] [LLM51] is whole after its stop reason, also without message_stop, and leaves out what is not known', async () => {
		const body = recording('anthropic-unknown-kinds');
		for (const step of [{ body }, { body, cutAfter: Buffer.byteLength(body), pieceDelayMs: 1 }])
			expect(await answerOf(step, 'anthropic')).toMatchObject({
				content: 'Take 10 kΩ and 1 nF.',
				partial: false,
				finishReason: 'stop',
				usage: { prompt: 50, completion: 12 }
			});
	});

	it('[D3] [LLM52] pause_turn is a pause: the answer is not at its end', async () => {
		const body = data([
			start,
			...text,
			{ type: 'content_block_stop', index: 0 },
			stop('pause_turn'),
			{ type: 'message_stop' }
		]);
		expect(await answerOf({ body }, 'anthropic')).toMatchObject({
			content: 'Searching',
			partial: false,
			finishReason: 'paused'
		});
	});

	it('[D12] [LLM20] the usage of an answer that broke off is kept; what it had written is not known', async () => {
		expect(await answerOf({ body: data([start, ...text]) }, 'anthropic')).toMatchObject({
			content: 'Searching',
			partial: true,
			usage: { total: null, prompt: 50, completion: null, cached: 10 }
		});
	});

	it('[D13] [LLM16] what an answer cites of a page is its snippet', async () => {
		const { sources } = await answerOf({ body: recording('anthropic-search-redacted-tools') }, 'anthropic');
		expect(sources[0]).toEqual({
			url: 'https://www.ti.com/product/LM358',
			title: 'LM358 | TI',
			snippet: 'Input offset voltage: 2 mV'
		});
	});
});

describe('Gemini', () => {
	it.each(['MALFORMED_FUNCTION_CALL', 'UNEXPECTED_TOOL_CALL'])(
		'[D3] [LLM8] %s is a failure that can be tried again',
		async (finishReason) => {
			const body = data([
				{ candidates: [{ content: { role: 'model', parts: [{ text: 'I set R1.' }] }, finishReason }] }
			]);
			expect(await answerOf({ body }, 'gemini')).toMatchObject({
				content: 'I set R1.',
				partial: true,
				finishReason: 'error',
				fault: { code: 'llm_bad_call', data: { retryable: true } }
			});
		}
	);
});
