import { afterEach, describe, expect, it } from 'vitest';
import type { AgentEvent } from '#lib/agent/events.ts';
import { defaultLoopLimits } from '#lib/agent/limits.ts';
import { runTurn } from '#lib/agent/loop.ts';
import { reduce } from '#lib/agent/message-reducer.ts';
import type { LoopState } from '#lib/agent/state-machine.ts';
import { TurnPermissions } from '#lib/agent/turn-permissions.ts';
import { TimeBudget } from '#lib/base/time-budget.ts';
import type { InterjectionPart, MessageRecord, StopReason } from '#lib/db/records.ts';
import type { ChatMessage } from '#lib/llm/types.ts';
import { parsePermissions } from '#lib/settings/permissions.ts';
import { failed, succeeded } from '#lib/tools/outcome.ts';
import type { ToolOutcome } from '#lib/tools/types.ts';
import { brokenRules } from '../../../support/broken-rules.ts';
import { settle } from '../../../support/manual-clock.ts';
import { call, ScriptedLlm, type Answer } from '../../../support/llm/scripted-llm.ts';
import { bench, makeContext, makeTool } from '../../tools/support.ts';
import { connection, eventsOf, message } from '../support.ts';

const serviceFault = { code: 'llm_unavailable', message: 'busy', data: {} };
const first: Answer = { text: 'I run both.', calls: [call('a', 'look', {}), call('b', 'step', {})] };
const question: ChatMessage = { role: 'user', content: [{ type: 'text', text: 'go' }] };

let turn: Turn;
const tools = [
	makeTool({
		name: 'look',
		execute: async () => {
			if (turn.look instanceof Error) throw turn.look;
			return turn.look;
		}
	}),
	makeTool({
		name: 'step',
		effect: 'run',
		permission: 'execute',
		preview: async () => ({ kind: 'run', entry: 'a.cir', analysis: null, parameters: {} })
	})
];
const { executor, clock } = bench({}, { tools });

/** A turn that searches the web, calls the model, runs two tools, one with a question, and answers. */
class Turn {
	readonly events: AgentEvent[] = [];
	readonly answers: Answer[] = [first, { text: 'Done.' }];
	readonly llm = new ScriptedLlm(this.answers);
	readonly queue: InterjectionPart[] = [];
	readonly stop = new AbortController();
	message: MessageRecord = message('assistant', []);
	look: ToolOutcome | Error = succeeded('seen');
	isLeaving = false;
	readonly budget = new TimeBudget(clock);
	readonly permissions = new TurnPermissions({
		messageId: 'm',
		source: {
			rules: async () => ({ session: [], project: [] }),
			settings: async () => parsePermissions(undefined),
			remember: async () => undefined
		},
		clock: clock,
		signal: AbortSignal.any([this.stop.signal, this.budget.signal]),
		pause: () => this.budget.pause(),
		ontold: async (event) => {
			this.#take(event);
			if (event.type !== 'permission_request') return;
			await this.#reached('question');
			this.permissions.answer(event.permission.id, { allowed: true, scope: 'once', note: '' });
		},
		onfault: (fault) => {
			throw fault;
		}
	});

	/** @param happens runs when the turn reaches the moment for the first time, and the reader waits for it */
	constructor(
		private readonly moment: Moment,
		private readonly happens: (turn: Turn) => void | Promise<void>
	) {}

	async run(): Promise<void> {
		this.budget.start(defaultLoopLimits.loopTimeoutMs);
		const turn = runTurn(
			{
				llm: this.llm,
				tools: executor,
				clock,
				limits: defaultLoopLimits,
				budget: this.budget,
				hooks: [{ takeInterjections: async () => this.queue.splice(0) }]
			},
			{
				connection,
				messages: [question],
				context: makeContext({ permit: this.permissions.permit }),
				webSearch: { engine: 'tavily', query: 'go', run: async () => ({ ok: true, sources: [] }) },
				signal: this.stop.signal
			}
		);
		for await (const event of turn) {
			this.#take(event);
			if (event.type === 'state') await this.#reached(event.to);
			if (this.isLeaving) break;
		}
		await settle();
	}

	#take(event: AgentEvent): void {
		this.events.push(event);
		this.message = reduce(this.message, event, clock.now());
	}

	async #reached(moment: Moment): Promise<void> {
		if (moment !== this.moment || this.#hasHappened) return;
		this.#hasHappened = true;
		await this.happens(this);
	}

	#hasHappened = false;
}

