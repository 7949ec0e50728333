import { describe, expect, it } from 'vitest';
import { systemClock } from '#lib/base/clock.ts';
import {
	browserModelState,
	createBrowserModel,
	downloadBrowserModel,
	findLanguageModel,
	type LanguageModelApi,
	type LanguageModelSession
} from '#lib/llm/in-page/browser-model.ts';
import { streamInPage } from '#lib/llm/in-page/stream-in-page.ts';
import type { ChatMessage } from '#lib/llm/types.ts';
import { collect, connectionTo, requestTo } from '../../../support/llm/llm.ts';

// A scripted implementation of the documented interface (webmachinelearning.github.io/prompt-api, read 2026-11-21).
// Nothing here has met a real model: no browser that these tests run in has one.

type Options = Parameters<LanguageModelApi['create']>[0];

interface Script {
	availability?: Awaited<ReturnType<LanguageModelApi['availability']>>;
	pieces?: string[];
	/** Never ends its answer. */
	stalls?: boolean;
	contextWindow?: number;
	createError?: Error;
	promptError?: Error;
}

function scripted(script: Script = {}) {
	const created: Options[] = [];
	const questions: string[] = [];
	let destroyed = 0;
	const api: LanguageModelApi = {
		async availability({ expectedOutputs }) {
			// Another language is an error that Chrome writes to the console.
			expect(expectedOutputs).toEqual([{ type: 'text', languages: ['en'] }]);
			return script.availability ?? 'available';
		},
		async create(options) {
			created.push(options);
			if (script.createError) throw script.createError;
			const target = new EventTarget();
			options.monitor?.(target);
			for (const loaded of [0.5, 1]) target.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded }));
			const session: LanguageModelSession = {
				contextUsage: 40,
				contextWindow: script.contextWindow ?? 1000,
				measureContextUsage: async (text) => text.length,
				promptStreaming(text, { signal }) {
					questions.push(text);
					return new ReadableStream({
						start(controller) {
							for (const piece of script.pieces ?? ['Hel', 'lo']) controller.enqueue(piece);
							if (script.promptError) controller.error(script.promptError);
							else if (!script.stalls) controller.close();
							signal.addEventListener('abort', () => controller.error(signal.reason));
						}
					});
				},
				destroy: () => void destroyed++
			};
			return session;
		}
	};
	return { api, created, questions, destroyed: () => destroyed };
}

const connection = connectionTo('', { provider: 'browser', baseUrl: '', model: 'built-in' });
const history: ChatMessage[] = [
	{ role: 'system', content: 'You help.' },
	{ role: 'user', content: [{ type: 'text', text: 'One' }] },
	{ role: 'assistant', content: 'Two', reasoning: '', toolCalls: [], replay: null },
	{ role: 'user', content: [{ type: 'text', text: 'Three' }] }
];
const run = (api: LanguageModelApi | null, signal?: AbortSignal) =>
	collect(
		streamInPage(createBrowserModel(api), requestTo(connection, { messages: history }), { clock: systemClock, signal })
	);

describe("the browser's own model (scripted)", () => {
	it('[D14] is not here', async () => {
		expect(findLanguageModel({})).toBeNull();
		expect(await browserModelState(null)).toBe('absent');
		expect((await run(null)).response.fault?.code).toBe('browser_model_absent');
	});

	it.each([
		['unavailable', 'browser_model_unavailable'],
		['downloadable', 'browser_model_not_ready'],
		['downloading', 'browser_model_not_ready']
	] as const)('[D14] [LLM47] %s: nothing is downloaded without the user', async (availability, code) => {
		const { api, created } = scripted({ availability });
		expect(await browserModelState(api)).toBe(availability);
		expect((await run(api)).response.fault?.code).toBe(code);
		expect(created).toEqual([]);
	});

	it('[D14] is downloaded when the user asks, with progress', async () => {
		const { api, destroyed } = scripted({ availability: 'downloadable' });
		const shares: number[] = [];
		const signal = new AbortController().signal;
		await downloadBrowserModel(api, { signal, onProgress: (share) => shares.push(share) });
		expect(shares).toEqual([0.5, 1]);
		expect(destroyed()).toBe(1);
		const failing = scripted({ createError: new Error('no space') });
		await expect(downloadBrowserModel(failing.api, { signal, onProgress: () => undefined })).rejects.toMatchObject({
			code: 'browser_model_download'
		});
	});

	it('[D14] [LLM1] answers with the system prompt, the history and the question', async () => {
		const model = scripted();
		const { response } = await run(model.api);
		expect(response).toMatchObject({ content: 'Hello', finishReason: 'stop', usage: { prompt: 45 } });
		expect(model.created[0]).toMatchObject({
			expectedOutputs: [{ type: 'text', languages: ['en'] }],
			initialPrompts: [
				{ role: 'system', content: 'You help.\n\nAnswer in English.' },
				{ role: 'user', content: 'One' },
				{ role: 'assistant', content: 'Two' }
			]
		});
		expect(model.questions).toEqual(['Three']);
		expect(model.destroyed()).toBe(1);
	});

	it('[LLM47] a conversation that does not fit is refused, not shortened in silence', async () => {
		const small = scripted({ contextWindow: 44 });
		expect((await run(small.api)).response.fault).toMatchObject({ code: 'llm_context_length', data: { limit: 44 } });
		expect(small.questions).toEqual([]);
		const quota = Object.assign(new Error('too much'), { name: 'QuotaExceededError' });
		expect((await run(scripted({ createError: quota }).api)).response.fault?.code).toBe('llm_context_length');
	});

	it('[LLM4] stops', async () => {
		const model = scripted({ stalls: true });
		const control = new AbortController();
		setTimeout(() => control.abort(), 20);
		expect((await run(model.api, control.signal)).response).toMatchObject({
			content: 'Hello',
			finishReason: 'aborted'
		});
		await expect.poll(model.destroyed).toBe(1);
	});

	it('[LLM8] a failure in the middle keeps what came', async () => {
		// An errored stream drops what it holds, so the pieces are none here.
		const { response } = await run(scripted({ promptError: new Error('GPU lost'), pieces: [] }).api);
		expect(response).toMatchObject({
			partial: true,
			fault: { code: 'browser_model_failed', data: { detail: 'GPU lost' } }
		});
	});
});
