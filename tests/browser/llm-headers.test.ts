import { afterEach, expect, inject, it } from 'vitest';
import { createLlmWorkerClient, type LlmWorkerClient } from '#lib/workers/llm/client.ts';
import { callEveryProvider } from '../support/llm/call-every-provider.ts';
import { checkHeaders, everyHeader } from '../support/llm/header-rules.ts';
import type { ReplayRequest, ReplayStep } from '../support/llm/replay-server.ts';

const service = inject('replayUrl');
let client: LlmWorkerClient;
afterEach(() => client.dispose());

/** `npm run test:llm -- --only headers` does the same with the built worker, in Firefox too. */
it('[LLM3] [LLM34] preflights of every provider carry only the headers that its service allows', async () => {
	const answer: ReplayStep = { status: 404, body: '{"error":{"message":"not here"}}', allowHeaders: everyHeader() };
	await fetch(`${service}/__script`, { method: 'PUT', body: JSON.stringify([answer]) });
	client = createLlmWorkerClient();
	const calls = await callEveryProvider(client, service);
	const recorded = (await (await fetch(`${service}/__requests`)).json()) as {
		requests: ReplayRequest[];
		preflights: ReplayRequest[];
	};
	expect(checkHeaders(calls, recorded)).toEqual([]);
	expect(recorded.preflights.length).toBeGreaterThan(20);
});
