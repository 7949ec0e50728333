import { beforeEach, describe, expect, it } from 'vitest';
import { Embeddings } from '#lib/app/models/embeddings.svelte.ts';
import { Preferences } from '#lib/app/shell/preferences.svelte.ts';
import { Fault, toFaultRecord } from '#lib/base/fault.ts';
import type { EmbeddingRequest, EmbeddingResult } from '#lib/llm/embeddings/embed-online.ts';
import type { EmbeddingClient } from '#lib/workers/embedding/client.ts';
import { builtInModel } from '#lib/workers/embedding/local-model.ts';
import { testDatabase } from '../../support/storage/test-database.ts';

const never = new AbortController().signal;
let preferences: Preferences;
let embeddings: Embeddings;
let address: string;
/** What reached a model, and how the service answers. */
let here: { texts: readonly string[]; isQuery: boolean }[];
let sent: EmbeddingRequest[];
let answer: (request: EmbeddingRequest) => EmbeddingResult;
let broken: Fault | null;

/** Vectors that are nearer for texts about amplifiers. */
const toy = (text: string, length: number) =>
	Float32Array.from({ length }, (_, at) => (at === (text.includes('amplifier') ? 0 : 1) ? 1 : 0));

beforeEach(async () => {
	preferences = await Preferences.load(await testDatabase());
	[here, sent, broken, address] = [[], [], null, 'https://api.openai.com/v1'];
	answer = ({ texts, dimensions }) => ({ ok: true, vectors: texts.map((text) => toy(text, dimensions ?? 1536)) });
	const client: EmbeddingClient = {
		load: async () => undefined,
		async embed(model, texts, isQuery) {
			if (broken) throw broken;
			here.push({ texts, isQuery });
			return texts.map((text) => toy(text, model.dimensions));
		},
		end: () => undefined
	};
	embeddings = new Embeddings({
		preferences,
		models: {
			connectionOf: (provider) => ({
				provider,
				baseUrl: address,
				model: 'chat',
				thinking: false,
				proxyUrl: null,
				webSearch: false,
				contextTokens: null
			}),
			client: {
				embed: async (request) => {
					sent.push(request);
					return answer(request);
				}
			}
		},
		openClient: async () => client
	});
});

describe('[K1] the embedder of a project', () => {
	it('is the built-in model at first, without any consent', async () => {
		const embedder = embeddings.forProject('p');
		expect(embedder.identity).toEqual({
			id: builtInModel.id,
			dimensions: 100,
			maxTokens: 1024,
			rankWeight: 0.02,
			minScore: 0.8
		});
		expect(await embedder.embed(['a'], 'query', never)).toHaveLength(1);
		await embedder.embed(['b', 'c'], 'passage', never);
		expect(here).toEqual([
			{ texts: ['a'], isQuery: true },
			{ texts: ['b', 'c'], isQuery: false }
		]);
		expect(embeddings.status).toMatchObject({ state: 'ready' });
	});

	it('sends nothing to a service before the user allows it for the project', async () => {
		await embeddings.change({ source: 'service' });
		const [one, other] = [embeddings.forProject('one'), embeddings.forProject('other')];
		expect(one.identity).toBeNull();
		await expect(one.embed(['secret'], 'passage', never)).rejects.toMatchObject({ code: 'embedding_off' });
		await embeddings.allow('one', true);
		expect(one.identity).toMatchObject({ dimensions: 1536, maxTokens: 8191 });
		expect(other.identity).toBeNull();
		await one.embed(['a'], 'passage', never);
		expect(sent).toMatchObject([{ connection: { model: 'text-embedding-3-small' }, dimensions: null, texts: ['a'] }]);
		await embeddings.allow('one', false);
		expect(one.identity).toBeNull();
		await expect(one.embed(['b'], 'query', never)).rejects.toMatchObject({ code: 'embedding_off' });
		expect(sent).toHaveLength(1);
	});

	it('needs a new consent for another service or address', async () => {
		await embeddings.change({ source: 'service' });
		await embeddings.allow('p', true);
		await embeddings.change({ service: 'zhipu' });
		expect(embeddings.forProject('p').identity).toBeNull();
		await embeddings.change({ service: 'openai' });
		expect(embeddings.forProject('p').identity).not.toBeNull();
		address = 'https://other.example/v1';
		await embeddings.change({ source: 'service', dimensions: 512 });
		expect(embeddings.forProject('p').identity).toBeNull();
	});

	it('has another identity for another model, service or length of the vectors', async () => {
		const ids = new Set<string | undefined>();
		const note = async (change: Parameters<Embeddings['change']>[0]) => {
			await embeddings.change(change);
			await embeddings.allow('p', true);
			ids.add(embeddings.forProject('p').identity?.id);
		};
		await note({});
		await note({ source: 'service' });
		await note({ dimensions: 512 });
		await note({ model: 'text-embedding-3-large' });
		await note({ service: 'zhipu' });
		expect(ids.size).toBe(5);
		expect(ids).not.toContain(undefined);
		await note({ source: 'off' });
		expect(ids).toContain(undefined);
	});

	it('learns the length of an unknown model from the test', async () => {
		await embeddings.change({ source: 'service', service: 'ollama', model: 'my-model' });
		await embeddings.allow('p', true);
		expect(embeddings.forProject('p').identity).toBeNull();
		answer = ({ texts }) => ({ ok: true, vectors: texts.map((text) => toy(text, 7)) });
		expect(await embeddings.test(never)).toMatchObject({ dimensions: 7, isSane: true, near: 1, far: 0 });
		expect(embeddings.forProject('p').identity).toMatchObject({ dimensions: 7, maxTokens: 512 });
		answer = ({ texts }) => ({ ok: true, vectors: texts.map((text) => toy(text, 8)) });
		const changed = embeddings.forProject('p').embed(['a'], 'query', never);
		await expect(changed).rejects.toMatchObject({ code: 'embedding_dimensions', data: { expected: 7, found: 8 } });
	});

	it('shows why a model failed, and works again', async () => {
		broken = new Fault('embedding_memory', 'no memory', { model: 'word-vectors' });
		const embedder = embeddings.forProject('p');
		await expect(embedder.embed(['a'], 'query', never)).rejects.toBe(broken);
		expect(embeddings.status).toEqual({ state: 'failed', fault: broken });
		broken = null;
		await embedder.embed(['a'], 'query', never);
		expect(embeddings.status).toMatchObject({ state: 'ready' });
	});

	it('passes on the fault of a service, and the reason of a stop', async () => {
		await embeddings.change({ source: 'service' });
		await embeddings.allow('p', true);
		answer = () => ({ ok: false, fault: toFaultRecord(new Fault('llm_auth', 'wrong key')) });
		const embedder = embeddings.forProject('p');
		await expect(embedder.embed(['a'], 'query', never)).rejects.toMatchObject({ code: 'llm_auth' });
		const stop = new AbortController();
		answer = () => {
			stop.abort(new Error('not wanted'));
			return { ok: false, fault: toFaultRecord(new Fault('llm_cancelled', 'Cancelled')) };
		};
		await expect(embedder.embed(['a'], 'query', stop.signal)).rejects.toThrow('not wanted');
	});
});
