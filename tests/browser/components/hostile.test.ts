import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { ReadSpan, TraceReading } from '#lib/agent/trace/read-trace.ts';
import type { SessionHistory } from '#lib/app/conversation/session-history.svelte.ts';
import { language } from '#lib/app/shell/language.svelte.ts';
import ConversationHeader from '#lib/components/conversation/conversation-header.svelte';
import MessageList from '#lib/components/conversation/messages/message-list.svelte';
import SessionDialog from '#lib/components/conversation/sessions/session-dialog.svelte';
import TraceDialog from '#lib/components/trace/trace-dialog.svelte';
import FileTree from '#lib/components/workbench/files/file-tree.svelte';
import '#lib/components/styles/base.css';
import type { SessionOverview } from '#lib/db/conversation/session-overview.ts';
import type { MessagePart, MessageRecord } from '#lib/db/records.ts';
import { figuresOf } from '#lib/usage/call-statistics.ts';
import { dangers, hostilePayloads, hostileRequests, marker } from '../../support/hostile-payloads.ts';
import { inWorkbench } from '../../support/page/in-workbench.ts';
import { listProps } from '../../support/page/message-list-props.ts';
import { call } from '../../support/sample-calls.ts';
import { fileChange, message, text, toolCall } from '../../support/sample-conversation.ts';
import { textChange } from '../../support/storage/sample-records.ts';

/** Requests that no resource entry shows: those of scripts. */
const sent: string[] = [];
const texts = hostilePayloads.map(([, payload]) => payload);
const { place } = inWorkbench();

beforeAll(async () => {
	performance.setResourceTimingBufferSize(10_000);
	// The page has shown other files of tests before, some of which let a request through on purpose.
	performance.clearResourceTimings();
	await language.use('en');
});
beforeEach(async () => {
	await page.viewport(1000, 800);
	const note = (url: unknown) => void (String(url).includes(marker) && sent.push(String(url)));
	const { fetch: fetchOf } = globalThis;
	vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => (note(input), fetchOf(input, init)));
	vi.spyOn(navigator, 'sendBeacon').mockImplementation((url) => (note(url), true));
	vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation((_, url) => note(url));
});
afterEach(() => vi.restoreAllMocks());

/** Nothing of all that is shown has run, asked for anything, or could do so once it is clicked. */
async function expectHarmless(): Promise<void> {
	await new Promise((resolve) => setTimeout(resolve, 50));
	expect(dangers(document.body)).toEqual([]);
	expect(globalThis.hostileRan).toBeUndefined();
	expect(document.querySelector('base, meta[http-equiv="refresh"], link[rel="prefetch"]')).toBeNull();
	expect([...sent, ...hostileRequests()]).toEqual([]);
}

/** Scrolls until every message has been drawn: those out of view wait as plain text. */
async function drawAll(): Promise<void> {
	await vi.waitFor(
		() => {
			const waiting = document.querySelector('.waiting');
			waiting?.scrollIntoView();
			expect(waiting).toBeNull();
		},
		{ interval: 20, timeout: 20_000 }
	);
}

/** One message for each payload. */
const each = (parts: (payload: string, index: number) => MessagePart[], extra?: Partial<MessageRecord>) =>
	texts.map((payload, index) => message(`m${index}`, 'assistant', parts(payload, index), extra));

test('[S1] the list has at least 60 different payloads, of which each is told apart', () => {
	expect(new Set(texts).size).toBeGreaterThanOrEqual(60);
	expect(new Set(hostilePayloads.map(([name]) => name)).size).toBe(texts.length);
});

test('[S1] in the text and the reasoning of an answer, as it is written piece by piece', async () => {
	const pieces = 8;
	const at = (payload: string, piece: number) => payload.slice(0, Math.ceil((payload.length * piece) / pieces));
	const written = (piece: number) =>
		each((payload) => [
			{ type: 'reasoning', text: at(payload, piece), startedAt: 0, durationMs: piece === pieces ? 1 : null },
			text(at(payload, piece))
		]);
	const props = listProps(written(1));
	const screen = await render(MessageList, { ...props, streamingId: 'm0' }, place);
	await drawAll();
	for (let piece = 2; piece <= pieces; piece++) {
		await screen.rerender({ messages: written(piece), streamingId: piece === pieces ? null : 'm0' });
		await expectHarmless();
	}
	for (const toggle of screen.getByRole('button', { name: /^Thought/ }).elements()) (toggle as HTMLElement).click();
	await expectHarmless();
});

