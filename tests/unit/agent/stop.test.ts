import { describe, expect, it } from 'vitest';
import { defaultLoopLimits } from '#lib/agent/limits.ts';
import { runTurn } from '#lib/agent/loop.ts';
import { TimeBudget } from '#lib/base/time-budget.ts';
import type { LlmClient, LlmEvent } from '#lib/llm/types.ts';
import { succeeded } from '#lib/tools/outcome.ts';
import { settle } from '../../support/manual-clock.ts';
import { answerEvents, call, ScriptedLlm, type Answer } from '../../support/llm/scripted-llm.ts';
import { bench, makeContext, makeTool } from '../tools/support.ts';
import { connection, eventsOf, setUpTurn } from './support.ts';

const text: LlmEvent = { type: 'text', text: 'So far ' };

/** Writes a little, then waits for ever; tells whether it was closed. */
function hangingModel(listens: boolean) {
	const state = { aborted: false, closed: false };
	const llm: LlmClient = {
		async *stream(_, { signal }) {
			try {
				yield text;
			} finally {
				state.closed = true;
			}
			await new Promise<void>((resolve) =>
				signal?.addEventListener('abort', () => {
					state.aborted = true;
					if (listens) resolve();
				})
			);
			yield { type: 'text', text: 'last words' };
			yield* [...answerEvents({ end: { finishReason: 'aborted', partial: true } })].slice(-1);
		}
	};
	return { llm, state };
}

/** Answers when the test says so. */
function gateModel(answer: Answer) {
	let go = () => {};
	const open = new Promise<void>((resolve) => (go = resolve));
	const llm: LlmClient = {
		async *stream() {
			await open;
			yield* answerEvents(answer);
		}
	};
	return { llm, go: () => go() };
}

