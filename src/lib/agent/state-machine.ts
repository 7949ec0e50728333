import type { LoopState } from './events.ts';

const TRANSITIONS: Readonly<Record<LoopState, readonly LoopState[]>> = {
	idle: ['preparing', 'cancelled', 'error'],
	// A turn that goes on after a question has calls left to run.
	preparing: ['searching_web', 'calling_llm', 'executing', 'cancelled', 'error'],
	searching_web: ['calling_llm', 'cancelled', 'error'],
	calling_llm: ['streaming', 'cancelled', 'error'],
	streaming: ['parsing', 'cancelled', 'error'],
	// The provider is called again after it has paused.
	parsing: ['executing', 'calling_llm', 'complete', 'cancelled', 'error'],
	executing: ['waiting_tool', 'aggregating', 'cancelled', 'error'],
	waiting_tool: ['aggregating', 'cancelled', 'error'],
	// The results of the last round are not sent to the model: the loop is complete.
	aggregating: ['calling_llm', 'complete', 'cancelled', 'error'],
	complete: [],
	cancelled: [],
	error: []
};

export interface StateChange {
	from: LoopState;
	to: LoopState;
	iteration: number;
}

/** Whether the loop may go from one state to the other. */
export function isLegalTransition(from: LoopState, to: LoopState): boolean {
	return TRANSITIONS[from].includes(to);
}

/**
 * One state change of the loop.
 *
 * @throws Error for an illegal transition, which is a bug and never caused by the model
 */
export function transition(from: LoopState, to: LoopState, iteration: number): StateChange {
	if (!isLegalTransition(from, to)) throw new Error(`The agent loop cannot go from ${from} to ${to}`);
	return { from, to, iteration };
}
