import { describe, expect, it } from 'vitest';
import type { TurnHooks } from '#lib/agent/turn-hooks.ts';
import { failed } from '#lib/tools/outcome.ts';
import { call } from '../../support/llm/scripted-llm.ts';
import { eventsOf, setUpTurn } from './support.ts';

const asked = { text: '', calls: [call('c1', 'rewrite_file', { path: 'a.cir', content: 'new\n' })] };
const files = { 'a.cir': 'old\n' };

async function turnWith(hooks: TurnHooks[]) {
	const turn = setUpTurn({ answers: [asked, { text: 'done' }], files, hooks });
	const [end] = eventsOf(await turn.finished, 'tool_end');
	return { ...turn, outcome: end?.outcome, text: await turn.files.text('a.cir') };
}

describe('hooks of a turn', () => {
	it('[LOOP12] are asked before each round, and the model reads their notes', async () => {
		const rounds: number[] = [];
		const { requests } = await turnWith([
			{
				beforeRound: async ({ iteration }) => {
					rounds.push(iteration);
					return iteration === 2 ? 'mind the noise' : null;
				}
			}
		]);
		expect(rounds).toEqual([1, 2]);
		expect(requests.map((request) => JSON.stringify(request.messages).includes('mind the noise'))).toEqual([
			false,
			true
		]);
	});

	it('[LOOP21] may let the turn go on after an answer, while a round is left', async () => {
		const told: string[] = [];
		const beforeEnd = (answer: string) => {
			told.push(answer);
			return 'now analyze';
		};
		const turn = setUpTurn({
			answers: [{ text: 'first' }, { text: 'second' }],
			hooks: [{ beforeEnd }],
			limits: { iterations: 2 }
		});
		const events = await turn.finished;
		expect(told).toEqual(['first']);
		expect(turn.requests).toHaveLength(2);
		expect(JSON.stringify(turn.requests[1]!.messages)).toMatch(/first.*now analyze/);
		expect(
			eventsOf(events, 'text')
				.map(({ text }) => text)
				.join('')
		).toBe('first\n\nsecond');
		expect(events.at(-1)).toMatchObject({ type: 'turn_end', stopReason: 'complete', iterations: 2 });
	});

	it('[LOOP22] read calls from an answer without calls, which run like any other and whose results the model reads', async () => {
		const rewrite = { name: 'rewrite_file', arguments: { path: 'a.cir', content: 'new\n' } };
		const asked: string[] = [];
		const callsIn = (answer: string) => {
			asked.push(answer);
			return answer === 'as text' ? [rewrite, { name: 'read_file', arguments: { path: 'a.cir' } }] : [];
		};
		const answers = [{ text: 'as text' }, { text: 'Reading.', calls: [call('c1', 'read_file', { path: 'a.cir' })] }];
		const turn = setUpTurn({ answers: [...answers, { text: 'done' }], files, hooks: [{ callsIn }] });
		const events = await turn.finished;
		expect(asked).toEqual(['as text', 'done']);
		expect(await turn.files.text('a.cir')).toBe('new\n');
		expect(eventsOf(events, 'tool_start').map(({ call: { id, name } }) => `${id} ${name}`)).toEqual([
			...['text-1 rewrite_file', 'text-2 read_file', 'c1 read_file']
		]);
		const [, assistant, ...results] = turn.requests[1]!.messages.slice(-4);
		expect(assistant).toMatchObject({ role: 'assistant', content: 'as text', replay: null });
		expect(results.map(({ role }) => role)).toEqual(['tool', 'tool']);
		expect(events.at(-1)).toMatchObject({ type: 'turn_end', stopReason: 'complete', iterations: 3 });
	});

	it('[LOOP22] read no calls from an answer that was cut, and none in the last round', async () => {
		const callsIn = () => [{ name: 'rewrite_file', arguments: { path: 'a.cir', content: 'new\n' } }];
		const last = setUpTurn({ answers: [{ text: 'x' }], files, hooks: [{ callsIn }], limits: { iterations: 1 } });
		expect((await last.finished).at(-1)).toMatchObject({ stopReason: 'complete' });
		expect(await last.files.text('a.cir')).toBe('old\n');
	});

	it('[LOOP12] are waited for before a call, and may give its outcome; those after are not asked', async () => {
		const later: string[] = [];
		const { outcome, text } = await turnWith([
			{ beforeCall: async () => failed({ errorType: 'closed', message: 'Not now.' }) },
			{
				beforeCall: ({ name }) => {
					later.push(name);
					return null;
				},
				afterCall: ({ name }) => void later.push(name)
			}
		]);
		expect(outcome?.error?.errorType).toBe('closed');
		expect(text).toBe('old\n');
		expect(later).toEqual([]);
	});

	it('[LOOP12] that fail before a call keep it from running', async () => {
		const { outcome, text } = await turnWith([{ beforeCall: () => Promise.reject(new Error('no answer')) }]);
		expect(outcome).toMatchObject({ status: 'failed', error: { message: expect.stringContaining('no answer') } });
		expect(text).toBe('old\n');
	});

	it('[LOOP12] hear of a call that has run before the reader does', async () => {
		const seen: unknown[] = [];
		const turn = setUpTurn({
			answers: [asked, { text: 'done' }],
			files,
			hooks: [
				{ afterCall: (_, { outcome }) => void seen.push(outcome.status, eventsOf(turn.events, 'tool_end').length) }
			]
		});
		await turn.finished;
		expect(seen).toEqual(['success', 0]);
		expect(await turn.files.text('a.cir')).toBe('new\n');
	});

	it('[LOOP12] that fail after a call end the turn, once every call that has begun has its own outcome', async () => {
		const paths = ['a.cir', 'b.cir'];
		const calls = paths.map((path, index) => call(`c${index}`, 'read_file', { path }));
		const turn = setUpTurn({
			answers: [{ text: '', calls }],
			files: { 'a.cir': 'a\n', 'b.cir': 'b\n' },
			hooks: [
				{
					async afterCall({ id }) {
						if (id === 'c0') throw new Error('the hook broke');
						await new Promise((later) => setTimeout(later, 5));
					}
				}
			]
		});
		const events = await turn.finished;
		const ends = eventsOf(events, 'tool_end').map(({ callId, outcome }) => [callId, outcome.status]);
		expect(ends).toEqual([
			['c0', 'success'],
			['c1', 'success']
		]);
		expect(events.at(-1)).toMatchObject({
			stopReason: 'error',
			fault: { message: expect.stringContaining('the hook broke') }
		});
	});
});
