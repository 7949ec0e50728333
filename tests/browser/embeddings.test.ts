import { afterEach, expect, test } from 'vitest';
import { builtInModel, type LocalEmbeddingModel } from '#lib/workers/embedding/local-model.ts';
import { listInstalledEmbeddings, removeInstalledEmbedding } from '#lib/workers/embedding/installed-models.ts';
import { createLlmWorkerClient } from '#lib/workers/llm/client.ts';
import { createEmbeddingClient, type EmbeddingClient } from '#lib/workers/embedding/client.ts';
import { randomBert } from '../support/llm/random-bert.ts';

const never = new AbortController().signal;
let client: EmbeddingClient | null = null;

function open(): EmbeddingClient {
	return (client = createEmbeddingClient('/models/word-vectors/'));
}

afterEach(() => {
	client?.end();
	client = null;
});

/** How near a query is to each passage: the cosine, because the vectors have length 1. */
async function nearness(query: string, passages: readonly string[], model = builtInModel): Promise<number[]> {
	const [vector] = await client!.embed(model, [query], true, never);
	const vectors = await client!.embed(model, passages, false, never);
	return vectors.map((other) => other.reduce((sum, value, at) => sum + value * (vector?.[at] ?? 0), 0));
}

test('[K1] texts that mean the same are nearer than others', async () => {
	open();
	const passages = [
		'.subckt opamp inp inn out vdd vss\nM1 d1 inn tail 0 nch W=10u L=1u\n* two-stage operational amplifier\n.ends',
		'* Low-dropout regulator: holds the output while the load jumps\nVREF ref 0 1.2',
		'D1 in out DMOD\n* The bridge turns both half waves up and the capacitor smooths the ripple'
	];
	const best = async (query: string) => {
		const near = await nearness(query, passages);
		return near.indexOf(Math.max(...near));
	};
	expect(await best('differential op amp stage')).toBe(0);
	expect(await best('voltage supply that stays constant when the current of the load changes')).toBe(1);
	expect(await best('rectifier')).toBe(2);
	expect(await best('运算放大器的差分输入级')).toBe(0);
	expect(await best('低压差稳压器的负载瞬态')).toBe(1);
	expect(await best('整流桥的纹波')).toBe(2);
});

/** The same model as any other one: with its own tokenizer, in ONNX Runtime. */
const inEngine = { ...builtInModel, id: 'in-engine', wordsOnly: false };

test('[K1] transformers.js makes the same vectors of the same files', async () => {
	const embed = open().embed;
	const texts = ['gain of the amplifier', 'phase margin', 'a resistor, a capacitor and an inductor'];
	const here = await embed(builtInModel, texts, false, never);
	const there = await embed(inEngine, texts, false, never);
	expect(there.map(({ length }) => length)).toEqual([100, 100, 100]);
	const largest = here.map((vector, at) => Math.max(...vector.map((x, n) => Math.abs(x - (there[at]?.[n] ?? 9)))));
	for (const difference of largest) expect(difference).toBeLessThan(1e-4);
});

test('[K1] a damaged model is reported, and another one works after it', async () => {
	const { embed, load } = open();
	const files = { ...inEngine.files, 'config.json': { bytes: 88, sha256: '0'.repeat(64) } };
	const damaged = { ...inEngine, id: 'damaged', files };
	await expect(load(damaged, never)).rejects.toMatchObject({
		code: 'embedding_damaged',
		data: { detail: 'config.json: SHA-256' }
	});
	const { 'onnx/model_quantized.onnx': _, ...rest } = inEngine.files;
	await expect(load({ ...inEngine, id: 'incomplete', files: rest }, never)).rejects.toMatchObject({
		code: 'embedding_damaged'
	});
	expect(await embed(builtInModel, ['gain'], true, never)).toHaveLength(1);
});

test('[K1] what is stopped ends at once, and the worker goes on', async () => {
	const { embed } = open();
	await embed(inEngine, ['gain'], false, never);
	const stop = new AbortController();
	const texts = Array.from({ length: 20_000 }, (_, at) => `gain of stage ${at}`);
	const running = embed(inEngine, texts, false, stop.signal);
	stop.abort(new Error('not wanted'));
	await expect(running).rejects.toThrow('not wanted');
	await expect(embed(inEngine, ['a'], true, AbortSignal.abort(new Error('never')))).rejects.toThrow('never');
	expect(await embed(inEngine, ['gain'], true, never)).toHaveLength(1);
});

