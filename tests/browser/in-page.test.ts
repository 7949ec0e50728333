import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { systemClock } from '#lib/base/clock.ts';
import { streamInPage } from '#lib/llm/in-page/stream-in-page.ts';
import type { LlmEvent, LlmResponse, ModelConnection } from '#lib/llm/types.ts';
import {
	dropLeftovers,
	listStoredModels,
	openStoredModel,
	removeStoredModel
} from '#lib/workers/in-page/private-folder.ts';
import { createLocalModel, type LocalModel } from '#lib/workers/in-page/wllama-model.ts';
import { createLlmWorkerClient, type LlmWorkerClient } from '#lib/workers/llm/client.ts';
import { randomGguf, type RandomGgufOptions } from '../support/llm/random-gguf.ts';
import type { ReplayRequest, ReplayStep } from '../support/llm/replay-server.ts';

const service = inject('replayUrl');
const bytes = randomGguf();
const signal = new AbortController().signal;

let client: LlmWorkerClient;
let model: LocalModel;

beforeEach(async () => {
	for (const { name } of await listStoredModels()) await removeStoredModel(name);
	client = createLlmWorkerClient();
	model = createLocalModel();
});

afterEach(() => {
	model.unload();
	client.dispose();
});

function connectionTo(name: string, contextTokens: number | null = 2048): ModelConnection {
	return {
		provider: 'wllama',
		baseUrl: '',
		model: name,
		thinking: false,
		proxyUrl: null,
		webSearch: false,
		contextTokens
	};
}

const base64 = (data: Uint8Array) => btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join(''));

/** What the other origin answers to the next requests. */
async function script(...steps: ReplayStep[]): Promise<void> {
	await fetch(`${service}/__script`, { method: 'PUT', body: JSON.stringify(steps) });
}

function download(data: Uint8Array, more: ReplayStep = {}): ReplayStep {
	const headers = { 'content-length': String(data.length) };
	return { bytes: base64(data), contentType: 'application/octet-stream', headers, seed: 1, ...more };
}

async function keep(
	options: RandomGgufOptions & { as?: string; data?: Uint8Array<ArrayBuffer> } = {}
): Promise<string> {
	const { as = 'babble.gguf', data = randomGguf(options) } = options;
	return client.modelFiles.fetch({ file: new File([data], as) }, { signal, onProgress: () => undefined });
}

interface Asked {
	connection: ModelConnection;
	text?: string;
	tokens?: number;
	signal?: AbortSignal;
	onEvent?: (event: LlmEvent) => void;
}

async function ask({ connection, text = 'Hi', tokens = 12, signal: stop, onEvent }: Asked): Promise<LlmResponse> {
	const request = {
		connection,
		messages: [{ role: 'user' as const, content: [{ type: 'text' as const, text }] }],
		tools: [],
		maxOutputTokens: tokens
	};
	let response: LlmResponse | null = null;
	for await (const event of streamInPage(model, request, { clock: systemClock, signal: stop })) {
		onEvent?.(event);
		if (event.type === 'end') response = event.response;
	}
	if (!response) throw new Error('no end event');
	return response;
}

describe('a model file in the page', () => {
	it('[D14] [LLM48] is copied from disk, loaded and asked, word by word', async () => {
		const name = await keep();
		expect(await listStoredModels()).toEqual([{ name: 'babble.gguf', bytes: bytes.length }]);
		const pieces: string[] = [];
		const onEvent = (event: LlmEvent) => event.type === 'text' && pieces.push(event.text);
		const response = await ask({ connection: connectionTo(name), onEvent });
		expect(response).toMatchObject({ finishReason: 'length', partial: false, fault: null, provider: 'wllama' });
		expect(response.content).toMatch(/^( ?[a-z]+)+$/);
		expect(pieces.length).toBeGreaterThan(5);
		expect(response.usage.completion).toBe(12);
		expect(response.usage.prompt).toBeGreaterThan(3);
	});

	it('[D14] [LLM48] comes from another origin: looked at first, then fetched with progress', async () => {
		await script(download(bytes));
		const url = `${service}/models/tiny%20babble.gguf?download=true`;
		const offer = await client.modelFiles.probe({ url }, signal);
		expect(offer).toMatchObject({
			name: 'tiny babble.gguf',
			bytes: bytes.length,
			info: { architecture: 'llama', name: 'Babble', contextTokens: 32_768 }
		});
		expect(await listStoredModels()).toEqual([]);
		const told: (number | null)[] = [];
		const onProgress = (loaded: number, total: number | null) => told.push(loaded, total);
		const name = await client.modelFiles.fetch({ url }, { signal, onProgress });
		expect(told.slice(-2)).toEqual([bytes.length, bytes.length]);
		expect(new Uint8Array(await (await openStoredModel(name)).arrayBuffer())).toEqual(bytes);
		expect((await ask({ connection: connectionTo(name) })).content).not.toBe('');
		const seen = (await (await fetch(`${service}/__requests`)).json()) as { requests: ReplayRequest[]; preflights: [] };
		expect(seen.preflights).toEqual([]);
		expect(seen.requests[0]?.headers.referer).toBeUndefined();
	});

	it('[LLM4] [LLM48] stops while it writes, and answers the next question without loading again', async () => {
		const connection = connectionTo(await keep());
		const control = new AbortController();
		let count = 0;
		const onEvent = (event: LlmEvent) => event.type === 'text' && ++count === 4 && control.abort();
		const stopped = await ask({ connection, tokens: 1500, signal: control.signal, onEvent });
		expect(stopped).toMatchObject({ finishReason: 'aborted', partial: true, fault: null });
		expect(stopped.content.trim().split(' ').length).toBeGreaterThanOrEqual(4);
		expect((await ask({ connection })).content).not.toBe('');
	});

	it('[LLM4] [LLM48] stops while it still reads a long prompt, and while it loads', async () => {
		const connection = connectionTo(await keep(), 32_768);
		const control = new AbortController();
		setTimeout(() => control.abort(), 1500);
		const stopped = await ask({ connection, text: 'volt gain '.repeat(3000), signal: control.signal });
		expect(stopped.finishReason).toBe('aborted');
		const early = new AbortController();
		setTimeout(() => early.abort(), 5);
		expect((await ask({ connection, signal: early.signal })).finishReason).toBe('aborted');
		expect((await ask({ connection })).finishReason).toBe('length');
	});

	it('[LLM48] answers questions one after another, also after it was unloaded', async () => {
		const connection = connectionTo(await keep());
		const answers = await Promise.all([ask({ connection }), ask({ connection })]);
		expect(answers.map(({ fault }) => fault)).toEqual([null, null]);
		model.unload();
		expect((await ask({ connection })).fault).toBeNull();
	});

	it('[LLM48] a conversation longer than the context is a fault that says so', async () => {
		const connection = connectionTo(await keep(), 256);
		expect((await ask({ connection, text: 'volt '.repeat(600) })).fault?.code).toBe('llm_context_length');
		expect((await ask({ connection })).fault).toBeNull();
	});

	it.each([
		['a cut file', { data: bytes.slice(0, bytes.length / 2) }, 'in_page_damaged'],
		['an architecture it does not know', { architecture: 'nonsense' }, 'in_page_architecture']
	])('[LLM48] refuses %s', async (_name, options, code) => {
		const response = await ask({ connection: connectionTo(await keep(options)) });
		expect(response).toMatchObject({ content: '', fault: { code } });
	});

	it('[LLM48] says when a model takes more memory than there is', async () => {
		const connection = connectionTo(await keep({ contextTokens: 40_000_000 }), 40_000_000);
		expect((await ask({ connection })).fault).toMatchObject({
			code: 'in_page_too_large',
			data: { contextTokens: 40_000_000 }
		});
		expect((await ask({ connection: connectionTo('none.gguf') })).fault?.code).toBe('in_page_model_missing');
	});
});

