import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playSplit, splitProblems } from '../../support/spice/check-splits.ts';
import { conformanceCases } from '../../support/llm/conformance-cases.ts';
import { ownRecordings } from '../../support/llm/llm-recordings.ts';
import { startReplayServer, type ReplayServer } from '../../support/llm/replay-server.ts';

const cases = conformanceCases(ownRecordings());

describe('recorded streams through real HTTP', () => {
	let server: ReplayServer;
	beforeAll(async () => {
		server = await startReplayServer();
	});
	afterAll(() => server.close());

	it.each(cases)('[D2] [D3] [LLM13] reads $name the same, wherever its bytes are split', async (recorded) => {
		expect(await splitProblems(server, recorded)).toEqual([]);
	});

	it('[D2] there are recordings of every protocol, thinking and calls among them', () => {
		const providers = new Set(cases.map(({ connection }) => connection.provider));
		for (const provider of ['anthropic', 'gemini', 'openai', 'deepseek', 'zhipu', 'openrouter', 'ollama'])
			expect(providers).toContain(provider);
		expect(cases.filter(({ expected }) => expected.reasoning !== '').length).toBeGreaterThanOrEqual(8);
		expect(cases.filter(({ expected }) => expected.toolCalls.length > 0).length).toBeGreaterThanOrEqual(8);
	});

	it('[LLM6] keeps three parallel calls apart that all carry index 0', async () => {
		const recorded = cases.find(({ name }) => name.startsWith('same-index-split-calls'))!;
		const { response } = await playSplit(server, recorded, 1);
		expect(response.toolCalls.map(({ id, name, arguments: given }) => ({ id, name, given }))).toEqual([
			{ id: 'use_1', name: 'read_file', given: { path: 'amplifier.cir' } },
			{ id: 'use_2', name: 'list_project_files', given: { path: 'lib' } },
			{ id: 'use_3', name: 'read_file', given: { path: 'lib/npn.lib' } }
		]);
	});
});