test('[K1] after its end the worker starts again', async () => {
	const first = open();
	await first.load(builtInModel, never);
	const running = first.embed(builtInModel, ['gain'], true, never);
	first.end();
	await expect(running).rejects.toMatchObject({ code: 'embedding_worker_failed' });
	expect(await first.embed(builtInModel, ['gain'], true, never)).toHaveLength(1);
});

test('[K1] a model installed from files works, is checked when it is loaded, and can be deleted', async () => {
	await removeInstalledEmbedding('dropped');
	const names = ['config.json', 'tokenizer.json', 'tokenizer_config.json', 'onnx/model_quantized.onnx'];
	const files = await Promise.all(
		names.map(async (name) => {
			const content = await (await fetch(`/models/word-vectors/${name}`)).blob();
			return new File([content], name.split('/').at(-1) ?? '');
		})
	);
	const kind = { name: 'dropped', maxTokens: 512, pooling: 'mean', queryPrefix: '', passagePrefix: '' } as const;
	const worker = createLlmWorkerClient();
	const told: number[] = [];
	const onProgress = (loaded: number) => void told.push(loaded);
	const installed = await worker.modelFiles.installEmbedding({ files }, kind, { signal: never, onProgress });
	const again = worker.modelFiles.installEmbedding({ files }, kind, { signal: never, onProgress });
	await expect(again).rejects.toMatchObject({ code: 'in_page_name_taken' });
	worker.dispose();
	expect(told.at(-1)).toBeGreaterThan(3_000_000);
	expect(installed.dimensions).toBe(100);
	expect(await listInstalledEmbeddings()).toEqual([installed]);
	const { embed } = open();
	const [here] = await embed(builtInModel, ['gain of the amplifier'], true, never);
	const [there] = await embed(installed, ['gain of the amplifier'], true, never);
	expect(there?.[0]).toBeCloseTo(here?.[0] ?? 9, 4);
	await removeInstalledEmbedding('dropped');
	expect(await listInstalledEmbeddings()).toEqual([]);
	await expect(embed({ ...installed, id: 'gone' }, ['gain'], true, never)).rejects.toMatchObject({
		code: 'embedding_missing'
	});
});

/** Installs a model of sentences from the files that the settings ask for. */
async function installBert(): Promise<LocalEmbeddingModel> {
	const kind = { name: 'bert', maxTokens: 512, pooling: 'mean', queryPrefix: 'query: ', passagePrefix: '' } as const;
	await removeInstalledEmbedding(kind.name);
	const contents = randomBert({ positions: 24 });
	contents.delete('tokenizer_config.json');
	const files = [...contents].map(([path, content]) => new File([content], path.split('/').at(-1) ?? ''));
	const worker = createLlmWorkerClient();
	try {
		const options = { signal: never, onProgress: () => undefined };
		return await worker.modelFiles.installEmbedding({ files }, kind, options);
	} finally {
		worker.dispose();
	}
}

test('[K1] a model of sentences: pooling, prefixes, the limit of its length, and no effect of the texts beside it', async () => {
	const bert = await installBert();
	const { embed } = open();
	const near = (a?: Float32Array, b?: Float32Array) => a!.reduce((sum, value, at) => sum + value * (b?.[at] ?? 0), 0);
	const texts = ['gain of the filter', 'noise', 'phase margin of the load, offset of the supply'];
	const together = await embed(bert, texts, false, never);
	for (const [at, text] of texts.entries()) {
		const [alone] = await embed(bert, [text], false, never);
		expect(near(alone, alone)).toBeCloseTo(1, 4);
		// The texts that come with it do not change its vector.
		expect(near(alone, together[at])).toBeCloseTo(1, 6);
	}
	expect(near(together[0], together[1])).toBeLessThan(0.95);
	// With the prefix of queries, a query is the passage that begins with it.
	const [query] = await embed(bert, ['noise'], true, never);
	const [written] = await embed(bert, ['query: noise'], false, never);
	expect(near(query, written)).toBeCloseTo(1, 4);
	expect(near(query, together[1])).toBeLessThan(0.99);
	// The model has 24 positions, one of them for [CLS]; what follows is cut.
	const words = (count: number) => Array.from({ length: count }, (_, at) => (at % 3 ? 'gain' : 'noise')).join(' ');
	const [cut] = await embed(bert, [words(500)], false, never);
	expect(near(cut, (await embed(bert, [words(23)], false, never))[0])).toBeCloseTo(1, 4);
	expect(near(cut, (await embed(bert, [words(9)], false, never))[0])).toBeLessThan(0.9999);
	const first = await embed({ ...bert, id: 'cls', pooling: 'cls' }, texts, false, never);
	expect(near(first[0], together[0])).toBeLessThan(0.99);
	await removeInstalledEmbedding('bert');
});
