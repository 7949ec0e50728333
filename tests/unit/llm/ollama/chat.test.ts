import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { streamCall } from '#lib/llm/call/stream.ts';
import type { ChatMessage, LlmRequest, ModelConnection } from '#lib/llm/types.ts';
import { callOptions, collect, connectionTo, instantClock, requestTo } from '../../../support/llm/llm.ts';
import { chatLines } from '../../../support/llm/ollama-answers.ts';
import { startReplayServer, type ReplayServer, type ReplayStep } from '../../../support/llm/replay-server.ts';

const lines = { contentType: 'application/x-ndjson' };
const answer = chatLines([
	{ thinking: 'Read ' },
	{ thinking: 'first 你好.' },
	{ content: 'I read it.' },
	{ tool_calls: [{ id: 'call_7', function: { index: 0, name: 'read_file', arguments: { path: 'a.cir' } } }] },
	{ tool_calls: [{ function: { name: 'run', arguments: {} } }] }
]);

let server: ReplayServer;
beforeAll(async () => {
	server = await startReplayServer();
});
afterAll(() => server.close());

function run(steps: ReplayStep[], connection: Partial<ModelConnection> = {}, more: Partial<LlmRequest> = {}) {
	server.script(steps);
	const target = connectionTo(server.url, {
		provider: 'ollama',
		baseUrl: server.url,
		model: 'qwen3:8b',
		...connection
	});
	return collect(streamCall(requestTo(target, more), callOptions({ clock: instantClock(10_000), secret: null })));
}

async function bodyOf(connection: Partial<ModelConnection> = {}, more: Partial<LlmRequest> = {}) {
	await run([{ ...lines, body: answer }], connection, more);
	return JSON.parse(server.requests[0]?.body ?? '{}') as Record<string, unknown>;
}

describe('what Ollama is asked', () => {
	it('[D6] [LLM23] its own interface, with context, keep-alive and no silent cut', async () => {
		expect(await bodyOf({ contextTokens: 32_768, keepAliveMinutes: 30 })).toEqual({
			model: 'qwen3:8b',
			messages: [{ role: 'user', content: 'Hello' }],
			think: false,
			keep_alive: '30m',
			stream: true,
			truncate: false,
			shift: false,
			options: { num_ctx: 32_768 }
		});
		expect(server.requests[0]).toMatchObject({ method: 'POST', path: '/api/chat' });
		expect(server.requests[0]?.headers.authorization).toBeUndefined();
	});

	it('[D6] [LLM23] nothing that neither the user nor the settings decide', async () => {
		const body = await bodyOf({ thinking: true });
		expect(body).toMatchObject({ options: {} });
		// Left out, a thinking model thinks and another is not refused.
		expect(body).not.toHaveProperty('think');
		expect(body).not.toHaveProperty('keep_alive');
		expect(await bodyOf({ keepAliveMinutes: -1 })).toMatchObject({ keep_alive: -1 });
		expect(await bodyOf({ keepAliveMinutes: 0 })).toMatchObject({ keep_alive: '0m' });
	});

	it('[LLM2] [LLM23] the conversation: roles, pictures, calls, results, thinking', async () => {
		const messages: ChatMessage[] = [
			{ role: 'system', content: 'You design circuits.' },
			{
				role: 'user',
				content: [
					{ type: 'image', mediaType: 'image/png', data: 'iVBORw0KGgo=' },
					{ type: 'text', text: 'Raise the gain' },
					{ type: 'text', text: 'of this' }
				]
			},
			{
				role: 'assistant',
				content: 'Reading.',
				reasoning: 'I read first.',
				toolCalls: [
					{ id: 'c1', name: 'read_file', arguments: { path: 'a.cir' }, argumentsText: '{"path":  "a.cir"}' },
					{ id: 'c2', name: 'read_file', arguments: null, argumentsText: '{"path":' }
				],
				replay: null
			},
			{ role: 'tool', callId: 'c1', name: 'read_file', content: '1: R1 in out 1k' },
			{ role: 'tool', callId: 'c2', name: 'read_file', content: 'Not an object.' }
		];
		const parameters = { type: 'object' as const, properties: {}, required: [] };
		const tools = [{ name: 'read_file', description: 'Reads', parameters }];
		const body = await bodyOf({}, { messages, tools, json: true, maxOutputTokens: 50, temperature: 0.2 });
		expect(body.messages).toEqual([
			{ role: 'system', content: 'You design circuits.' },
			{ role: 'user', content: 'Raise the gain\n\nof this', images: ['iVBORw0KGgo='] },
			{
				role: 'assistant',
				content: 'Reading.',
				thinking: 'I read first.',
				tool_calls: [
					{ id: 'c1', function: { name: 'read_file', arguments: { path: 'a.cir' } } },
					{ id: 'c2', function: { name: 'read_file', arguments: {} } }
				]
			},
			{ role: 'tool', content: '1: R1 in out 1k', tool_name: 'read_file', tool_call_id: 'c1' },
			{ role: 'tool', content: 'Not an object.', tool_name: 'read_file', tool_call_id: 'c2' },
			{ role: 'user', content: 'Answer with one JSON object.' }
		]);
		expect(body).toMatchObject({
			tools: [{ type: 'function', function: { name: 'read_file', description: 'Reads', parameters } }],
			format: 'json',
			options: { num_predict: 50, temperature: 0.2 }
		});
	});

	it('[LLM23] Chat Completions where the address ends in /v1', async () => {
		await run([{ status: 404, body: '{}' }], { baseUrl: `${server.url}/v1` });
		expect(server.requests[0]?.path).toBe('/v1/chat/completions');
	});
});

