import { Fault, toFault, toFaultRecord } from '#lib/base/fault.ts';
import { listModels, testConnection } from '#lib/llm/connection-check.ts';
import { createServiceManager } from '#lib/llm/manager/service-manager.ts';
import { streamCall, type CallOptions } from '#lib/llm/stream.ts';
import type { Outside } from '#lib/llm/transport.ts';
import type { KeyTarget, LlmRequest } from '#lib/llm/types.ts';
import type { Vault } from '#lib/security/vault.ts';
import { signalFromPort } from './abort-port.ts';
import type { LlmWorkerApi, Reply, StreamMessage } from './protocol.ts';

/** Characters of a key that may be shown. */
const HINT_LENGTH = 4;
/** Of a shorter key the hint would give too much away. */
const SHORTEST_WITH_HINT = 12;

/** The worker's logic, apart from the worker, so that it runs in tests over a MessageChannel. */
export function createLlmService(vault: Vault, outside: Outside): LlmWorkerApi {
	const manager = createServiceManager(outside.clock);

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
		serviceStates: async () => manager.states(),
		setKey: (target, key) =>
			reply(async () => {
				const trimmed = key.trim();
				// Headers take no other characters: a key copied with a stray one would fail later with a riddle.
				if (!/^[\x21-\x7e]+$/.test(trimmed))
					throw new Fault('key_malformed', 'A key is printable characters without spaces');
				await vault.set(keyId(target), trimmed);
				manager.forgive(target.provider);
			}),
		hasKey: (target) => reply(() => vault.has(keyId(target))),
		keyHint: (target) =>
			reply(async () => {
				const key = await vault.get(keyId(target));
				if (key === null) return null;
				return key.length < SHORTEST_WITH_HINT ? '' : key.slice(-HINT_LENGTH);
			}),
		forgetKey: (target) => reply(() => vault.forget(keyId(target)))
	};
}

async function readKey(vault: Vault, target: KeyTarget): Promise<string | null> {
	try {
		return await vault.get(keyId(target));
	} catch (thrown) {
		throw toFault(thrown, 'vault_unavailable');
	}
}

async function reply<T>(action: () => Promise<T>): Promise<Reply<T>> {
	try {
		return { ok: true, value: await action() };
	} catch (thrown) {
		return { ok: false, fault: toFaultRecord(toFault(thrown, 'vault_unavailable')) };
	}
}

/** A key belongs to a service at an origin, so that a changed address never receives the key of the old one. */
function keyId({ provider, baseUrl }: KeyTarget): string {
	if (!URL.canParse(baseUrl))
		throw new Fault('url_refused', 'Not a usable address (malformed)', { url: '', reason: 'malformed' });
	return `${provider}@${new URL(baseUrl).origin}`;
}
