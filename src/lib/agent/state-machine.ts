import type { LoopState } from './events.ts';

const TRANSITIONS: Readonly<Record<LoopState, readonly LoopState[]>> = {
	idle: ['preparing', 'cancelled', 'error'],
	// A turn that goes on after a question has calls left to run.
	preparing: ['searching_web', 'calling_llm', 'executing', 'cancelled', 'error'],
	searching_web: ['calling_llm', 'cancelled', 'error'],
	calling_llm: ['streaming', 'cancelled', 'error'],
	streaming: ['parsing', 'cancelled', 'error'],
	// A service that has paused is called again.
	parsing: ['executing', 'calling_llm', 'complete', 'cancelled', 'error'],
	executing: ['waiting_tool', 'aggregating', 'cancelled', 'error'],
	waiting_tool: ['aggregating', 'cancelled', 'error'],
	// After the last round the results go to nobody: the loop is complete without another call.
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

/** Whether the loop may go from one state to another. */
export function isLegalTransition(from: LoopState, to: LoopState): boolean {
	return TRANSITIONS[from].includes(to);
}

/**
 * One step of the loop's states.
 *
 * @throws Error for an illegal transition: a mistake of the program, never of the model
 */
export function transition(from: LoopState, to: LoopState, iteration: number): StateChange {
	if (!isLegalTransition(from, to)) throw new Error(`The agent loop cannot go from ${from} to ${to}`);
	return { from, to, iteration };
}