describe('what Ollama answers', () => {
	it('[D2] [D3] [LLM6] the same events, however the lines are cut', async () => {
		for (let seed = 1; seed <= 50; seed++) {
			const { events, response } = await run([{ ...lines, body: answer, seed }]);
			expect(response, `seed ${seed}`).toMatchObject({
				content: 'I read it.',
				reasoning: 'Read first 你好.',
				finishReason: 'tool_calls',
				partial: false,
				fault: null,
				model: 'qwen3:8b',
				usage: { total: 468, prompt: 412, completion: 56, cached: null, reasoning: null },
				toolCalls: [
					{ id: 'call_7', name: 'read_file', arguments: { path: 'a.cir' }, argumentsText: '{"path":"a.cir"}' },
					{ name: 'run', arguments: {} }
				]
			});
			expect(events.filter(({ type }) => type === 'tool_call')).toHaveLength(2);
		}
	});

	it.each([
		['length', { done_reason: 'length' }, 'length'],
		['no reason, from a first version', { done_reason: undefined }, 'stop'],
		['one that is new', { done_reason: 'load' }, 'unknown']
	])('[LLM7] ends with %s', async (_name, end, finishReason) => {
		const { response } = await run([{ ...lines, body: chatLines([{ content: 'x' }], end) }]);
		expect(response).toMatchObject({ content: 'x', finishReason, partial: false, fault: null });
	});

	it('[LLM7] a cut stream keeps what came, runs no call and says so', async () => {
		for (const cutAfter of [30, 140, 400, answer.length - 40]) {
			const { events, response } = await run([{ ...lines, body: answer, cutAfter }]);
			expect(response).toMatchObject({ partial: true, fault: { code: 'llm_stream_cut' } });
			expect(events.some(({ type }) => type === 'tool_call')).toBe(false);
		}
	});

	it('[LLM8] an error in the middle, and a line that is none', async () => {
		const begun = chatLines([{ content: 'Half' }]).split('\n')[0];
		const failing = await run([{ ...lines, body: `${begun}\n{"error":"an unknown error was encountered"}\n` }]);
		expect(failing.response).toMatchObject({ content: 'Half', partial: true, finishReason: 'error' });
		expect(failing.response.fault?.message).toContain('unknown error');
		const torn = await run([{ ...lines, body: `${begun}\n<html>\n` }]);
		expect(torn.response).toMatchObject({ content: 'Half', fault: { code: 'llm_bad_response' } });
	});

	it.each([
		[404, `{"error":"model 'qwen3:8b' not found"}`, 'llm_model_not_found'],
		[400, '{"error":"the input length exceeds the context length"}', 'llm_context_length'],
		[500, '{"error":"model requires more system memory (9.1 GiB) than is available (6.2 GiB)"}', 'llm_unavailable']
	])('[LLM8] %i %s is %s', async (status, body, code) => {
		const { response } = await run([{ status, body, contentType: 'application/json' }]);
		expect(response.fault?.code).toBe(code);
	});

	it('[E9] a model that refuses tools gets them in its text, and the next call begins with that', async () => {
		const parameters = { type: 'object' as const, properties: {}, required: [] };
		const tools = [{ name: 'run', description: 'Runs', parameters }];
		const refusal = {
			status: 400,
			contentType: 'application/json',
			body: '{"error":"registry.ollama.ai/library/gemma3:latest does not support tools"}'
		};
		const { events, response } = await run(
			[refusal, { ...lines, body: chatLines([{ content: 'Hello' }]) }],
			{ model: 'gemma3' },
			{ tools }
		);
		expect(response).toMatchObject({ content: 'Hello', fault: null, partial: false });
		expect(events.filter(({ type }) => type === 'end' || type === 'start')).toHaveLength(2);
		const bodies = () => server.requests.map(({ body }) => JSON.parse(body) as { tools?: unknown });
		expect(bodies().map((body) => body.tools !== undefined)).toEqual([true, false]);
		await run([{ ...lines, body: chatLines([{ content: 'Again' }]) }], { model: 'gemma3' }, { tools });
		expect(bodies().map((body) => body.tools !== undefined)).toEqual([false]);
	});
});
