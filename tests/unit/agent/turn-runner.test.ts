import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { defaultLoopLimits } from '#lib/agent/limits.ts';
import type { TurnProfile } from '#lib/agent/turn-profile.ts';
import { TurnRunner, type TurnEvent, type TurnRequest } from '#lib/agent/turn-runner.ts';
import { Fault } from '#lib/base/fault.ts';
import { TaskRegistry } from '#lib/base/task-registry.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { listMessages, recoverInterrupted } from '#lib/db/conversation/messages.ts';
import { createProject } from '#lib/db/projects.ts';
import { createSession } from '#lib/db/conversation/sessions.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import { succeeded } from '#lib/tools/outcome.ts';
import type { Tool } from '#lib/tools/types.ts';
import { storedImages } from '../../support/storage/stored-images.ts';
import { LedModel } from '../../support/llm/led-model.ts';
import { installLocks } from '../../support/storage/memory-locks.ts';
import { call } from '../../support/llm/scripted-llm.ts';
import { testDatabase } from '../../support/storage/test-database.ts';
import { until } from '../../support/until.ts';
import { bench, makeTool } from '../tools/support.ts';
import { allowingPermissions, connection } from './support.ts';

installLocks();

let database: SpicewrightDatabase;
let projectId: string;
let sessionId: string;
beforeEach(async () => {
	database = await testDatabase();
	({ id: projectId } = await createProject(database, { name: 'amp' }));
	({ id: sessionId } = await createSession(database, projectId));
});
afterEach(() => database.delete());

function setUp({ tools = [] as Tool[], change = {} as Partial<TurnProfile> } = {}) {
	const llm = new LedModel();
	const { executor, clock } = bench({}, { tools });
	const events: TurnEvent[] = [];
	const faults: string[] = [];
	const tasks = new TaskRegistry(clock);
	const runner = new TurnRunner({
		database,
		clock,
		tasks,
		projectId,
		onevent: (event) => void events.push(event),
		onfault: (fault) => void faults.push(fault.code)
	});
	const profile: TurnProfile = {
		prompt: async () => 'system',
		tools: executor,
		permissions: allowingPermissions,
		limits: defaultLoopLimits,
		images: storedImages,
		model: {
			client: () => llm,
			connection,
			info: null,
			textTools: async () => undefined,
			inputWindow: async () => 60_000
		},
		activePath: null,
		...change
	};
	const ask = (text: string, request: Partial<TurnRequest> = {}) =>
		runner.run({ question: [{ type: 'text', text }], prepare: async () => ({ sessionId, profile }), ...request });
	return { runner, llm, clock, events, faults, tasks, ask, types: () => events.map(({ type }) => type) };
}

const stored = () => listMessages(database, sessionId);
const answer = async () => (await stored()).at(-1);
const textOf = async () => (await answer())?.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
const full = () => {
	throw new DOMException('full', 'QuotaExceededError');
};

