import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embedOnline, type EmbeddingRequest } from '#lib/llm/embeddings/embed-online.ts';
import type { EmbeddingProvider } from '#lib/llm/embeddings/services.ts';
import type { CallOptions } from '#lib/llm/call/stream.ts';
import { callOptions, connectionTo, instantClock } from '../../../support/llm/llm.ts';
import { startReplayServer, type ReplayServer, type ReplayStep } from '../../../support/llm/replay-server.ts';

let server: ReplayServer;
beforeAll(async () => {
	server = await startReplayServer();
});
afterAll(() => server.close());

const json = (body: unknown, more: ReplayStep = {}): ReplayStep => {
	return { contentType: 'application/json', body: JSON.stringify(body), ...more };
};
const vectors = (...values: number[][]) => json({ data: values.map((embedding, index) => ({ index, embedding })) });

function embed(
	provider: EmbeddingProvider,
	texts: readonly string[],
	steps: ReplayStep[],
	{ dimensions = null, ...options }: Partial<CallOptions> & { dimensions?: number | null; secret?: string | null } = {}
) {
	server.script(steps);
	const baseUrl = provider === 'ollama' ? server.url : `${server.url}/v1`;
	const connection = { ...connectionTo(server.url, { baseUrl, model: 'embed-1' }), provider };
	const request: EmbeddingRequest = { connection, dimensions, texts };
	return embedOnline(request, callOptions({ clock: instantClock(10_000), ...options }));
}
const bodies = () => server.requests.map(({ body }) => JSON.parse(body) as Record<string, unknown>);

describe('[K1] vectors from a service', () => {
	it('OpenAI: the request, the order of the answer, vectors of length 1', async () => {
		const shuffled = json({
			data: [
				{ index: 1, embedding: [0, 2] },
				{ index: 0, embedding: [3, 4] }
			]
		});
		const result = await embed('openai', ['a', 'b'], [shuffled], { dimensions: 2 });
		expect(result).toEqual({ ok: true, vectors: [Float32Array.of(0.6, 0.8), Float32Array.of(0, 1)] });
		expect(bodies()).toEqual([{ model: 'embed-1', input: ['a', 'b'], encoding_format: 'float', dimensions: 2 }]);
		expect(server.requests[0]).toMatchObject({ method: 'POST', path: '/v1/embeddings' });
		expect(server.requests[0]?.headers.authorization).toBe('Bearer secret-key-for-tests');
	});

	it('Zhipu: the request', async () => {
		expect((await embed('zhipu', ['增益'], [vectors([1, 0])])).ok).toBe(true);
		expect(bodies()).toEqual([{ model: 'embed-1', input: ['增益'] }]);
	});

	it('Ollama: its own interface, without a key', async () => {
		const result = await embed('ollama', ['a'], [json({ embeddings: [[2, 0, 0]] })], { secret: null });
		expect(result).toEqual({ ok: true, vectors: [Float32Array.of(1, 0, 0)] });
		expect(server.requests[0]).toMatchObject({ path: '/api/embed' });
		expect(server.requests[0]?.headers.authorization).toBeUndefined();
	});

	it('goes in batches by number and by length, and keeps the order', async () => {
		const texts = Array.from({ length: 40 }, (_, at) => `text ${at}`);
		const of = (count: number, first: number) => vectors(...Array.from({ length: count }, (_, at) => [1, first + at]));
		const result = await embed('openai', texts, [of(32, 0), of(8, 32)]);
		expect(bodies().map(({ input }) => (input as string[]).length)).toEqual([32, 8]);
		const order = result.ok ? result.vectors.map(([x = 1, y = 0]) => Math.round(y / x)) : [];
		expect(order).toEqual(texts.map((_, at) => at));
		await embed('openai', ['x'.repeat(100_000), 'y'.repeat(100_000), ''], [vectors([1]), vectors([1], [1])]);
		expect(bodies().map(({ input }) => (input as string[]).map(({ length }) => length))).toEqual([
			[100_000],
			[100_000, 1]
		]);
	});

	it('tries a failed batch again, and not the ones before it', async () => {
		const texts = Array.from({ length: 33 }, () => 'a');
		const whole = vectors(...Array.from({ length: 32 }, () => [1]));
		const result = await embed('openai', texts, [whole, { status: 503, body: 'busy' }, vectors([1])]);
		expect(result.ok).toBe(true);
		expect(bodies().map(({ input }) => (input as string[]).length)).toEqual([32, 1, 1]);
	});

	it.each([
		['llm_auth', json({ error: { message: 'Incorrect API key', code: 'invalid_api_key' } }, { status: 401 })],
		['llm_quota', json({ error: { code: '1113', message: '余额不足' } }, { status: 429 })],
		['llm_model_not_found', json({ error: 'model "embed-1" not found' }, { status: 404 })],
		['llm_bad_response', json({ data: [] })],
		['llm_bad_response', json({ data: [{ index: 0, embedding: ['x'] }] })],
		['llm_bad_response', { contentType: 'text/html', body: '<html>' }]
	])('reports %s', async (code, step) => {
		expect(await embed('zhipu', ['a'], [step])).toMatchObject({ ok: false, fault: { code } });
	});

	it('reports vectors of another length, and a missing key before anything is sent', async () => {
		const short = await embed('openai', ['a'], [vectors([1, 0])], { dimensions: 3 });
		expect(short).toMatchObject({
			ok: false,
			fault: { code: 'embedding_dimensions', data: { expected: 3, found: 2 } }
		});
		const uneven = await embed('openai', ['a', 'b'], [vectors([1, 0], [1])]);
		expect(uneven).toMatchObject({ ok: false, fault: { code: 'embedding_dimensions' } });
		const keyless = await embed('openai', ['a'], [vectors([1])], { secret: null });
		expect(keyless).toMatchObject({ ok: false, fault: { code: 'llm_no_key' } });
		expect(server.requests).toHaveLength(0);
	});

	it('ends when it is stopped', async () => {
		const stop = new AbortController();
		const running = embed('openai', ['a'], [{ ...vectors([1]), delayMs: 60_000 }], { signal: stop.signal });
		await expect.poll(() => server.requests.length).toBe(1);
		stop.abort();
		expect(await running).toMatchObject({ ok: false, fault: { code: 'llm_cancelled' } });
		const before = await embed('openai', ['a'], [vectors([1])], { signal: AbortSignal.abort() });
		expect(before).toMatchObject({ ok: false, fault: { code: 'llm_cancelled' } });
	});
});
