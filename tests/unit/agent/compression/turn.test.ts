import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CompressionRecord } from '#lib/db/conversation/compression-records.ts';
import { undoCompression } from '#lib/db/conversation/compressions.ts';
import { listMessages } from '#lib/db/conversation/messages.ts';
import { createSession, getSession } from '#lib/db/conversation/sessions.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { createProject } from '#lib/db/projects.ts';
import type { LlmClient } from '#lib/llm/types.ts';
import { estimateParts, requestParts } from '#lib/llm/tokens/request-tokens.ts';
import { call, type Answer } from '../../../support/llm/scripted-llm.ts';
import { LedModel } from '../../../support/llm/led-model.ts';
import { installLocks } from '../../../support/storage/memory-locks.ts';
import { testDatabase } from '../../../support/storage/test-database.ts';
import { until } from '../../../support/until.ts';
import { longConversation, summary, textOf } from './support.ts';
import { compressedChat, haveTurns, summarizingModel } from './turn-support.ts';

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

const place = () => ({ database, projectId, sessionId });
const have = (turns: number, characters?: number) => haveTurns(place(), turns, characters);
const model = summarizingModel;
const setUp = (llm: LlmClient, options: Parameters<typeof compressedChat>[2] = {}) =>
	compressedChat(place(), llm, options);

const whole: Answer = { text: JSON.stringify(summary) };
const stored = async (): Promise<readonly CompressionRecord[]> =>
	(await getSession(database, sessionId))?.compressions ?? [];

