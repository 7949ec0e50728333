import { SvelteMap } from 'svelte/reactivity';
import type { AgentEvent, LoopState } from '#lib/agent/events.ts';
import { defaultLoopLimits } from '#lib/agent/limits.ts';

interface Status {
	state: LoopState;
	/** From 1; 0 before the first call. */
	iteration: number;
	limit: number;
	/** Name of the tool at work, or null. */
	tool: string | null;
	/** Tokens of the turn so far, as the provider counts them. */
	tokens: number | null;
	stopping: boolean;
}

const idle: Status = {
	state: 'idle',
	iteration: 0,
	limit: defaultLoopLimits.iterations,
	tool: null,
	tokens: null,
	stopping: false
};

/** What the agent is doing now, for the line above the text box and the running tool cards. */
export class TurnStatus {
	value = $state.raw<Status>(idle);
	/** Of running tools, by call. */
	readonly progress = new SvelteMap<string, { fraction: number | null; note: string }>();

	follow(event: AgentEvent): void {
		const { value } = this;
		if (event.type === 'state') this.value = { ...value, state: event.to };
		if (event.type === 'iteration') this.value = { ...value, iteration: event.iteration, limit: event.limit };
		if (event.type === 'tool_start') this.value = { ...value, tool: event.call.name };
		if (event.type === 'tool_end') this.value = { ...value, tool: null };
		if (event.type === 'usage') this.value = { ...value, tokens: (value.tokens ?? 0) + (event.usage.total ?? 0) };
		if (event.type === 'tool_progress') this.progress.set(event.callId, { fraction: event.fraction, note: event.note });
	}

	stopping(): void {
		this.value = { ...this.value, stopping: true };
	}

	reset(): void {
		this.value = idle;
		this.progress.clear();
	}
}
