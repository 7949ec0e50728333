import { describe, expect, it } from 'vitest';
import { Fault } from '#lib/base/fault.ts';
import { createEmbeddingHost, type LoadedModel } from '#lib/workers/embedding/embedding-host.ts';
import { builtInModel, type LocalEmbeddingModel } from '#lib/workers/embedding/local-model.ts';

const small: LocalEmbeddingModel = {
	...builtInModel,
	id: 'small',
	name: 'small',
	dimensions: 1,
	wordsOnly: false,
	queryPrefix: 'query: ',
	passagePrefix: 'passage: '
};

/** A host whose models answer with the lengths of the texts they get; what happened, in order. */
function hostOf(open: (model: LocalEmbeddingModel) => void = () => undefined) {
	const log: string[] = [];
	const host = createEmbeddingHost(async (model) => {
		log.push(`open ${model.id}`);
		open(model);
		const loaded: LoadedModel = {
			async vectors(texts) {
				log.push(...texts);
				return texts.map((text) => Float32Array.of(text.length));
			},
			dispose: async () => void log.push(`close ${model.id}`)
		};
		return loaded;
	});
	return { host, log };
}
const port = () => new MessageChannel().port1;

describe('[K1] the worker of the embedding models', () => {
	it('writes the prefix for queries and passages, and keeps the order around empty texts', async () => {
		const { host, log } = hostOf();
		const queries = await host.embed(small, ['a'], true, port());
		const passages = await host.embed({ ...small, passagePrefix: '' }, ['bb', '  ', 'cccc'], false, port());
		expect(log).toEqual(['open small', 'query: a', 'bb', 'cccc']);
		expect(queries).toEqual({ ok: true, value: [Float32Array.of(8)] });
		expect(passages).toEqual({ ok: true, value: [Float32Array.of(2), Float32Array.of(0), Float32Array.of(4)] });
	});

	it('holds one model at a time, and frees it before it loads another', async () => {
		const { host, log } = hostOf();
		await host.load(small);
		await host.load(small);
		await host.load({ ...small, id: 'other' });
		expect(log).toEqual(['open small', 'close small', 'open other']);
	});

	it('tries a model again that could not be loaded', async () => {
		let isBroken = true;
		const { host } = hostOf(() => {
			if (isBroken) throw new Fault('embedding_damaged', 'broken', { model: 'small' });
		});
		expect(await host.load(small)).toMatchObject({ ok: false, fault: { code: 'embedding_damaged' } });
		isBroken = false;
		expect(await host.load(small)).toEqual({ ok: true, value: undefined });
	});

	it('stops between two batches', async () => {
		const { host, log } = hostOf();
		const { port1, port2 } = new MessageChannel();
		port2.postMessage('abort');
		const texts = Array.from({ length: 1000 }, (_, at) => `text ${at}`);
		expect(await host.embed(small, texts, false, port1)).toMatchObject({ ok: false, fault: { code: 'aborted' } });
		expect(log.length).toBeLessThan(100);
		port2.close();
	});

	it('answers a query while passages are embedded', async () => {
		const { host, log } = hostOf();
		const texts = Array.from({ length: 400 }, (_, at) => `text ${at}`);
		const passages = host.embed(small, texts, false, port());
		await host.embed(small, ['now'], true, port());
		expect(log.indexOf('query: now')).toBeGreaterThan(0);
		expect(log.indexOf('query: now')).toBeLessThan(100);
		await passages;
	});

	it('refuses vectors of another length', async () => {
		const { host } = hostOf();
		const reply = await host.embed({ ...small, dimensions: 3 }, ['a'], false, port());
		expect(reply).toMatchObject({
			ok: false,
			fault: { code: 'embedding_dimensions', data: { expected: 3, found: 1 } }
		});
	});
});
