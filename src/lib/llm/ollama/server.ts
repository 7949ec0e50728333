import { Fault, toFaultRecord } from '#lib/base/fault.ts';
import type { CallLimits } from '../call/limits.ts';
import { serviceOf } from '../manager/service.ts';
import { findProvider } from '../providers/registry.ts';
import type { CallOptions } from '../call/stream.ts';
import { fetchJson } from '../call/transport.ts';
import type { ModelConnection } from '../types.ts';
import { ollamaUrl } from './address.ts';
import { readDetails, readInstalled, readRunning, readVersion } from './read-answers.ts';
import type { OllamaModel, OllamaState } from './types.ts';

/** Long enough to answer the browser's permission prompt for this computer. */
const limits: CallLimits = { connectMs: 15_000, refusalMs: 10_000, idleMs: 10_000, totalMs: 30_000 };
/** Maximum number of concurrent requests for model details. */
const AT_ONCE = 4;

type Ask = (path: `/api/${string}`, post?: Record<string, unknown>) => Promise<unknown>;

/** State, models and running models of an Ollama server. Never throws: the fault says why it cannot be reached. */
export function readOllama(connection: ModelConnection, options: CallOptions): Promise<OllamaState> {
	return withServer(connection, options, async (ask) => {
		const version = readVersion(await ask('/api/version'));
		const [installed, running] = await Promise.all([ask('/api/tags'), ask('/api/ps')]);
		return {
			version,
			models: await withDetails(readInstalled(installed), ask),
			running: readRunning(running, options.outside.clock.now())
		};
	});
}

/** Unloads a model from memory, and returns the running models after that. Never throws. */
export async function unloadModel(
	connection: ModelConnection,
	model: string,
	options: CallOptions
): Promise<OllamaState> {
	return withServer(connection, options, async (ask) => {
		await ask('/api/generate', { model, keep_alive: 0, stream: false });
		return null;
	}).then((freed) => (freed.ok ? readOllama(connection, options) : freed));
}

async function withServer<T>(
	connection: ModelConnection,
	options: CallOptions,
	act: (ask: Ask) => Promise<T>
): Promise<{ ok: true; server: T } | { ok: false; fault: ReturnType<typeof toFaultRecord> }> {
	const context = { connection, secrets: [] };
	const abort = new AbortController();
	const onAbort = () => abort.abort(new Fault('llm_cancelled', 'Cancelled'));
	if (options.signal?.aborted) onAbort();
	options.signal?.addEventListener('abort', onAbort, { once: true });
	const transport = { outside: options.outside, provider: findProvider('ollama'), limits, context, abort };
	const ask: Ask = (path, post) => fetchJson(transport, ollamaUrl(connection.baseUrl, path), {}, post);
	try {
		const server = await options.manager.run(serviceOf(connection), () => act(ask), {
			signal: abort.signal,
			check: true
		});
		return { ok: true, server };
	} catch (thrown) {
		return { ok: false, fault: toFaultRecord(abort.signal.aborted ? abort.signal.reason : thrown) };
	} finally {
		options.signal?.removeEventListener('abort', onAbort);
		abort.abort();
	}
}

/** Adds the details; a model whose details cannot be loaded stays in the list without them. */
async function withDetails(models: OllamaModel[], ask: Ask): Promise<OllamaModel[]> {
	const detailed = [...models];
	const queue = models.keys();
	const work = async () => {
		for (const index of queue) {
			const model = detailed[index];
			if (model === undefined) continue;
			const body = await ask('/api/show', { model: model.name }).catch(() => null);
			if (body !== null) detailed[index] = readDetails(model, body);
		}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, work));
	return detailed;
}
