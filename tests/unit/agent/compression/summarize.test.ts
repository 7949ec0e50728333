import { describe, expect, it } from 'vitest';
import { summarize, type SummaryRequest } from '#lib/agent/compression/summarize.ts';
import { readSummary, summaryLength } from '#lib/agent/compression/summary.ts';
import { transcriptOf } from '#lib/agent/compression/transcript.ts';
import { estimateTokens } from '#lib/llm/tokens/estimate.ts';
import { estimateParts, requestParts } from '#lib/llm/tokens/request-tokens.ts';
import { parsePromptOverrides } from '#lib/settings/prompt-overrides.ts';
import { LedModel } from '../../../support/llm/led-model.ts';
import { ScriptedLlm, type Answer } from '../../../support/llm/scripted-llm.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { connection } from '../support.ts';
import { longConversation, summary, textOf } from './support.ts';

const parts = (window = 36_000) => ({
	connection: { ...connection, thinking: true },
	window,
	overrides: parsePromptOverrides(undefined),
	clock: new ManualClock(),
	signal: new AbortController().signal
});
const compressed = longConversation(6);
const request: SummaryRequest = { compressed, previous: null, goals: [] };
const whole = JSON.stringify(summary);
const tooLong = JSON.stringify({ ...summary, goal: 'x'.repeat(1_001) });

async function outcome(...answers: Answer[]) {
	const llm = new ScriptedLlm(answers);
	const result = await summarize(request, { llm, ...parts() }).catch((thrown: unknown) => thrown);
	return { result, llm };
}

describe('[I6] [HIST11] the summary of a conversation', () => {
	it('is read from JSON, also where a list was written for a text', async () => {
		expect((await outcome({ text: whole })).result).toEqual(summary);
		expect(readSummary('```json\n{"goal": "G", "decisions": ["R1 = 1k", "C1 = 1n"], "tried": null}\n```')).toEqual({
			goal: 'G',
			decisions: 'R1 = 1k; C1 = 1n',
			tried: '',
			problem: '',
			state: ''
		});
	});

	it('is asked for in one call without tools and reasoning, in JSON mode, with the conversation as data', async () => {
		const { llm } = await outcome({ text: whole });
		expect(llm.requests).toHaveLength(1);
		expect(llm.requests[0]).toMatchObject({ tools: [], json: true, connection: { thinking: false } });
		const text = textOf(llm.requests[0]?.messages[0]);
		expect(text).toContain('Answer 5');
		expect(text).toContain('<context name=');
	});

	it('is asked for once more when it is too long or cannot be read', async () => {
		const { result, llm } = await outcome({ text: tooLong }, { text: whole });
		expect(result).toEqual(summary);
		expect(textOf(llm.requests[1]?.messages.at(-1))).toContain('at most 1000');
		expect((await outcome({ text: 'Sure!' }, { text: whole })).result).toEqual(summary);
	});

	it('[J6] is shorter where its share of the input is smaller', async () => {
		const llm = new ScriptedLlm([{ text: whole }, { text: JSON.stringify({ goal: 'Gain' }) }]);
		expect(await summarize(request, { llm, ...parts(), characters: 60 })).toMatchObject({ goal: 'Gain' });
		expect(textOf(llm.requests[1]?.messages.at(-1))).toContain('at most 60');
	});

	it.each([
		['too_long', [{ text: tooLong }, { text: tooLong }]],
		['unreadable', [{ text: 'Sure!' }, { text: '' }]],
		['unreadable', [{ text: '{"goal": "", "decisions": []}' }]],
		['refused', [{ text: '', end: { finishReason: 'content_filter' } }]],
		['service', [{ end: { finishReason: 'error', fault: { code: 'llm_unreachable', message: '', data: {} } } }]]
	] as const)('fails as %s', async (reason, answers) => {
		const { result } = await outcome(...answers);
		expect(result).toMatchObject({ code: 'compression_failed', data: { reason } });
	});

	it('replaces the one before, which stands for what it was made of', async () => {
		const llm = new ScriptedLlm([{ text: whole }]);
		const previous = { upTo: compressed[3]!.id, summary };
		await summarize({ ...request, previous }, { llm, ...parts() });
		const text = textOf(llm.requests[0]?.messages[0]);
		expect(text).toContain('RC = 4.7k gives 38.2 dB');
		expect(text).not.toContain('Answer 1:');
		expect(text).toContain('Question 2:');
	});

	it('ends within 500 ms of a stop, whatever the model does', async () => {
		const abort = new AbortController();
		const { clock, ...others } = parts();
		const asked = summarize(request, { llm: new LedModel(), ...others, clock, signal: abort.signal });
		const failed = expect(asked).rejects.toMatchObject({ code: 'aborted' });
		abort.abort('user');
		await clock.advance(500);
		await failed;
	});

	it.each([8_000, 32_000, 128_000, 1_000_000])('fits a window of %i tokens for 200 messages', async (window) => {
		const llm = new ScriptedLlm([{ text: whole }]);
		await summarize({ compressed: longConversation(100, 3_000), previous: null, goals: [] }, { llm, ...parts(window) });
		const tokens = estimateParts(requestParts(llm.requests[0]!));
		expect(tokens + 1_000).toBeLessThan(window);
	});

	it('leaves out the middle where even short messages do not fit', () => {
		const text = transcriptOf(longConversation(200, 500), 2_000);
		expect(estimateTokens(text)).toBeLessThanOrEqual(2_000);
		expect(text).toMatch(/\[\d+ messages left out\]/);
		expect(text).toContain('Question 0');
		expect(text).toContain('Answer 199');
	});

	it('counts the characters of all its fields', () => {
		expect(summaryLength({ goal: 'ab', decisions: 'c', tried: '', problem: '电路', state: '' })).toBe(5);
	});
});
