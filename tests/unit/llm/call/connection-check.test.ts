import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listModels, testConnection } from '#lib/llm/call/connection-check.ts';
import type { ConnectionTest } from '#lib/llm/types.ts';
import { callOptions, connectionTo } from '../../../support/llm/llm.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { startReplayServer, type ReplayServer } from '../../../support/llm/replay-server.ts';
import { sse } from '../../../support/llm/script-sse.ts';

let server: ReplayServer;
beforeAll(async () => {
	server = await startReplayServer();
	server.route('/v1/models', {
		contentType: 'application/json',
		body: '{"data":[{"id":"b"},{"id":"a"},{"name":"?"}]}'
	});
	server.route('/api/tags', {
		contentType: 'application/json',
		body: '{"models":[{"name":"qwen3:latest"},{"name":"gemma3:4b"}]}'
	});
});
afterAll(() => server.close());

describe('testing a connection', () => {
	it('[D9] asks one word and leaves at its first piece', async () => {
		server.script([{ body: sse([{ text: 'OK' }]), seed: 1, pieceDelayMs: 20 }]);
		const result = await testConnection(connectionTo(server.url), callOptions());
		expect(result).toMatchObject({ ok: true, model: 'test-model' });
		await expect.poll(() => server.requests[0]?.aborted).toBe(true);
	});

	it('[D9] classifies the failure and does not try twice', async () => {
		server.script([{ status: 401, body: '{"error":{"message":"no"}}' }]);
		expect(await testConnection(connectionTo(server.url), callOptions())).toMatchObject({
			ok: false,
			fault: { code: 'llm_auth' }
		});
		server.script([{ status: 503, body: '' }]);
		expect(await testConnection(connectionTo(server.url), callOptions())).toMatchObject({
			ok: false,
			fault: { code: 'llm_unavailable' }
		});
		expect(server.requests).toHaveLength(1);
	});

	it('[D9] can be cancelled', async () => {
		for (const provider of ['zhipu', 'ollama'] as const) {
			server.script([{ body: '', delayMs: 10_000 }]);
			const control = new AbortController();
			setTimeout(() => control.abort(), 30);
			const connection = connectionTo(server.url, { provider, baseUrl: `${server.url}/slow/v1` });
			const result = await testConnection(connection, callOptions({ signal: control.signal }));
			expect(result).toMatchObject({ ok: false, fault: { code: 'llm_cancelled' } });
		}
	});

	const silent = { body: '', delayMs: 60_000 };
	const list = { body: '{"data":[', contentType: 'application/json', stallAfter: 9 };
	it.each([
		['zhipu', 'before the answer begins', silent],
		['zhipu', 'within the answer', { body: 'data: {"choices":[]}\n\n', stallAfter: 22 }],
		['ollama', 'before the answer begins', silent],
		['ollama', 'within the answer', list]
	] as const)('[D9] gives up after 10 s and leaves the service: %s, %s', async (provider, _, step) => {
		server.script([step]);
		const clock = new ManualClock();
		const connection = connectionTo(server.url, { provider, baseUrl: `${server.url}/slow/v1` });
		let result: ConnectionTest | null = null;
		const test = testConnection(connection, callOptions({ clock })).then((outcome) => (result = outcome));
		await expect.poll(() => server.requests.length).toBe(1);
		await clock.advance(9_990);
		expect(result).toBeNull();
		await clock.advance(10);
		expect(await test).toMatchObject({ ok: false, fault: { code: 'llm_timeout', data: { limitS: 10 } } });
		await expect.poll(() => server.requests[0]?.aborted).toBe(true);
	});

	it('[D9] finds the model of a local server without loading it', async () => {
		const connection = connectionTo(server.url, { provider: 'ollama', model: 'qwen3' });
		expect(await testConnection(connection, callOptions())).toMatchObject({ ok: true, model: 'qwen3:latest' });
		const missing = await testConnection({ ...connection, model: 'llama9' }, callOptions());
		expect(missing).toMatchObject({
			ok: false,
			fault: { code: 'llm_model_not_found', data: { models: ['gemma3:4b', 'qwen3:latest'] } }
		});
	});
});

describe('listing models', () => {
	it('[D1] reads the list of each kind of service', async () => {
		expect(await listModels(connectionTo(server.url), callOptions())).toEqual({ ok: true, models: ['a', 'b'] });
		const local = connectionTo(server.url, { provider: 'ollama' });
		expect(await listModels(local, callOptions())).toEqual({ ok: true, models: ['gemma3:4b', 'qwen3:latest'] });
		expect(server.requests.at(-1)?.headers.authorization).toBeUndefined();
	});

	it('[D8] fails with a code, never by throwing', async () => {
		const bad = connectionTo(server.url, { baseUrl: 'ftp://example.org' });
		expect(await listModels(bad, callOptions())).toMatchObject({ ok: false, fault: { code: 'url_refused' } });
		server.script([{ body: '<html>', contentType: 'text/html' }]);
		const elsewhere = connectionTo(server.url, { baseUrl: `${server.url}/website` });
		expect(await listModels(elsewhere, callOptions())).toMatchObject({
			ok: false,
			fault: { code: 'llm_bad_response' }
		});
	});
});
