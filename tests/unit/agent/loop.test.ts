import { describe, expect, it } from 'vitest';
import { estimateParts, requestParts } from '#lib/llm/tokens/request-tokens.ts';
import { succeeded } from '#lib/tools/outcome.ts';
import { settle } from '../../support/manual-clock.ts';
import { call, type Answer } from '../../support/llm/scripted-llm.ts';
import type { ChatMessage, LlmRequest, ToolCall } from '#lib/llm/types.ts';
import type { Tool } from '#lib/tools/types.ts';
import { makeTool } from '../tools/support.ts';
import { eventsOf, setUpTurn } from './support.ts';

const done: Answer = { text: 'Done.' };
const asking = (...calls: Answer['calls'] & object): Answer => ({ text: 'Wait.', calls });

/** A tool that ends when the test says so. */
function gate(name: string, change: Partial<Tool> = {}) {
	const waiting: (() => void)[] = [];
	const tool = makeTool({
		...change,
		name,
		execute: () => new Promise((resolve) => waiting.push(() => resolve(succeeded(`${name} done`))))
	});
	return { tool, waiting };
}

describe('agent loop', () => {
	it('[LOOP1] answers without tools through legal states, each an event', async () => {
		const { finished } = setUpTurn({ answers: [{ reasoning: 'hm', text: 'Hello.' }] });
		const events = await finished;
		expect(eventsOf(events, 'state').map(({ to }) => to)).toEqual([
			'preparing',
			'calling_llm',
			'streaming',
			'parsing',
			'complete'
		]);
		expect(events.at(-1)).toEqual({ type: 'turn_end', stopReason: 'complete', fault: null, iterations: 1 });
	});

	it('[E1] [LOOP17] tells with each state what it is about', async () => {
		const { finished, requests } = setUpTurn({
			files: { 'a.cir': 'R1 a 0 1k\n' },
			limits: { warnFromIteration: 2, iterations: 3 },
			answers: [
				{
					text: 'Reading.',
					calls: [call('c1', 'read_file', { path: 'a.cir' }), call('c2', 'read_file', { path: 'b' })]
				},
				done
			],
			webSearch: { engine: 'tavily', query: 'op amp', run: async () => ({ ok: true, sources: [] }) }
		});
		const states = eventsOf(await finished, 'state').map(({ to, iteration, context }) => ({ to, iteration, context }));
		const calls = [
			{ id: 'c1', name: 'read_file' },
			{ id: 'c2', name: 'read_file' }
		];
		const model = { provider: 'openai-compatible', model: 'scripted' };
		const tokens = requests.map((request) => estimateParts(requestParts(request)));
		expect(states).toEqual([
			{ to: 'preparing', iteration: 0, context: { messages: 2, prompt: 'system', context: null } },
			{ to: 'searching_web', iteration: 0, context: { engine: 'tavily', query: 'op amp' } },
			{ to: 'calling_llm', iteration: 1, context: { ...model, messages: 2, tokens: tokens[0], notes: [] } },
			{ to: 'streaming', iteration: 1, context: { model: 'scripted' } },
			{ to: 'parsing', iteration: 1, context: { finishReason: 'tool_calls', characters: 8, calls: 2 } },
			{ to: 'executing', iteration: 1, context: { calls } },
			{ to: 'waiting_tool', iteration: 1, context: { calls } },
			{
				to: 'aggregating',
				iteration: 1,
				context: {
					results: [
						{ ...calls[0], status: 'success' },
						{ ...calls[1], status: 'failed' }
					]
				}
			},
			{
				to: 'calling_llm',
				iteration: 2,
				context: { ...model, messages: 5, tokens: tokens[1], notes: [expect.stringContaining('round')] }
			},
			{ to: 'streaming', iteration: 2, context: { model: 'scripted' } },
			{ to: 'parsing', iteration: 2, context: { finishReason: 'stop', characters: 5, calls: 0 } },
			{ to: 'complete', iteration: 2, context: { stopReason: 'complete', faultCode: null } }
		]);
		expect(tokens[1]).toBeGreaterThan(tokens[0]!);
	});

	it('[E1] [LOOP17] names the reason and the fault at the end, and the calls that were refused in the last round', async () => {
		const failing = setUpTurn({
			answers: [{ end: { finishReason: 'error', fault: { code: 'llm_auth', message: 'no', data: {} } } }]
		});
		expect(eventsOf(await failing.finished, 'state').at(-1)).toMatchObject({
			to: 'error',
			context: { stopReason: 'error', faultCode: 'llm_auth' }
		});
		const last = setUpTurn({ limits: { iterations: 1 }, answers: [asking(call('c1', 'read_file', { path: 'a' }))] });
		expect(eventsOf(await last.finished, 'state').slice(-2)).toMatchObject([
			{ to: 'aggregating', context: { results: [{ id: 'c1', name: 'read_file', status: 'failed' }] } },
			{ to: 'complete', context: { stopReason: 'iteration_limit', faultCode: null } }
		]);
		const stopped = setUpTurn({});
		stopped.stop.abort('session_switch');
		expect(eventsOf(await stopped.finished, 'state').at(-1)).toMatchObject({
			to: 'cancelled',
			context: { stopReason: 'session_switch', faultCode: null }
		});
	});

	it('[E1] runs tools and gives their results back to the model with the reasoning that led to them', async () => {
		const { finished, requests } = setUpTurn({
			files: { 'a.cir': 'R1 a 0 1k\n' },
			answers: [
				{ reasoning: 'look first', text: 'Reading.', calls: [call('c1', 'read_file', { path: 'a.cir' })] },
				done
			]
		});
		await finished;
		expect(requests[1]?.messages.slice(2)).toEqual([
			{
				role: 'assistant',
				content: 'Reading.',
				reasoning: 'look first',
				toolCalls: [call('c1', 'read_file', { path: 'a.cir' })],
				replay: null
			},
			{ role: 'tool', callId: 'c1', name: 'read_file', content: expect.stringContaining('1 | R1 a 0 1k') }
		]);
		expect(requests[0]?.tools.map(({ name }) => name)).toContain('patch_file');
	});

	it('[LOOP2] gives unknown tools and bad arguments to the model as data', async () => {
		const broken = { ...call('c2', 'read_file', {}), arguments: null, argumentsText: '{"pa' };
		const { finished, requests } = setUpTurn({ answers: [asking(call('c1', 'fly', {}), broken), done] });
		const events = await finished;
		expect(eventsOf(events, 'turn_end')[0]?.stopReason).toBe('complete');
		const results = requests[1]?.messages.filter(({ role }) => role === 'tool');
		expect(results?.map(({ content }) => String(content).split('\n')[1])).toEqual([
			'Error: unknown_tool',
			'Error: invalid_arguments'
		]);
	});

	it('[E2] [LOOP3] warns from the 10th round on and ends after the 15th without running its calls', async () => {
		let runs = 0;
		const tool = makeTool({ execute: async () => succeeded(`run ${++runs}`) });
		const { finished, requests } = setUpTurn({ tools: [tool], answers: [asking(call('c', 'probe', {}))] });
		const events = await finished;
		expect(requests).toHaveLength(15);
		expect(runs).toBe(14);
		const notes = requests.map(({ messages }) => /Note from the workbench/.test(JSON.stringify(messages.at(-1))));
		expect(notes).toEqual(Array.from({ length: 15 }, (_, index) => index >= 9));
		expect(JSON.stringify(requests[9]?.messages)).toMatch(/round 10 of at most 15/);
		expect(eventsOf(events, 'tool_end').at(-1)?.outcome.error?.errorType).toBe('iteration_limit');
		expect(events.at(-1)).toMatchObject({ stopReason: 'iteration_limit', iterations: 15 });
	});

	it('[E2] [LOOP4] refuses the calls after the fifth of an answer', async () => {
		const calls = Array.from({ length: 7 }, (_, index) => call(`c${index}`, 'probe', { path: String(index) }));
		const { finished } = setUpTurn({ tools: [makeTool()], answers: [asking(...calls), done] });
		const ends = eventsOf(await finished, 'tool_end');
		expect(ends.filter(({ outcome }) => outcome.status === 'success')).toHaveLength(5);
		expect(ends.filter(({ outcome }) => outcome.error?.errorType === 'too_many_tool_calls')).toHaveLength(2);
	});

	it('[LOOP5] runs three at a time when all tools allow it and orders the results as called', async () => {
		const { tool, waiting } = gate('slow');
		const calls = ['a', 'b', 'c', 'd'].map((id) => call(id, 'slow', { path: id }));
		const { finished, requests, events } = setUpTurn({ tools: [tool], answers: [asking(...calls), done] });
		await settle();
		expect(eventsOf(events, 'tool_start').map((event) => event.call.id)).toEqual(['a', 'b', 'c']);
		waiting[2]!();
		await settle();
		expect(eventsOf(events, 'tool_end').map(({ callId }) => callId)).toEqual(['c']);
		expect(waiting).toHaveLength(4);
		for (const open of waiting) open();
		await finished;
		expect(requests[1]?.messages.flatMap((message) => (message.role === 'tool' ? [message.callId] : []))).toEqual([
			'a',
			'b',
			'c',
			'd'
		]);
	});

	it('[LOOP5] lets a call wait for an earlier one that may change what it reads, and others pass', async () => {
		const { tool, waiting } = gate('writes', { effect: 'files', paths: ['path'], reach: 'paths' });
		const reads = makeTool({ name: 'reads', paths: ['path'], reach: 'paths' });
		const calls = [
			call('a', 'reads', { path: 'lib/x.lib' }),
			call('b', 'writes', { path: 'lib' }),
			call('c', 'reads', { path: 'lib2.cir' }),
			call('d', 'reads', { path: './LIB/x.lib' }),
			call('e', 'probe', {})
		];
		const { finished, events } = setUpTurn({ tools: [tool, reads, makeTool()], answers: [asking(...calls), done] });
		await settle();
		expect(eventsOf(events, 'tool_end').map(({ callId }) => callId)).toEqual(['a', 'c']);
		waiting[0]!();
		await finished;
		expect(eventsOf(events, 'tool_end').map(({ callId }) => callId)).toEqual(['a', 'c', 'b', 'd', 'e']);
	});

	it('[LOOP5] runs calls with an effect one after the other', async () => {
		const { tool, waiting } = gate('writes', { effect: 'files', paths: ['path'], reach: 'paths' });
		const calls = [call('a', 'writes', { path: 'a.cir' }), call('b', 'writes', { path: 'b.cir' })];
		const { finished, events } = setUpTurn({ tools: [tool], answers: [asking(...calls), done] });
		await settle();
		expect(eventsOf(events, 'tool_start').map((event) => event.call.id)).toEqual(['a']);
		waiting[0]!();
		await settle();
		waiting[1]!();
		await finished;
		expect(eventsOf(events, 'tool_end').map(({ callId }) => callId)).toEqual(['a', 'b']);
	});

	it('[LOOP5] reads a file after a change of the same answer as the change left it', async () => {
		const calls = [
			call('w', 'rewrite_file', { path: 'a.cir', content: 'new\n' }),
			call('r', 'read_file', { path: 'a.cir' })
		];
		const { finished } = setUpTurn({ files: { 'a.cir': 'old\n' }, answers: [asking(...calls), done] });
		const [, read] = eventsOf(await finished, 'tool_end');
		expect(read?.outcome.content).toContain('new');
	});

	it('[E3] [LOOP6] blocks a call after two failures until something on that file succeeds', async () => {
		const failing = (id: string) => asking(call(id, 'patch_file', { path: 'a.cir', search: 'nix', replace: 'x' }));
		const { finished } = setUpTurn({
			files: { 'a.cir': 'one\n' },
			answers: [
				failing('1'),
				failing('2'),
				failing('3'),
				asking(call('4', 'patch_file', { replace: 'two', search: 'one', path: 'a.cir' })),
				failing('5'),
				done
			]
		});
		const types = eventsOf(await finished, 'tool_end').map(({ outcome }) => outcome.error?.errorType ?? outcome.status);
		expect(types).toEqual(['search_not_found', 'search_not_found', 'repeated_failure', 'success', 'search_not_found']);
	});

	describe('[E10] [LOOP14] arguments that are not valid JSON', () => {
		const written = (id: string, name: string, argumentsText: string): ToolCall => ({
			id,
			name,
			arguments: null,
			argumentsText
		});
		const run = async (...calls: ToolCall[]) => {
			const answers = [...calls.map((one) => asking(one)), done];
			const { finished, requests, files } = setUpTurn({ files: { 'a.cir': 'one\n' }, answers });
			const events = await finished;
			const outcomes = eventsOf(events, 'tool_end').map(({ outcome }) => outcome);
			return { outcomes, requests, text: await files.text('a.cir'), starts: eventsOf(events, 'tool_start') };
		};

		it('are read as they are meant, and the model is told', async () => {
			const { outcomes, text, requests, starts } = await run(
				written('c', 'patch_file', "{'path': 'a.cir', search: 'one', 'replace': 'two',}")
			);
			expect(outcomes[0]?.status).toBe('success');
			expect(outcomes[0]?.content).toContain('were not valid JSON and were read as {"path":"a.cir"');
			expect(text).toBe('two\n');
			expect(starts[0]?.call.arguments).toMatchObject({ path: 'a.cir' });
			const sent = requests[1]?.messages.find((message) => message.role === 'assistant');
			expect(JSON.parse(sent?.role === 'assistant' ? (sent.toolCalls[0]?.argumentsText ?? '') : '')).toMatchObject({
				path: 'a.cir'
			});
		});

		it('are read where a model without tool calls of its own wrote the whole call', async () => {
			const { outcomes } = await run(
				written('c', 'read_file', `{"name": "read_file", "arguments": {'path': 'a.cir',}}`)
			);
			expect(outcomes[0]?.status).toBe('success');
		});

		it('are not enough to write half a file, but to read one', async () => {
			const { outcomes, text } = await run(
				written('c1', 'rewrite_file', '{"path":"a.cir","content":"* half'),
				written('c2', 'read_file', '{"path":"a.cir"')
			);
			expect(outcomes[0]).toMatchObject({ status: 'failed', error: { errorType: 'invalid_arguments' } });
			expect(outcomes[1]?.status).toBe('success');
			expect(text).toBe('one\n');
		});

		it('are refused with the format, and after two failures blocked', async () => {
			const { outcomes } = await run(
				...['c1', 'c2', 'c3'].map((id) => written(id, 'read_file', `read a.cir please ${id}`))
			);
			const types = outcomes.map(({ error }) => error?.errorType);
			expect(types).toEqual(['invalid_arguments', 'invalid_arguments', 'repeated_failure']);
			expect(outcomes[0]?.content).toContain('one complete JSON object');
		});
	});

	it('[LOOP10] tells calls apart when a service begins with the same id in every answer', async () => {
		const same = () => asking(call('call_0', 'probe', { path: 'x' }), call('call_0', 'probe', { path: 'y' }));
		const { finished, requests } = setUpTurn({ tools: [makeTool()], answers: [same(), same(), done] });
		const ids = eventsOf(await finished, 'tool_start').map((event) => event.call.id);
		expect(new Set(ids).size).toBe(4);
		const last = requests[2]?.messages ?? [];
		expect(
			last.flatMap((message) => (message.role === 'assistant' ? message.toolCalls.map(({ id }) => id) : []))
		).toEqual(ids);
		expect(last.flatMap((message) => (message.role === 'tool' ? [message.callId] : []))).toEqual(ids);
	});

	it.each([
		['output limit', { finishReason: 'length' }, 'answer_cut'],
		['content filter', { finishReason: 'content_filter' }, 'answer_filtered'],
		['broken stream', { partial: true, finishReason: 'unknown' }, 'llm_bad_response'],
		['service fault', { finishReason: 'error', fault: { code: 'llm_auth', message: 'no', data: {} } }, 'llm_auth']
	] as const)('[LOOP2] ends with a typed fault after: %s', async (_, end, code) => {
		const { finished } = setUpTurn({ answers: [{ text: 'Half a', end }] });
		expect((await finished).at(-1)).toMatchObject({ stopReason: 'error', fault: { code } });
	});

	it('[LLM52] asks again with what came when the service has paused, within the limit of rounds', async () => {
		const paused: Answer = { text: 'Searching. ', end: { finishReason: 'paused' } };
		const { finished, requests } = setUpTurn({ answers: [paused, done] });
		const events = await finished;
		expect(requests[1]?.messages.at(-1)).toMatchObject({ role: 'assistant', content: 'Searching. ' });
		expect(events.at(-1)).toEqual({ type: 'turn_end', stopReason: 'complete', fault: null, iterations: 2 });
		const limited = setUpTurn({ answers: [paused], limits: { iterations: 2 } });
		expect((await limited.finished).at(-1)).toMatchObject({ type: 'turn_end', iterations: 2 });
	});

	it('[LOOP2] calls an empty answer what it is', async () => {
		const { finished } = setUpTurn({ answers: [{ reasoning: 'hm', text: ' \n' }] });
		expect((await finished).at(-1)).toMatchObject({ stopReason: 'error', fault: { code: 'answer_empty' } });
	});

	it('[LOOP9] does not run the calls of an answer that broke off', async () => {
		const answer = { ...asking(call('c', 'rewrite_file', { path: 'a.cir', content: 'x' })), end: { partial: true } };
		const { finished, files } = setUpTurn({ answers: [answer] });
		expect(eventsOf(await finished, 'tool_start')).toEqual([]);
		expect(await files.text('a.cir')).toBeNull();
	});

	it('[LOOP2] survives a client that throws or ends without an end', async () => {
		const throwing = {
			stream(): AsyncIterable<never> {
				return { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('boom')) }) };
			}
		};
		const silent = { async *stream(): AsyncGenerator<never> {} };
		expect((await setUpTurn({ llm: throwing }).finished).at(-1)).toMatchObject({ fault: { code: 'unexpected' } });
		expect((await setUpTurn({ llm: silent }).finished).at(-1)).toMatchObject({ fault: { code: 'llm_bad_response' } });
	});

	describe('a request that is too long', () => {
		const tooLong: Answer = {
			end: { finishReason: 'error', fault: { code: 'llm_context_length', message: 'too long', data: {} } }
		};
		const earlier = ['one', 'two', 'three', 'four'].flatMap((text): ChatMessage[] => [
			{ role: 'user', content: [{ type: 'text', text }] },
			{ role: 'assistant', content: `${text}!`, reasoning: '', toolCalls: [], replay: null }
		]);
		const said = ({ messages }: LlmRequest) =>
			messages.map(({ content }) =>
				typeof content === 'string' ? content : content.map((part) => part.type === 'text' && part.text).join()
			);

		it('[LOOP23] is sent again without the older half of the conversation, then without all of it', async () => {
			const { finished, requests } = setUpTurn({ earlier, answers: [tooLong, tooLong, done] });
			const events = await finished;
			expect(requests.map(said)).toEqual([
				['system', 'one', 'one!', 'two', 'two!', 'three', 'three!', 'four', 'four!', 'go'],
				['system', 'three', 'three!', 'four', 'four!', 'go'],
				['system', 'four', 'four!', 'go']
			]);
			expect(events.at(-1)).toEqual({ type: 'turn_end', stopReason: 'complete', fault: null, iterations: 1 });
			expect(
				eventsOf(events, 'state')
					.filter(({ to }) => to === 'calling_llm')
					.at(-1)?.context
			).toMatchObject({
				notes: [expect.stringContaining('too long')]
			});
		});

		it('[LOOP23] keeps the question and what follows it; of its results the older ones are cut first', async () => {
			const reading = (id: string): Answer => ({ calls: [call(id, 'read_file', { path: 'a.cir' })] });
			const { finished, requests } = setUpTurn({
				files: { 'a.cir': 'R1 a 0 1k\n'.repeat(300) },
				earlier: earlier.slice(0, 2),
				answers: [reading('c1'), reading('c2'), tooLong, tooLong, tooLong, done]
			});
			expect((await finished).at(-1)).toMatchObject({ stopReason: 'complete' });
			const results = requests.map(({ messages }) =>
				messages.flatMap((message) => (message.role === 'tool' ? [message.content.length > 1_000] : []))
			);
			expect(results).toEqual([[], [true], [true, true], [true, true], [false, true], [false, false]]);
			expect(said(requests[3]!).slice(0, 2)).toEqual(['system', 'go']);
		});

		it('[LOOP23] ends the turn when nothing is left to leave out, or when something was written', async () => {
			const { finished, requests } = setUpTurn({ answers: [tooLong] });
			expect((await finished).at(-1)).toMatchObject({ fault: { code: 'llm_context_length' } });
			expect(requests).toHaveLength(1);
			const begun = setUpTurn({ earlier, answers: [{ ...tooLong, text: 'Half' }] });
			expect((await begun.finished).at(-1)).toMatchObject({ fault: { code: 'llm_context_length' } });
			expect(begun.requests).toHaveLength(1);
		});
	});
});
