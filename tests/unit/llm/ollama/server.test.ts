import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { originRemedies, likelyHost } from '#lib/llm/ollama/origins.ts';
import { readDetails, readInstalled, readRunning } from '#lib/llm/ollama/read-answers.ts';
import { readOllama, unloadModel } from '#lib/llm/ollama/server.ts';
import { callOptions, connectionTo } from '../../../support/llm/llm.ts';
import { routeOllama } from '../../../support/llm/ollama-server.ts';
import { startReplayServer, type ReplayServer } from '../../../support/llm/replay-server.ts';

let server: ReplayServer;
beforeAll(async () => {
	server = await startReplayServer();
});
beforeEach(() => {
	server.script([]);
	routeOllama(server);
});
afterAll(() => server.close());

const connection = () => connectionTo(server.url, { provider: 'ollama', baseUrl: server.url });

describe('the state of an Ollama', () => {
	it('[D6] lists models with size, quantisation, context and abilities', async () => {
		const state = await readOllama(connection(), callOptions());
		if (!state.ok) throw new Error(state.fault.message);
		expect(state.server.version).toBe('0.31.2');
		expect(state.server.models[0]).toEqual({
			name: 'qwen3:8b',
			size: 5_225_388_164,
			parameters: '8.2B',
			quantization: 'Q4_K_M',
			contextTokens: 40_960,
			ownContextTokens: 32_768,
			abilities: { chat: true, tools: true, vision: false, thinking: true },
			remote: false
		});
		expect(
			state.server.models.map(({ name, abilities, remote }) => [name, abilities?.vision, abilities?.chat, remote])
		).toEqual([
			['qwen3:8b', false, true, false],
			['gemma3:latest', true, true, false],
			['all-minilm:latest', false, false, false],
			['gpt-oss:120b-cloud', false, true, true]
		]);
		expect(server.requests.every(({ headers }) => headers.authorization === undefined)).toBe(true);
	});

	it('[D6] is the same behind an address that ends in /v1', async () => {
		const state = await readOllama({ ...connection(), baseUrl: `${server.url}/v1/` }, callOptions());
		expect(state).toMatchObject({ ok: true, server: { version: '0.31.2' } });
	});

	it('[D6] says what is in memory, and frees it', async () => {
		const state = await readOllama(connection(), callOptions());
		if (!state.ok) throw new Error(state.fault.message);
		const [running] = state.server.running;
		expect(running).toMatchObject({
			name: 'qwen3:8b',
			memory: 7_890_000_000,
			graphicsMemory: 3_945_000_000,
			contextTokens: 16_384
		});
		expect(running?.until).toBeGreaterThan(Date.now());
		const after = await unloadModel(connection(), 'qwen3:8b', callOptions());
		expect(after).toMatchObject({ ok: true, server: { running: [] } });
		const asked = server.requests.find(({ path }) => path === '/api/generate');
		expect(JSON.parse(asked?.body ?? '{}')).toEqual({ model: 'qwen3:8b', keep_alive: 0, stream: false });
	});

	it('[LLM24] a model whose details cannot be had stays in the list', async () => {
		server.route('/api/show', { status: 500, body: '{"error":"broken"}', contentType: 'application/json' });
		const state = await readOllama(connection(), callOptions());
		expect(state).toMatchObject({ ok: true, server: { models: [{ name: 'qwen3:8b', abilities: null }, {}, {}, {}] } });
	});

	it('[D6] [LLM26] says why it cannot be reached, and never throws', async () => {
		const nobody = connectionTo('http://127.0.0.1:9', { provider: 'ollama', baseUrl: 'http://127.0.0.1:9' });
		expect(await readOllama(nobody, callOptions())).toMatchObject({
			ok: false,
			fault: { code: 'ollama_unreachable', data: { url: 'http://127.0.0.1:9', origin: 'https://app.example' } }
		});
		const strange = { ...connection(), baseUrl: 'nonsense' };
		expect(await readOllama(strange, callOptions())).toMatchObject({ ok: false, fault: { code: 'url_refused' } });
		server.route('/api/version', { body: '<html>', contentType: 'text/html' });
		expect(await readOllama(connection(), callOptions())).toMatchObject({
			ok: false,
			fault: { code: 'llm_bad_response' }
		});
	});

	it('[LLM4] is given up at once', async () => {
		server.route('/api/version', { body: '{}', delayMs: 10_000 });
		const control = new AbortController();
		const state = readOllama(connection(), callOptions({ signal: control.signal }));
		setTimeout(() => control.abort(), 30);
		expect(await state).toMatchObject({ ok: false, fault: { code: 'llm_cancelled' } });
	});
});

describe('what Ollama says', () => {
	it('[LLM24] is read leniently', () => {
		expect(readInstalled({ models: [null, 3, {}, { model: 'a', size: 'big', details: [] }] })).toEqual([
			{
				name: 'a',
				size: null,
				parameters: null,
				quantization: null,
				contextTokens: null,
				ownContextTokens: null,
				abilities: null,
				remote: false
			}
		]);
		expect(readInstalled('nonsense')).toEqual([]);
		const [model] = readInstalled({ models: [{ name: 'a' }] });
		if (!model) throw new Error('no model');
		expect(readDetails(model, null)).toEqual(model);
		expect(readDetails(model, { model_info: { 'general.architecture': 'x', 'x.context_length': -1 } })).toEqual(model);
	});

	it('[D6] a model that stays for ever has no end', () => {
		const now = Date.parse('2026-11-21T15:00:00Z');
		const until = (expires_at: unknown) => readRunning({ models: [{ name: 'a', expires_at }] }, now)[0]?.until;
		expect(until('2318-05-14T10:00:00Z')).toBeNull();
		expect(until('2026-11-21T15:05:00.123456789Z')).toBe(now + 300_123);
		expect(until(7)).toBeNull();
	});
});

describe('letting a page in', () => {
	it('[D6] gives the line for each system, with the page’s origin', () => {
		const remedies = originRemedies('https://spice.example:8443');
		expect(remedies.macos).toBe('launchctl setenv OLLAMA_ORIGINS "https://spice.example:8443"');
		expect(remedies.windows).toBe('setx OLLAMA_ORIGINS "https://spice.example:8443"');
		expect(remedies.linux).toContain('Environment="OLLAMA_ORIGINS=https://spice.example:8443"');
		expect(remedies.docker).toContain('-e OLLAMA_ORIGINS="https://spice.example:8443"');
		expect(remedies.terminal).toBe('OLLAMA_ORIGINS="https://spice.example:8443" ollama serve');
	});

	it('[D6] puts nothing into a command that is no origin', () => {
		for (const strange of ['https://a.example/"; rm -rf ~', '$(reboot)', 'null', ''])
			expect(originRemedies(strange).macos).toBe('launchctl setenv OLLAMA_ORIGINS "*"');
	});

	it('[D6] begins with the system that the browser names', () => {
		expect(['MacIntel', 'macOS', 'Win32', 'Windows', 'Linux x86_64', ''].map(likelyHost)).toEqual([
			...['macos', 'macos', 'windows', 'windows', 'linux', 'linux']
		]);
	});
});
