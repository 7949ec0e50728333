import { listModels, testConnection } from '#lib/llm/connection-check.ts';
import { createServiceManager } from '#lib/llm/manager/service-manager.ts';
import { readOllama, unloadModel } from '#lib/llm/ollama/server.ts';
import { searchEngines } from '#lib/llm/search/engines.ts';
import { runSearch } from '#lib/llm/search/run-search.ts';
import { searchKeyTarget } from '#lib/llm/search/types.ts';
import { streamCall, type CallOptions } from '#lib/llm/stream.ts';
import type { Outside } from '#lib/llm/transport.ts';
import type { KeyTarget, LlmRequest } from '#lib/llm/types.ts';
import type { Vault } from '#lib/security/vault.ts';
import { signalFromPort } from './abort-port.ts';
import { createKeyStore, readKey } from './key-store.ts';
import type { LlmWorkerApi, StreamMessage } from './protocol.ts';

/** The worker's logic, apart from the worker, so that it runs in tests over a MessageChannel. */
export function createLlmService(vault: Vault, outside: Outside): LlmWorkerApi {
	const manager = createServiceManager(outside.clock);
	const keys = createKeyStore(vault);

	function options(target: KeyTarget, abort: MessagePort): CallOptions {
		return { outside, manager, key: () => readKey(vault, target), signal: signalFromPort(abort) };
	}

	async function serve(request: LlmRequest, port: MessagePort): Promise<void> {
		for await (const event of streamCall(request, options(request.connection, port)))
			port.postMessage(event satisfies StreamMessage);
		port.close();
	}

	return {
		async stream(request, port) {
			// streamCall never throws; what is left is an event that cannot be posted.
			serve(request, port).catch(() => port.close());
		},
		testConnection: (connection, abort) => testConnection(connection, options(connection, abort)),
		listModels: (connection, abort) => listModels(connection, options(connection, abort)),
		search: (request, check, abort) =>
			runSearch(request, { ...options(searchKeyTarget(searchEngines[request.engine], request.url), abort), check }),
		readOllama: (connection, abort) => readOllama(connection, options(connection, abort)),
		unloadModel: (connection, model, abort) => unloadModel(connection, model, options(connection, abort)),
		serviceStates: async () => manager.states(),
		...keys,
		async setKey(target, key) {
			manager.forgive(target.provider);
			return keys.setKey(target, key);
		}
	};
}
