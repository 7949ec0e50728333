import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { defaultLoopLimits } from '#lib/agent/limits.ts';
import { toOtlp } from '#lib/agent/trace/otlp.ts';
import { readTrace, type TraceReading } from '#lib/agent/trace/read-trace.ts';
import { spanContent } from '#lib/agent/trace/span-content.ts';
import { TurnTraces } from '#lib/agent/trace/turn-traces.ts';
import type { TurnProfile } from '#lib/agent/turn-profile.ts';
import { TurnRunner, type TurnEvent } from '#lib/agent/turn-runner.ts';
import { TaskRegistry } from '#lib/base/task-registry.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { addCall } from '#lib/db/conversation/calls.ts';
import { listMessages } from '#lib/db/conversation/messages.ts';
import { createProject } from '#lib/db/projects.ts';
import { saveRun } from '#lib/db/runs/runs.ts';
import { createSession } from '#lib/db/conversation/sessions.ts';
import type { TraceSpan } from '#lib/db/conversation/trace-records.ts';
import { getTrace } from '#lib/db/conversation/traces.ts';
import type { LlmClient, LlmEvent } from '#lib/llm/types.ts';
import { parsePermissions } from '#lib/settings/permissions.ts';
import { failed, succeeded } from '#lib/tools/outcome.ts';
import type { Tool } from '#lib/tools/types.ts';
import { installLocks } from '../../support/storage/memory-locks.ts';
import { call as callRecord } from '../../support/sample-calls.ts';
import { run } from '../../support/storage/sample-records.ts';
import { answerEvents, call, type Answer } from '../../support/llm/scripted-llm.ts';
import { storedImages } from '../../support/storage/stored-images.ts';
import { testDatabase } from '../../support/storage/test-database.ts';
import { until } from '../../support/until.ts';
import { bench, makeTool } from '../tools/support.ts';
import { allowingPermissions, connection } from './support.ts';

installLocks();

let database: SpicewrightDatabase;
let projectId: string;
let sessionId: string;
beforeEach(async () => {
	database = await testDatabase();
	({ id: projectId } = await createProject(database, { name: 'amp' }));
	({ id: sessionId } = await createSession(database, projectId));
});
afterEach(() => database.delete());

type Step = Answer | LlmEvent[];

/** A turn whose model takes 100 ms for each piece that it sends. */
function setUp(steps: Step[], { tools = [] as Tool[], change = {} as Partial<TurnProfile> } = {}) {
	const { executor, clock } = bench({ 'a.cir': 'R1 a 0 1k\n' }, { tools });
	const faults: string[] = [];
	const onfault = (fault: { code: string }) => void faults.push(fault.code);
	const traces = new TurnTraces(database, clock, onfault);
	const events: TurnEvent[] = [];
	const runner = new TurnRunner({
		database,
		clock,
		tasks: new TaskRegistry(clock),
		projectId,
		onevent: (event) => {
			events.push(event);
			traces.follow(event);
		},
		onfault
	});
	const left = [...steps];
	const llm: LlmClient = {
		async *stream(_request, { signal }) {
			const step = left.shift();
			if (!step) await new Promise((resolve) => signal?.addEventListener('abort', resolve));
			const events = step ? (Array.isArray(step) ? step : answerEvents(step)) : [];
			for (const event of events) {
				await clock.advance(100);
				yield event;
			}
		}
	};
	const profile: TurnProfile = {
		prompt: async () => 'You are an engineer.',
		tools: executor,
		permissions: allowingPermissions,
		limits: defaultLoopLimits,
		images: storedImages,
		model: {
			client: () => llm,
			connection,
			info: null,
			textTools: async () => undefined,
			inputWindow: async () => 60_000
		},
		activePath: null,
		...change
	};
	const ask = (text: string) =>
		runner.run({ question: [{ type: 'text', text }], prepare: async () => ({ sessionId, profile }) });
	return { runner, traces, clock, faults, ask, events, profile };
}

const answerId = async () => (await listMessages(database, sessionId)).at(-1)?.id ?? '';
async function reading(): Promise<TraceReading> {
	const read = await readTrace(database, await answerId());
	if (!read) throw new Error('There is no trace');
	return read;
}
const outline = ({ rows }: TraceReading) =>
	rows.map(({ span, depth }) => `${'  '.repeat(depth)}${span.type} ${span.outcome ?? 'open'}`);