describe('stopping a turn', () => {
	it('[LOOP8] ends at once while the model writes and keeps its last words', async () => {
		const { llm, state } = hangingModel(true);
		const { finished, stop, clock } = setUpTurn({ llm });
		await settle();
		stop.abort('user');
		const events = await finished;
		expect(state.aborted).toBe(true);
		expect(eventsOf(events, 'text').map((event) => event.text)).toEqual(['So far ', 'last words']);
		expect(events.at(-2)).toMatchObject({ type: 'state', from: 'streaming', to: 'cancelled' });
		expect(events.at(-1)).toEqual({ type: 'turn_end', stopReason: 'user', fault: null, iterations: 1 });
		expect(clock.pending).toBe(0);
	});

	it('[E4] [LOOP8] ends within 500 ms when the model client does not listen', async () => {
		const { finished, stop, clock, events } = setUpTurn({ llm: hangingModel(false).llm });
		await settle();
		stop.abort('session_switch');
		await clock.advance(500);
		expect(events.at(-1)).toMatchObject({ type: 'turn_end', stopReason: 'session_switch' });
		await finished;
	});

	it('[E2] [LOOP7] ends after its time while tools work', async () => {
		const { finished, clock, events } = setUpTurn({
			tools: [
				makeTool({
					execute: (_, { signal }) =>
						new Promise((resolve) => signal.addEventListener('abort', () => resolve(succeeded(''))))
				})
			],
			answers: [{ calls: [call('c', 'probe', {})] }],
			limits: { loopTimeoutMs: 30_000 }
		});
		await clock.advance(29_999);
		expect(eventsOf(events, 'turn_end')).toEqual([]);
		await clock.advance(1);
		expect((await finished).at(-1)).toMatchObject({ type: 'turn_end', stopReason: 'timeout' });
		expect(clock.pending).toBe(0);
	});

	it.each([
		['a service', {}, 310_000],
		['a model that thinks', { thinking: true }, 610_000],
		['a local model', { provider: 'ollama' as const }, 2_100_000]
	])('[LOOP7] does not cut a call to %s before its own limits', async (_, connection, longest) => {
		const { finished, clock, events } = setUpTurn({ llm: hangingModel(true).llm, connection });
		await clock.advance(longest - 1);
		expect(eventsOf(events, 'turn_end')).toEqual([]);
		await clock.advance(1);
		expect((await finished).at(-1)).toMatchObject({ type: 'turn_end', stopReason: 'timeout' });
	});

	it('[LOOP7] keeps an answer that came after the time, and runs none of its calls', async () => {
		const late = (answer: Answer) => {
			const model = gateModel(answer);
			return { ...setUpTurn({ llm: model.llm, tools: [makeTool()] }), go: model.go };
		};
		const plain = late({ text: 'At last.' });
		await plain.clock.advance(305_000);
		plain.go();
		expect((await plain.finished).at(-1)).toMatchObject({ stopReason: 'complete' });
		const calling = late({ calls: [call('c', 'probe', {})] });
		await calling.clock.advance(305_000);
		calling.go();
		expect((await calling.finished).at(-1)).toMatchObject({ stopReason: 'timeout' });
		expect(eventsOf(calling.events, 'tool_start')).toEqual([]);
	});

	it('[LOOP8] keeps the result of a tool that ends after the stop and asks the model no more', async () => {
		const simulating = makeTool({
			execute: (_, { signal }) =>
				new Promise((resolve) => signal.addEventListener('abort', () => resolve(succeeded('partial data'))))
		});
		const { finished, stop, requests } = setUpTurn({
			tools: [simulating],
			answers: [{ text: 'Run.', calls: [call('c', 'probe', {})] }]
		});
		await settle();
		stop.abort('user');
		const events = await finished;
		expect(eventsOf(events, 'tool_end')[0]?.outcome).toMatchObject({
			status: 'success',
			content: expect.stringContaining('partial data')
		});
		expect(events.at(-1)).toMatchObject({ stopReason: 'user' });
		expect(requests).toHaveLength(1);
	});

	it('[LOOP8] ends after 5 s without a tool that ignores the stop', async () => {
		const deaf = makeTool({ execute: () => new Promise(() => undefined) });
		const quick = makeTool({ name: 'quick' });
		const { finished, stop, clock, events } = setUpTurn({
			tools: [deaf, quick],
			answers: [{ calls: [call('a', 'quick', {}), call('b', 'probe', {})] }]
		});
		await settle();
		stop.abort('user');
		await clock.advance(4_999);
		expect(eventsOf(events, 'turn_end')).toEqual([]);
		await clock.advance(1);
		await finished;
		expect(eventsOf(events, 'tool_end').map(({ outcome }) => outcome.error?.errorType ?? 'kept')).toEqual([
			'kept',
			'aborted'
		]);
		expect(events.at(-1)).toMatchObject({ stopReason: 'user' });
	});

	it('[LOOP11] stops the model when the reader leaves', async () => {
		const { llm, state } = hangingModel(true);
		const { executor, clock } = bench();
		const signal = new AbortController().signal;
		const deps = { llm, tools: executor, clock, limits: defaultLoopLimits, budget: new TimeBudget(clock) };
		for await (const event of runTurn(deps, { connection, messages: [], context: makeContext(), signal }))
			if (event.type === 'text') break;
		await settle();
		expect(state.closed).toBe(true);
		expect(clock.pending).toBe(0);
	});

	it('[LOOP11] stops the tools when the reader leaves', async () => {
		let told: AbortSignal | null = null;
		const deaf = makeTool({
			execute: (_, { signal }) => {
				told = signal;
				return new Promise(() => undefined);
			}
		});
		const llm = new ScriptedLlm([{ calls: [call('c', 'probe', {})] }]);
		const { executor, clock } = bench({}, { tools: [deaf] });
		const signal = new AbortController().signal;
		const deps = { llm, tools: executor, clock, limits: defaultLoopLimits, budget: new TimeBudget(clock) };
		for await (const event of runTurn(deps, { connection, messages: [], context: makeContext(), signal })) {
			if (event.type !== 'tool_start') continue;
			await settle();
			break;
		}
		expect(told).toMatchObject({ aborted: true });
	});

	it('[LOOP8] does not call the model when the stop comes while hooks are waited for', async () => {
		let stored = () => {};
		const storing = new Promise<void>((resolve) => (stored = resolve));
		const takeInterjections = () => storing.then(() => []);
		const { finished, stop, requests, clock } = setUpTurn({ answers: [{ text: 'x' }], hooks: [{ takeInterjections }] });
		await settle();
		stop.abort('user');
		stored();
		expect((await finished).at(-1)).toMatchObject({ stopReason: 'user' });
		expect(requests).toEqual([]);
		expect(clock.pending).toBe(0);
	});

	it('[LOOP8] does not begin a turn that is stopped already', async () => {
		const { finished, stop, requests } = setUpTurn({ answers: [{ text: 'x' }] });
		stop.abort('shutdown');
		expect((await finished).at(-1)).toMatchObject({ stopReason: 'shutdown', iterations: expect.any(Number) });
		expect(requests.length).toBeLessThanOrEqual(1);
	});
});
