import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readEvents } from '#lib/workers/llm/event-stream.ts';
import type { LlmServiceApi } from '#lib/workers/llm/protocol.ts';
import { createLlmService } from '#lib/workers/llm/service.ts';
import { callOptions, collect, connectionTo, requestTo } from '../../../support/llm/llm.ts';
import { memoryVault, memoryVaultStorage } from '../../../support/llm/memory-vault.ts';
import { startReplayServer, type ReplayServer } from '../../../support/llm/replay-server.ts';
import { sse } from '../../../support/llm/script-sse.ts';

const key = 'canary-key-0123456789';
const answer = sse([{ text: 'A long answer that comes in pieces, so that there is time to stop it.' }]);

let server: ReplayServer;
let service: LlmServiceApi;
beforeAll(async () => {
	server = await startReplayServer();
});
afterAll(() => server.close());
beforeEach(() => {
	service = createLlmService(memoryVault(), callOptions().outside);
});

const alive = () => new AbortController().signal;

function stream(signal?: AbortSignal, crashed = alive(), connection = connectionTo(server.url)) {
	const { port1, port2 } = new MessageChannel();
	const request = requestTo(connection);
	service.stream(request, port2).catch(() => undefined);
	return readEvents(request, port1, crashed, signal);
}

describe('keys', () => {
	it('[LLM10] go in and are used, and only their ends come out', async () => {
		const connection = connectionTo(server.url);
		expect(await service.keyHint(connection)).toEqual({ ok: true, value: null });
		expect(await service.setKey(connection, `  ${key}\n`)).toEqual({ ok: true, value: undefined });
		expect(await service.hasKey(connection)).toEqual({ ok: true, value: true });
		expect(await service.keyHint(connection)).toEqual({ ok: true, value: '6789' });
		server.script([{ body: answer }]);
		await collect(stream());
		expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${key}`);
		await service.forgetKey(connection);
		expect(await service.hasKey(connection)).toEqual({ ok: true, value: false });
	});

	it('[LLM10] are sent to no other origin than the one they were entered for', async () => {
		await service.setKey(connectionTo('https://api.example.org'), key);
		server.script([{ body: answer }]);
		await collect(stream());
		expect(server.requests[0]?.headers.authorization).toBeUndefined();
	});

	it('[LLM35] go through no other proxy than the one they were entered for', async () => {
		const direct = connectionTo('https://api.example.org');
		const proxied = { ...direct, proxyUrl: 'https://proxy.example/?u={url}' };
		await service.setKey(direct, key);
		expect(await service.keyHint(proxied)).toEqual({ ok: true, value: null });
		await service.setKey(proxied, 'another-key-for-the-proxy');
		expect(await service.keyHint({ ...proxied, proxyUrl: 'https://proxy.example/other/' })).toEqual({
			ok: true,
			value: 'roxy'
		});
		expect(await service.keyHint({ ...proxied, proxyUrl: 'https://other.example/' })).toEqual({
			ok: true,
			value: null
		});
		expect(await service.keyHint({ ...direct, proxyUrl: 'nonsense' })).toMatchObject({
			ok: false,
			fault: { code: 'url_refused' }
		});
		expect(await service.keyHint(direct)).toEqual({ ok: true, value: '6789' });
	});

	it('[LLM36] behind a passphrase end a call with vault_locked until it is entered', async () => {
		const connection = connectionTo(server.url);
		await service.setKey(connection, key);
		expect(await service.changeVault({ mode: 'passphrase', passphrase: 'a long passphrase', current: null })).toEqual({
			ok: true,
			value: undefined
		});
		await service.lockVault();
		server.script([{ body: answer }]);
		expect((await collect(stream())).response.fault?.code).toBe('vault_locked');
		expect(server.requests).toHaveLength(0);
		expect(await service.keyHint(connection)).toMatchObject({ ok: false, fault: { code: 'vault_locked' } });
		expect(await service.unlockVault('a wrong passphrase')).toMatchObject({
			ok: false,
			fault: { code: 'vault_passphrase_wrong' }
		});
		await service.unlockVault('a long passphrase');
		expect((await collect(stream())).response.fault).toBeNull();
		expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${key}`);
	});

	it('[LLM36] tell the page when the vault is locked', async () => {
		const { port1, port2 } = new MessageChannel();
		const heard: unknown[] = [];
		port1.onmessage = ({ data }) => heard.push(data);
		await service.watchVault(port2);
		await service.lockVault();
		await expect.poll(() => heard).toEqual(['vault']);
		port1.close();
	});

	it('[LLM10] of a few characters show nothing of themselves, and what is no key is refused', async () => {
		const connection = connectionTo(server.url);
		await service.setKey(connection, 'short');
		expect(await service.keyHint(connection)).toEqual({ ok: true, value: '' });
		expect(await service.setKey(connection, 'two words')).toMatchObject({
			ok: false,
			fault: { code: 'key_malformed' }
		});
		expect(await service.setKey(connection, '密钥')).toMatchObject({ ok: false, fault: { code: 'key_malformed' } });
	});

	it('[LLM10] that cannot be read are a fault of the call', async () => {
		const storage = memoryVaultStorage();
		service = createLlmService(memoryVault(storage), callOptions().outside);
		await service.setKey(connectionTo(server.url), key);
		storage.key = null;
		service = createLlmService(memoryVault(storage), callOptions().outside);
		expect((await collect(stream())).response.fault?.code).toBe('vault_unreadable');
		expect(await service.keyHint(connectionTo(server.url))).toMatchObject({
			ok: false,
			fault: { code: 'vault_unreadable' }
		});
		storage.readOne = () => Promise.reject(new Error('no storage'));
		expect((await collect(stream())).response.fault?.code).toBe('vault_unavailable');
	});
});

