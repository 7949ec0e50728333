import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findProvider } from '#lib/llm/providers/registry.ts';
import { streamCall } from '#lib/llm/call/stream.ts';
import type { LlmEvent } from '#lib/llm/types.ts';
import { callOptions, collect, connectionTo, instantClock, recording, requestTo } from '../../../support/llm/llm.ts';
import { startReplayServer, type ReplayServer, type ReplayStep } from '../../../support/llm/replay-server.ts';
import { sse } from '../../../support/llm/script-sse.ts';

const answer = sse([
	{ reasoning: 'The gain is gm·Rc.' },
	{ text: '增益为 40 dB 😀 done' },
	{ call: 'read_file', arguments: { path: 'a.cir' } }
]);

let server: ReplayServer;
beforeAll(async () => {
	server = await startReplayServer();
});
afterAll(() => server.close());

function run(steps: ReplayStep[], options = callOptions(), connection = connectionTo(server.url)) {
	server.script(steps);
	return collect(streamCall(requestTo(connection), options));
}

describe('a call that goes well', () => {
	it('[LLM1] gives start, pieces in order, whole calls and end', async () => {
		const { events, response } = await run([{ body: answer }]);
		const order = events.map((event) => event.type).filter((type, index, all) => type !== all[index - 1]);
		expect(order).toEqual(['start', 'reasoning', 'text', 'tool_call_delta', 'tool_call', 'end']);
		expect(response).toMatchObject({
			content: '增益为 40 dB 😀 done',
			reasoning: 'The gain is gm·Rc.',
			finishReason: 'tool_calls',
			model: 'scripted',
			provider: 'openai-compatible',
			partial: false,
			fault: null,
			usage: { total: 120, prompt: 100, completion: 20, cached: 0 }
		});
	});

	it('[D2] keeps the beginning and the end of what the service sent, without the key', async () => {
		const { response } = await run([{ body: answer }]);
		const lines = response.raw?.trim().split('\n') ?? [];
		expect(JSON.parse(lines[0] ?? '')).toMatchObject({ id: 'chatcmpl-script' });
		expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ usage: { total_tokens: 120 } });
		const chunk = (content: string) =>
			`data: ${JSON.stringify({ id: 'x', model: 'm', choices: [{ index: 0, delta: { content } }] })}\n\n`;
		const body = [
			chunk('Your key is secret-key-for-tests.'),
			...Array.from({ length: 99 }, () => chunk('x'.repeat(99)))
		];
		const echo = await run([{ body: `${body.join('')}data: [DONE]\n\n` }]);
		expect(echo.response.raw).toContain('Your key is');
		expect(echo.response.raw).not.toContain('secret-key-for-tests');
		expect(echo.response.raw).toContain('[…]');
		expect(echo.response.raw?.length).toBeLessThan(6_100);
	});

	it('[LLM3] sends only the headers of the protocol', async () => {
		await run([{ body: answer }]);
		const { headers, path } = server.requests[0]!;
		expect(path).toBe('/v1/chat/completions');
		expect(headers.authorization).toBe('Bearer secret-key-for-tests');
		// What Node's own fetch adds below us; a browser adds its own, which CORS does not check.
		const fromNode = [
			'host',
			'connection',
			'accept-language',
			'accept-encoding',
			'sec-fetch-mode',
			'content-length',
			'user-agent',
			'cache-control',
			'pragma'
		];
		expect(
			Object.keys(headers)
				.filter((name) => !fromNode.includes(name))
				.sort()
		).toEqual(['accept', 'authorization', 'content-type']);
		expect(headers['user-agent']).not.toContain('ai-sdk');
	});

	it('[LLM9] does not call arguments that are no object arguments', async () => {
		const chunk = (text: string) =>
			`data: ${JSON.stringify({ choices: [{ index: 0, delta: { tool_calls: [{ index: 0, id: 'c', function: { name: 'f', arguments: text } }] }, finish_reason: 'tool_calls' }] })}\n\n`;
		for (const [text, expected] of [
			['[1]', null],
			['{"a":', null],
			['"x"', null],
			['{"a":1}', { a: 1 }]
		] as const) {
			const { response } = await run([{ body: chunk(text) }]);
			expect(response.toolCalls).toEqual([{ id: 'c', name: 'f', arguments: expected, argumentsText: text }]);
		}
	});

	it('[LLM7] ends at [DONE] although the server keeps the connection open', async () => {
		const { response } = await run([{ body: answer, stallAfter: Buffer.byteLength(answer) }]);
		expect(response).toMatchObject({ partial: false, finishReason: 'tool_calls' });
	});
});