describe('one turn', () => {
	test('[RUN1] tells its beginning, what it writes and its end, and stores the end before it tells it', async () => {
		const { llm, ask, events, types } = setUp();
		const turn = ask('Go');
		await llm.answer({ text: 'Done.' });
		expect(await turn).toBe('ended');
		expect([...new Set(types())]).toEqual(['started', 'asked', 'progress', 'ended']);
		expect(events.at(-1)).toEqual({ type: 'ended', answer: await answer() });
		expect(await answer()).toMatchObject({ stopReason: 'complete', partial: false, fault: null });
	});

	test('[RUN2] runs alone: another one is refused until it is stopped', async () => {
		const { runner, llm, ask } = setUp();
		const first = ask('One');
		expect(await ask('Two')).toBe('refused');
		await until(() => llm.requests.length === 1);
		expect(await ask('Three')).toBe('refused');
		runner.stop('user');
		const next = ask('Four');
		await until(() => llm.requests.length === 2);
		await llm.answer({ text: 'Yes.' });
		expect([await first, await next]).toEqual(['ended', 'ended']);
		expect((await stored()).map(({ role }) => role)).toEqual(['user', 'user', 'assistant']);
	});

	test('[RUN2] [TASK1] [TASK3] is a task that can be cancelled, and one that is left is a task no longer', async () => {
		const { runner, llm, ask, tasks, types } = setUp();
		const first = ask('One');
		await until(() => llm.requests.length === 1);
		expect(tasks.tasks).toMatchObject([{ type: 'turn', scope: projectId, state: 'running' }]);
		tasks.cancel({ type: 'turn' });
		expect([types().at(-1), tasks.tasks.map(({ state }) => state)]).toEqual(['stopping', ['cancelling']]);
		await first;
		await until(() => tasks.tasks.length === 0);
		const second = ask('Two');
		await until(() => llm.requests.length === 2);
		const left = runner.leave('session_switch');
		expect(tasks.tasks).toEqual([]);
		await Promise.all([left, second]);
	});

	test.each([
		['the prompt', { prompt: () => Promise.reject(new Fault('file_missing', 'gone', {})) }],
		[
			'the budget',
			{
				model: {
					client: () => new LedModel(),
					connection,
					info: null,
					textTools: async () => undefined,
					inputWindow: () => Promise.reject(new Fault('file_missing', 'gone', {}))
				}
			}
		],
		[
			'the client',
			{
				model: {
					client: () => {
						throw new Fault('file_missing', 'gone', {});
					},
					connection,
					info: null,
					textTools: async () => undefined,
					inputWindow: async () => 1_000
				}
			}
		]
	] as [string, Partial<TurnProfile>][])('[RUN3] has an end when preparing fails: %s', async (_, change) => {
		const { ask, clock } = setUp({ change });
		expect(await ask('Go')).toBe('ended');
		expect(await answer()).toMatchObject({ stopReason: 'error', fault: { code: 'file_missing' } });
		expect(clock.pending).toBe(0);
	});

	test('[RUN3] stores nothing when it cannot be settled where and how it runs', async () => {
		const { ask, faults, types } = setUp();
		const prepare = () => Promise.reject(new Fault('storage_unavailable', 'closed', {}));
		expect(await ask('Go', { prepare })).toBe('not_asked');
		expect([faults, types(), await stored()]).toEqual([['storage_unavailable'], ['started', 'ended'], []]);
	});

	test('[RUN3] is stopped while it is prepared, before and after the question is stored', async () => {
		const never = () => new Promise<never>(() => undefined);
		const before = setUp();
		const first = before.ask('Go', { prepare: never });
		before.runner.stop('user');
		expect([await first, await stored()]).toEqual(['not_asked', []]);
		const after = setUp({ change: { prompt: never } });
		const second = after.ask('Go');
		await until(() => after.types().includes('asked'));
		after.runner.stop('user');
		expect([await second, (await stored()).length]).toEqual(['ended', 1]);
	});

	test('[RUN4] loses at most 500 ms of an answer to a kill', async () => {
		const { llm, clock, ask } = setUp();
		const turn = ask('Go');
		const text = 'Words that are worth keeping. '.repeat(2);
		await llm.write(text);
		await until(() => clock.pending > 1);
		await clock.advance(500);
		await until(async () => (await textOf()) === text);
		expect(await recoverInterrupted(database, projectId, async () => new Set())).toHaveLength(1);
		expect(await answer()).toMatchObject({ partial: true, stopReason: 'shutdown' });
		await llm.answer({ text: 'End.' });
		await turn;
	});

	test('[RUN5] stores a call before its tool runs, so that a change of a file is noted on it', async () => {
		const store = openProjectStore(database, projectId);
		const parts: unknown[] = [];
		const tool = makeTool({
			async execute(_, { messageId }) {
				parts.push((await answer())?.parts.at(-1));
				const origin = { actor: 'agent', action: 'probe', sessionId, messageId, callId: 'c' } as const;
				await store.apply({ changes: [{ kind: 'write', path: 'a.cir', content: 'R1', basedOn: null }], origin });
				parts.push((await answer())?.parts.at(-1));
				return succeeded('done');
			}
		});
		const { llm, ask } = setUp({ tools: [tool] });
		const turn = ask('Go');
		await llm.answer({ calls: [call('c', 'probe', {})] });
		await llm.answer({ text: 'Done.' });
		await turn;
		const noted = { callId: 'c', operationIds: [expect.any(String)] };
		expect(parts).toMatchObject([{ callId: 'c', status: 'running', operationIds: [] }, noted]);
		expect((await answer())?.parts[0]).toMatchObject({
			...noted,
			status: 'success',
			result: expect.stringContaining('done')
		});
	});

	test('[RUN5] stores a result before the model is asked again', async () => {
		const { llm, ask } = setUp({ tools: [makeTool()] });
		const turn = ask('Go');
		await llm.answer({ calls: [call('c', 'probe', {})] });
		// The clock stands still: nothing is stored for its time.
		await until(() => llm.requests.length === 2);
		const kept = { status: 'success', result: expect.stringContaining('done') };
		expect((await answer())?.parts).toMatchObject([kept]);
		await llm.answer({ text: 'Done.' });
		await turn;
	});

	test('[RUN5] does not run a tool whose call cannot be stored, and the model hears why', async () => {
		let runs = 0;
		const tool = makeTool({ execute: async () => succeeded(`run ${++runs}`) });
		const { llm, ask, faults } = setUp({ tools: [tool] });
		const turn = ask('Go');
		await until(() => llm.requests.length === 1);
		database.messages.hook('updating', full);
		await llm.answer({ calls: [call('c', 'probe', {})] });
		await until(() => llm.requests.length === 2);
		database.messages.hook('updating').unsubscribe(full);
		await llm.answer({ text: 'The disk is full.' });
		await turn;
		expect(runs).toBe(0);
		expect(JSON.stringify(llm.requests[1]?.messages)).toContain('storage_full');
		expect(faults).toEqual([]);
		expect(await answer()).toMatchObject({ stopReason: 'complete' });
	});

	test('[RUN3] an end that could not be stored is told, and stored later', async () => {
		const { llm, ask, runner, faults, events } = setUp();
		const turn = ask('Go');
		await until(() => llm.requests.length === 1);
		database.messages.hook('updating', full);
		await llm.answer({ text: 'Done.' });
		await turn;
		expect(faults).toEqual(['storage_full']);
		expect(events.at(-1)).toMatchObject({ type: 'ended', answer: { stopReason: 'complete' } });
		expect(await answer()).toMatchObject({ stopReason: null });
		database.messages.hook('updating').unsubscribe(full);
		await runner.flush();
		expect(await answer()).toMatchObject({ stopReason: 'complete' });
	});
});

