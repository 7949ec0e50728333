import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { LlmEvent, ModelConnection } from '#lib/llm/types.ts';
import { createLlmWorkerClient, type LlmWorkerClient } from '#lib/workers/llm/client.ts';
import { sequence, summary, told, type ConformanceCase } from '../support/llm/conformance.ts';
import type { ReplayStep } from '../support/llm/replay-server.ts';

/** Another origin than the page's. */
const service = inject('replayUrl');
const cases = inject('conformanceCases');
/** Splits of each recording; the tests in Node try more. */
const SEEDS = 12;
/** Calls at a time; all of one recording, so that it does not matter which gets which split. */
const AT_ONCE = 12;

let client: LlmWorkerClient;
beforeAll(async () => {
	client = createLlmWorkerClient();
	for (const { connection } of cases) await client.vault.setKey(connectionOf(connection), 'key-for-conformance');
});
afterAll(async () => {
	for (const { connection } of cases) await client.vault.forgetKey(connectionOf(connection));
	client.dispose();
});

function connectionOf({ basePath, ...given }: ConformanceCase['connection']): ModelConnection {
	const rest = { model: 'm', proxyUrl: null, webSearch: false, contextTokens: null };
	return { ...given, ...rest, baseUrl: service + basePath };
}

async function call(connection: ModelConnection) {
	const messages = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Hello' }] }];
	const events: LlmEvent[] = [];
	for await (const event of client.stream({ connection, messages, tools: [] }, {})) events.push(event);
	const last = events.at(-1);
	if (last?.type !== 'end') throw new Error('no end event');
	return { events, response: last.response };
}

describe('recorded streams through the worker, from another origin', () => {
	it('[D2] there are recordings of every protocol', () => {
		expect(new Set(cases.map(({ connection }) => connection.provider))).toContain('anthropic');
		expect(cases.length).toBeGreaterThanOrEqual(10);
	});

	it.each(cases)(
		'[D2] [D3] [LLM13] $name gives the same, wherever its bytes are split',
		async (recorded) => {
			const { name, body, contentType, expected } = recorded;
			const allowHeaders =
				'authorization, content-type, x-api-key, x-goog-api-key, anthropic-version, anthropic-dangerous-direct-browser-access';
			const steps = Array.from({ length: SEEDS }, (_, index): ReplayStep => ({
				body,
				contentType,
				seed: index + 1,
				allowHeaders
			}));
			await fetch(`${service}/__script`, { method: 'PUT', body: JSON.stringify(steps) });
			const connection = connectionOf(recorded.connection);
			const sequences = new Set<string>();
			for (let done = 0; done < SEEDS; done += AT_ONCE) {
				const calls = await Promise.all(Array.from({ length: AT_ONCE }, () => call(connection)));
				for (const { events, response } of calls) {
					expect(summary(response), name).toEqual(expected);
					expect(response.partial).toBe(expected.failed);
					const { content, reasoning, toolCalls, sources } = response;
					expect(told(events)).toEqual({ content, reasoning, toolCalls, sources });
					sequences.add(sequence(events));
				}
			}
			expect(sequences.size).toBe(1);
		},
		120_000
	);
});
