import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import type { LlmEvent, LlmRequest, ModelConnection } from '#lib/llm/types.ts';
import { createLlmWorkerClient, type LlmWorkerClient } from '#lib/workers/llm/client.ts';
import type { ReplayRequest, ReplayStep } from '../support/llm/replay-server.ts';
import { sse } from '../support/llm/script-sse.ts';

const service = inject('replayUrl');
const canary = 'canary-secret-key-93f1';
const connection: ModelConnection = {
	provider: 'openai-compatible',
	baseUrl: `${service}/v1`,
	model: 'm',
	thinking: false,
	proxyUrl: null,
	webSearch: false,
	contextTokens: null
};
const request: LlmRequest = {
	connection,
	messages: [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }],
	tools: []
};

/** All that the worker said to the page, as text. */
let heard: string[] = [];
let client: LlmWorkerClient;
let frame: HTMLIFrameElement;
let frameWindow: Window & typeof globalThis;

async function script(steps: ReplayStep[]): Promise<void> {
	await fetch(`${service}/__script`, { method: 'PUT', body: JSON.stringify(steps) });
}

async function seen(): Promise<{ requests: ReplayRequest[]; preflights: ReplayRequest[] }> {
	return (await fetch(`${service}/__requests`)).json() as Promise<{
		requests: ReplayRequest[];
		preflights: ReplayRequest[];
	}>;
}

async function collect(signal?: AbortSignal, onEvent: (event: LlmEvent) => void = () => undefined) {
	const events: LlmEvent[] = [];
	for await (const event of client.stream(request, { signal })) {
		events.push(event);
		onEvent(event);
	}
	const last = events.at(-1);
	if (last?.type !== 'end') throw new Error('no end event');
	return { events, response: last.response };
}

/** A document with the app's own policy. */
beforeAll(async () => {
	frame = document.createElement('iframe');
	frame.srcdoc = `<meta http-equiv="content-security-policy" content="default-src 'self'; connect-src 'self'; worker-src 'self' blob:">`;
	const loaded = new Promise((resolve) => (frame.onload = resolve));
	document.body.append(frame);
	await loaded;
	frameWindow = frame.contentWindow as Window & typeof globalThis;
});

afterAll(() => frame.remove());

/** Starts workers from that document, and listens to them. */
beforeEach(() => {
	heard = [];
	const FrameWorker = frameWindow.Worker;
	class HeardWorker extends FrameWorker {
		constructor(url: string | URL, options?: WorkerOptions) {
			super(url, options);
			this.addEventListener('message', (event) => heard.push(JSON.stringify(event.data)));
		}
	}
	vi.stubGlobal('Worker', HeardWorker);
	client = createLlmWorkerClient();
});

afterEach(async () => {
	await client.vault.forgetKey(connection);
	client.dispose();
	vi.unstubAllGlobals();
});

describe('model calls in the browser', () => {
	it('[D1] [LLM12] reach another origin although the page itself may not', async () => {
		await expect(frameWindow.fetch(`${service}/__requests`)).rejects.toThrow();
		await script([{ body: sse([{ reasoning: 'Hm.' }, { text: 'Grüße 你好' }]), seed: 7 }]);
		await client.vault.setKey(connection, canary);
		const { response } = await collect();
		expect(response).toMatchObject({ content: 'Grüße 你好', reasoning: 'Hm.', partial: false, fault: null });
		const { requests, preflights } = await seen();
		expect(requests[0]?.headers.authorization).toBe(`Bearer ${canary}`);
		// Sorted, lower case, and nothing that a strict gateway would refuse.
		expect(preflights[0]?.headers['access-control-request-headers']).toBe('authorization,content-type');
		expect(requests[0]?.headers.referer).toBeUndefined();
	});

	it('[D8] a service that refuses web pages is named as one, with advice', async () => {
		await script([{ status: 401, body: '{}', withoutCors: true }]);
		const result = await client.testConnection(connection, {});
		expect(result).toMatchObject({ ok: false, fault: { code: 'llm_no_cors', data: { retryable: false } } });
		const local = await client.testConnection({ ...connection, provider: 'ollama' }, {});
		expect(local).toMatchObject({
			ok: false,
			fault: { code: 'ollama_cors', data: { origin: location.origin } }
		});
	});

	it('[LLM4] stop at once while the service is silent, and its connection closes', async () => {
		const body = sse([{ text: 'This is where it stalls, and nothing more ever comes.' }]);
		await script([{ body, stallAfter: 700 }]);
		const control = new AbortController();
		const abortSoon = (event: LlmEvent) => event.type === 'text' && control.abort();
		const { response } = await collect(control.signal, abortSoon);
		expect(response).toMatchObject({ finishReason: 'aborted', partial: true });
		expect(response.content.length).toBeGreaterThan(0);
		await expect.poll(async () => (await seen()).requests[0]?.aborted).toBe(true);
	});

	it('[LLM11] a new worker starts after the old one ended', async () => {
		await script([{ body: sse([{ text: 'Half of it' }]), stallAfter: 600 }]);
		const { response } = await collect(undefined, (event) => event.type === 'text' && client.dispose());
		expect(response).toMatchObject({ partial: true, fault: { code: 'llm_worker_failed' } });
		await script([{ body: sse([{ text: 'Again' }]) }]);
		expect((await collect()).response).toMatchObject({ content: 'Again', partial: false });
	});

	it('[D9] tests a connection and lists its models', async () => {
		await script([{ body: sse([{ text: 'OK' }]) }]);
		expect(await client.testConnection(connection, {})).toMatchObject({ ok: true, model: 'm' });
		await script([{ body: '{"data":[{"id":"m1"}]}', contentType: 'application/json' }]);
		expect(await client.listModels(connection, {})).toEqual({ ok: true, models: ['m1'] });
		await script([{ body: '', delayMs: 20_000 }]);
		const cancelled = await client.testConnection(connection, { signal: AbortSignal.timeout(50) });
		expect(cancelled).toMatchObject({ ok: false, fault: { code: 'llm_cancelled' } });
	});
});

