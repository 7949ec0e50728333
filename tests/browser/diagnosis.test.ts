import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import type { ModelConnection } from '#lib/llm/types.ts';
import { createLlmWorkerClient, type LlmWorkerClient } from '#lib/workers/llm/client.ts';
import type { ReplayRequest, ReplayStep } from '../support/llm/replay-server.ts';

const service = inject('replayUrl');
const canary = 'canary-key-for-diagnosis-51c0';
/** Nobody listens there. */
const closed = 'http://127.0.0.1:49321';
const foreignPages = { 'access-control-allow-origin': 'https://somebody-else.example' };
let client: LlmWorkerClient;

function connectionTo(baseUrl: string, more: Partial<ModelConnection> = {}): ModelConnection {
	return {
		provider: 'openai-compatible',
		baseUrl,
		model: 'm',
		thinking: false,
		proxyUrl: null,
		webSearch: false,
		contextTokens: null,
		...more
	};
}

async function script(steps: ReplayStep[]): Promise<void> {
	await fetch(`${service}/__script`, { method: 'PUT', body: JSON.stringify(steps) });
}

async function requests(): Promise<ReplayRequest[]> {
	const answer = (await (await fetch(`${service}/__requests`)).json()) as { requests: ReplayRequest[] };
	return answer.requests;
}

/** Code and data of the fault that a test of the connection ends with. */
async function faultOf(connection: ModelConnection, key: string | null = null) {
	if (key !== null) await client.vault.setKey(connection, key);
	const result = await client.testConnection(connection, {});
	if (key !== null) await client.vault.forgetKey(connection);
	if (result.ok) throw new Error('The test passed');
	return result.fault;
}

beforeEach(() => {
	client = createLlmWorkerClient();
});
afterEach(() => client.dispose());

describe('a request that Chromium gives no answer to', () => {
	it('[D8] [LLM26] nobody is there', async () => {
		expect(await faultOf(connectionTo(`${closed}/v1`))).toMatchObject({
			code: 'llm_unreachable',
			data: { host: '127.0.0.1:49321', retryable: true }
		});
		expect(await faultOf(connectionTo(closed, { provider: 'ollama' }))).toMatchObject({ code: 'ollama_unreachable' });
	});

	it('[D8] [LLM26] the server refuses pages', async () => {
		await script([{ body: '{}', withoutCors: true }]);
		const fault = await faultOf(connectionTo(`${service}/v1`), canary);
		expect(fault).toMatchObject({ code: 'llm_no_cors', data: { origin: location.origin, retryable: false } });
		expect((await requests()).map(({ method, path }) => `${method} ${path}`)).toEqual(['HEAD /', 'GET /v1/models']);
	});

	it('[D8] [LLM26] a wrong key is answered without leave to read it', async () => {
		await script([
			{ status: 401, body: '{}', headers: foreignPages },
			{ status: 404, body: '' },
			{ status: 401, body: '{}' }
		]);
		const fault = await faultOf(connectionTo(`${service}/v1`), canary);
		expect(fault).toMatchObject({ code: 'llm_key_unseen', data: { retryable: false } });
		const [asked, ...questions] = await requests();
		expect(asked?.headers.authorization).toBe(`Bearer ${canary}`);
		expect(questions).toHaveLength(2);
		expect(JSON.stringify(questions) + JSON.stringify(fault)).not.toContain(canary);
	});

	it('[D8] [LLM26] a preflight that refuses the headers looks the same, and the advice holds for both', async () => {
		await script([{ body: '{}', withoutCors: true }, { body: '' }, { status: 401, body: '{}' }]);
		// The preflight is answered as the first step, which the blind question then takes.
		expect(await faultOf(connectionTo(`${service}/v1`), canary)).toMatchObject({ code: 'llm_key_unseen' });
	});

	it('[D8] [LLM26] it redirects', async () => {
		await script([{ status: 307, headers: { location: `${service}/elsewhere` }, body: '' }]);
		expect(await faultOf(connectionTo(`${service}/v1`))).toMatchObject({ code: 'url_redirected' });
	});

	it('[D9] [LLM26] the proxy is down, or does not let pages read', async () => {
		const via = (proxyUrl: string) => connectionTo('https://api.example.com/v1', { proxyUrl });
		expect(await faultOf(via(closed))).toMatchObject({
			code: 'llm_proxy_unreachable',
			data: { proxy: '127.0.0.1:49321', host: 'api.example.com' }
		});
		await script([{ body: '{}', withoutCors: true }]);
		expect(await faultOf(via(service))).toMatchObject({ code: 'llm_proxy_no_cors' });
	});
});
