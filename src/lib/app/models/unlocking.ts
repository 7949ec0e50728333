import type { LlmEvent } from '#lib/llm/types.ts';
import type { LlmWorkerClient } from '#lib/workers/llm/client.ts';

const LOCKED = 'vault_locked';

/**
 * A client that asks for the passphrase when a call finds the vault locked, and then repeats the call. The caller only
 * notices the delay. If the user does not unlock the vault, the call ends as without this wrapper.
 *
 * @param ask resolves to whether the vault has been unlocked
 */
export function unlocking(client: LlmWorkerClient, ask: (signal?: AbortSignal) => Promise<boolean>): LlmWorkerClient {
	async function retried<T extends { ok: true } | { ok: false; fault: { code: string } }>(
		attempt: () => Promise<T>,
		signal?: AbortSignal
	): Promise<T> {
		for (;;) {
			const result = await attempt();
			if (result.ok || result.fault.code !== LOCKED || !(await ask(signal))) return result;
		}
	}

	return {
		...client,
		async *stream(request, options) {
			for (;;) {
				let locked: LlmEvent | null = null;
				for await (const event of client.stream(request, options)) {
					if (event.type === 'end' && event.response.fault?.code === LOCKED) locked = event;
					else yield event;
				}
				if (locked === null) return;
				if (await ask(options.signal)) continue;
				yield options.signal?.aborted ? asAborted(locked) : locked;
				return;
			}
		},
		testConnection: (connection, options) => retried(() => client.testConnection(connection, options), options.signal),
		search: (request, options) => retried(() => client.search(request, options), options.signal),
		// Texts are embedded in the background: only a test may ask for the passphrase.
		embed: (request, options) =>
			options.check ? retried(() => client.embed(request, options), options.signal) : client.embed(request, options),
		listModels: (connection, options) => retried(() => client.listModels(connection, options), options.signal)
	};
}

/** Cancelling the passphrase dialog through the signal counts as an aborted call. */
function asAborted(event: LlmEvent): LlmEvent {
	if (event.type !== 'end') return event;
	return { type: 'end', response: { ...event.response, finishReason: 'aborted', fault: null } };
}
