import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { streamCall } from '#lib/llm/call/stream.ts';
import type { ChatMessage, LlmResponse, ModelConnection } from '#lib/llm/types.ts';
import { callOptions, collect, connectionTo, recording, requestTo } from '../../../support/llm/llm.ts';
import { startReplayServer, type ReplayServer } from '../../../support/llm/replay-server.ts';
import { sse } from '../../../support/llm/script-sse.ts';

const question: ChatMessage = { role: 'user', content: [{ type: 'text', text: 'Go on' }] };

let server: ReplayServer;
beforeAll(async () => {
	server = await startReplayServer();
});
afterAll(() => server.close());
beforeEach(() => server.script([{ status: 500, body: 'not scripted' }]));

function connectionOf(more: Partial<ModelConnection>): ModelConnection {
	return connectionTo(server.url, { thinking: true, ...more });
}

async function ask(connection: ModelConnection, messages: ChatMessage[], step: { body: string; cutAfter?: number }) {
	server.script([step]);
	return (await collect(streamCall(requestTo(connection, { messages }), callOptions()))).response;
}

/** The body of the request that follows an answer. */
async function bodyOfNext(connection: ModelConnection, messages: ChatMessage[]): Promise<Json> {
	await ask(connection, messages, { body: sse([{ text: 'fine' }]) });
	return JSON.parse(server.requests[0]?.body ?? '{}') as Json;
}

interface Json {
	[key: string]: Json & Json[] & string;
}

function answer({ content, reasoning, toolCalls, replay }: LlmResponse): ChatMessage {
	return { role: 'assistant', content, reasoning, toolCalls, replay };
}

/** The answer with the results of its calls. */
function round(response: LlmResponse): ChatMessage[] {
	const results = response.toolCalls.map(({ id, name }, index): ChatMessage => ({
		role: 'tool',
		callId: id,
		name,
		content: `result ${index + 1}`
	}));
	return [question, answer(response), ...results];
}

