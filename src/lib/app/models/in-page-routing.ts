import { systemClock } from '#lib/base/clock.ts';
import { Fault, toFaultRecord } from '#lib/base/fault.ts';
import type { ConnectionTest, LlmEvent, LlmRequest, ModelConnection } from '#lib/llm/types.ts';
import type { LlmWorkerClient } from '#lib/workers/llm/client.ts';

/** Time limit for the test of a connection, which loads the model first, milliseconds. */
const TEST_LIMIT_MS = 120_000;

/** One client for all models: models in the page are called here, others in the worker. */
export function withInPageModels(client: LlmWorkerClient): LlmWorkerClient {
	const isInPage = ({ provider }: ModelConnection) => provider === 'browser' || provider === 'wllama';

	async function* stream(request: LlmRequest, options: { signal?: AbortSignal }): AsyncGenerator<LlmEvent> {
		// Loaded with the first call, so that other users do not download its code.
		const { inPageModel } = await import('./in-page-models.ts');
		const { streamInPage } = await import('#lib/llm/in-page/stream-in-page.ts');
		yield* streamInPage(inPageModel(request.connection), request, { clock: systemClock, ...options });
	}

	/** Tests whether the model can be loaded and answers a few words. */
	async function test(connection: ModelConnection, signal?: AbortSignal): Promise<ConnectionTest> {
		const startedAt = performance.now();
		const limit = AbortSignal.timeout(TEST_LIMIT_MS);
		const request: LlmRequest = {
			connection,
			messages: [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }],
			tools: [],
			maxOutputTokens: 4
		};
		try {
			for await (const event of stream(request, { signal: signal ? AbortSignal.any([signal, limit]) : limit })) {
				if (event.type === 'text' || event.type === 'reasoning') break;
				if (event.type !== 'end') continue;
				if (event.response.fault) return { ok: false, fault: event.response.fault };
				if (event.response.finishReason === 'aborted') throw new Fault('llm_cancelled', 'The test was cancelled');
			}
		} catch (thrown) {
			return { ok: false, fault: toFaultRecord(thrown) };
		}
		return { ok: true, latencyMs: performance.now() - startedAt, model: connection.model };
	}

	return {
		...client,
		stream: (request, options) =>
			isInPage(request.connection) ? stream(request, options) : client.stream(request, options),
		testConnection: (connection, options) =>
			isInPage(connection) ? test(connection, options.signal) : client.testConnection(connection, options),
		async listModels(connection, options) {
			if (!isInPage(connection)) return client.listModels(connection, options);
			if (connection.provider === 'browser') return { ok: true, models: [connection.model] };
			try {
				const { listStoredModels } = await import('#lib/workers/in-page/private-folder.ts');
				return { ok: true, models: (await listStoredModels()).map(({ name }) => name) };
			} catch (thrown) {
				return { ok: false, fault: toFaultRecord(thrown) };
			}
		}
	};
}
