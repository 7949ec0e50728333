import { describe, expect, it } from 'vitest';
import { isLegalTransition, transition, type LoopState, type StateEntry } from '#lib/agent/state-machine.ts';

const ending = { stopReason: 'user', faultCode: null } as const;
const entries: readonly StateEntry[] = [
	{ to: 'idle', context: {} },
	{ to: 'preparing', context: { messages: 2, prompt: 'system', context: null } },
	{ to: 'searching_web', context: { engine: 'tavily', query: 'op amp' } },
	{ to: 'calling_llm', context: { provider: 'openai', model: 'm', messages: 2, tokens: 40, notes: [] } },
	{ to: 'streaming', context: { model: 'm' } },
	{ to: 'parsing', context: { finishReason: 'tool_calls', characters: 5, calls: 1 } },
	{ to: 'executing', context: { calls: [{ id: 'c', name: 'read_file' }] } },
	{ to: 'waiting_tool', context: { calls: [{ id: 'c', name: 'read_file' }] } },
	{ to: 'aggregating', context: { results: [{ id: 'c', name: 'read_file', status: 'success' }] } },
	{ to: 'complete', context: ending },
	{ to: 'cancelled', context: ending },
	{ to: 'error', context: ending }
];

/** The states that follow each one besides `cancelled` and `error`, which follow every state that is not an end. */
const next: Record<LoopState, readonly LoopState[]> = {
	idle: ['preparing'],
	preparing: ['searching_web', 'calling_llm', 'executing'],
	searching_web: ['calling_llm'],
	calling_llm: ['streaming'],
	streaming: ['parsing', 'calling_llm'],
	parsing: ['executing', 'calling_llm', 'complete'],
	executing: ['waiting_tool', 'aggregating'],
	waiting_tool: ['aggregating'],
	aggregating: ['calling_llm', 'complete'],
	complete: [],
	cancelled: [],
	error: []
};
const isEnd = (state: LoopState) => ['complete', 'cancelled', 'error'].includes(state);

describe('loop states', () => {
	const pairs = entries.flatMap(({ to: from }) => entries.map((entry) => ({ from, entry, to: entry.to })));

	it.each(pairs)('[E1] [LOOP1] $from to $to', ({ from, to, entry }) => {
		const isLegal = next[from].includes(to) || (!isEnd(from) && (to === 'cancelled' || to === 'error'));
		expect(isLegalTransition(from, to)).toBe(isLegal);
		if (isLegal) expect(transition(from, entry, 3)).toEqual({ from, iteration: 3, ...entry });
		else expect(() => transition(from, entry, 3)).toThrow(`cannot go from ${from} to ${to}`);
	});
});
