import { expect, test } from 'vitest';
import { TurnStatus } from '#lib/app/conversation/turn-status.svelte.ts';
import { succeeded } from '#lib/tools/outcome.ts';
import { call } from '../../support/llm/scripted-llm.ts';

test('[D8] a connection that is tried again is known until the model writes', () => {
	const status = new TurnStatus();
	const fault = { code: 'llm_rate_limited', message: '', data: {} };
	status.begin();
	const before = Date.now();
	status.follow({ type: 'retry', attempt: 2, attempts: 3, delayMs: 2_000, fault });
	expect(status.value.retry).toMatchObject({ attempt: 2, attempts: 3, fault });
	expect(status.value.retry?.at).toBeGreaterThanOrEqual(before + 2_000);
	status.follow({ type: 'state', from: 'calling_llm', to: 'streaming', iteration: 1, context: { model: 'm' } });
	expect(status.value.retry).toBeNull();
});

test('[L2] of several tools, one that still works is named until the last has ended', () => {
	const status = new TurnStatus();
	const end = (callId: string) =>
		status.follow({ type: 'tool_end', callId, outcome: succeeded('done'), operations: [], elapsedMs: 1 });
	status.begin();
	expect(status.value).toMatchObject({ state: 'preparing', tool: null });
	status.follow({ type: 'tool_start', call: call('a', 'read_file', {}) });
	status.follow({ type: 'tool_start', call: call('b', 'run_simulation', {}) });
	expect(status.value.tool).toBe('run_simulation');
	end('b');
	expect(status.value.tool).toBe('read_file');
	end('a');
	expect(status.value.tool).toBeNull();
	status.reset();
	expect(status.value).toMatchObject({ state: 'idle', stopping: false });
});

test('[E8] what is done before the first call of a turn is known while it goes on', () => {
	const status = new TurnStatus();
	status.begin();
	status.follow({ type: 'intent', outcome: null });
	expect(status.value.activity).toBe('intent');
	status.follow({ type: 'intent', outcome: 'question' });
	expect(status.value.activity).toBeNull();
	status.follow({ type: 'compression', outcome: null });
	expect(status.value.activity).toBe('compression');
});