describe('a turn that is stopped', () => {
	test('[RUN6] lets the next one begin while its tool still ends, and keeps the result', async () => {
		let endTool: (() => void) | null = null;
		const deaf = makeTool({ execute: () => new Promise((resolve) => (endTool = () => resolve(succeeded('late')))) });
		const { runner, llm, ask, events } = setUp({ tools: [deaf] });
		const first = ask('One');
		await llm.answer({ calls: [call('c', 'probe', {})] });
		await until(() => endTool !== null);
		runner.stop('user');
		const second = ask('Two');
		await llm.answer({ text: 'Yes.' });
		expect(await second).toBe('ended');
		const told = events.length;
		endTool!();
		await first;
		expect(events).toHaveLength(told);
		const messages = await stored();
		expect(messages.map(({ stopReason }) => stopReason)).toEqual(['complete', 'user', 'complete', 'complete']);
		expect(messages[1]?.parts).toMatchObject([{ status: 'success', result: expect.stringContaining('late') }]);
		expect(JSON.stringify(llm.requests[1]?.messages)).toContain('interrupted by the user');
	});

	test('[RUN1] [E4] tells no answer that is dropped, when it is left while its end is stored', async () => {
		const { runner, llm, ask, events } = setUp();
		const turn = ask('One');
		await llm.write('So');
		await until(() => events.some((event) => event.type === 'progress' && event.event.type === 'text'));
		runner.stop('user');
		await until(() => events.some((event) => event.type === 'progress' && event.event.type === 'turn_end'));
		await runner.leave('session_switch');
		await turn;
		expect(events.at(-1)).toEqual({ type: 'ended', answer: null });
		expect((await stored()).map(({ role }) => role)).toEqual(['user']);
	});

	test('[RUN6] is left at once for another session', async () => {
		const { runner, llm, ask, types, events } = setUp();
		const turn = ask('One');
		await llm.write('Words that are worth keeping. '.repeat(2));
		await until(() => events.some((event) => event.type === 'progress' && event.event.type === 'text'));
		await runner.leave('session_switch');
		expect(types().at(-1)).toBe('ended');
		expect(await answer()).toMatchObject({ stopReason: 'session_switch', partial: true });
		await turn;
		expect(types().filter((type) => type === 'ended')).toHaveLength(1);
		expect(await answer()).toMatchObject({ stopReason: 'session_switch' });
	});

	test('[RUN7] does not bring back a message that was deleted meanwhile', async () => {
		const { llm, ask, faults } = setUp();
		const turn = ask('Go');
		await llm.write('Words that are worth keeping. '.repeat(2));
		await database.messages.clear();
		await llm.answer({ text: 'End.' });
		await turn;
		expect([await stored(), faults]).toEqual([[], []]);
	});
});