describe('keys in the browser', () => {
	it('[D10] survive a restart of the worker, and can be forgotten', async () => {
		await client.vault.setKey(connection, canary);
		client.dispose();
		expect(await client.vault.hint(connection)).toBe('93f1');
		await client.vault.forgetKey(connection);
		expect(await client.vault.hasKey(connection)).toBe(false);
		expect(await client.vault.hint(connection)).toBeNull();
	});

	it('[D10] two tabs that start together read each other’s keys', async () => {
		await deleteVault();
		const other = createLlmWorkerClient();
		const elsewhere = { ...connection, baseUrl: 'https://elsewhere.example/v1' };
		await Promise.all([client.vault.setKey(connection, canary), other.vault.setKey(elsewhere, canary)]);
		expect(await other.vault.hint(connection)).toBe('93f1');
		expect(await client.vault.hint(elsewhere)).toBe('93f1');
		await other.vault.forgetKey(elsewhere);
		other.dispose();
	});

	it('[D10] [LLM10] lie encrypted under a key that cannot be taken out, and never come back to the page', async () => {
		await script([
			{ status: 401, body: JSON.stringify({ error: { message: `Incorrect API key provided: ${canary}` } }) }
		]);
		await client.vault.setKey(connection, canary);
		const { events, response } = await collect();
		expect(response.fault?.code).toBe('llm_auth');
		await client.testConnection(connection, {});
		await client.vault.hint(connection);
		expect(heard.length).toBeGreaterThan(2);
		expect(JSON.stringify(events) + heard.join()).not.toContain(canary);

		const dump = await dumpVault();
		expect(dump.records).toBeGreaterThan(0);
		expect(dump.bytes).not.toContain('canary');
		expect(dump.key.extractable).toBe(false);
		await expect(crypto.subtle.exportKey('raw', dump.key)).rejects.toThrow();
	});

	it('[D10] that are damaged are asked for again', async () => {
		await client.vault.setKey(connection, canary);
		await damageVault();
		await expect(client.vault.hint(connection)).rejects.toMatchObject({ code: 'vault_unreadable' });
		expect((await collect()).response.fault?.code).toBe('vault_unreadable');
		await client.vault.setKey(connection, canary);
		expect(await client.vault.hint(connection)).toBe('93f1');
	});

	it('[D10] that cannot be keys are refused', async () => {
		await expect(client.vault.setKey(connection, 'two words')).rejects.toMatchObject({ code: 'key_malformed' });
	});
});

interface StoredSecret {
	id: string;
	iv: Uint8Array;
	cipher: ArrayBuffer;
}

function settle<T>(asked: IDBRequest<T>): Promise<T> {
	return new Promise((resolve, reject) => {
		asked.onsuccess = () => resolve(asked.result);
		asked.onerror = () => reject(asked.error ?? new Error('IndexedDB'));
	});
}

/** The database read without the app's code, as somebody would who copies the disk. */
async function dumpVault(): Promise<{ records: number; bytes: string; key: CryptoKey }> {
	const database = await settle(indexedDB.open('spicewright-vault'));
	const [stored] = (await settle(database.transaction('keys').objectStore('keys').getAll())) as { key: CryptoKey }[];
	const secrets = (await settle(database.transaction('secrets').objectStore('secrets').getAll())) as StoredSecret[];
	database.close();
	if (!stored) throw new Error('no device key');
	const latin = new TextDecoder('latin1');
	return {
		records: secrets.length,
		key: stored.key,
		bytes: secrets.map((secret) => latin.decode(secret.cipher) + JSON.stringify(secret)).join()
	};
}

async function damageVault(): Promise<void> {
	const database = await settle(indexedDB.open('spicewright-vault'));
	const store = database.transaction('secrets', 'readwrite').objectStore('secrets');
	for (const secret of (await settle(store.getAll())) as StoredSecret[]) {
		const cipher = secret.cipher.slice(0);
		const bytes = new Uint8Array(cipher);
		bytes.set([(bytes[0] ?? 0) ^ 255]);
		await settle(store.put({ ...secret, cipher }));
	}
	database.close();
}

async function deleteVault(): Promise<void> {
	await settle(indexedDB.deleteDatabase('spicewright-vault'));
}