describe('fetching a model', () => {
	const url = `${service}/babble.gguf`;
	const fetchIt = (stop = signal, onProgress: () => void = () => undefined) =>
		client.modelFiles.fetch({ url }, { signal: stop, onProgress });

	/** Files that are not whole. */
	async function incoming(): Promise<string[]> {
		const root = await navigator.storage.getDirectory();
		const folder = await root.getDirectoryHandle('models-incoming', { create: true });
		const names: string[] = [];
		for await (const name of folder.keys()) names.push(name);
		return names;
	}

	afterEach(async () => {
		expect(await listStoredModels()).toEqual([]);
		expect(await incoming()).toEqual([]);
	});

	it('[LLM49] cancelled leaves nothing, and can begin again', async () => {
		await script(download(bytes, { stallAfter: 100_000 }));
		const control = new AbortController();
		setTimeout(() => control.abort(), 300);
		await expect(fetchIt(control.signal)).rejects.toMatchObject({ code: 'llm_cancelled' });
		await script(download(bytes));
		await removeStoredModel(await fetchIt());
	});

	it('[D14] [LLM49] of a tab that was killed leaves nothing once the app is used again; of an open tab it stays', async () => {
		await script(download(bytes, { stallAfter: 100_000 }));
		const tab = createLlmWorkerClient();
		const fetched = tab.modelFiles.fetch({ url }, { signal, onProgress: () => undefined });
		fetched.catch(() => undefined);
		await expect.poll(incoming).toEqual(['babble.gguf']);
		await dropLeftovers();
		expect(await incoming()).toEqual(['babble.gguf']);
		tab.dispose();
		await expect(fetched).rejects.toThrow();
		await client.vault.status();
		await expect.poll(incoming).toEqual([]);
	});

	it.each([
		['cut off', download(bytes, { cutAfter: 100_000 }), 'in_page_download_cut'],
		['that is no model', download(new TextEncoder().encode('<!doctype html>'.repeat(9))), 'in_page_not_gguf'],
		['that is empty', { bytes: '', contentType: 'application/octet-stream' }, 'in_page_not_gguf'],
		['that is missing', { status: 404, body: 'Not found' }, 'in_page_download'],
		['from a host that refuses web pages', download(bytes, { withoutCors: true }), 'in_page_unreachable']
	] as [string, ReplayStep, string][])('[LLM49] a file %s leaves nothing', async (_name, step, code) => {
		await script(step);
		await expect(fetchIt()).rejects.toMatchObject({ code });
	});

	it('[LLM49] follows a redirect, as model hosts use them', async () => {
		await script({ status: 302, headers: { location: '/elsewhere/real.gguf' } }, download(bytes));
		const name = await fetchIt();
		expect(name).toBe('babble.gguf');
		await removeStoredModel(name);
	});

	it('[LLM49] refuses a name that is taken, and one part of a split model', async () => {
		const name = await keep();
		await script(download(bytes));
		await expect(fetchIt()).rejects.toMatchObject({ code: 'in_page_name_taken' });
		await removeStoredModel(name);
		const part = { url: `${service}/big-00001-of-00003.gguf` };
		await expect(client.modelFiles.probe(part, signal)).rejects.toMatchObject({ code: 'in_page_split' });
	});
});