describe('a stream that breaks', () => {
	it('[D3] [LLM7] yields what came, marked partial, wherever it is cut', async () => {
		const bytes = Buffer.from(answer);
		const finishAt = answer.slice(0, answer.indexOf('"finish_reason":"tool_calls"')).length;
		const finishBytes = Buffer.byteLength(answer.slice(0, finishAt));
		const whole = '增益为 40 dB 😀 done';
		for (let cut = 1; cut < bytes.length; cut += 61) {
			const { response } = await run([{ body: answer, cutAfter: cut, seed: cut }]);
			expect(whole.startsWith(response.content), `cut after ${cut}`).toBe(true);
			if (cut < finishBytes) {
				expect(response, `cut after ${cut}`).toMatchObject({
					partial: true,
					finishReason: 'error',
					fault: { code: 'llm_stream_cut' }
				});
				for (const call of response.toolCalls) if (!call.argumentsText.endsWith('}')) expect(call.arguments).toBeNull();
			}
		}
	}, 60_000);

	it('[LLM7] tolerates a missing [DONE] only when the finish reason came', async () => {
		const withReason = answer.replace('data: [DONE]\n\n', '');
		expect((await run([{ body: withReason }])).response).toMatchObject({ partial: false, finishReason: 'tool_calls' });
		const without = sse([{ text: 'Half' }], { finishReason: null });
		expect((await run([{ body: without }])).response).toMatchObject({
			content: 'Half',
			partial: true,
			fault: { code: 'llm_stream_cut' }
		});
	});

	it('[LLM7] loses nothing when the connection breaks after the finish reason', async () => {
		const cut = Buffer.byteLength(answer.slice(0, answer.indexOf('data: [DONE]')));
		const { response } = await run([{ body: answer, cutAfter: cut, pieceDelayMs: 5, seed: 3 }]);
		expect(response).toMatchObject({ partial: false, finishReason: 'tool_calls', usage: { total: 120 } });
		expect(response.toolCalls[0]?.arguments).toEqual({ path: 'a.cir' });
	});

	it('[LLM8] takes an HTTP 200 with finish_reason network_error for a failure worth a retry', async () => {
		const { response } = await run([{ body: recording('network-error-finish') }]);
		expect(response).toMatchObject({
			content: 'The gain is',
			partial: true,
			finishReason: 'error',
			fault: { code: 'llm_unavailable', data: { retryable: true } }
		});
	});

	it('[LLM8] classifies an error inside the stream by the service’s own code', async () => {
		const { response } = await run([{ body: recording('error-in-stream') }]);
		expect(response).toMatchObject({ content: 'Half an ans', partial: true, fault: { code: 'llm_rate_limited' } });
	});

	it.each([
		['api_error', 'llm_unavailable', true],
		['server_error', 'llm_unavailable', true],
		['service_unavailable', 'llm_unavailable', true],
		['timeout_error', 'llm_unavailable', true],
		['overloaded_error', 'llm_unavailable', true],
		['rate_limit_error', 'llm_rate_limited', true],
		['tool_use_failed', 'llm_bad_call', true],
		['billing_error', 'llm_quota', false],
		['invalid_request_error', 'llm_rejected', false]
	])('[LLM8] the kind %s inside a stream is %s', async (kind, code, retryable) => {
		const chat = sse([{ text: 'Half' }], { finishReason: null });
		const chunk = `data: ${JSON.stringify({ error: { message: 'Sorry', type: 'error', code: kind } })}\n\n`;
		const own = `event: error\ndata: ${JSON.stringify({ type: 'error', error: { type: kind, message: 'Sorry' } })}\n\n`;
		const expected = { code, data: { detail: 'Sorry', retryable } };
		const { response } = await run([{ body: chat + chunk }]);
		expect(response).toMatchObject({ content: 'Half', partial: true, fault: expected });
		for (const provider of ['anthropic', 'openai'] as const)
			expect(
				(await run([{ body: own }], callOptions(), connectionTo(server.url, { provider }))).response.fault
			).toMatchObject(expected);
	});

	it('[LLM8] the words of an error and its HTTP status say more than its general kind', async () => {
		const full = { type: 'error', error: { type: 'api_error', message: 'prompt is too long: 9 tokens > 8 maximum' } };
		const anthropic = connectionTo(server.url, { provider: 'anthropic' });
		const inStream = await run([{ body: `data: ${JSON.stringify(full)}\n\n` }], callOptions(), anthropic);
		expect(inStream.response.fault?.code).toBe('llm_context_length');
		const odd = JSON.stringify({ error: { type: 'api_error', message: 'Unsupported parameter' } });
		const { response } = await run([{ status: 400, body: odd }], callOptions({ check: true }));
		expect(response.fault).toMatchObject({ code: 'llm_rejected', data: { retryable: false } });
	});

	it('[LLM5] is never tried again once the service has answered', async () => {
		const { events } = await run([{ body: answer, cutAfter: 300 }, { body: answer }]);
		expect(events.some((event) => event.type === 'retry')).toBe(false);
		expect(server.requests).toHaveLength(1);
	});

	it('[D8] [LLM32] a stream that falls silent ends with what came', async () => {
		const limits = { connectMs: 5_000, refusalMs: 5_000, idleMs: 1_000, totalMs: 60_000 };
		const { response } = await run([{ body: answer, stallAfter: 900 }], callOptions({ limits }));
		expect(response).toMatchObject({ partial: true, fault: { code: 'llm_timeout', data: { phase: 'idle' } } });
		expect(response.reasoning.length).toBeGreaterThan(0);
	});

	it('[D8] [LLM32] keep-alive comments are a sign of life', async () => {
		// The comments take longer than the limit, each of them far less, also on a busy machine.
		const limits = { connectMs: 5_000, refusalMs: 5_000, idleMs: 1_500, totalMs: 20_000 };
		const body = `${': keep-alive\n\n'.repeat(60)}${answer}`;
		const { response } = await run([{ body, seed: 2, pieceDelayMs: 70 }], callOptions({ limits }));
		expect(response).toMatchObject({ partial: false, fault: null });
	});

	it('[D8] [LLM32] a stream that goes on for too long is ended', async () => {
		const limits = { connectMs: 5_000, refusalMs: 5_000, idleMs: 5_000, totalMs: 300 };
		const { response } = await run([{ body: answer, seed: 1, pieceDelayMs: 50 }], callOptions({ limits }));
		expect(response).toMatchObject({ partial: true, fault: { code: 'llm_timeout', data: { phase: 'total' } } });
	});
});