/** The states in which something can happen, and that of an open question. */
type Moment = LoopState | 'question';
const moments: readonly Moment[] = [
	'preparing',
	'searching_web',
	'calling_llm',
	'streaming',
	'parsing',
	'executing',
	'waiting_tool',
	'question',
	'aggregating'
];
/** The other tool has run by then. */
const afterLook: readonly Moment[] = ['question', 'aggregating'];

interface Happening {
	event: string;
	happens(turn: Turn): void | Promise<void>;
	/** The reason for the end, by the moment. */
	ends(moment: Moment): StopReason | null;
	check?(turn: Turn, moment: Moment): void;
}

const toolPartOf = ({ message: { parts } }: Turn, id: string) =>
	parts.find((part) => part.type === 'tool_call' && part.callId === id);

const happenings: readonly Happening[] = [
	{ event: 'a stop', happens: ({ stop }) => stop.abort('user'), ends: () => 'user' },
	{
		event: 'a switch of the conversation',
		happens: ({ stop }) => stop.abort('session_switch'),
		ends: () => 'session_switch'
	},
	{
		event: 'the end of the time',
		happens: () => clock.advance(defaultLoopLimits.loopTimeoutMs),
		// The time stands still while the user decides; without an answer yet, the call to the model goes on.
		ends: (moment) => (moment === 'question' ? 'complete' : 'timeout')
	},
	{
		event: 'a fault of the service',
		happens: ({ answers, llm }) => {
			answers[Math.min(llm.requests.length, 1)] = {
				end: { finishReason: 'error', partial: true, fault: serviceFault }
			};
		},
		ends: () => 'error',
		check: ({ message: { fault } }) => expect(fault?.code).toBe('llm_unavailable')
	},
	{
		event: 'a tool that fails',
		happens: (turn) => void (turn.look = failed({ errorType: 'no', message: 'no' })),
		ends: () => 'complete',
		check: (turn, moment) => {
			const status = afterLook.includes(moment) ? 'success' : 'failed';
			expect(toolPartOf(turn, 'a')).toMatchObject({ status });
		}
	},
	{
		event: 'a tool that crashes',
		happens: (turn) => void (turn.look = new Error('a bug')),
		ends: () => 'complete'
	},
	{
		event: 'an answer to another question',
		happens: ({ permissions }) =>
			expect(permissions.answer('another', { allowed: true, scope: 'once', note: '' })).toBe(false),
		ends: () => 'complete'
	},
	{
		event: 'a denial',
		happens: async ({ permissions, events }) => {
			const [asked] = eventsOf(events, 'permission_request');
			permissions.answer(asked?.permission.id ?? '', { allowed: false, scope: 'once', note: '' });
			await settle();
		},
		ends: () => 'complete',
		check: (turn, moment) =>
			expect(toolPartOf(turn, 'b')).toMatchObject({ status: moment === 'question' ? 'failed' : 'success' })
	},
	{
		event: 'a message of the user',
		happens: ({ queue }) => void queue.push({ type: 'interjection', id: 'i', text: 'wait', attachments: [] }),
		ends: () => 'complete',
		check: ({ events, llm }) => {
			expect(eventsOf(events, 'interjection')).toHaveLength(1);
			expect(JSON.stringify(llm.requests.at(-1)?.messages).match(/"wait"/g)).toHaveLength(1);
		}
	},
	{
		event: 'the end of the reader',
		happens: (turn) => {
			turn.isLeaving = true;
			if (turn.events.at(-1)?.type === 'permission_request') turn.stop.abort('shutdown');
		},
		ends: () => null
	}
];

describe('each event in each state', () => {
	afterEach(() => {
		expect(clock.pending).toBe(0);
	});

	const pairs = moments.flatMap((moment) => happenings.map((happening) => ({ moment, happening })));
	it.each(pairs.map(({ moment, happening }) => [moment, happening.event, happening] as const))(
		'[E1] [LOOP1] [LOOP2] %s: %s',
		async (moment, _, { happens, ends, check }) => {
			turn = new Turn(moment, happens);
			await turn.run();
			const reason = ends(moment);
			const end = turn.events.at(-1);
			if (reason === null) expect(eventsOf(turn.events, 'turn_end')).toEqual([]);
			else {
				expect(end).toMatchObject({ type: 'turn_end', stopReason: reason });
				expect(eventsOf(turn.events, 'turn_end')).toHaveLength(1);
				expect(brokenRules([turn.message])).toEqual([]);
			}
			check?.(turn, moment);
		}
	);
});
