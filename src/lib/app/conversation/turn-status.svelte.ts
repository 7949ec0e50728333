import { SvelteMap } from 'svelte/reactivity';
import type { AgentEvent } from '#lib/agent/events.ts';
import type { LoopState } from '#lib/agent/state-machine.ts';
import type { FaultRecord } from '#lib/base/fault.ts';
import type { ToolCall } from '#lib/llm/types.ts';

/** The next connection attempt. */
interface Retry {
	/** Number of the attempt, from 2. */
	attempt: number;
	attempts: number;
	/** When it begins, milliseconds since 1970. */
	at: number;
	/** Why the previous attempt failed. */
	fault: FaultRecord;
}

interface Status {
	state: LoopState;
	/** From 1; 0 before the first call. */
	iteration: number;
	/** Maximum number of rounds of the turn; 0 before the first call. */
	limit: number;
	/** Name of the running tool, or null; if several are running, the one started last. */
	tool: string | null;
	/** When that tool began, milliseconds since 1970; null without one. */
	toolSince: number | null;
	/** Set during the pause before a connection attempt, and during the attempt. */
	retry: Retry | null;
	/** What is done before the first call of the turn: the conversation is compressed, or it is found out what the message asks for. */
	activity: 'compression' | 'intent' | null;
	stopping: boolean;
}

const idle: Status = {
	state: 'idle',
	iteration: 0,
	limit: 0,
	tool: null,
	toolSince: null,
	retry: null,
	activity: null,
	stopping: false
};

/** The current activity of the agent, for the line above the text box and the running tool cards. */
export class TurnStatus {
	value = $state.raw<Status>(idle);
	/** Progress of running tools, by call id. */
	readonly progress = new SvelteMap<string, { fraction: number | null; note: string }>();
	/** The running tools, in the order in which they were started. */
	#tools: readonly { call: ToolCall; since: number }[] = [];

	begin(): void {
		this.reset();
		this.value = { ...idle, state: 'preparing' };
	}

	follow(event: AgentEvent): void {
		const { value } = this;
		if (event.type === 'state') this.value = { ...value, state: event.to, retry: null };
		if (event.type === 'retry') {
			const { attempt, attempts, delayMs, fault } = event;
			this.value = { ...value, retry: { attempt, attempts, at: Date.now() + delayMs, fault } };
		}
		if (event.type === 'compression' || event.type === 'intent')
			this.value = { ...value, activity: event.outcome === null ? event.type : null };
		if (event.type === 'iteration') this.value = { ...value, iteration: event.iteration, limit: event.limit };
		if (event.type === 'tool_start') this.#tools = [...this.#tools, { call: event.call, since: Date.now() }];
		if (event.type === 'tool_end') this.#tools = this.#tools.filter(({ call }) => call.id !== event.callId);
		if (event.type === 'tool_start' || event.type === 'tool_end') {
			const last = this.#tools.at(-1);
			this.value = { ...value, tool: last?.call.name ?? null, toolSince: last?.since ?? null };
		}
		if (event.type === 'tool_progress') this.progress.set(event.callId, { fraction: event.fraction, note: event.note });
	}

	stopping(): void {
		this.value = { ...this.value, stopping: true };
	}

	reset(): void {
		this.value = idle;
		this.progress.clear();
		this.#tools = [];
	}
}
