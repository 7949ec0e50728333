import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AnswerClaims, type ClaimRecords } from '#lib/app/conversation/answer-claims.ts';
import { claimRecords } from '#lib/app/conversation/claim-records.ts';
import { createProject } from '#lib/db/projects.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import type { MessageRecord, RunRecord } from '#lib/db/records.ts';
import { saveRun } from '#lib/db/runs/runs.ts';
import { message, text, toolCall } from '../../support/sample-conversation.ts';
import { run } from '../../support/storage/sample-records.ts';
import { testDatabase } from '../../support/storage/test-database.ts';
import { until } from '../../support/until.ts';

let database: SpicewrightDatabase;
let projectId: string;
let messages: MessageRecord[];
let claims: AnswerClaims;
let faults: string[];

beforeEach(async () => {
	database = await testDatabase();
	({ id: projectId } = await createProject(database, { name: 'amp' }));
	faults = [];
	messages = [];
	open();
});
afterEach(async () => {
	claims.dispose();
	await database.delete();
});

function open(change: Partial<ClaimRecords> = {}): void {
	const records = claimRecords(database, {
		projectId,
		messages: () => messages,
		runs: () => null,
		netlist: async () => ({ path: 'amp.cir', text: 'Amp\nRC vcc c 3.9k\n' }),
		goals: () => [{ metric: 'gain', target: 36, unit: 'dB', direction: 'at_least', tolerance: 0, priority: 'must' }],
		onfault: (fault) => faults.push(fault.code)
	});
	claims = new AnswerClaims({ ...records, ...change });
}

const gain = (value: number): RunRecord['metrics'] => [
	{ id: 'gain', value, unit: 'dB', signal: 'v(out)', plot: 'ac1', at: [] }
];
const ran = (id: string, startedAt: number, value: number) =>
	saveRun(database, run({ id, projectId, entry: 'amp.cir', startedAt, status: 'complete', metrics: gain(value) }), []);

/** What is said of the numbers of a text of the last answer. */
async function verdicts(partIndex: number) {
	const { id, parts } = messages.at(-1)!;
	const part = parts[partIndex];
	const written = part?.type === 'text' ? part.text : '';
	claims.of(id, partIndex);
	await until(() => claims.of(id, partIndex).length > 0 || faults.length > 0);
	return claims.of(id, partIndex).map(({ start, end, verdict, source }) => {
		const { origin } = source ?? {};
		const place =
			origin?.kind === 'run' ? ` ${origin.runId}` : origin?.kind === 'file' ? ` ${origin.path}:${origin.line}` : '';
		return `${written.slice(start, end)}: ${verdict}${place}`;
	});
}

describe('[L8] [CLAIM6] the claims of an answer', () => {
	test('are checked against the runs of its calls, the question, the netlist and the goals', async () => {
		await ran('r1', 200, 40.712);
		messages = [
			message('q', 'user', [text('Is it above 35 dB?')]),
			message('a', 'assistant', [
				toolCall('c', 'run_simulation', { runId: 'r1', result: 'complete', arguments: {} }),
				text('The gain is 40.7 dB, with RC = 3.9 kΩ. You asked for 35 dB; the goal is 36 dB. THD is 2 %.')
			])
		];
		expect(await verdicts(1)).toEqual([
			'40.7 dB: agrees r1',
			'3.9 kΩ: from_netlist amp.cir:2',
			'35 dB: from_question',
			'36 dB: from_goal',
			'2 %: not_from_a_run'
		]);
	});

	test('of each text see the runs before it, and the newest run before the turn', async () => {
		await ran('r0', 50, 30.111);
		await ran('r1', 200, 40.712);
		messages = [
			message('q', 'user', [text('Go')], { createdAt: 100 }),
			message(
				'a',
				'assistant',
				[
					text('The gain is 30.1 dB.'),
					toolCall('c', 'run_simulation', { runId: 'r1', result: 'complete', arguments: {} }),
					text('The gain is 30.1 dB.')
				],
				{ createdAt: 100 }
			)
		];
		expect(await verdicts(0)).toEqual(['30.1 dB: agrees r0']);
		expect(await verdicts(2)).toEqual(['30.1 dB: contradicts r1']);
	});

	test('[CLAIM7] are found once, later for a conversation that is not open, and a failure is reported', async () => {
		let reads = 0;
		open({ context: async () => ((reads += 1), '## Passages\nThe part has 77 MHz.') });
		expect(claims.of('a', 0)).toEqual([]);
		await new Promise((resolve) => setTimeout(resolve, 20));
		messages = [message('a', 'assistant', [text('Its bandwidth is 77 MHz.')])];
		expect(await verdicts(0)).toEqual(['77 MHz: from_document']);
		claims.of('a', 0);
		expect(reads).toBe(1);
		open({ context: () => Promise.reject(new Error('gone')) });
		await verdicts(0);
		expect(faults).toEqual(['unexpected']);
	});
});
