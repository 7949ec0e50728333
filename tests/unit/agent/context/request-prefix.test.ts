import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LlmRequest } from '#lib/llm/types.ts';
import { installLocks } from '../../../support/storage/memory-locks.ts';
import { startReplayServer, type ReplayServer } from '../../../support/llm/replay-server.ts';
import { call, ScriptedLlm, type Answer } from '../../../support/llm/scripted-llm.ts';
import { wireBytes } from '../../../support/llm/wire-bytes.ts';
import { wireFamilies } from '../../../support/llm/wire-families.ts';
import { openConversation } from './conversation.ts';

installLocks();

let server: ReplayServer;
beforeAll(async () => {
	server = await startReplayServer();
});
afterAll(() => server.close());

const TURNS = 10;
const netlist = (value: number) => `* amp\nV1 in 0 1\nR1 in out ${value}k\nC1 out 0 1n\n.op\n.end\n`;

/** In every turn the model reads the netlist and changes it, so that the state of the project is another one in the next turn. */
function answersOf(turn: number): Answer[] {
	const edit = { path: 'amp.cir', search: `R1 in out ${turn}k`, replace: `R1 in out ${turn + 1}k` };
	return [
		{ reasoning: 'I look.', text: 'Reading.', calls: [call(`r${turn}`, 'read_file', { path: 'amp.cir' })] },
		{ calls: [call(`e${turn}`, 'patch_file', edit)] },
		{ text: `R1 is ${turn + 1}k now. ${'It charges the capacitor more slowly. '.repeat(20)}` }
	];
}

/** The requests of a conversation, those of each turn apart. */
async function converse(): Promise<LlmRequest[][]> {
	const llm = new ScriptedLlm(Array.from({ length: TURNS }, (_, turn) => answersOf(turn + 1)).flat());
	const conversation = await openConversation(llm, { 'amp.cir': netlist(1) });
	const turns: LlmRequest[][] = [];
	for (let turn = 1; turn <= TURNS; turn++) {
		const before = llm.requests.length;
		await conversation.ask(`Make R1 larger, please (${turn})`);
		turns.push(llm.requests.slice(before));
	}
	expect(conversation.faults).toEqual([]);
	await conversation.close();
	return turns;
}

describe('the beginning of a request', () => {
	let turns: LlmRequest[][];
	beforeAll(async () => {
		turns = await converse();
	});

	test('[J7] [PROMPT9] the state of the project is with the newest message only, and is the current one', () => {
		for (const [index, requests] of turns.entries())
			for (const { messages } of requests) {
				const states = messages.flatMap(({ content }, at) =>
					JSON.stringify(content).includes('The project at the beginning of this turn') ? [at] : []
				);
				expect(states).toEqual([messages.findLastIndex(({ role }) => role === 'user')]);
				expect(JSON.stringify(messages[states[0]!]!.content)).toContain(`R1 in out ${index + 1}k`);
			}
	});

	test.each(wireFamilies)(
		'[PROMPT1] is in every turn what the next one begins with, byte by byte: $name',
		async ({ provider, basePath }) => {
			const bytesOf = (request: LlmRequest) => wireBytes(server, { provider, basePath }, request);
			for (const [index, requests] of turns.entries()) {
				const [first, ...others] = requests;
				const next = turns[index + 1]?.slice(0, 1) ?? [];
				// The newest message is the last one when a turn begins.
				const beginning = (await bytesOf(first!)).split('\n').slice(0, -1).join('\n');
				expect(beginning.length).toBeGreaterThan(5_000);
				for (const request of [...others, ...next]) expect((await bytesOf(request)).startsWith(beginning)).toBe(true);
			}
		}
	);
});