describe('Anthropic', () => {
	const connection = () => connectionOf({ provider: 'anthropic', model: 'claude-sonnet-5' });

	it('[D2] [LLM14] gets back thinking, redacted thinking, its search and citations as they came', async () => {
		const response = await ask(connection(), [question], { body: recording('anthropic-search-redacted-tools') });
		const { messages } = await bodyOfNext({ ...connection(), webSearch: true }, round(response));
		expect(messages?.[1]).toEqual({
			role: 'assistant',
			content: [
				{ type: 'thinking', thinking: 'Which op-amp — 运放 — fits?', signature: 'EqQB-first-signature==' },
				{ type: 'redacted_thinking', data: 'EmwKAhgB-redacted-block' },
				{ type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: { query: 'LM358 offset' } },
				{
					type: 'web_search_tool_result',
					tool_use_id: 'srvtoolu_1',
					content: [
						{
							type: 'web_search_result',
							title: 'LM358 | TI',
							url: 'https://www.ti.com/product/LM358',
							encrypted_content: 'EqgfCioIARgBIiQ3YTAw-1',
							page_age: 'April 30, 2026'
						},
						{
							type: 'web_search_result',
							title: 'Op-amps',
							url: 'https://example.org/opamps',
							encrypted_content: 'EqgfCioIARgBIiQ3YTAw-2',
							page_age: null
						}
					]
				},
				{
					type: 'text',
					text: 'The LM358 has 2 mV of offset.',
					citations: [
						{
							type: 'web_search_result_location',
							cited_text: 'Input offset voltage: 2 mV',
							url: 'https://www.ti.com/product/LM358',
							title: 'LM358 | TI',
							encrypted_index: 'Eo8BCioIAhgB-index'
						}
					]
				},
				{ type: 'thinking', thinking: 'Now simulate.', signature: 'EqQB-second-signature==' },
				{ type: 'tool_use', id: 'toolu_1', name: 'set_value', input: { path: 'amp.cir', value: '10 kΩ' } },
				{ type: 'tool_use', id: 'toolu_2', name: 'run_simulation', input: {} }
			]
		});
		// Both results in one message, whose end is marked for the cache.
		expect(messages?.[2]?.content).toMatchObject([
			{ type: 'tool_result', tool_use_id: 'toolu_1' },
			{ type: 'tool_result', tool_use_id: 'toolu_2', cache_control: { type: 'ephemeral' } }
		]);
	});

	it('[LLM14] gets back thinking that came in pieces, with its signature', async () => {
		const response = await ask(connection(), [question], { body: recording('anthropic-padded-thinking') });
		const { messages } = await bodyOfNext(connection(), [question, answer(response)]);
		expect(messages?.[1]?.content?.[0]).toEqual({
			type: 'thinking',
			thinking: 'The corner  of R1 and C1 is at 1/(2πRC).\n10 kΩ and 1 nF give 15.9 kHz 截止频率.',
			signature: 'ErUBCkYIBRgCKkD+padded/thinking/of+our+own0123456789=='
		});
	});

	it('[LLM14] [LLM15] gets thinking of turns that are over, as before, and none of another model', async () => {
		const response = await ask(connection(), [question], { body: recording('anthropic-search-redacted-tools') });
		const kinds = async (given: ModelConnection, messages: ChatMessage[]) =>
			(await bodyOfNext(given, messages)).messages?.[1]?.content?.map(({ type }) => type);
		const whole = ['thinking', 'redacted_thinking', 'server_tool_use', 'web_search_tool_result', 'text', 'thinking'];
		const running = await kinds(connection(), round(response));
		expect(running).toEqual([...whole, 'tool_use', 'tool_use']);
		expect(await kinds(connection(), [...round(response), question])).toEqual(running);
		const plain = ['text', 'tool_use', 'tool_use'];
		expect(await kinds({ ...connection(), model: 'claude-opus-5' }, round(response))).toEqual(plain);
	});

	it('[LLM14] an answer that was cut off is not given back', async () => {
		const body = recording('anthropic-search-redacted-tools');
		const cutAfter = Buffer.byteLength(body.slice(0, body.indexOf('message_delta')));
		const response = await ask(connection(), [question], { body, cutAfter });
		expect(response).toMatchObject({ partial: true, replay: null, fault: { code: 'llm_stream_cut' } });
		expect(response.reasoning).toBe('Which op-amp — 运放 — fits?\n\nNow simulate.');
	});

	it('[LLM14] a mark after the answer goes back behind it', async () => {
		const response = await ask(connection(), [question], { body: recording('anthropic-search-redacted-tools') });
		const marked = { ...response, toolCalls: [], content: `${response.content}\n\n[interrupted]` };
		const { messages } = await bodyOfNext(connection(), [question, answer(marked), question]);
		expect(JSON.stringify(messages)).toContain('[interrupted]');
		const open = await bodyOfNext(connection(), [question, answer(marked)]);
		expect(open.messages?.[1]?.content?.at(-1)).toMatchObject({ type: 'text', text: '[interrupted]' });
	});
});

describe('Gemini', () => {
	const connection = () =>
		connectionOf({ provider: 'gemini', model: 'gemini-3-pro-preview', baseUrl: `${server.url}/v1beta` });

	it('[D2] [LLM14] gets back the signature of a call without arguments, letter by letter', async () => {
		const body = recording('gemini-call-signature');
		const response = await ask(connection(), [question], { body });
		const { contents } = await bodyOfNext(connection(), round(response));
		const [call] = contents?.[1]?.parts ?? [];
		expect(call?.thoughtSignature).toBe(/"thoughtSignature":"([^"]+)"/.exec(body)?.[1]);
		expect(call?.functionCall).toMatchObject({ name: 'get_diagnostics', args: {} });
		expect(contents?.[2]?.parts?.[0]?.functionResponse?.name).toBe('get_diagnostics');
	});

	it('[LLM14] gets signatures at their calls, in earlier turns too, and all results in one message', async () => {
		const response = await ask(connection(), [question], { body: recording('gemini-thoughts-parallel-calls') });
		for (const messages of [round(response), [...round(response), question]]) {
			const { contents } = await bodyOfNext(connection(), messages);
			expect(contents?.[1]).toMatchObject({
				role: 'model',
				parts: [
					{ text: 'I raise RF.' },
					{ functionCall: { name: 'set_value' }, thoughtSignature: 'CiQB-signature-of-the-first-call==' },
					{ functionCall: { name: 'run_simulation' } }
				]
			});
			expect(contents?.[1]?.parts?.[2]?.thoughtSignature).toBeUndefined();
			expect(contents?.[2]?.parts?.filter((part) => 'functionResponse' in part)).toHaveLength(2);
		}
	});
});