describe('[I6] [HIST12] automatic compression', () => {
	it('begins at 80 % of the room, before the first call, and the model reads the summary from then on', async () => {
		await have(20);
		const llm = model([whole]);
		const { ask, outcomes, tools } = setUp(llm);
		await ask('And now?');
		expect(outcomes()).toMatchObject([null, { ok: true }]);
		const [made, ...others] = await stored();
		expect(others).toEqual([]);
		expect(made).toMatchObject({ summary, trigger: 'automatic', edited: false, model: 'scripted' });
		expect(made!.after).toBeLessThanOrEqual(0.2 * (8_000 + tools));
		expect(textOf(llm.requests[0]?.messages)).toContain('RC = 4.7k gives 38.2 dB');
		expect(textOf(llm.requests[0]?.messages)).not.toContain('Answer 5:');
		expect(await listMessages(database, sessionId)).toHaveLength(42);
	});

	it('[HIST10] does not count what is compressed as left out of the request', async () => {
		await have(60);
		const { ask, leftOut } = setUp(model([whole]), { automatic: false });
		await ask('And now?');
		expect(leftOut()).toBeGreaterThan(0);
		const compressing = setUp(model([whole]));
		await compressing.ask('And now?');
		expect(await stored()).toHaveLength(1);
		expect(compressing.leftOut()).toBe(0);
		await compressing.ask('And then?');
		expect(compressing.leftOut()).toBe(0);
	});

	it('does not begin below, and not when it is switched off', async () => {
		await have(8);
		const few = model([whole]);
		await setUp(few).ask('And now?');
		expect(few.asked).toEqual([]);
		await database.messages.clear();
		await have(20);
		const off = model([whole]);
		await setUp(off, { automatic: false }).ask('And now?');
		expect([off.asked.length, await stored()]).toEqual([0, []]);
	});

	it.each([
		['an error', { end: { finishReason: 'error', fault: { code: 'llm_unreachable', message: '', data: {} } } }],
		['a refusal', { end: { finishReason: 'content_filter' } }],
		['an empty answer', { text: '' }],
		['a text over length', { text: JSON.stringify({ ...summary, goal: 'x'.repeat(2_000) }) }]
	] as const)('leaves all as it was after %s, says so, and the turn goes on', async (_, answer) => {
		await have(20);
		const llm = model([answer as Answer]);
		const { ask, faults, outcomes } = setUp(llm);
		await ask('And now?');
		expect(outcomes()).toMatchObject([null, { ok: false, fault: { code: 'compression_failed' } }]);
		expect(faults).toEqual(['compression_failed']);
		expect(await stored()).toEqual([]);
		expect((await listMessages(database, sessionId)).at(-1)).toMatchObject({ stopReason: 'complete' });
	});

	it('is not in force when it cannot be stored', async () => {
		await have(20);
		const llm = model([whole]);
		const { ask, faults } = setUp(llm, { store: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) });
		await ask('And now?');
		expect(faults).toHaveLength(1);
		expect(textOf(llm.requests[0]?.messages)).not.toContain('are compressed');
	});

	it('[LOOP24] compresses the earlier turns inside a turn that outgrows the window, and stays within it', async () => {
		await have(10);
		const reading = (round: number): Answer => ({
			calls: Array.from({ length: 3 }, (_, index) =>
				call(`c${round}-${index}`, 'read_file', {
					path: 'long.cir',
					start_line: 1 + 60 * round + 20 * index,
					end_line: 400
				})
			)
		});
		const llm = model([whole], ...[1, 2, 3, 4].map(reading), { text: 'Done.' });
		const { ask, outcomes, tools } = setUp(llm);
		await ask('Read it all');
		expect(outcomes()).toMatchObject([null, { ok: true }]);
		expect(llm.requests).toHaveLength(5);
		for (const request of llm.requests) expect(estimateParts(requestParts(request))).toBeLessThanOrEqual(8_000 + tools);
		const [first, ...later] = llm.requests.map(({ messages }) => textOf(messages));
		expect(first).not.toContain('are compressed');
		expect(later.at(-1)).toContain('are compressed');
		expect(later.at(-1)).toContain('Read it all');
		// Each call keeps its result, whatever was left out.
		for (const { messages } of llm.requests) {
			const calls = messages.flatMap((sent) => (sent.role === 'assistant' ? sent.toolCalls.map(({ id }) => id) : []));
			expect(messages.flatMap((sent) => (sent.role === 'tool' ? [sent.callId] : []))).toEqual(calls);
		}
	});

	it('stops with the turn, and leaves nothing behind', async () => {
		await have(20);
		const llm = new LedModel();
		const { ask, runner, clock, faults } = setUp(llm);
		const turn = ask('And now?');
		await until(() => llm.requests.length === 1);
		runner.stop('user');
		await clock.advance(1_000);
		await turn;
		expect(await stored()).toEqual([]);
		expect(faults).toEqual([]);
	});

	it('waits after an undo until not all fits', async () => {
		await have(14);
		const llm = model([whole]);
		const { ask, outcomes } = setUp(llm);
		await ask('And now?');
		const [made] = await stored();
		await undoCompression(database, sessionId, made!.id);
		await ask('Again?');
		expect(outcomes()).toHaveLength(2);
		await addTurns(25);
		await ask('And again?');
		expect(outcomes()).toHaveLength(4);
	});

	// Longer messages in larger windows: the history has its own limit.
	it.each([
		[8_000, 100],
		[32_000, 40],
		[128_000, 40],
		[1_000_000, 40]
	])(
		'replaces the summary before, keeps pins, and stays within a window of %i tokens over %i turns',
		async (window, turns) => {
			const long = Math.min(window, 128_000) * (100 / turns);
			const llm = model([whole], {
				text: 'The bias current of the second stage is 1 mA. '.repeat(Math.ceil(long / 600))
			});
			const { ask, tools, faults } = setUp(llm, { window });
			for (let turn = 0; turn < turns; turn++) {
				await ask(`Question ${turn} ${'about the output stage '.repeat(Math.ceil(long / 8_000))}`);
				if (turn !== 1) continue;
				const [first] = await listMessages(database, sessionId);
				await database.messages.update(first!.id, { pinned: true });
			}
			expect(faults).toEqual([]);
			expect(llm.requests).toHaveLength(turns);
			for (const request of llm.requests)
				expect(estimateParts(requestParts(request))).toBeLessThanOrEqual(window + tools);
			const last = textOf(llm.requests.at(-1)?.messages);
			expect(last).toContain('Question 0 about');
			const made = await stored();
			expect(made.length).toBeGreaterThan(1);
			expect(last.match(/What the user wants/g)).toHaveLength(1);
			// Between two compressions each request begins as the one before.
			const breaks = llm.requests.slice(1).filter((request, index) => {
				const before = llm.requests[index]!.messages.slice(0, -1);
				return JSON.stringify(request.messages.slice(0, before.length)) !== JSON.stringify(before);
			});
			expect(breaks.length).toBeLessThanOrEqual(made.length);
		}
	);
});

/** Adds turns to the end of the conversation. */
async function addTurns(turns: number): Promise<void> {
	const all = await listMessages(database, sessionId);
	let after = all.at(-1)!.id;
	for (const [index, record] of longConversation(turns).entries()) {
		await database.messages.add({ ...record, projectId, sessionId, order: all.length + index, after });
		after = record.id;
	}
	await database.sessions.update(sessionId, { tipId: after });
}
