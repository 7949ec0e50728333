import { describe, expect, it } from 'vitest';
import type { AgentEvent } from '#lib/agent/events.ts';
import { reduce } from '#lib/agent/message-reducer.ts';
import type { MessageRecord, StopReason } from '#lib/db/records.ts';
import { failed, succeeded } from '#lib/tools/outcome.ts';
import { call } from '../../support/llm/scripted-llm.ts';
import { seededRandom } from '../../support/random.ts';
import { message } from './support.ts';

const usage = { total: 30, prompt: 20, completion: 10, cached: null, cacheWritten: null, reasoning: null };
const end = (stopReason: StopReason): AgentEvent => ({ type: 'turn_end', stopReason, fault: null, iterations: 2 });
const ended = (callId: string, outcome = succeeded('ok')): AgentEvent => ({
	type: 'tool_end',
	callId,
	outcome,
	operations: [],
	elapsedMs: 7
});

function play(events: AgentEvent[], start = message('assistant', []), step = 100): MessageRecord {
	return events.reduce((state, event, index) => reduce(state, event, index * step), start);
}

describe('message reducer', () => {
	it('[MSG1] builds the parts in the order in which they were written', () => {
		const toolCall = call('c1', 'read_file', { path: 'a.cir' });
		const result = play([
			{ type: 'iteration', iteration: 1, limit: 15 },
			{ type: 'reasoning', text: 'let me ' },
			{ type: 'reasoning', text: 'think' },
			{ type: 'text', text: 'I ' },
			{ type: 'text', text: 'read.' },
			{ type: 'tool_call_delta', id: 'c1', name: 'read_file', text: '{"path":' },
			{ type: 'tool_call_delta', id: 'c1', name: '', text: '"a.cir"}' },
			{ type: 'tool_start', call: toolCall },
			ended('c1'),
			{ type: 'usage', usage },
			{ type: 'usage', usage: { ...usage, cached: 5 } },
			{ type: 'text', text: 'Done.' },
			end('complete')
		]);
		expect(result.parts).toEqual([
			{ type: 'reasoning', text: 'let me think', startedAt: 100, durationMs: 200 },
			{ type: 'text', text: 'I read.' },
			{
				type: 'tool_call',
				callId: 'c1',
				name: 'read_file',
				argumentsText: '{"path":"a.cir"}',
				arguments: { path: 'a.cir' },
				status: 'success',
				result: 'ok',
				operationIds: [],
				runId: null,
				elapsedMs: 7,
				round: 1
			},
			{ type: 'text', text: 'Done.' }
		]);
		expect(result).toMatchObject({ partial: false, stopReason: 'complete', iterations: 2 });
		expect(result.usage).toEqual({ total: 60, prompt: 40, completion: 20, cached: 5 });
	});

	it('[MSG1] keeps the run that a call made', () => {
		const run = { ...succeeded('ok'), details: { kind: 'run', runId: 'r1', entry: 'a.cir', goals: [] } as const };
		const result = play([{ type: 'tool_start', call: call('c', 'run_simulation', {}) }, ended('c', run)]);
		expect(result.parts[0]).toMatchObject({ runId: 'r1' });
	});

	it('[MSG3] marks what was running, and a call that was stopped, as interrupted', () => {
		const result = play([
			{ type: 'tool_start', call: call('a', 'probe', {}) },
			ended('a', failed({ errorType: 'aborted', message: 'stopped' })),
			{ type: 'tool_start', call: call('b', 'probe', {}) },
			{ type: 'tool_call_delta', id: 'c', name: 'probe', text: '{' },
			end('user')
		]);
		expect(result.parts.map((part) => part.type === 'tool_call' && part.status)).toEqual(Array(3).fill('interrupted'));
	});

	it.each([
		['complete', false],
		['iteration_limit', false],
		['user', true],
		['timeout', true],
		['error', true],
		['shutdown', true]
	] as const)('[MSG4] after %s partial is %s', (stopReason, partial) => {
		expect(play([end(stopReason)])).toMatchObject({ stopReason, partial });
	});

	it.each(Array.from({ length: 60 }, (_, seed) => seed))(
		'[MSG1] [MSG2] [MSG3] hold for random turns, seed %i',
		(seed) => {
			const random = seededRandom(seed);
			const pick = (count: number) => Math.floor(random() * count);
			const events: AgentEvent[] = Array.from({ length: 80 }, (): AgentEvent => {
				const id = `c${pick(6)}`;
				const kinds: AgentEvent[] = [
					{ type: 'text', text: `t${pick(100)} ` },
					{ type: 'reasoning', text: `r${pick(100)} ` },
					{ type: 'tool_call_delta', id, name: 'probe', text: 'x' },
					{ type: 'tool_start', call: call(id, 'probe', {}) },
					ended(id, random() < 0.5 ? succeeded('ok') : failed({ errorType: 'no', message: 'no' })),
					{ type: 'usage', usage }
				];
				return kinds[pick(kinds.length)]!;
			});
			const start = message('assistant', []);
			const frozen = JSON.stringify(start);
			let state = start;
			for (const [index, event] of events.entries()) {
				state = reduce(state, event, index * 10);
				const thinking = state.parts.filter((part) => part.type === 'reasoning' && part.durationMs === null);
				expect(thinking.length).toBeLessThanOrEqual(1);
			}
			state = reduce(state, end('user'), 10_000);
			const written = (type: 'text' | 'reasoning') =>
				events.flatMap((event) => (event.type === type ? [event.text] : [])).join('');
			const kept = (type: 'text' | 'reasoning') =>
				state.parts.flatMap((part) => (part.type === type ? [part.text] : [])).join('');
			expect(kept('text')).toBe(written('text'));
			expect(kept('reasoning')).toBe(written('reasoning'));
			const ids = state.parts.flatMap((part) => (part.type === 'tool_call' ? [part.callId] : []));
			expect(new Set(ids).size).toBe(ids.length);
			for (const part of state.parts) {
				if (part.type === 'tool_call') expect(['writing', 'running']).not.toContain(part.status);
				if (part.type === 'reasoning') expect(part.durationMs).toBeGreaterThanOrEqual(0);
			}
			expect(state.parts.every((part, index) => part.type !== 'text' || state.parts[index + 1]?.type !== 'text')).toBe(
				true
			);
			expect(JSON.stringify(start)).toBe(frozen);
		}
	);
});
