import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { undoCompression } from '#lib/db/conversation/compressions.ts';
import { listMessages } from '#lib/db/conversation/messages.ts';
import { createSession, getSession } from '#lib/db/conversation/sessions.ts';
import { createProject } from '#lib/db/projects.ts';
import type { LlmEvent, LlmRequest } from '#lib/llm/types.ts';
import { startReplayServer, type ReplayServer } from '../../../support/llm/replay-server.ts';
import { answerEvents } from '../../../support/llm/scripted-llm.ts';
import { wireBytes } from '../../../support/llm/wire-bytes.ts';
import { wireFamilies } from '../../../support/llm/wire-families.ts';
import { installLocks } from '../../../support/storage/memory-locks.ts';
import { testDatabase } from '../../../support/storage/test-database.ts';
import { summary } from './support.ts';
import { compressedChat, haveTurns, summarizingModel, type Place } from './turn-support.ts';

installLocks();

let server: ReplayServer;
let place: Place;
beforeAll(async () => {
	server = await startReplayServer();
});
afterAll(() => server.close());
beforeEach(async () => {
	const database = await testDatabase();
	const { id: projectId } = await createProject(database, { name: 'amp' });
	const { id: sessionId } = await createSession(database, projectId);
	place = { database, projectId, sessionId };
});
afterEach(() => place.database.delete());

const whole = { text: JSON.stringify(summary) };
const stored = async () => (await getSession(place.database, place.sessionId))?.compressions ?? [];
const withoutNewest = (bytes: string) => bytes.split('\n').slice(0, -1).join('\n');

/** So many turns, then the last compression is undone and one more turn is made. */
async function converse(turns: number) {
	const llm = summarizingModel([whole], { text: 'The bias current of the second stage is 1 mA. '.repeat(20) });
	const chat = compressedChat(place, llm);
	const compressions: number[] = [];
	let isUndone = false;
	for (let turn = 0; turn < turns; turn++) {
		await chat.ask(`Question ${turn} ${'about the output stage '.repeat(30)}`);
		compressions.push((await stored()).length);
		if (turn === 1) {
			const [first] = await listMessages(place.database, place.sessionId);
			await place.database.messages.update(first!.id, { pinned: true });
		}
		// The second one, right after it was made.
		if (compressions.at(-1) !== 2 || isUndone) continue;
		isUndone = true;
		await undoCompression(place.database, place.sessionId, (await stored()).at(-1)!.id);
		await chat.ask('Question after the undo');
		compressions.push((await stored()).length);
	}
	expect(chat.faults).toEqual([]);
	return { requests: llm.requests, compressions };
}

describe('[I6] [HIST10] a compressed conversation, as a service reads it', () => {
	test.each(wireFamilies)('$name', async (family) => {
		const { requests, compressions } = await converse(24);
		expect(compressions.at(-1)).toBeGreaterThan(1);
		const bytes: string[] = [];
		for (const request of requests) bytes.push(await wireBytes(server, family, request));
		const undone = compressions.indexOf(2) + 1;
		for (const [index, sent] of bytes.entries()) {
			expect(sent, `request ${index}`).toContain('Question 0 about');
			expect(sent.match(/What the user wants/g)?.length ?? 0).toBe(compressions[index] === 0 ? 0 : 1);
			const isSame = index > 0 && compressions[index] === compressions[index - 1];
			if (isSame) expect(sent.startsWith(withoutNewest(bytes[index - 1]!)), `request ${index}`).toBe(true);
		}
		// Undone, the conversation is as it was before, byte for byte.
		expect(compressions[undone]).toBe(1);
		expect(bytes[undone]!.startsWith(withoutNewest(bytes[undone - 2]!))).toBe(true);
	});
});

describe('[I6] [HIST12] the call for a summary', () => {
	const pieces = whole.text.match(/.{1,20}/gsu)!;
	/** Of a stream of one event for each piece, and the end. */
	const points = [...Array.from({ length: pieces.length + 1 }, (_, point) => point)];

	async function interrupted(point: number, how: 'throw' | 'fault' | 'stop') {
		await haveTurns(place, 20);
		const before = await listMessages(place.database, place.sessionId);
		let stop = (): void => undefined;
		const requests: LlmRequest[] = [];
		const chat = compressedChat(place, {
			async *stream(request: LlmRequest): AsyncGenerator<LlmEvent, void, undefined> {
				if (!request.json) {
					requests.push(request);
					yield* answerEvents({ text: 'Done.' });
					return;
				}
				const events = [
					...pieces.map((text) => ({ type: 'text', text }) as const),
					...[...answerEvents({})].filter(({ type }) => type === 'end')
				];
				for (const [index, event] of events.entries()) {
					if (index === point && how === 'throw') throw new TypeError('network error');
					if (index === point && how === 'stop') stop();
					if (index === point && how === 'fault') {
						const fault = { code: 'llm_unreachable', message: '', data: {} };
						yield* [...answerEvents({ end: { finishReason: 'error', fault } })].filter(({ type }) => type === 'end');
						return;
					}
					yield event;
				}
			}
		});
		stop = () => chat.runner.stop('user');
		const turn = chat.ask('And now?');
		if (how === 'stop') await chat.clock.advance(10_000);
		await turn;
		const after = await listMessages(place.database, place.sessionId);
		return {
			before,
			after: after.slice(0, before.length),
			compressions: await stored(),
			requests,
			faults: chat.faults
		};
	}

	test.each(points.flatMap((point) => (['throw', 'fault', 'stop'] as const).map((how) => [how, point] as const)))(
		'%s at event %i leaves all as it was',
		async (how, point) => {
			const { before, after, compressions, requests, faults } = await interrupted(point, how);
			expect(after).toEqual(before);
			expect(compressions).toEqual([]);
			// A stopped turn ends; after a failure it goes on with the conversation as it was.
			expect(requests).toHaveLength(how === 'stop' ? 0 : 1);
			expect(faults).toEqual(how === 'stop' ? [] : ['compression_failed']);
		}
	);
});