test('[S1] in questions, messages sent meanwhile, faults and found pages', async () => {
	const fault = (payload: string) => ({ code: 'llm_bad_response', message: payload, data: { host: payload } });
	const answers = texts.map((payload, index) =>
		message(`a${index}`, 'assistant', [{ type: 'interjection', id: `i${index}`, text: payload, attachments: [] }], {
			fault: fault(payload),
			stopReason: 'error'
		})
	);
	const found = each((payload) => [
		{
			type: 'web_search',
			engine: 'tavily',
			query: payload,
			state: 'found',
			sources: [{ url: 'https://a.example/', title: payload, snippet: payload }],
			fault: null
		},
		text('By [1].')
	]);
	const questions = texts.map((payload, index) => message(`q${index}`, 'user', [text(payload)]));
	const renamed = found.map((answer, index) => ({ ...answer, id: `f${index}` }));
	await render(MessageList, listProps([...questions, ...answers, ...renamed]), place);
	await drawAll();
	await expectHarmless();
});

test('[S1] in the arguments and the output of tools, opened', async () => {
	const calls = each((payload, index) => [
		toolCall(`c${index}`, index % 2 === 0 ? 'bash' : 'run_simulation', {
			arguments: { command: payload, file: payload },
			argumentsText: JSON.stringify({ command: payload }),
			result: `<tool_result tool="bash">\n${payload}\n</tool_result>`,
			status: index % 3 === 0 ? 'failed' : 'success'
		})
	]);
	const screen = await render(MessageList, listProps(calls), place);
	await drawAll();
	for (const toggle of screen.container.querySelectorAll<HTMLElement>('button[aria-expanded="false"]')) toggle.click();
	await expectHarmless();
	expect(screen.container.querySelectorAll('article.card button[aria-expanded="true"]')).toHaveLength(texts.length);
});

test('[S1] in the names and the lines of files that are changed and asked about', async () => {
	const changes = texts.map((payload, index) =>
		fileChange(`o${index}`, {
			summary: payload,
			changes: [textChange({ path: payload.slice(0, 200), before: '* old\n', after: `${payload}\n` })]
		})
	);
	const done = each((payload, index) => [
		toolCall(`c${index}`, 'patch_file', { arguments: { path: payload }, operationIds: [`o${index}`] })
	]);
	const asking = texts.map((payload, index) =>
		message(
			`q${index}`,
			'assistant',
			[
				toolCall(`d${index}`, 'patch_file', {
					arguments: { path: payload },
					result: null,
					status: 'running',
					permissions: [
						{
							id: `p${index}`,
							madeIn: `q${index}`,
							decision: null,
							request: {
								kind: 'edit',
								digest: 'd',
								files: [
									{
										type: 'modify',
										path: payload,
										movedTo: payload,
										kind: 'text',
										hunks: [{ oldStart: 1, newStart: 1, lines: [`-${payload}`, `+${payload}`] }],
										additions: 1,
										deletions: 1,
										hiddenLines: 0
									}
								]
							}
						}
					]
				})
			],
			{ stopReason: null }
		)
	);
	const screen = await render(MessageList, listProps([...done, ...asking], changes), place);
	await drawAll();
	for (const toggle of screen.container.querySelectorAll<HTMLElement>('button[aria-expanded="false"]')) toggle.click();
	await expectHarmless();
});

test('[S1] in the names of files of the tree', async () => {
	const paths = texts.map((payload, index) => `${index}-${payload.replaceAll('/', '\u2215').slice(0, 200)}.cir`);
	const fn = vi.fn();
	const on = { oncreate: fn, onrename: fn, onmove: fn, ondelete: fn, onduplicate: fn, onopen: fn, onupload: fn };
	const entries = paths.map((path) => ({ path, kind: 'text' as const }));
	await render(FileTree, {
		entries,
		active: paths[0]!,
		main: paths[0]!,
		...on,
		onsetmain: fn,
		onmodels: fn,
		onsearch: fn,
		ontrash: fn
	});
	await expectHarmless();
});

