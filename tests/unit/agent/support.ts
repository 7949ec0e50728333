import type { AgentEvent } from '#lib/agent/events.ts';
import { defaultLoopLimits, type LoopLimits } from '#lib/agent/limits.ts';
import { runTurn } from '#lib/agent/loop.ts';
import { TimeBudget } from '#lib/base/time-budget.ts';
import type { PermissionSource } from '#lib/agent/turn-permissions.ts';
import type { TurnHooks } from '#lib/agent/turn-hooks.ts';
import type { TurnWebSearch } from '#lib/agent/web-search.ts';
import type { MessagePart, MessageRecord } from '#lib/db/records.ts';
import type { ChatMessage, LlmClient, ModelConnection } from '#lib/llm/types.ts';
import { parsePermissions } from '#lib/settings/permissions.ts';
import type { Tool } from '#lib/tools/types.ts';
import { ScriptedLlm, type Answer } from '../../support/llm/scripted-llm.ts';
import { bench, makeContext } from '../tools/support.ts';

export const connection: ModelConnection = {
	provider: 'openai-compatible',
	baseUrl: 'https://model.test/v1',
	model: 'scripted',
	thinking: false,
	proxyUrl: null,
	webSearch: false,
	contextTokens: null
};

const system: ChatMessage = { role: 'system', content: 'system' };
const question: ChatMessage = { role: 'user', content: [{ type: 'text', text: 'go' }] };

/** A project in which edits and runs are allowed. */
export const allowingPermissions: PermissionSource = {
	rules: async () => ({ session: [], project: [] }),
	settings: async () => parsePermissions({ levels: { write: 'allow', delete: 'allow', execute: 'allow' } }),
	remember: async () => undefined
};

export interface TurnSetup {
	llm?: LlmClient;
	answers?: Answer[];
	tools?: Tool[];
	files?: Record<string, string>;
	limits?: Partial<LoopLimits>;
	webSearch?: TurnWebSearch;
	hooks?: TurnHooks[];
	isChangedSinceRun?: boolean;
	connection?: Partial<ModelConnection>;
	/** Messages before the question. */
	earlier?: ChatMessage[];
}

/** A turn over a scripted model, real file tools and a clock that stands still. */
export function setUpTurn(setup: TurnSetup) {
	const { executor, clock, files } = bench(setup.files, { tools: setup.tools });
	const scripted = new ScriptedLlm(setup.answers ?? []);
	const stop = new AbortController();
	const limits = { ...defaultLoopLimits, ...setup.limits };
	const budget = new TimeBudget(clock);
	budget.start(limits.loopTimeoutMs);
	const deps = { llm: setup.llm ?? scripted, tools: executor, clock, limits, budget, hooks: setup.hooks };
	const reached = { ...connection, ...setup.connection };
	const { webSearch, isChangedSinceRun } = setup;
	const messages = [system, ...(setup.earlier ?? []), question];
	const input = {
		connection: reached,
		messages,
		context: makeContext(),
		webSearch,
		isChangedSinceRun,
		signal: stop.signal
	};
	const turn = runTurn(deps, input);
	const events: AgentEvent[] = [];
	const finished = (async () => {
		for await (const event of turn) events.push(event);
		return events;
	})();
	return { events, finished, clock, stop, files, budget, requests: scripted.requests };
}

export function eventsOf<T extends AgentEvent['type']>(events: readonly AgentEvent[], type: T) {
	return events.filter((event): event is Extract<AgentEvent, { type: T }> => event.type === type);
}

let order = 0;

export function message(
	role: MessageRecord['role'],
	parts: MessagePart[],
	change: Partial<MessageRecord> = {}
): MessageRecord {
	return {
		id: `m${order}`,
		projectId: 'p',
		sessionId: 's',
		order: order++,
		role,
		parts,
		createdAt: 0,
		stopReason: role === 'user' ? 'complete' : null,
		partial: false,
		fault: null,
		usage: null,
		model: null,
		provider: null,
		iterations: 0,
		recorded: false,
		...change
	};
}

export function toolPart(
	callId: string,
	change: Partial<Extract<MessagePart, { type: 'tool_call' }>> = {}
): Extract<MessagePart, { type: 'tool_call' }> {
	return {
		type: 'tool_call',
		callId,
		name: 'read_file',
		argumentsText: '{"path":"a.cir"}',
		arguments: { path: 'a.cir' },
		status: 'success',
		result: 'the file',
		operationIds: [],
		runId: null,
		elapsedMs: 1,
		...change
	};
}