describe('the time of a turn', () => {
	test('[LOOP7] stands still while a person decides', async () => {
		let decided: (() => void) | null = null;
		const asking = makeTool({
			execute: (_, { signal }) =>
				new Promise((resolve) => {
					decided = () => resolve(succeeded('yes'));
					signal.addEventListener('abort', decided);
				})
		});
		const { runner, llm, ask, clock, events } = setUp({
			tools: [asking],
			change: { limits: { ...defaultLoopLimits, loopTimeoutMs: 15_000 } }
		});
		const turn = ask('Go');
		await llm.answer({ calls: [call('c', 'probe', {})] });
		await until(() => decided !== null);
		const resume = runner.pause();
		await clock.advance(40_000);
		resume();
		await clock.advance(14_000);
		expect(events.at(-1)?.type).not.toBe('ended');
		await clock.advance(1_001);
		await turn;
		expect(await answer()).toMatchObject({ stopReason: 'timeout' });
	});
});

describe('[G2] [LOOP15] an image that a tool returns', () => {
	const image = { path: 'plot.png', hash: 'h', width: 40, height: 30 };
	const execute = async () => ({ ...succeeded('plot.png'), images: [image] });
	const look = makeTool({ name: 'look', execute });
	const abilities = { tools: true, vision: true, json: false, webSearch: false, thinking: 'none' } as const;
	const seeing = { abilities, visionModel: null } as TurnProfile['model']['info'];

	/** Results that the model is sent in a turn in which it calls the tool, and in the next turn. */
	async function looking(info: TurnProfile['model']['info']) {
		const llm = new LedModel();
		const model = {
			client: () => llm,
			connection,
			info,
			textTools: async () => undefined,
			inputWindow: async () => 60_000
		};
		const { ask } = setUp({ tools: [look], change: { model } });
		const first = ask('Look');
		await llm.answer({ calls: [call('c1', 'look', {})] });
		await llm.answer({ text: 'A plot.' });
		await first;
		const second = ask('And now?');
		await llm.answer({ text: 'The same.' });
		await second;
		return llm.requests.slice(1).map(({ messages }) => messages.find(({ role }) => role === 'tool'));
	}

	test('is in the next request and in later turns, and the message keeps its path and hash only', async () => {
		const results = await looking(seeing);
		for (const result of results)
			expect(result).toMatchObject({
				content: expect.stringContaining('The image plot.png is part of this result.'),
				images: [{ type: 'image', mediaType: 'image/png', data: 'aGk=' }]
			});
		expect(results).toHaveLength(2);
		expect((await stored())[1]?.parts[0]).toMatchObject({ name: 'look', images: [image] });
		expect(JSON.stringify(await stored())).not.toContain('aGk=');
	});

	test('is described to a model that is not known to handle images', async () => {
		for (const result of await looking(null)) {
			expect(result).not.toHaveProperty('images');
			expect(result?.content).toContain('plot.png is an image of 40 x 30 pixels. You cannot see it');
		}
	});
});
