import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { streamCall } from '#lib/llm/stream.ts';
import type { LlmResponse, ModelConnection } from '#lib/llm/types.ts';
import { callOptions, collect, connectionTo, recording, requestTo } from '../../support/llm.ts';
import { startReplayServer, type ReplayServer } from '../../support/replay-server.ts';
import { expectedOf, type Expected } from './expected.ts';

const corpus = fileURLToPath(new URL('../../../../shared/data/sse/', import.meta.url));
const chatCompletions = /^(zai|deepseek|openai-chat|openrouter|ollama|compat)/;
const seeds = Array.from({ length: 10 }, (_, index) => index + 1);

interface Recorded {
	name: string;
	body: string;
	contentType: string;
}

const own = [
	'null-ids-split-key',
	'whole-call-in-finish-chunk',
	'cumulative-usage',
	'same-index-no-arguments',
	'usage-without-choices'
];

function corpusRecordings(): Recorded[] {
	if (!existsSync(corpus)) return [];
	return readdirSync(corpus)
		.filter((folder) => chatCompletions.test(folder))
		.flatMap((folder) =>
			readdirSync(corpus + folder)
				.filter((file) => /response\.(sse\.txt|json)$/.test(file))
				.map((file) => ({
					name: `${folder}/${file}`,
					body: readFileSync(`${corpus}${folder}/${file}`, 'utf8'),
					contentType: file.endsWith('.json') ? 'application/json' : 'text/event-stream'
				}))
		);
}

function providerOf(name: string): Partial<ModelConnection> {
	if (name.startsWith('zai')) return { provider: 'zhipu', thinking: true };
	if (name.startsWith('ollama')) return { provider: 'ollama' };
	return {};
}

function summary(response: LlmResponse): Expected {
	return {
		content: response.content,
		reasoning: response.reasoning,
		toolCalls: response.toolCalls.map(({ name, argumentsText }) => ({ name, argumentsText })),
		usage: response.usage,
		failed: response.fault !== null
	};
}

describe('recorded streams through real HTTP', () => {
	let server: ReplayServer;
	beforeAll(async () => {
		server = await startReplayServer();
	});
	afterAll(() => server.close());

	async function replay(recorded: Recorded, seed: number) {
		server.script([{ body: recorded.body, contentType: recorded.contentType, seed }]);
		const connection = connectionTo(server.url, providerOf(recorded.name));
		return collect(streamCall(requestTo(connection), callOptions()));
	}

	async function checkAllSplits(recorded: Recorded) {
		const expected = expectedOf(recorded.body);
		for (const seed of seeds) {
			const { events, response } = await replay(recorded, seed);
			expect(summary(response), `${recorded.name}, seed ${seed}`).toEqual(expected);
			expect(response.partial).toBe(expected.failed);
			const calls = events.filter((event) => event.type === 'tool_call').map((event) => event.call);
			expect(calls).toEqual(response.toolCalls);
			expect(
				events
					.filter((event) => event.type === 'text')
					.map((event) => event.text)
					.join('')
			).toBe(response.content);
			expect(response.toolCalls.every((call) => call.arguments !== null)).toBe(true);
			expect(new Set(response.toolCalls.map((call) => call.id)).size).toBe(response.toolCalls.length);
			if (response.toolCalls.length > 0) expect(response.finishReason).toBe('tool_calls');
		}
	}

	const recordings = corpusRecordings();
	it('[D2] reads every recording of the corpus the same, wherever its bytes are split', async (ctx) => {
		if (recordings.length === 0) ctx.skip('skipped: corpus not present');
		expect(recordings.length).toBeGreaterThan(10);
		for (const recorded of recordings) await checkAllSplits(recorded);
	}, 120_000);

	it.each(own)('[D3] reads %s the same, wherever its bytes are split', async (name) => {
		await checkAllSplits({ name, body: recording(name), contentType: 'text/event-stream' });
	});

	it('[LLM6] keeps three parallel calls apart that all carry index 0', async (ctx) => {
		const recorded = recordings.find(({ name }) => name.startsWith('compat'));
		if (!recorded) return ctx.skip('skipped: corpus not present');
		const { response } = await replay(recorded, 1);
		expect(response.toolCalls.map(({ id, name, arguments: given }) => ({ id, name, given }))).toEqual([
			{ id: 'tooluse_1', name: 'file_read', given: { path: 'file1.ts' } },
			{ id: 'tooluse_2', name: 'ls_tool', given: { path: 'dir1' } },
			{ id: 'tooluse_3', name: 'file_read', given: { path: 'file2.json' } }
		]);
	});
});
