/** What `tests/bench/llm.ts` measures inside the page, with the app's own workers. */
import type { LlmRequest } from '#lib/llm/types.ts';
import { createLlmWorkerClient } from '#lib/workers/llm/client.ts';
import { createTokenCounter } from '#lib/workers/tokens/client.ts';

export interface LlmBenchPage {
	/** Milliseconds from the call to its end, and how many pieces of text came. */
	stream(baseUrl: string): Promise<{ ms: number; pieces: number }>;
	/** Milliseconds from when the service wrote each piece, which says when in its text, until its event is here. */
	delays(baseUrl: string): Promise<number[]>;
	/** Milliseconds until a worker that was not there before has answered. */
	start(): Promise<number>;
	/** Milliseconds to count the tokens of a text. */
	count(text: string): Promise<number>;
}

let client = createLlmWorkerClient();
const counter = createTokenCounter();

const now = () => performance.timeOrigin + performance.now();

function requestTo(baseUrl: string): LlmRequest {
	const connection = {
		provider: 'openai-compatible' as const,
		baseUrl,
		model: 'm',
		thinking: false,
		proxyUrl: null,
		webSearch: false,
		contextTokens: null
	};
	return { connection, messages: [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }], tools: [] };
}

/** Milliseconds that the server's clock is ahead: the browser's may have drifted since the page was opened. */
async function clockOffset(baseUrl: string): Promise<number> {
	let best = { trip: Infinity, offset: 0 };
	for (let attempt = 0; attempt < 10; attempt++) {
		const sent = now();
		const theirs = Number(await (await fetch(`${baseUrl}/now`)).text());
		const trip = now() - sent;
		if (trip < best.trip) best = { trip, offset: theirs - (sent + trip / 2) };
	}
	return best.offset;
}

const page: LlmBenchPage = {
	async stream(baseUrl) {
		const begun = performance.now();
		let pieces = 0;
		for await (const event of client.stream(requestTo(baseUrl), {})) {
			if (event.type === 'text') pieces++;
			if (event.type === 'end' && event.response.fault) throw new Error(event.response.fault.message);
		}
		return { ms: performance.now() - begun, pieces };
	},
	async delays(baseUrl) {
		const offset = await clockOffset(baseUrl);
		const delays: number[] = [];
		for await (const event of client.stream(requestTo(baseUrl), {}))
			if (event.type === 'text') delays.push(now() + offset - Number(event.text));
		return delays;
	},
	async start() {
		client.dispose();
		client = createLlmWorkerClient();
		const begun = performance.now();
		await client.vault.hasKey({ provider: 'openai-compatible', baseUrl: 'https://host.example/v1' });
		return performance.now() - begun;
	},
	async count(text) {
		const begun = performance.now();
		if ((await counter.count([text], 'o200k_base')) === null) throw new Error('The counter cannot count');
		return performance.now() - begun;
	}
};
Object.assign(globalThis, { llmBench: page });
