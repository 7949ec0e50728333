import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { InlineReasoning } from '#lib/llm/wire/inline-reasoning.ts';

/** Reasoning and text of an answer whose text comes in these pieces. */
async function read(pieces: readonly string[]): Promise<{ reasoning: string; text: string }> {
	const parts: LanguageModelV4StreamPart[] = [
		{ type: 'text-start', id: 't' },
		...pieces.map((delta) => ({ type: 'text-delta' as const, id: 't', delta })),
		{ type: 'text-end', id: 't' }
	];
	const answer = { reasoning: '', text: '' };
	const stream = new ReadableStream<LanguageModelV4StreamPart>({
		start(controller) {
			for (const part of parts) controller.enqueue(part);
			controller.close();
		}
	}).pipeThrough(new TransformStream(new InlineReasoning()));
	for await (const part of stream) {
		if (part.type === 'reasoning-delta') answer.reasoning += part.delta;
		if (part.type === 'text-delta') answer.text += part.delta;
	}
	return answer;
}

describe('reasoning within the text', () => {
	const answers: [string, string, string][] = [
		['<think>\nTwo poles, a < b.\n</think>\n\nUse 1 nF.', 'Two poles, a < b.\n', '\n\nUse 1 nF.'],
		['\n <think>一个极点 😀</think>完成', '一个极点 😀', '完成'],
		['<thinking>a </think> b</thinking>c', 'a </think> b', 'c'],
		['<think>\n\n</think>\n\nDone', '', '\n\nDone'],
		['</think>\n\nDone', '', '\n\nDone'],
		['<think>never closed', 'never closed', ''],
		['<think>cut in its tag</thin', 'cut in its tag', ''],
		['\n<thi', '', '']
	];

	it.each(answers)('[D3] [LLM50] %j is taken apart, also split at any place', async (answer, reasoning, text) => {
		for (let at = 0; at <= answer.length; at++)
			expect(await read([answer.slice(0, at), answer.slice(at)]), `split at ${at}`).toEqual({ reasoning, text });
		expect(await read([...answer])).toEqual({ reasoning, text });
	});

	it.each([
		'Write `<think>` before the answer and `</think>` after it.',
		'```xml\n<think>code</think>\n```',
		'<thinker>is another tag</thinker>',
		'<thin air',
		'<',
		'  <b>bold</b>',
		' \n'
	])('[D3] [LLM50] %j stays text, also split at any place', async (text) => {
		for (let at = 0; at <= text.length; at++)
			expect(await read([text.slice(0, at), text.slice(at)]), `split at ${at}`).toEqual({ reasoning: '', text });
	});
});