describe('stopping', () => {
	it('[LLM4] keeps what came, closes the connection and does not call it a fault', async () => {
		server.script([{ body: answer, seed: 4, pieceDelayMs: 30 }]);
		const control = new AbortController();
		const events: LlmEvent[] = [];
		for await (const event of streamCall(
			requestTo(connectionTo(server.url)),
			callOptions({ signal: control.signal })
		)) {
			events.push(event);
			if (event.type === 'reasoning') control.abort();
		}
		const last = events.at(-1);
		expect(last).toMatchObject({ type: 'end', response: { partial: true, finishReason: 'aborted', fault: null } });
		await expect.poll(() => server.requests[0]?.aborted).toBe(true);
	});

	it('[LLM4] leaving the loop closes the connection', async () => {
		server.script([{ body: answer, seed: 4, pieceDelayMs: 30 }]);
		for await (const event of streamCall(requestTo(connectionTo(server.url)), callOptions()))
			if (event.type === 'reasoning') break;
		await expect.poll(() => server.requests[0]?.aborted).toBe(true);
	});

	it('[LLM4] stops while waiting for the service, and before it began', async () => {
		server.script([{ body: answer, delayMs: 20_000 }]);
		const control = new AbortController();
		setTimeout(() => control.abort(), 50);
		const waiting = await collect(
			streamCall(requestTo(connectionTo(server.url)), callOptions({ signal: control.signal }))
		);
		expect(waiting.response).toMatchObject({ finishReason: 'aborted', content: '' });
		const late = await collect(
			streamCall(requestTo(connectionTo(server.url)), callOptions({ signal: control.signal }))
		);
		expect(late.events.map((event) => event.type)).toEqual(['end']);
	});
});

