import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listModels } from '#lib/llm/call/connection-check.ts';
import { throughProxy } from '#lib/llm/call/proxy-url.ts';
import { streamCall } from '#lib/llm/call/stream.ts';
import { callOptions, collect, connectionTo, requestTo } from '../../../support/llm/llm.ts';
import { startReplayServer, type ReplayServer } from '../../../support/llm/replay-server.ts';
import { sse } from '../../../support/llm/script-sse.ts';

describe('an address through a proxy', () => {
	const service = 'https://api.example.com/v1/models?page=1&size=2';

	it.each([
		[null, service],
		['https://proxy.example', `https://proxy.example/${service}`],
		['https://proxy.example/cors//', `https://proxy.example/cors/${service}`],
		['https://proxy.example/?url=', `https://proxy.example/?url=${encodeURIComponent(service)}`],
		['https://proxy.example/{url}', `https://proxy.example/${encodeURIComponent(service)}`],
		['https://proxy.example/?to={url}&as=page', `https://proxy.example/?to=${encodeURIComponent(service)}&as=page`]
	])('[D9] [LLM25] %s', (proxy, expected) => {
		expect(throughProxy(proxy, service)).toBe(expected);
	});

	it('[D9] [LLM25] leaves what is no address for the check of addresses', () => {
		expect(throughProxy('https://proxy.example', 'nonsense')).toBe('nonsense');
	});
});

describe('requests through a proxy', () => {
	let proxy: ReplayServer;
	beforeAll(async () => {
		proxy = await startReplayServer();
	});
	afterAll(() => proxy.close());

	it('[D9] [LLM25] all go there, with the headers that the service gets', async () => {
		const connection = connectionTo('https://api.example.com', { proxyUrl: `${proxy.url}/via` });
		proxy.script([{ body: sse([{ text: 'through' }]) }]);
		const { response } = await collect(streamCall(requestTo(connection), callOptions()));
		expect(response).toMatchObject({ content: 'through', fault: null });
		expect(proxy.requests[0]?.path).toBe('/via/https://api.example.com/v1/chat/completions');
		expect(proxy.requests[0]?.headers.authorization).toBe('Bearer secret-key-for-tests');
		proxy.script([{ body: '{"data":[{"id":"a"}]}', contentType: 'application/json' }]);
		expect(await listModels(connection, callOptions())).toEqual({ ok: true, models: ['a'] });
		expect(proxy.requests[0]?.path).toBe('/via/https://api.example.com/v1/models');
	});

	it('[D9] [LLM26] a proxy that is down is named as such, not the service', async () => {
		const connection = connectionTo('https://api.example.com', { proxyUrl: 'http://127.0.0.1:9/' });
		expect(await listModels(connection, callOptions({ check: true }))).toMatchObject({
			ok: false,
			fault: { code: 'llm_proxy_unreachable', data: { proxy: '127.0.0.1:9', host: 'api.example.com' } }
		});
	});
});
