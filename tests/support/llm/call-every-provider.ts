import { providers } from '#lib/llm/providers/registry.ts';
import type { ModelConnection } from '#lib/llm/types.ts';
import type { LlmWorkerClient } from '#lib/workers/llm/client.ts';

export interface MadeCall {
	provider: string;
	call: 'stream' | 'test' | 'list';
	/** `ok`, the finish reason, or the code of the fault. */
	ended: string;
}

/** The key sent with every call. */
export const headerCanary = 'canary-key-for-headers';

/** Makes every kind of call of every provider through the app's own worker to one service. */
export async function callEveryProvider(client: LlmWorkerClient, service: string): Promise<MadeCall[]> {
	const calls: MadeCall[] = [];
	for (const { id, kind, key, defaultBaseUrl } of providers) {
		if (kind === 'in-page') continue;
		const connection: ModelConnection = {
			provider: id,
			// The path begins with the provider's id, so that the server knows the caller.
			baseUrl: `${service}/${id}${new URL(defaultBaseUrl).pathname.replace(/\/$/, '')}`,
			model: 'm',
			thinking: true,
			proxyUrl: null,
			webSearch: true,
			contextTokens: 4096
		};
		if (key !== 'none') await client.vault.setKey(connection, headerCanary);
		let ended = 'nothing';
		const request = {
			connection,
			messages: [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Hi' }] }],
			tools: [{ name: 'f', description: 'A tool', parameters: { type: 'object' as const, properties: {} } }]
		};
		for await (const event of client.stream(request, {}))
			if (event.type === 'end') ended = event.response.fault?.code ?? event.response.finishReason;
		calls.push({ provider: id, call: 'stream', ended });
		const test = await client.testConnection(connection, {});
		calls.push({ provider: id, call: 'test', ended: test.ok ? 'ok' : test.fault.code });
		const list = await client.listModels(connection, {});
		calls.push({ provider: id, call: 'list', ended: list.ok ? 'ok' : list.fault.code });
	}
	return calls;
}
