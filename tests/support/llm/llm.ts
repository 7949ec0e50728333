import { readFileSync } from 'node:fs';
import { systemClock, type Clock } from '#lib/base/clock.ts';
import { createServiceManager } from '#lib/llm/manager/service-manager.ts';
import type { CallOptions } from '#lib/llm/call/stream.ts';
import type { LlmEvent, LlmRequest, LlmResponse, ModelConnection } from '#lib/llm/types.ts';
import { externalFetch } from '#lib/security/http.ts';

/** One of the project's recordings: the bytes of one answer. */
export function recording(name: string): string {
	return readFileSync(new URL(`../../replay/${name}.sse.txt`, import.meta.url), 'utf8');
}

export function connectionTo(url: string, more: Partial<ModelConnection> = {}): ModelConnection {
	return {
		provider: 'openai-compatible',
		baseUrl: `${url}/v1`,
		model: 'test-model',
		thinking: false,
		proxyUrl: null,
		webSearch: false,
		contextTokens: null,
		...more
	};
}

export function requestTo(connection: ModelConnection, more: Partial<LlmRequest> = {}): LlmRequest {
	return { connection, messages: [{ role: 'user', content: [{ type: 'text', text: 'Hello' }] }], tools: [], ...more };
}

export function callOptions(more: Partial<CallOptions> & { clock?: Clock; secret?: string | null } = {}): CallOptions {
	const { clock = systemClock, secret = 'secret-key-for-tests', ...rest } = more;
	return {
		outside: { clock, fetch: externalFetch, pageOrigin: 'https://app.example' },
		key: async () => secret,
		manager: createServiceManager(clock),
		...rest
	};
}

/** All events of a call, and its response. */
export async function collect(events: AsyncIterable<LlmEvent>): Promise<{ events: LlmEvent[]; response: LlmResponse }> {
	const all: LlmEvent[] = [];
	for await (const event of events) all.push(event);
	const last = all.at(-1);
	if (last?.type !== 'end') throw new Error('The stream did not end with an end event');
	return { events: all, response: last.response };
}

/** A clock whose pauses end at once and are recorded. Time limits, from `limitsFromMs` on, never end. */
export function instantClock(limitsFromMs: number): Clock & { pauses: number[] } {
	const pauses: number[] = [];
	return {
		pauses,
		now: () => 1_000_000,
		sleep(milliseconds, signal) {
			if (milliseconds >= limitsFromMs)
				return new Promise((_resolve, reject) =>
					signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
				);
			if (signal?.aborted) return Promise.reject(signal.reason);
			pauses.push(milliseconds);
			return Promise.resolve();
		}
	};
}
