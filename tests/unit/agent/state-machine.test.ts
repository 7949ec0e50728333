import { describe, expect, it } from 'vitest';
import type { LoopState } from '#lib/agent/events.ts';
import { isLegalTransition, transition } from '#lib/agent/state-machine.ts';

const states: LoopState[] = [
	'idle',
	'preparing',
	'calling_llm',
	'streaming',
	'parsing',
	'executing',
	'waiting_tool',
	'aggregating',
	'complete',
	'cancelled',
	'error'
];

describe('loop states', () => {
	it('[LOOP1] goes the way of a turn with and without tools', () => {
		const way: LoopState[] = [
			'idle',
			'preparing',
			'calling_llm',
			'streaming',
			'parsing',
			'executing',
			'waiting_tool',
			'aggregating',
			'calling_llm'
		];
		for (let i = 1; i < way.length; i++) expect(isLegalTransition(way[i - 1]!, way[i]!)).toBe(true);
		expect(isLegalTransition('parsing', 'complete')).toBe(true);
	});

	it.each(states)('[LOOP1] from %s, cancelling and failing is legal unless it is the end', (state) => {
		const open = !['complete', 'cancelled', 'error'].includes(state);
		expect(isLegalTransition(state, 'cancelled')).toBe(open);
		expect(isLegalTransition(state, 'error')).toBe(open);
	});

	it('[E1] throws for an illegal transition and tells from, to and iteration of a legal one', () => {
		expect(() => transition('idle', 'streaming', 0)).toThrow(/idle to streaming/);
		expect(() => transition('complete', 'calling_llm', 3)).toThrow();
		expect(transition('streaming', 'parsing', 2)).toEqual({ from: 'streaming', to: 'parsing', iteration: 2 });
	});
});