test('[S1] in the names, the previews and the projects of conversations', async () => {
	const list = texts.map((payload, index): SessionOverview => ({
		id: String(index),
		projectId: 'p',
		projectName: payload,
		name: payload,
		updatedAt: 0,
		messageCount: 2,
		preview: payload,
		partial: false
	}));
	const calls = { onopen: vi.fn(), ondelete: vi.fn(), onexport: vi.fn(), ontrash: vi.fn(), onclose: vi.fn() };
	const messages = texts.map((payload, index) => ({
		id: `m${index}`,
		role: 'user',
		text: payload,
		tools: 1,
		partial: false
	}));
	const preview = { messages, earlier: 0 };
	const fn = vi.fn();
	const does = { search: fn, searchEverywhere: fn, select: fn, move: fn };
	const history = { text: '', everywhere: true, list, selected: list[0], preview, ...does };
	await render(SessionDialog, { history: history as unknown as SessionHistory, ...calls });
	await expectHarmless();
	for (const payload of texts)
		await render(
			ConversationHeader,
			{ sessionId: 's', name: payload, mode: 'free', locked: false, empty: false },
			place
		);
	await expectHarmless();
});

test('[S1] in suggestions and their goals', async () => {
	const goals = texts.map((payload) => ({
		metric: `meas:${payload}`,
		signal: payload,
		direction: 'at_least' as const,
		target: 1,
		value: 2,
		unit: payload.slice(0, 50),
		state: 'met' as const
	}));
	const status = { iteration: 1, run: 'complete' as const, goals };
	const part: MessagePart = {
		type: 'suggestions',
		status,
		options: ['continue'],
		state: 'active',
		chosen: null,
		runId: null
	};
	await render(MessageList, listProps([message('a', 'assistant', [text('Done.'), part])]), place);
	await expectHarmless();
});

test('[S1] in the steps of a trace, their prompts, notes and results', async () => {
	const base = { endedAt: 4_000, outcome: 'ok', faultCode: null, startedAt: 0 } as const;
	const turn: ReadSpan = {
		...base,
		type: 'turn',
		id: 't',
		parentId: null,
		stopReason: 'complete',
		prompt: texts.join('\n')
	};
	const steps = texts.flatMap((payload, index): ReadSpan[] => [
		{
			...base,
			type: 'model_call',
			id: `m${index}`,
			parentId: 't',
			provider: payload,
			model: payload,
			answeredBy: payload,
			messages: 2,
			estimatedTokens: 900,
			notes: [payload],
			retries: [],
			firstTokenAt: 500,
			usage: null,
			finishReason: 'tool_calls',
			firstPart: 0,
			endPart: 1
		},
		{ ...base, type: 'tool', id: `x${index}`, parentId: 't', callId: `c${index}`, name: payload }
	]);
	const parts = texts.map((payload, index) =>
		toolCall(`c${index}`, payload, { result: payload, argumentsText: payload })
	);
	const reading: TraceReading = {
		message: message('answer', 'assistant', [...parts, ...texts.map(text)]),
		question: message('question', 'user', texts.map(text)),
		rows: [turn, ...steps].map((span) => ({ span, depth: span === turn ? 0 : 1, call: null })),
		startedAt: 0,
		endedAt: 4_000,
		isOpen: false,
		figures: figuresOf([call()]),
		operations: [],
		dropped: 0
	};
	await render(TraceDialog, { reading, onexport: vi.fn(), onclose: vi.fn() });
	for (const row of document.querySelectorAll<HTMLElement>('ol button')) row.click();
	await expectHarmless();
	document.querySelector<HTMLElement>('ol button')?.click();
	await expectHarmless();
});

test('[S1] the detectors see what they are for', async () => {
	const { content } = Object.assign(document.createElement('template'), { innerHTML: texts.join('\n') });
	expect(dangers(content).length).toBeGreaterThan(40);
	const box = document.createElement('div');
	for (const html of ['<p onclick="x">', '<a href="javascript:x">', '<p style="background: url(x)">', '<iframe>']) {
		box.innerHTML = html;
		expect(dangers(box)).not.toEqual([]);
	}
	box.innerHTML = `<img src="/${marker}-control.png" onerror="globalThis.hostileRan = true">`;
	await expect.poll(() => globalThis.hostileRan).toBe(true);
	await expect.poll(hostileRequests).not.toEqual([]);
	await fetch(`/${marker}-control`).catch(() => null);
	expect(sent).toHaveLength(1);
	globalThis.hostileRan = undefined;
	// The page is kept for other tests, which look for requests too.
	performance.clearResourceTimings();
});