describe('OpenAI', () => {
	const connection = () => connectionOf({ provider: 'openai', model: 'gpt-5.6' });

	it('[D2] [LLM14] gets back encrypted reasoning with its summary, message and calls, and stores nothing', async () => {
		const response = await ask(connection(), [question], { body: recording('responses-reasoning-tools') });
		const { input, store, include } = await bodyOfNext(connection(), round(response));
		expect({ store, include }).toEqual({ store: false, include: ['reasoning.encrypted_content'] });
		expect(input?.slice(1)).toMatchObject([
			{
				type: 'reasoning',
				id: 'rs_0a1b2c1',
				encrypted_content: 'gAAAAABo-whole-encrypted-reasoning==',
				summary: [{ type: 'summary_text' }, { type: 'summary_text', text: '**Choosing** a value from E24 — 10 kΩ.' }]
			},
			{ role: 'assistant', content: 'I change R1 to 10 kΩ 并重新仿真。' },
			{
				type: 'function_call',
				call_id: 'call_A1',
				name: 'set_value',
				arguments: '{"path":"filter.cir","value":"10k Ω"}'
			},
			{ type: 'function_call', call_id: 'call_A2', name: 'run_simulation', arguments: '{}' },
			{ type: 'function_call_output', call_id: 'call_A1', output: 'result 1' },
			{ type: 'function_call_output', call_id: 'call_A2', output: 'result 2' }
		]);
	});

	it('[LLM14] gets back its search between reasoning and answer', async () => {
		const searching = { ...connection(), webSearch: true };
		const response = await ask(searching, [question], { body: recording('responses-web-search') });
		const { input } = await bodyOfNext(searching, [question, answer(response)]);
		expect(input?.slice(1).map(({ type, role }) => type ?? role)).toEqual([
			'reasoning',
			'web_search_call',
			'assistant'
		]);
	});
});

describe('services that want the words of the reasoning', () => {
	it('[LLM14] GLM gets the reasoning of an answer that came whole', async () => {
		const body = readFileSync(new URL('../../../replay/zhipu-whole-answer.json', import.meta.url), 'utf8');
		const connection = connectionOf({ provider: 'zhipu', model: 'glm-4.7' });
		server.script([{ body, contentType: 'application/json' }]);
		const { response } = await collect(streamCall(requestTo(connection), callOptions()));
		expect(response.replay).toBeNull();
		const { messages } = await bodyOfNext(connection, [question, answer(response), question]);
		expect(messages?.[1]).toEqual({
			role: 'assistant',
			content: '2.2 kΩ 与 3.3 kΩ 并联为 1.32 kΩ。\n\nCheck: $1/(1/2.2 + 1/3.3) = 1.32$.',
			reasoning_content: '\nTwo resistors in parallel.\nProduct over sum: 7.26/5.5.'
		});
	});

	it('[LLM14] DeepSeek gets its call back word for word, and its reasoning when there is some', async () => {
		const connection = connectionOf({ provider: 'deepseek', model: 'deepseek-chat' });
		const response = await ask(connection, [question], { body: recording('deepseek-call') });
		const { messages } = await bodyOfNext(connection, round(response));
		expect(messages?.[1]?.tool_calls).toEqual([
			{
				id: 'call_00_a1',
				type: 'function',
				function: { name: 'run_simulation', arguments: '{"file": "amplifier.cir", "time_limit_s": 20}' }
			}
		]);
		const thought = await bodyOfNext(connection, round({ ...response, reasoning: 'Once more, then.' }));
		expect(thought.messages?.[1]).toMatchObject({ reasoning_content: 'Once more, then.' });
	});
});
