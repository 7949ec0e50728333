import { describe, expect, it } from 'vitest';
import { correctionFactor, learn, noCorrection, parseCorrections } from '#lib/llm/tokens/correction.ts';
import { encodingOf } from '#lib/llm/tokens/encoding.ts';
import { estimateTokens } from '#lib/llm/tokens/estimate.ts';
import { readImageSize } from '#lib/llm/tokens/image-size.ts';
import { imageTokens } from '#lib/llm/tokens/image-tokens.ts';
import { estimateMessage, estimateParts, requestParts } from '#lib/llm/tokens/request-tokens.ts';
import type { ChatMessage } from '#lib/llm/types.ts';
import { countExactly } from '#lib/workers/tokens/exact.ts';

describe('[D11] [LLM42] the quick estimate', () => {
	it.each([
		['', 0],
		['abcd', 1],
		['abcde', 2],
		['运算放大', 3],
		['放大器 gain', 4]
	])('%j: %d', (text, tokens) => expect(estimateTokens(text)).toBe(tokens));

	it('adds what messages cost besides their text', () => {
		const system: ChatMessage = { role: 'system', content: 'abcd' };
		const tool: ChatMessage = { role: 'tool', callId: '1', name: 'read_file', content: 'abcd' };
		expect(estimateMessage(system)).toBe(1 + 4 + 3 + 4);
		expect(estimateMessage(tool)).toBe(1 + 4 + 3);
		const tools = [{ name: 'a', description: 'b', parameters: { type: 'object' as const } }];
		const parts = requestParts({ messages: [system, tool], tools });
		expect(estimateParts(parts)).toBe(12 + 8 + estimateTokens(JSON.stringify(tools[0])));
	});

	it('counts the reasoning and the calls that go back', () => {
		const message: ChatMessage = {
			role: 'assistant',
			content: 'abcd',
			reasoning: 'abcdefgh',
			toolCalls: [{ id: 'x', name: 'abcd', arguments: {}, argumentsText: '{}ab' }],
			replay: null
		};
		expect(estimateMessage(message)).toBe(1 + 2 + 2 + 7);
	});
});

describe('[D11] [LLM42] pictures', () => {
	it.each([
		[512, 512, 'high', 85 + 170],
		[513, 512, 'high', 85 + 2 * 170],
		[1024, 1024, 'high', 85 + 4 * 170],
		[2048, 4096, 'high', 85 + 6 * 170],
		[4096, 4096, 'high', 85 + 4 * 170],
		[4096, 8, 'high', 85 + 4 * 170],
		[4096, 4096, 'low', 85],
		[512, 512, 'auto', 85],
		[1024, 1024, 'auto', 85 + 4 * 170],
		[1, 1, 'high', 85 + 170]
	] as const)('%d x %d, %s: %d tokens', (width, height, detail, tokens) =>
		expect(imageTokens(width, height, detail)).toBe(tokens)
	);

	const base64 = (bytes: number[]) => btoa(String.fromCharCode(...bytes, ...Array<number>(40).fill(0)));
	const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0));

	it.each([
		['PNG', [0x89, ...ascii('PNG\r\n\x1a\n'), 0, 0, 0, 13, ...ascii('IHDR'), 0, 0, 4, 1, 0, 0, 2, 3], [1025, 515]],
		['GIF', [...ascii('GIF89a'), 1, 4, 3, 2], [1025, 515]],
		['JPEG', [0xff, 0xd8, 0xff, 0xe0, 0, 4, 9, 9, 0xff, 0xc2, 0, 17, 8, 2, 3, 4, 1], [1025, 515]],
		['WebP, extended', [...ascii('RIFF0000WEBPVP8X0000'), 0, 0, 0, 0, 0, 4, 0, 2, 2, 0], [1025, 515]],
		['WebP, lossy', [...ascii('RIFF0000WEBPVP8 0000'), 0, 0, 0, 0x9d, 1, 0x2a, 1, 4, 3, 2], [1025, 515]]
	])('reads the size of a %s', (_, bytes, [width, height]) => {
		expect(readImageSize(base64(bytes))).toMatchObject({ width, height });
	});

	it.each([
		'',
		'%%%',
		btoa('not a picture at all, but long enough to have a header'),
		base64([0xff, 0xd8, 0xff, 0xe0])
	])('knows no size of %j', (data) => expect(readImageSize(data)).toBeNull());

	it('take a picture without a readable size for one of 1024 by 1024', () => {
		const message: ChatMessage = { role: 'user', content: [{ type: 'image', mediaType: 'image/png', data: 'AAAA' }] };
		expect(estimateMessage(message)).toBe(85 + 4 * 170 + 7);
	});
});