const spanOf = <Type extends TraceSpan['type']>({ rows }: TraceReading, type: Type, index = 0) => {
	const spans = rows.map(({ span }) => span).filter((span) => span.type === type);
	return spans[index] as Extract<TraceSpan, { type: Type }>;
};

describe('the trace of an answer', () => {
	test('[E6] [TRACE1] has a span for each turn, round, call to the model and tool, with times and tokens', async () => {
		const { ask, traces, clock } = setUp([
			{
				reasoning: 'look',
				text: 'Reading.',
				calls: [call('c1', 'read_file', { path: 'a.cir' }), call('c2', 'read_file', { path: 'none' })]
			},
			{ text: 'Done.', end: { usage: usage(1_000, 20, 400) } }
		]);
		const begun = clock.now();
		await ask('What is it?');
		await traces.flush();
		const read = await reading();
		expect(outline(read)).toEqual([
			'turn ok',
			'  round ok',
			'    model_call ok',
			'    tool ok',
			'    tool failed',
			'  round ok',
			'    model_call ok'
		]);
		const first = spanOf(read, 'model_call');
		expect(first).toMatchObject({
			provider: 'openai-compatible',
			model: 'scripted',
			messages: 2,
			finishReason: 'tool_calls'
		});
		// After the start of the stream.
		expect(first.firstTokenAt).toBe(begun + 200);
		expect(first.endedAt).toBeGreaterThan(first.firstTokenAt!);
		expect(spanOf(read, 'model_call', 1).usage).toEqual({
			prompt: 1_000,
			completion: 20,
			cached: 400,
			reasoning: null
		});
		expect(spanOf(read, 'tool', 1)).toMatchObject({ callId: 'c2', name: 'read_file', faultCode: 'file_not_found' });
		expect(spanOf(read, 'turn')).toMatchObject({ stopReason: 'complete', startedAt: begun, endedAt: clock.now() });
		expect(read).toMatchObject({ startedAt: begun, endedAt: clock.now(), isOpen: false, dropped: 0 });
	});

	test('[E6] [TRACE1] notes each connection that was tried again, a web search and what kept a call from ending', async () => {
		const fault = { code: 'llm_rate_limited', message: 'The key sk-secret was refused', data: {} };
		const { ask, traces } = setUp(
			[
				[
					{ type: 'retry', attempt: 2, attempts: 3, delayMs: 2_000, fault },
					...answerEvents({ end: { finishReason: 'error', fault } })
				]
			],
			{
				change: {
					webSearch: {
						engine: 'tavily',
						query: 'op amp',
						run: async () => ({ ok: false, fault: { ...fault, code: 'web_search_failed' } })
					}
				}
			}
		);
		await ask('Search');
		await traces.flush();
		const read = await reading();
		expect(outline(read)).toEqual(['turn failed', '  web_search failed', '  round failed', '    model_call failed']);
		expect(spanOf(read, 'web_search')).toMatchObject({ engine: 'tavily', faultCode: 'web_search_failed' });
		expect(spanOf(read, 'model_call')).toMatchObject({
			faultCode: 'llm_rate_limited',
			retries: [{ attempt: 2, delayMs: 2_000, faultCode: 'llm_rate_limited' }]
		});
		expect(JSON.stringify(await getTrace(database, await answerId()))).not.toContain('sk-secret');
	});

	test('[E6] [TRACE1] has the wait for the user within the call that it is about', async () => {
		const asking = makeTool({
			name: 'try_it',
			effect: 'run',
			preview: async () => ({ kind: 'run', entry: 'a.cir', analysis: null, parameters: {} })
		});
		const asks = { ...allowingPermissions, settings: async () => parsePermissions({ levels: { execute: 'ask' } }) };
		const { ask, traces, events, runner, clock } = setUp([{ calls: [call('c1', 'try_it', {})] }, { text: 'Done.' }], {
			tools: [asking],
			change: { permissions: asks }
		});
		const turn = ask('Run');
		const asked = () =>
			events.flatMap((event) =>
				event.type === 'progress' && event.event.type === 'permission_request' ? [event.event] : []
			)[0];
		await until(() => asked() !== undefined);
		await clock.advance(60_000);
		runner.answerPermission(asked()!.permission.id, { allowed: true, scope: 'once', note: '' });
		await turn;
		await traces.flush();
		const read = await reading();
		expect(outline(read).slice(2, 5)).toEqual(['    model_call ok', '    tool ok', '      permission ok']);
		const wait = spanOf(read, 'permission');
		expect(wait.endedAt! - wait.startedAt).toBe(60_000);
		expect(spanContent(wait, read).output[0]?.text).toContain('"by": "user"');
	});

	test('[E6] [TRACE2] copies nothing that is stored elsewhere: it refers to the parts of the message', async () => {
		const { ask, traces } = setUp([
			{ reasoning: 'hm', text: 'Reading.', calls: [call('c1', 'read_file', { path: 'a.cir' })] },
			{ text: 'A resistor.' }
		]);
		await ask('What is it?');
		await traces.flush();
		const stored = JSON.stringify(await getTrace(database, await answerId()));
		for (const text of ['What is it?', 'Reading.', 'R1 a 0', 'A resistor.', 'a.cir'])
			expect(stored).not.toContain(text);
		const read = await reading();
		const second = spanContent(spanOf(read, 'model_call', 1), read);
		expect(second.input.map(({ kind }) => kind)).toEqual(['prompt', 'question', 'earlier']);
		expect(second.input[0]?.text).toBe('You are an engineer.');
		expect(second.input[2]?.text).toContain('R1 a 0 1k');
		expect(second.output).toEqual([{ kind: 'answer', text: 'A resistor.' }]);
		expect(spanContent(spanOf(read, 'model_call'), read).output[0]?.text).toBe(
			'hm\n\nReading.\n\nread_file {"path":"a.cir"}'
		);
		expect(spanContent(spanOf(read, 'tool'), read)).toMatchObject({
			input: [{ kind: 'arguments', text: '{"path":"a.cir"}' }],
			output: [{ kind: 'result', text: expect.stringContaining('R1 a 0 1k') }]
		});
		expect(spanContent(spanOf(read, 'turn'), read)).toEqual({
			input: [{ kind: 'question', text: 'What is it?' }],
			output: [{ kind: 'answer', text: 'Reading.\n\nA resistor.' }]
		});
	});

	test('[E6] [E8] [TRACE1] has how long it took to find out what a message asks for, and what it was', async () => {
		const stage: TurnProfile['stage'] = async (_answer, _history, _signal, tell) => {
			tell({ type: 'intent', outcome: null });
			await wait();
			tell({ type: 'intent', outcome: 'question' });
			const checkpoint = () => Promise.reject(new Error('none'));
			return { task: { template: 'general_conversation', values: {} }, hooks: [], checkpoint };
		};
		const { ask, traces, clock } = setUp([{ text: 'Yes.' }], { change: { stage } });
		const wait = () => clock.advance(100);
		await ask('Why?');
		await traces.flush();
		const read = await reading();
		const span = spanOf(read, 'intent');
		expect(span).toMatchObject({ outcome: 'ok', intent: 'question', parentId: spanOf(read, 'turn').id });
		expect((span.endedAt ?? 0) - span.startedAt).toBe(100);
		expect(spanContent(span, read)).toMatchObject({ input: [{ text: 'Why?' }], output: [{ text: 'question' }] });
	});

	test('[D2] [TRACE2] keeps what the service sent, and arguments that had to be repaired, as they were', async () => {
		const written = "{'path': 'a.cir',}";
		const broken = { id: 'c1', name: 'read_file', arguments: null, argumentsText: written };
		const { ask, traces } = setUp([
			{ calls: [broken], end: { raw: '{"id":"chunk-1"}\n' } },
			{ text: 'A resistor.', end: { raw: '{"id":"chunk-2"}\n' } }
		]);
		await ask('What is it?');
		await traces.flush();
		const read = await reading();
		expect(spanOf(read, 'model_call')).toMatchObject({ raw: '{"id":"chunk-1"}\n' });
		expect(spanContent(spanOf(read, 'model_call', 1), read).output).toEqual([
			{ kind: 'answer', text: 'A resistor.' },
			{ kind: 'raw', text: '{"id":"chunk-2"}\n' }
		]);
		expect(spanContent(spanOf(read, 'tool'), read).input).toEqual([
			{ kind: 'arguments', text: '{"path":"a.cir"}' },
			{ kind: 'rawArguments', text: written }
		]);
		expect(JSON.stringify(toOtlp(read, '1.2.3', true))).not.toContain('chunk-1');
	});

	test('[E6] [TRACE2] cuts a long prompt', async () => {
		const { ask, traces } = setUp([{ text: 'Yes.' }], {
			change: { prompt: async () => `begin ${'x'.repeat(50_000)} end` }
		});
		await ask('Go');
		await traces.flush();
		const { prompt } = spanOf(await reading(), 'turn');
		expect(prompt).toMatch(/^begin x+\n\[…\]\nx+ end$/);
		expect(prompt!.length).toBeLessThanOrEqual(8_000);
	});

	test('[E6] [J5] [CTX7] keeps what the model was told with the message, and what was cut', async () => {
		const sections = [{ id: 'netlist', tokens: 40, wanted: 90, state: 'cut' as const }];
		const report = { budget: 100, used: 40, sections };
		const { ask, traces } = setUp([{ text: 'Yes.' }], {
			change: { context: async () => ({ text: 'R1 is 1k', task: null, report, sections: [] }) }
		});
		await ask('Go');
		await traces.flush();
		const read = await reading();
		const { context } = spanOf(read, 'turn');
		expect(context).toMatchObject({ ...report, text: 'R1 is 1k', leftOut: 0 });
		expect(context?.history).toBeGreaterThan(context?.historyUsed ?? Infinity);
		expect(spanContent(spanOf(read, 'model_call'), read).input).toContainEqual({ kind: 'context', text: 'R1 is 1k' });
	});

	test('[E6] [TRACE3] a tab that is killed leaves open spans, which end as interrupted when the answer does', async () => {
		const { ask, traces } = setUp([{ text: 'Reading.', calls: [call('c1', 'read_file', { path: 'a.cir' })] }]);
		void ask('What is it?');
		await until(async () => (await getTrace(database, await answerId()))?.spans.length === 6);
		await traces.flush();
		const open = await reading();
		expect(outline(open)).toEqual([
			'turn open',
			'  round ok',
			'    model_call ok',
			'    tool ok',
			'  round open',
			'    model_call open'
		]);
		expect(open.isOpen).toBe(true);
		await database.messages.update(await answerId(), { stopReason: 'shutdown' });
		const read = await reading();
		expect(read.isOpen).toBe(false);
		expect(outline(read)[0]).toBe('turn interrupted');
		expect(read.rows.at(-1)?.span).toMatchObject({ type: 'model_call', outcome: 'interrupted', endedAt: read.endedAt });
	});

	test('[E6] [TRACE3] a stopped turn and one that was left have no open span', async () => {
		const { ask, traces, runner } = setUp([]);
		const turn = ask('Think');
		await until(async () => (await getTrace(database, await answerId()))?.spans.length === 3);
		await database.messages.update(await answerId(), {
			parts: [{ type: 'text', text: 'x'.repeat(60) }]
		});
		await runner.leave('session_switch');
		await turn;
		await traces.flush();
		const stored = await database.traces.toArray();
		expect(stored.flatMap(({ spans }) => spans).filter(({ endedAt }) => endedAt === null)).toEqual([]);
	});

	test('[E6] [TRACE4] has the simulations within their tools and the cost of the calls, from where they are stored', async () => {
		const simulate = makeTool({
			name: 'try_it',
			execute: async () => {
				await saveRun(
					database,
					run({ id: RUN, projectId, startedAt: clock.now(), elapsedMs: 40, origin: 'agent' }),
					[]
				);
				await saveRun(database, run({ projectId, startedAt: clock.now(), origin: 'user' }), []);
				await clock.advance(50);
				return succeeded('done', { kind: 'run', runId: RUN, entry: 'a.cir', goals: [] });
			}
		});
		const { ask, traces, clock } = setUp([{ calls: [call('c1', 'try_it', {})] }, { text: 'Done.' }], {
			tools: [simulate]
		});
		await ask('Run');
		await traces.flush();
		const messageId = await answerId();
		const before = await reading();
		expect(before.figures).toBeNull();
		for (const index of [0, 1])
			await addCall(
				database,
				callRecord({
					sessionId,
					messageId,
					startedAt: spanOf(before, 'model_call', index).startedAt,
					prompt: 100 + index
				})
			);
		const read = await reading();
		expect(outline(read).slice(3, 5)).toEqual(['    tool ok', '      run ok']);
		expect(read.rows[4]?.span).toMatchObject({ run: { id: RUN, origin: 'agent' } });
		expect(read.rows.flatMap(({ call }) => (call ? [call.prompt] : []))).toEqual([100, 101]);
		expect(read.figures).toMatchObject({ calls: 2, costs: [{ currency: 'USD', amount: 0.02 }] });
	});

	test('[E6] [TRACE5] is exported as OpenTelemetry reads it, without text unless that is asked for', async () => {
		const { ask, traces } = setUp(
			[
				{ text: 'Reading.', calls: [call('c1', 'look', { path: 'a.cir' })] },
				{ text: 'A resistor.', end: { usage: usage(1_000, 20, 400) } }
			],
			{ tools: [makeTool({ name: 'look', execute: async () => failed({ errorType: 'not_there', message: 'no' }) })] }
		);
		await ask('What is it?');
		await traces.flush();
		const read = await reading();
		const [resource] = toOtlp(read, '1.2.3', false).resourceSpans;
		const spans = resource!.scopeSpans[0]!.spans;
		expect(resource!.resource.attributes[0]).toEqual({ key: 'service.name', value: { stringValue: 'spicewright' } });
		expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(spans.length);
		for (const span of spans) {
			expect(span.traceId).toMatch(/^[0-9a-f]{32}$/);
			expect(span.spanId).toMatch(/^[0-9a-f]{16}$/);
			expect(BigInt(span.endTimeUnixNano!)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano));
			expect(span.startTimeUnixNano).toMatch(/^\d+000000$/);
			if (span.parentSpanId) expect(spans.map(({ spanId }) => spanId)).toContain(span.parentSpanId);
		}
		const facts = spans.map(({ attributes }) =>
			Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
		);
		expect(spans.map(({ name }) => name)).toEqual([
			'invoke_agent Spicewright',
			'round 1',
			'chat scripted',
			'execute_tool look',
			'round 2',
			'chat scripted'
		]);
		expect(facts[0]).toMatchObject({ 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.conversation.id': sessionId });
		expect(facts[3]).toMatchObject({
			'gen_ai.operation.name': 'execute_tool',
			'gen_ai.tool.name': 'look',
			'gen_ai.tool.call.id': 'c1',
			'error.type': 'not_there'
		});
		expect(spans[3]).toMatchObject({ status: { code: 2 } });
		expect(facts[5]).toMatchObject({
			'gen_ai.operation.name': 'chat',
			'gen_ai.provider.name': 'openai-compatible',
			'gen_ai.request.model': 'scripted',
			'gen_ai.usage.input_tokens': '1000',
			'gen_ai.usage.output_tokens': '20',
			'gen_ai.usage.cache_read.input_tokens': '400'
		});
		const bare = JSON.stringify(toOtlp(read, '1.2.3', false));
		for (const text of ['engineer', 'What is it?', 'resistor', 'a.cir', 'model.test']) expect(bare).not.toContain(text);
		const whole = JSON.stringify(toOtlp(read, '1.2.3', true));
		for (const text of ['gen_ai.input.messages', 'What is it?', 'gen_ai.tool.call.arguments', 'a.cir', 'A resistor.'])
			expect(whole).toContain(text);
		expect(whole).not.toContain('model.test');
	});
});

const RUN = '11111111-2222-4333-8444-555555555555';

function usage(prompt: number, completion: number, cached: number) {
	return { total: prompt + completion, prompt, completion, cached, cacheWritten: null, reasoning: null };
}
