import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { streamCall } from '#lib/llm/call/stream.ts';
import { sequence, summary, told, type ConformanceCase } from '../../support/conformance.ts';
import { conformanceCases } from '../../support/conformance-cases.ts';
import { callOptions, collect, connectionTo, requestTo } from '../../support/llm.ts';
import { startReplayServer, type ReplayServer } from '../../support/replay-server.ts';

const seeds = Array.from({ length: 5 }, (_, index) => index + 1);
const { corpus, own } = conformanceCases();

describe('recorded streams through real HTTP', () => {
	let server: ReplayServer;
	beforeAll(async () => {
		server = await startReplayServer();
	});
	afterAll(() => server.close());

	async function replay({ body, contentType, connection: { basePath, ...given } }: ConformanceCase, seed: number) {
		server.script([{ body, contentType, seed }]);
		const connection = connectionTo(server.url, { ...given, baseUrl: server.url + basePath });
		return collect(streamCall(requestTo(connection), callOptions()));
	}

	async function checkAllSplits(recorded: ConformanceCase) {
		const { name, expected } = recorded;
		const sequences = new Set<string>();
		for (const seed of seeds) {
			const { events, response } = await replay(recorded, seed);
			expect(summary(response), `${name}, seed ${seed}`).toEqual(expected);
			expect(response.partial).toBe(expected.failed);
			const { content, reasoning, toolCalls, sources } = response;
			expect(told(events)).toEqual({ content, reasoning, toolCalls, sources });
			expect(toolCalls.every((call) => call.arguments !== null)).toBe(true);
			expect(new Set(toolCalls.map((call) => call.id)).size).toBe(toolCalls.length);
			if (toolCalls.length > 0) expect(response.finishReason).toBe('tool_calls');
			sequences.add(sequence(events));
		}
		expect(sequences.size, name).toBe(1);
	}

	it('[D2] [LLM13] reads every recording of the corpus the same, wherever its bytes are split', async (ctx) => {
		if (corpus.length === 0) ctx.skip('skipped: corpus not present');
		expect(new Set(corpus.map(({ name }) => name.split('/')[0])).size).toBe(12);
		for (const recorded of corpus) await checkAllSplits(recorded);
	}, 120_000);

	it.each(own)('[D3] [LLM13] reads $name the same, wherever its bytes are split', async (recorded) => {
		await checkAllSplits(recorded);
	});

	it('[LLM6] keeps three parallel calls apart that all carry index 0', async (ctx) => {
		const recorded = corpus.find(({ name }) => name.startsWith('compat'));
		if (!recorded) return ctx.skip('skipped: corpus not present');
		const { response } = await replay(recorded, 1);
		expect(response.toolCalls.map(({ id, name, arguments: given }) => ({ id, name, given }))).toEqual([
			{ id: 'tooluse_1', name: 'file_read', given: { path: 'file1.ts' } },
			{ id: 'tooluse_2', name: 'ls_tool', given: { path: 'dir1' } },
			{ id: 'tooluse_3', name: 'file_read', given: { path: 'file2.json' } }
		]);
	});
});