describe('[D11] [LLM42] exact counts', () => {
	// Known from OpenAI's tiktoken.
	it.each([
		['hello world', 'cl100k_base', 2],
		['hello world', 'o200k_base', 2],
		['antidisestablishmentarianism', 'cl100k_base', 6],
		['お誕生日おめでとう', 'cl100k_base', 9],
		['2 + 2 = 4', 'cl100k_base', 7]
	] as const)('%j in %s: %d', async (text, encoding, tokens) => {
		expect(await countExactly([text], encoding)).toBe(tokens);
	});

	it('takes the names of special tokens as text, and sums over texts', async () => {
		const one = await countExactly(['<|endoftext|>'], 'o200k_base');
		expect(one).toBeGreaterThan(1);
		expect(await countExactly(['<|endoftext|>', 'hello world'], 'o200k_base')).toBe(one + 2);
	});

	it('cuts runs that would take minutes, at a token or so for each cut', async () => {
		const whole = await countExactly(['='.repeat(400)], 'o200k_base');
		const cut = await countExactly(['='.repeat(200_000)], 'o200k_base');
		expect(cut).toBeGreaterThanOrEqual(whole * 400);
		expect(cut).toBeLessThanOrEqual((whole + 1) * 500);
		expect(await countExactly(['😀'.repeat(1_000)], 'o200k_base')).toBeLessThan(3_000);
	});

	it.each([
		['openai', 'gpt-5-mini', 'o200k_base'],
		['openai', 'gpt-4o-2024-08-06', 'o200k_base'],
		['openai', 'gpt-4.1', 'o200k_base'],
		['openai', 'gpt-4-turbo', 'cl100k_base'],
		['openai', 'gpt-4', 'cl100k_base'],
		['openai', 'gpt-3.5-turbo', 'cl100k_base'],
		['openai', 'o4-mini', 'o200k_base'],
		['openrouter', 'openai/gpt-5', 'o200k_base'],
		['ollama', 'gpt-oss:20b', 'o200k_base'],
		['gemini', 'anything', 'o200k_base'],
		['zhipu', 'glm-4.7', 'cl100k_base'],
		['anthropic', 'claude-haiku-4-5', 'cl100k_base'],
		['ollama', 'qwen3:8b', 'cl100k_base']
	] as const)('%s %s is counted in %s', (provider, model, encoding) => {
		expect(encodingOf(provider, model)).toBe(encoding);
	});
});

describe('[D11] [LLM43] the correction by what services report', () => {
	const learned = (...pairs: [number, number | null][]) =>
		pairs.reduce((correction, [counted, reported]) => learn(correction, 'exact', counted, reported), noCorrection);

	it('is none before the first call', () => expect(correctionFactor(noCorrection, 'exact')).toBe(1));

	it('is the median, so that an odd call changes little', () => {
		expect(correctionFactor(learned([1000, 1100]), 'exact')).toBeCloseTo(1.1);
		expect(correctionFactor(learned([1000, 1100], [1000, 1300]), 'exact')).toBeCloseTo(1.2);
		expect(correctionFactor(learned([1000, 1100], [1000, 1120], [1000, 2400]), 'exact')).toBeCloseTo(1.12);
	});

	it.each([
		['nothing was reported', 1000, null],
		['the request was short', 100, 150],
		['the ratio is out of reason', 1000, 5000],
		['the ratio is out of reason', 1000, 10],
		['zero was reported', 1000, 0]
	])('learns nothing when %s', (_, counted, reported) => {
		expect(learned([counted, reported])).toEqual(noCorrection);
	});

	it('keeps each way of counting apart, and follows a model that changes', () => {
		let correction = learn(noCorrection, 'estimate', 1000, 2000);
		expect(correctionFactor(correction, 'exact')).toBe(1);
		for (let call = 0; call < 100; call++) correction = learn(correction, 'estimate', 1000, 1500);
		expect(correctionFactor(correction, 'estimate')).toBe(1.5);
		expect(correction.estimate.length).toBeLessThanOrEqual(15);
	});

	it('reads what is stored, whatever it is', () => {
		expect(parseCorrections(null)).toEqual({});
		expect(parseCorrections([1])).toEqual({});
		expect(parseCorrections({ a: null, b: { exact: [1.1, 'x', -3, 99, null], estimate: 'no' } })).toEqual({
			a: noCorrection,
			b: { exact: [1.1], estimate: [] }
		});
	});
});
