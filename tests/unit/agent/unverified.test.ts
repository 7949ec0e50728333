import { describe, expect, it } from 'vitest';
import { unshownClaim } from '#lib/agent/unverified.ts';
import { failed, succeeded } from '#lib/tools/outcome.ts';
import type { ToolOutcome } from '#lib/tools/types.ts';
import { call, type Answer } from '../../support/llm/scripted-llm.ts';
import { makeTool } from '../tools/support.ts';
import { eventsOf, setUpTurn } from './support.ts';

const NOTE = 'No simulation has run since the last change of the files';
const edit: Answer = { text: '', calls: [call('c1', 'rewrite_file', { path: 'a.cir', content: 'new\n' })] };
const notes: Answer = { text: '', calls: [call('c1', 'rewrite_file', { path: 'notes.md', content: 'new\n' })] };
const run: Answer = { text: '', calls: [call('c2', 'simulate', {})] };
const claim: Answer = { text: 'The gain is 41 dB, so the goal is met.' };
const honest: Answer = { text: 'I could not simulate it.' };
const good = succeeded('gain = 41 dB', { kind: 'run', runId: 'r', entry: 'a.cir', goals: [] });

/** The notes that the model read in each request. */
async function notesOf(answers: Answer[], { outcome = good as ToolOutcome, isChangedSinceRun = false } = {}) {
	const tools = [makeTool({ name: 'simulate', execute: async () => outcome })];
	const turn = setUpTurn({ answers, files: { 'a.cir': 'old\n' }, tools, isChangedSinceRun });
	const events = await turn.finished;
	return {
		told: turn.requests.map(({ messages }) => JSON.stringify(messages).split(NOTE).length - 1),
		end: events.at(-1),
		traced: eventsOf(events, 'state').flatMap((state) => (state.to === 'calling_llm' ? state.context.notes : []))
	};
}

describe('[E3] [LOOP25] what is called met or verified', () => {
	it('after a change and without a run is told to the model once, with the sentence, and in the trace', async () => {
		const { told, end, traced } = await notesOf([edit, claim, claim]);
		expect(told).toEqual([0, 0, 1]);
		expect(traced.join('\n')).toContain('"The gain is 41 dB, so the goal is met."');
		expect(end).toMatchObject({ type: 'turn_end', stopReason: 'complete', iterations: 3 });
	});

	it('goes on with a run, after which nothing more is said', async () => {
		expect((await notesOf([edit, claim, run, claim])).told).toEqual([0, 0, 1, 1]);
	});

	it('is left alone after a run, and told again only by another turn', async () => {
		expect((await notesOf([edit, run, claim])).told).toEqual([0, 0, 0]);
		expect((await notesOf([run, edit, claim, honest])).told).toEqual([0, 0, 0, 1]);
	});

	it('is not shown by a run that failed', async () => {
		const outcome = failed({ errorType: 'simulation_failed', message: 'singular matrix', suggestions: [] });
		expect((await notesOf([edit, run, claim, honest], { outcome })).told).toEqual([0, 0, 0, 1]);
	});

	it('needs no run where only notes were changed, or nothing', async () => {
		expect((await notesOf([notes, claim])).told).toEqual([0, 0]);
		expect((await notesOf([claim])).told).toEqual([0]);
	});

	it('counts a change of an earlier turn', async () => {
		expect((await notesOf([claim, honest], { isChangedSinceRun: true })).told).toEqual([0, 1]);
		expect((await notesOf([run, claim], { isChangedSinceRun: true })).told).toEqual([0, 0]);
	});
});

describe('[LOOP25] sentences that say that something is shown', () => {
	it.each([
		'The circuit is verified.',
		'The new values meet the goals.',
		'It now meets all three design goals.',
		'The requirements are met: 40.7 dB.',
		'The simulation confirms 40.7 dB.',
		'The bandwidth is within spec.',
		'I raised RC to 4.7k. All goals are met.',
		'已通过仿真验证。',
		'修改后增益满足设计要求。',
		'仿真结果显示增益为 40.7 dB。',
		'所有目标均已达到，指标达标。'
	])('are found: %s', (text) => expect(unshownClaim(text)).not.toBeNull());

	it.each([
		'This has not been verified.',
		'Run it to see whether the goals are met.',
		'The change should meet the goal.',
		'To meet the goal, RC must grow.',
		'I have changed RC; please verify it with a run.',
		'Is the requirement met?',
		'It would satisfy the specification if the load were smaller.',
		'The goal is 40 dB.',
		'```\n* verified\n```\nI have changed RC.',
		'> The goals are met.\n\nThat was before the change.',
		'尚未通过仿真验证。',
		'该修改预计可以满足要求。',
		'请运行仿真，确认是否满足指标。',
		'为了达到目标，需要增大 RC。'
	])('are not seen in: %s', (text) => expect(unshownClaim(text)).toBeNull());
});