describe('events over a port', () => {
	it('[LLM1] arrive in order and end', async () => {
		server.script([{ body: answer, seed: 1 }]);
		const { events, response } = await collect(stream());
		expect(events[0]).toEqual({ type: 'start', model: 'test-model' });
		expect(response).toMatchObject({
			partial: false,
			content: 'A long answer that comes in pieces, so that there is time to stop it.'
		});
	});

	it('[LLM4] an abort crosses to the service and keeps what came', async () => {
		server.script([{ body: answer, seed: 1, pieceDelayMs: 40 }]);
		const control = new AbortController();
		let content = '';
		for await (const event of stream(control.signal)) {
			if (event.type === 'text') control.abort();
			if (event.type === 'end') {
				expect(event.response).toMatchObject({ finishReason: 'aborted', partial: true });
				content = event.response.content;
			}
		}
		expect(content.length).toBeGreaterThan(0);
		await expect.poll(() => server.requests[0]?.aborted).toBe(true);
	});

	it('[LLM4] leaving the loop crosses too', async () => {
		server.script([{ body: answer, seed: 1, pieceDelayMs: 40 }]);
		for await (const event of stream()) if (event.type === 'text') break;
		await expect.poll(() => server.requests[0]?.aborted).toBe(true);
	});

	it('[LLM11] a worker that dies or does not react leaves what came, marked partial', async () => {
		const { port1, port2 } = new MessageChannel();
		port2.postMessage({ type: 'text', text: 'Half' });
		const crash = new AbortController();
		const dead = readEvents(requestTo(connectionTo('http://none')), port1, crash.signal);
		const events = [];
		for await (const event of dead) {
			events.push(event);
			crash.abort();
		}
		expect(events.at(-1)).toMatchObject({
			type: 'end',
			response: { content: 'Half', partial: true, fault: { code: 'llm_worker_failed' } }
		});
		const silent = new MessageChannel();
		const { response } = await collect(
			readEvents(requestTo(connectionTo('http://none')), silent.port1, alive(), AbortSignal.abort())
		);
		expect(response).toMatchObject({ finishReason: 'aborted', partial: true, fault: null });
		silent.port2.close();
		port2.close();
	});
});

describe('checks over a port', () => {
	it('[D9] a test is cancelled through its port', async () => {
		server.script([{ body: answer, delayMs: 10_000 }]);
		const { port1, port2 } = new MessageChannel();
		setTimeout(() => port1.postMessage('abort'), 30);
		expect(await service.testConnection(connectionTo(server.url), port2)).toMatchObject({
			ok: false,
			fault: { code: 'llm_cancelled' }
		});
		port1.close();
	});
});
