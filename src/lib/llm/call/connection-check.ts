import { Fault, toFault, toFaultRecord } from '#lib/base/fault.ts';
import { TEST_LIMIT_MS, type CallLimits } from './limits.ts';
import { serviceOf } from '../manager/service.ts';
import { findProvider } from '../providers/registry.ts';
import { callFault, type FaultContext } from './service-fault.ts';
import { streamCall, type CallOptions } from './stream.ts';
import { fetchJson } from './transport.ts';
import type { ConnectionTest, LlmRequest, ModelConnection, ModelList } from '../types.ts';

const limits: CallLimits = {
	connectMs: TEST_LIMIT_MS,
	refusalMs: TEST_LIMIT_MS,
	idleMs: TEST_LIMIT_MS,
	totalMs: TEST_LIMIT_MS
};

/** Tests a connection for at most 10 s. Never throws: returns the fault, `llm_cancelled` if the signal was aborted. */
export async function testConnection(connection: ModelConnection, options: CallOptions): Promise<ConnectionTest> {
	const startedAt = options.outside.clock.now();
	try {
		const { test } = findProvider(connection.provider);
		const model =
			test === 'models'
				? await findModel(connection, { ...options, check: true })
				: await askModel(connection, options);
		return { ok: true, latencyMs: options.outside.clock.now() - startedAt, model };
	} catch (thrown) {
		return { ok: false, fault: toFaultRecord(thrown) };
	}
}

/** The service's models, sorted by name. Never throws. */
export async function listModels(connection: ModelConnection, options: CallOptions): Promise<ModelList> {
	try {
		return { ok: true, models: await fetchModels(connection, options) };
	} catch (thrown) {
		return { ok: false, fault: toFaultRecord(thrown) };
	}
}

/** Requests one word and stops at its first piece: that tests address, key, model and CORS together. */
async function askModel(connection: ModelConnection, options: CallOptions): Promise<string> {
	const request: LlmRequest = {
		connection: { ...connection, thinking: false },
		messages: [{ role: 'user', content: [{ type: 'text', text: 'Reply with OK.' }] }],
		tools: []
	};
	for await (const event of streamCall(request, { ...options, limits, check: true })) {
		if (event.type === 'text' || event.type === 'reasoning') break;
		if (event.type !== 'end') continue;
		if (event.response.finishReason === 'aborted') throw new Fault('llm_cancelled', 'The test was cancelled');
		const { fault } = event.response;
		if (fault) throw new Fault(fault.code, fault.message, fault.data);
	}
	return connection.model;
}

async function findModel(connection: ModelConnection, options: CallOptions): Promise<string> {
	const models = await fetchModels(connection, options);
	const found = models.find((name) => name === connection.model || name === `${connection.model}:latest`);
	if (found !== undefined) return found;
	throw callFault('llm_model_not_found', `Not installed: ${connection.model}`, { connection, secrets: [] }, { models });
}

async function fetchModels(connection: ModelConnection, options: CallOptions): Promise<string[]> {
	const provider = findProvider(connection.provider);
	const context: FaultContext = { connection, secrets: [] };
	const key = provider.key === 'none' ? null : await options.key();
	if (provider.key === 'required' && key === null)
		throw callFault('llm_no_key', 'No key is stored for this service', context);
	if (key !== null) context.secrets = [key];
	const abort = new AbortController();
	const onAbort = () => abort.abort(new Fault('llm_cancelled', 'Cancelled'));
	if (options.signal?.aborted) onAbort();
	options.signal?.addEventListener('abort', onAbort, { once: true });
	const overTime = () =>
		abort.abort(callFault('llm_timeout', 'No answer in time', context, { limitS: limits.totalMs / 1000 }));
	options.outside.clock.sleep(limits.totalMs, abort.signal).then(overTime, () => undefined);
	try {
		const transport = { outside: options.outside, provider, limits, context, abort };
		const headers = key === null ? {} : provider.keyHeaders(key);
		const body = await options.manager.run(
			serviceOf(connection),
			() => fetchJson(transport, provider.modelsUrl(connection.baseUrl), headers),
			{ signal: abort.signal, check: options.check }
		);
		return provider.readModels(body).sort();
	} catch (thrown) {
		throw toFault(abort.signal.aborted ? abort.signal.reason : thrown, 'llm_bad_response');
	} finally {
		options.signal?.removeEventListener('abort', onAbort);
		abort.abort();
	}
}
