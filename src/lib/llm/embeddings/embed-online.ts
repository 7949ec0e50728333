import { Fault, toFault, toFaultRecord, type FaultRecord } from '#lib/base/fault.ts';
import type { CallLimits } from '../call/limits.ts';
import { callFault, type FaultContext } from '../call/service-fault.ts';
import type { CallOptions } from '../call/stream.ts';
import { fetchJson } from '../call/transport.ts';
import { serviceOf } from '../manager/service.ts';
import { findProvider } from '../providers/registry.ts';
import { estimateTokens } from '../tokens/estimate.ts';
import type { ModelConnection } from '../types.ts';
import { embeddingService, type EmbeddingProvider } from './services.ts';

/** Texts for a service. The key is not included: it never leaves the worker with the vault. */
export interface EmbeddingRequest {
	/** With the embedding model in `model`. */
	connection: ModelConnection & { provider: EmbeddingProvider };
	/** Length of the vectors to ask for; null for the model's usual one. */
	dimensions: number | null;
	texts: readonly string[];
}

export type EmbeddingResult = { ok: true; vectors: Float32Array[] } | { ok: false; fault: FaultRecord };

const remoteLimits: CallLimits = { connectMs: 30_000, refusalMs: 10_000, idleMs: 30_000, totalMs: 60_000 };
/** Ollama may have to load the model first. */
const localLimits: CallLimits = { ...remoteLimits, connectMs: 180_000, totalMs: 180_000 };
/** Maximum number of tokens of a request, by the quick estimate: far below every service's limit. */
const MAX_TOKENS = 32_000;

/**
 * Vectors of length 1 from a service, in batches, each with up to three attempts. Never throws: returns a fault of the service,
 * `embedding_dimensions`, or `llm_cancelled` if the signal was aborted.
 */
export async function embedOnline(request: EmbeddingRequest, options: CallOptions): Promise<EmbeddingResult> {
	try {
		const vectors: Float32Array[] = [];
		const { maxTexts } = embeddingService(request.connection.provider);
		const key = await readKey(request.connection, options);
		for (const texts of batches(request.texts, maxTexts))
			vectors.push(...(await embedBatch({ ...request, texts }, key, options)));
		return { ok: true, vectors };
	} catch (thrown) {
		if (options.signal?.aborted) return failed(new Fault('llm_cancelled', 'Cancelled'));
		return failed(toFault(thrown, 'llm_bad_response'));
	}
}

function failed(fault: Fault): EmbeddingResult {
	return { ok: false, fault: toFaultRecord(fault) };
}

async function readKey(connection: ModelConnection, options: CallOptions): Promise<string | null> {
	const provider = findProvider(connection.provider);
	const key = provider.key === 'none' ? null : await options.key();
	if (provider.key === 'required' && key === null)
		throw callFault('llm_no_key', 'No key is stored for this service', { connection, secrets: [] });
	return key;
}

async function embedBatch(
	{ connection, dimensions, texts }: EmbeddingRequest,
	key: string | null,
	{ outside, manager, signal, check }: CallOptions
): Promise<Float32Array[]> {
	const service = embeddingService(connection.provider);
	const provider = findProvider(connection.provider);
	const context: FaultContext = { connection, secrets: key === null ? [] : [key] };
	const headers = key === null ? {} : provider.keyHeaders(key);
	const limits = provider.kind === 'local' ? localLimits : remoteLimits;
	const body = service.body(connection.model, texts, dimensions);
	const ask = async () => {
		// Each attempt has its own time limits, which end with it.
		const abort = new AbortController();
		const onAbort = () => abort.abort(new Fault('llm_cancelled', 'Cancelled'));
		if (signal?.aborted) onAbort();
		signal?.addEventListener('abort', onAbort, { once: true });
		try {
			return await fetchJson(
				{ outside, provider, limits, context, abort },
				service.url(connection.baseUrl),
				headers,
				body
			);
		} finally {
			signal?.removeEventListener('abort', onAbort);
			abort.abort(new Fault('llm_cancelled', 'The call has ended'));
		}
	};
	const vectors = service.read(await manager.run(serviceOf(connection), ask, { signal, check }));
	if (vectors?.length !== texts.length)
		throw callFault('llm_bad_response', `${vectors?.length ?? 'No'} vectors for ${texts.length} texts`, context);
	const expected = dimensions ?? vectors[0]?.length ?? 0;
	const wrong = vectors.find((vector) => vector.length !== expected);
	if (wrong)
		throw callFault('embedding_dimensions', `Vectors of ${wrong.length} numbers instead of ${expected}`, context, {
			expected,
			found: wrong.length
		});
	return vectors.map(unit);
}

/** Texts that are sent together. */
function* batches(texts: readonly string[], maxTexts: number): Generator<readonly string[], void, undefined> {
	let batch: string[] = [];
	let tokens = 0;
	for (const text of texts) {
		const size = estimateTokens(text);
		if (batch.length > 0 && (batch.length >= maxTexts || tokens + size > MAX_TOKENS)) {
			yield batch;
			batch = [];
			tokens = 0;
		}
		// Services refuse an empty text, and with it all others of the request.
		batch.push(text.trim() === '' ? '-' : text);
		tokens += size;
	}
	if (batch.length > 0) yield batch;
}

/** Not every service answers with vectors of length 1, and shortened ones rarely are. */
function unit(vector: readonly number[]): Float32Array {
	const length = Math.hypot(...vector);
	return Float32Array.from(vector, (x) => (length > 0 ? x / length : 0));
}
