import { Fault, toFaultRecord } from '#lib/base/fault.ts';
import type { LocalEmbeddingModel } from './local-model.ts';
import { meaningWords } from '#lib/search/terms/meaning-words.ts';
import { signalFromPort } from '../llm/abort-port.ts';
import type { Reply } from '../llm/protocol.ts';
import type { EmbeddingWorkerApi } from './protocol.ts';

/** A model that has been loaded. */
export interface LoadedModel {
	/** Vectors of length 1, in the order of the texts. */
	vectors(texts: readonly string[]): Promise<Float32Array[]>;
	dispose(): Promise<void>;
}

/** Number of texts of a batch of a table of words, which needs 0.05 ms for each. */
const WORDS_BATCH = 64;
/**
 * A transformer takes one text at a time, up to 0.5 s. On one thread a batch is not faster, and the filling of its shorter texts made
 * one of 8 up to three times as slow. In 8-bit models, whose factors are those of the whole batch, a vector would also depend on the
 * texts beside it.
 */
const SENTENCE_BATCH = 1;
/** Maximum number of different words that are read of a text. */
const MAX_WORDS = 256;

/**
 * The worker's logic, separate from the worker, so that tests can run it. One model is loaded at a time. Calls take turns after each
 * batch, so a query does not wait until all passages are done.
 *
 * @param open loads a model; its faults are those of `load` and `embed`
 */
export function createEmbeddingHost(
	open: (model: LocalEmbeddingModel) => Promise<LoadedModel>
): Omit<EmbeddingWorkerApi, 'setup'> {
	let current: { id: string; loaded: Promise<LoadedModel> } | null = null;

	function use(model: LocalEmbeddingModel): Promise<LoadedModel> {
		if (current?.id === model.id) return current.loaded;
		const before = current?.loaded;
		const next = { id: model.id, loaded: replace(before, () => open(model)) };
		current = next;
		// A model that could not be loaded is tried again by the next call: the user may have repaired it.
		next.loaded.catch(() => current === next && (current = null));
		return next.loaded;
	}

	async function embed(
		model: LocalEmbeddingModel,
		texts: readonly string[],
		isQuery: boolean,
		signal: AbortSignal
	): Promise<Float32Array[]> {
		const vectors: Float32Array[] = [];
		const size = model.wordsOnly ? WORDS_BATCH : SENTENCE_BATCH;
		for (let at = 0; at < texts.length; at += size) {
			const loaded = await use(model);
			await turn();
			if (signal.aborted) throw new Fault('aborted', 'Stopped');
			vectors.push(...(await embedBatch(model, loaded, texts.slice(at, at + size), isQuery)));
		}
		return vectors;
	}

	return {
		load: (model) => reply(async () => void (await use(model))),
		embed: (model, texts, isQuery, port) => reply(() => embed(model, texts, isQuery, signalFromPort(port)))
	};
}

/** Frees the model before, so that two large models are never in memory together. */
async function replace(before: Promise<LoadedModel> | undefined, open: () => Promise<LoadedModel>) {
	await before?.then((model) => model.dispose()).catch(() => undefined);
	return open();
}

async function embedBatch(
	model: LocalEmbeddingModel,
	loaded: LoadedModel,
	texts: readonly string[],
	isQuery: boolean
): Promise<Float32Array[]> {
	const prefix = isQuery ? model.queryPrefix : model.passagePrefix;
	const inputs = texts.map((text) => (model.wordsOnly ? meaningWords(text, MAX_WORDS).join(' ') : prefix + text));
	// Without any token a model has nothing to take the mean of.
	const filled = inputs.filter((input) => input.trim() !== '');
	const vectors = filled.length > 0 ? await loaded.vectors(filled) : [];
	const wrong = vectors.find((vector) => vector.length !== model.dimensions);
	if (wrong || vectors.length !== filled.length)
		throw new Fault('embedding_dimensions', 'The model makes vectors of another length than expected', {
			model: model.name,
			expected: model.dimensions,
			found: wrong?.length ?? 0
		});
	const next = vectors.values();
	const zero = () => new Float32Array(model.dimensions);
	return inputs.map((input) => (input.trim() === '' ? zero() : (next.next().value ?? zero())));
}

/** Lets messages that have arrived be received: the end of a promise alone does not. */
function turn(): Promise<void> {
	const { port1, port2 } = new MessageChannel();
	return new Promise((resolve) => {
		port1.onmessage = () => {
			port1.close();
			resolve();
		};
		port2.postMessage(null);
	});
}

async function reply<T>(action: () => Promise<T>): Promise<Reply<T>> {
	try {
		return { ok: true, value: await action() };
	} catch (thrown) {
		return { ok: false, fault: toFaultRecord(thrown) };
	}
}