describe('connections that fail', () => {
	it('[D8] [LLM5] tries three times with growing pauses, telling each', async () => {
		const clock = instantClock(10_000);
		const { events, response } = await run(
			[{ status: 503, body: '{"error":{"message":"overloaded"}}' }],
			callOptions({ clock })
		);
		expect(events.filter((event) => event.type === 'retry')).toMatchObject([
			{ attempt: 2, delayMs: 1_000, fault: { code: 'llm_unavailable' } },
			{ attempt: 3, delayMs: 2_000 }
		]);
		expect(clock.pauses).toEqual([1_000, 2_000]);
		expect(server.requests).toHaveLength(3);
		expect(response).toMatchObject({
			finishReason: 'error',
			fault: { code: 'llm_unavailable', message: 'overloaded' }
		});
	});

	it('[D8] honours Retry-After and goes on when the service recovers', async () => {
		const clock = instantClock(10_000);
		const steps = [
			{
				status: 429,
				headers: { 'retry-after': '7' },
				body: '{"error":{"code":"rate_limit_exceeded","message":"slow down"}}'
			},
			{ body: answer }
		];
		const { response } = await run(steps, callOptions({ clock }));
		expect(clock.pauses).toEqual([7_000]);
		expect(response).toMatchObject({ partial: false, finishReason: 'tool_calls' });
	});

	it('[D8] an address where nobody answers is unreachable', async () => {
		const clock = instantClock(10_000);
		const { response } = await run([], callOptions({ clock }), connectionTo('http://127.0.0.1:9'));
		expect(response.fault).toMatchObject({ code: 'llm_unreachable', data: { host: '127.0.0.1:9', retryable: true } });
		const local = await run(
			[],
			callOptions({ clock, secret: null }),
			connectionTo('http://127.0.0.1:9', { provider: 'ollama' })
		);
		expect(local.response.fault).toMatchObject({
			code: 'ollama_unreachable',
			data: { origin: 'https://app.example', url: 'http://127.0.0.1:9/v1' }
		});
	});

	it('[D8] a service that does not answer in time is a timeout', async () => {
		const limits = { connectMs: 100, refusalMs: 100, idleMs: 5_000, totalMs: 20_000 };
		const { response } = await run([{ body: answer, delayMs: 10_000 }], callOptions({ limits, check: true }));
		expect(response.fault).toMatchObject({ code: 'llm_timeout', data: { phase: 'connect', limitS: 0.1 } });
	});

	it.each([
		[401, '{"error":{"message":"Incorrect API key provided: secret-key-for-tests"}}', 'llm_auth'],
		[403, '', 'llm_auth'],
		[402, '{"error":{"message":"Insufficient Balance"}}', 'llm_quota'],
		[404, '{"error":{"message":"The model `x` does not exist","code":"model_not_found"}}', 'llm_model_not_found'],
		[404, '404 page not found', 'llm_model_not_found'],
		[400, '{"error":{"code":"1211","message":"模型不存在，请检查模型代码。"}}', 'llm_model_not_found'],
		[
			400,
			'{"error":{"code":"context_length_exceeded","message":"maximum context length is 8192 tokens"}}',
			'llm_context_length'
		],
		[400, '{"error":{"code":"1261","message":"Prompt 超长"}}', 'llm_context_length'],
		[
			400,
			'{"code":20012,"message":"Model does not exist. Please check it carefully.","data":null}',
			'llm_model_not_found'
		],
		[400, '{"error":{"message":"Unsupported parameter"}}', 'llm_rejected'],
		[400, '{"error":{"message":"Failed to call a function","code":"tool_use_failed"}}', 'llm_bad_call'],
		[429, '{"error":{"code":"1113","message":"您的账户已欠费，请充值后重试。"}}', 'llm_quota'],
		[429, '{"error":{"message":"You exceeded your current quota","type":"insufficient_quota"}}', 'llm_quota'],
		[500, '{"error":"model runner has crashed"}', 'llm_unavailable']
	])('[D8] HTTP %i %s is %s', async (status, body, code) => {
		const { response } = await run([{ status, body }], callOptions({ check: true }));
		expect(response.fault?.code).toBe(code);
		expect(JSON.stringify(response)).not.toContain('secret-key-for-tests');
	});

	it('[D8] an account without credit is not asked again', async () => {
		const clock = instantClock(10_000);
		await run([{ status: 429, body: '{"error":{"code":"1113","message":"欠费"}}' }], callOptions({ clock }));
		expect(server.requests).toHaveLength(1);
	});

	it('[LLM8] says so when the address is not one of a model service', async () => {
		const html = await run([{ body: '<html></html>', contentType: 'text/html' }]);
		expect(html.response.fault?.code).toBe('llm_bad_response');
		const garbage = await run([{ body: 'data: not json\n\n' }]);
		expect(garbage.response.fault?.code).toBe('llm_bad_response');
	});

	it('[LLM3] does not follow a redirect', async () => {
		const { response } = await run([{ status: 307, headers: { location: 'http://127.0.0.1:9/' } }]);
		expect(response.fault?.code).toBe('url_redirected');
	});

	it('[LLM8] says so when the library of a service cannot be loaded, and sends nothing', async () => {
		const missing = new TypeError('Failed to fetch dynamically imported module');
		const create = vi.spyOn(findProvider('anthropic'), 'createModel').mockRejectedValueOnce(missing);
		const { response } = await run([], callOptions(), connectionTo(server.url, { provider: 'anthropic' }));
		create.mockRestore();
		expect(response.fault).toMatchObject({ code: 'asset_unavailable', data: { path: 'Anthropic', retryable: false } });
		expect(server.requests).toHaveLength(0);
	});

	it('[D8] asks for a key where one is needed', async () => {
		const zhipu = connectionTo(server.url, { provider: 'zhipu' });
		expect((await run([{ body: answer }], callOptions({ secret: null }), zhipu)).response.fault?.code).toBe(
			'llm_no_key'
		);
		expect(server.requests).toHaveLength(0);
		const optional = await run([{ status: 401, body: '' }], callOptions({ secret: null }));
		expect(optional.response.fault?.code).toBe('llm_no_key');
		expect(server.requests[0]?.headers.authorization).toBeUndefined();
	});
});
