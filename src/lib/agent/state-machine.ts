import type { TraceContext } from '#lib/db/conversation/trace-records.ts';
import type { StopReason } from '#lib/db/records.ts';
import type { FinishReason } from '#lib/llm/types.ts';
import type { ToolOutcome } from '#lib/tools/types.ts';

interface CallName {
	id: string;
	name: string;
}

interface Ended {
	stopReason: StopReason;
	/** Of the fault that ended the turn, or null. */
	faultCode: string | null;
}

/** The states of the loop, and what each of them is about when it begins. */
interface StateContexts {
	idle: Record<string, never>;
	/**
	 * @property messages of the conversation that is sent, with the system prompt
	 * @property prompt the system prompt
	 * @property context what the model is told with the newest message, or null
	 */
	preparing: { messages: number; prompt: string; context: TraceContext | null };
	searching_web: { engine: string; query: string };
	/**
	 * @property messages of the request, with the system prompt
	 * @property tokens of the request with its tools, by the quick estimate
	 * @property notes that the workbench has added since the last call
	 */
	calling_llm: { provider: string; model: string; messages: number; tokens: number; notes: readonly string[] };
	/** @property model as the service names it, where it does so at once */
	streaming: { model: string };
	/** @property characters of the answer's text */
	parsing: { finishReason: FinishReason; characters: number; calls: number };
	executing: { calls: readonly CallName[] };
	/** @property calls in the order in which the model wrote them */
	waiting_tool: { calls: readonly CallName[] };
	aggregating: { results: readonly (CallName & { status: ToolOutcome['status'] })[] };
	complete: Ended;
	cancelled: Ended;
	error: Ended;
}

export type LoopState = keyof StateContexts;

/** A state with its context. */
export type StateEntry = { [To in LoopState]: { to: To; context: StateContexts[To] } }[LoopState];

export type StateChange = StateEntry & { from: LoopState; iteration: number };

const TRANSITIONS: Readonly<Record<LoopState, readonly LoopState[]>> = {
	idle: ['preparing', 'cancelled', 'error'],
	// A turn that goes on after a question has calls left to run.
	preparing: ['searching_web', 'calling_llm', 'executing', 'cancelled', 'error'],
	searching_web: ['calling_llm', 'cancelled', 'error'],
	calling_llm: ['streaming', 'cancelled', 'error'],
	// A request that the service has refused as too long is sent again, shorter.
	streaming: ['parsing', 'calling_llm', 'cancelled', 'error'],
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

/** Whether the loop may go from one state to the other. */
export function isLegalTransition(from: LoopState, to: LoopState): boolean {
	return TRANSITIONS[from].includes(to);
}

/**
 * One state change of the loop.
 *
 * @throws Error for an illegal transition, which is a bug and never caused by the model
 */
export function transition(from: LoopState, entry: StateEntry, iteration: number): StateChange {
	if (!isLegalTransition(from, entry.to)) throw new Error(`The agent loop cannot go from ${from} to ${entry.to}`);
	return { ...entry, from, iteration };
}
