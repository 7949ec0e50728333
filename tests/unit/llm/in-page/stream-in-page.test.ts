import { describe, expect, it } from 'vitest';
import { systemClock } from '#lib/base/clock.ts';
import { Fault } from '#lib/base/fault.ts';
import { streamInPage, type AnswerPiece, type InPageModel } from '#lib/llm/in-page/stream-in-page.ts';
import { noUsage } from '#lib/llm/call/response-buffer.ts';
import type { LlmRequest, ToolSpecification } from '#lib/llm/types.ts';
import { collect, connectionTo, requestTo } from '../../../support/llm/llm.ts';

const tools: ToolSpecification[] = [
	{ name: 'run', description: 'Runs', parameters: { type: 'object', properties: {} } }
];
const request = (more: Partial<LlmRequest> = {}) =>
	requestTo(connectionTo('http://x', { provider: 'wllama', baseUrl: '', model: 'm.gguf' }), more);
const finish: AnswerPiece = {
	type: 'finish',
	reason: 'stop',
	usage: { ...noUsage, prompt: 3, completion: 2, total: 5 }
};

/** Says pieces, then does what `last` does. */
function scripted(pieces: AnswerPiece[], last: (signal: AbortSignal) => Promise<unknown> = async () => undefined) {
	const asked: LlmRequest[] = [];
	const model: InPageModel = {
		async *answer(got, signal) {
			asked.push(got);
			yield* pieces;
			await last(signal);
		}
	};
	return { model, asked };
}
const never = () => new Promise<never>(() => undefined);
const run = (model: InPageModel, asked = request(), signal?: AbortSignal) =>
	collect(streamInPage(model, asked, { clock: systemClock, signal }));

describe('a model in the page', () => {
	it('[D14] [LLM1] [LLM47] answers as any service does', async () => {
		const { model } = scripted([{ type: 'reasoning', text: 'Hm.' }, { type: 'text', text: 'Yes' }, finish]);
		const { events, response } = await run(model);
		expect(events.map(({ type }) => type)).toEqual(['start', 'reasoning', 'text', 'end']);
		expect(response).toMatchObject({
			content: 'Yes',
			reasoning: 'Hm.',
			finishReason: 'stop',
			partial: false,
			usage: { prompt: 3, completion: 2 },
			provider: 'wllama',
			timing: { tries: 1 }
		});
	});

	it('[E9] [LLM47] gets tools as text, and calls them in text', async () => {
		const { model, asked } = scripted([
			{ type: 'text', text: '<tool_call>{"name":"run","arguments":{}}</tool_call>' },
			finish
		]);
		const { response } = await run(model, request({ tools }));
		expect(asked[0]?.tools).toEqual([]);
		expect(asked[0]?.messages[0]).toMatchObject({ role: 'system' });
		expect(response).toMatchObject({
			content: '',
			finishReason: 'tool_calls',
			toolCalls: [{ name: 'run', arguments: {} }]
		});
	});

	it('[LLM4] [LLM47] stops at once even if it does not react, and keeps what came', async () => {
		const control = new AbortController();
		const { model } = scripted([{ type: 'text', text: 'Half' }], () => {
			control.abort();
			return never();
		});
		const { response } = await run(model, request(), control.signal);
		expect(response).toMatchObject({ content: 'Half', finishReason: 'aborted', partial: true, fault: null });
		const before = scripted([finish]);
		expect((await run(before.model, request(), control.signal)).response.finishReason).toBe('aborted');
		expect(before.asked).toEqual([]);
	});

	it('[LLM1] [LLM8] a failure is the last event, with what came before', async () => {
		const fail = () => Promise.reject(new Fault('in_page_memory', 'full'));
		const { response } = await run(scripted([{ type: 'text', text: 'Half' }], fail).model);
		expect(response).toMatchObject({ content: 'Half', partial: true, fault: { code: 'in_page_memory' } });
		const other = await run(scripted([], () => Promise.reject(new TypeError('odd'))).model);
		expect(other.response.fault).toMatchObject({ code: 'unexpected' });
	});

	it('[LLM7] without a finish is partial', async () => {
		const { response } = await run(scripted([{ type: 'text', text: 'Half' }]).model);
		expect(response).toMatchObject({ partial: true, finishReason: 'unknown' });
	});

	it('[LLM47] refuses pictures instead of ignoring them', async () => {
		const messages: LlmRequest['messages'] = [
			{ role: 'user', content: [{ type: 'image', mediaType: 'image/png', data: 'AA==' }] }
		];
		const { response } = await run(scripted([finish]).model, request({ messages }));
		expect(response.fault?.code).toBe('in_page_no_images');
		const image = { type: 'image', mediaType: 'image/png', data: 'AA==' } as const;
		const result = { role: 'tool', callId: 'c', name: 'read_file', content: 'plot.png', images: [image] } as const;
		const later = await run(scripted([finish]).model, request({ messages: [result] }));
		expect(later.response.fault?.code).toBe('in_page_no_images');
	});
});
