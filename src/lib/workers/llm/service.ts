import { listModels, testConnection } from '#lib/llm/call/connection-check.ts';
import { embedOnline } from '#lib/llm/embeddings/embed-online.ts';
import { createServiceManager } from '#lib/llm/manager/service-manager.ts';
import { readOllama, unloadModel } from '#lib/llm/ollama/server.ts';
import { searchEngines } from '#lib/llm/web-search/engines.ts';
import { runSearch } from '#lib/llm/web-search/run-search.ts';
import { searchKeyTarget } from '#lib/llm/web-search/types.ts';
import { streamCall, type CallOptions } from '#lib/llm/call/stream.ts';
import type { Outside } from '#lib/llm/call/transport.ts';
import type { KeyTarget, LlmRequest } from '#lib/llm/types.ts';
import type { Vault } from '#lib/security/vault.ts';
import { signalFromPort } from './abort-port.ts';
import { createKeyStore, readableKeys, readKey } from './key-store.ts';
import type { LlmServiceApi, StreamMessage } from './protocol.ts';
import { SecretGuard } from './secret-guard.ts';

/** The worker's logic, separate from the worker, so that tests can run it over a MessageChannel. */
export function createLlmService(vault: Vault, outside: Outside): LlmServiceApi {
	const manager = createServiceManager(outside.clock);
	const keys = createKeyStore(vault);

	function options(target: KeyTarget, abort: MessagePort, guard: SecretGuard): CallOptions {
		const key = async () => {
			const stored = await readKey(vault, target);
			// The vault may have been unlocked since the call began.
			guard.add(await readableKeys(vault));
			return stored;
		};
		return { outside, manager, key, signal: signalFromPort(abort) };
	}

	/** Knows all keys, because what one service is sent another one may give back. */
	async function createGuard(): Promise<SecretGuard> {
		const guard = new SecretGuard();
		guard.add(await readableKeys(vault));
		return guard;
	}

	async function serve(request: LlmRequest, port: MessagePort): Promise<void> {
		const guard = await createGuard();
		for await (const event of streamCall(request, options(request.connection, port, guard)))
			for (const safe of guard.pass(event)) port.postMessage(safe satisfies StreamMessage);
		// The app counts as in use until the end of a call, however long the answer takes.
		vault.touch();
		port.close();
	}

	async function guarded<T>(
		target: KeyTarget,
		abort: MessagePort,
		ask: (options: CallOptions) => Promise<T>
	): Promise<T> {
		const guard = await createGuard();
		return guard.clean(await ask(options(target, abort, guard)));
	}

	return {
		async stream(request, port) {
			// streamCall never throws; only posting an event can fail.
			serve(request, port).catch(() => port.close());
		},
		testConnection: (connection, abort) => guarded(connection, abort, (use) => testConnection(connection, use)),
		listModels: (connection, abort) => guarded(connection, abort, (use) => listModels(connection, use)),
		search: (request, check, abort) =>
			guarded(searchKeyTarget(searchEngines[request.engine], request.url), abort, (use) =>
				runSearch(request, { ...use, check })
			),
		embed: async (request, check, abort) => {
			const guard = await createGuard();
			const result = await embedOnline(request, { ...options(request.connection, abort, guard), check });
			// Vectors are numbers: only a fault can contain a key.
			return result.ok ? result : guard.clean(result);
		},
		readOllama: (connection, abort) => guarded(connection, abort, (use) => readOllama(connection, use)),
		unloadModel: (connection, model, abort) => guarded(connection, abort, (use) => unloadModel(connection, model, use)),
		serviceStates: async () => manager.states(),
		...keys,
		async setKey(target, key) {
			manager.forgive(target.provider);
			return keys.setKey(target, key);
		}
	};
}
