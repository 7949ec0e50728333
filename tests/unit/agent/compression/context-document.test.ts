import { expect, test } from 'vitest';
import { conversationTokens } from '#lib/agent/compression/conversation-size.ts';
import { planCompression } from '#lib/agent/compression/plan.ts';
import { toChatMessages } from '#lib/agent/history.ts';
import type { MessageRecord } from '#lib/db/records.ts';
import type { ToolServices } from '#lib/tools/types.ts';
import { bench } from '../../tools/support.ts';
import { message, toolPart } from '../support.ts';

/** Turns without a fact; each of the twenty facts has a turn of its own. */
const PLAIN_TURNS = 80;
const WINDOWS = [8_000, 32_000, 128_000];
/** Turns in which something is said that may be needed later: at the beginning, early, in the middle, late, at the end. */
const POSITIONS = { beginning: 1, early: 16, middle: 40, late: 64, end: 79 };
/** Nothing of the conversation is in it, as if the model had written a poor one. */
const emptySummary = { goal: 'A summary without facts.', decisions: '', tried: '', problem: '', state: '' };

const filler = 'The collector current sets the transconductance, and with it the gain of the stage. ';
/** Classes of facts: where in a turn they are said. */
const classes: Record<string, (fact: string) => MessageRecord[]> = {
	'a demand of the user, with a number': (fact) => [
		message('user', [{ type: 'text', text: `It must have ${fact}, 5 %. ${filler.repeat(3)}` }]),
		message('assistant', [{ type: 'text', text: 'I keep to it.' }])
	],
	'a change that the agent made': (fact) => [
		message('user', [{ type: 'text', text: 'Improve the gain, please, and say what you did with the circuit.' }]),
		message('assistant', [
			{ type: 'text', text: `I change ${fact}. ${filler}` },
			toolPart('e', { name: 'multi_edit', arguments: { path: 'amp.cir' }, operationIds: ['o'], result: 'Changed.' })
		])
	],
	'a figure in the result of a run': (fact) => [
		message('user', [{ type: 'text', text: 'Simulate the circuit again, as it is now, with all its analyses.' }]),
		message('assistant', [
			toolPart('r', { name: 'run_simulation', runId: 'r', result: `complete\n${'point\n'.repeat(100)}gain = ${fact}` }),
			{ type: 'text', text: 'It ran.' }
		])
	],
	'a remark at the end of a long explanation': (fact) => [
		message('user', [{ type: 'text', text: 'Why is that?' }]),
		message('assistant', [{ type: 'text', text: `${filler.repeat(20)} So remember ${fact}.` }])
	]
};

/** A conversation of 200 messages with 20 facts: each class at each position. */
function conversation(): { records: MessageRecord[]; facts: { name: string; position: string; fact: string }[] } {
	const facts = Object.keys(classes).flatMap((name, row) =>
		Object.keys(POSITIONS).map((position, column) => ({ name, position, fact: `FACT${row}${column}` }))
	);
	const turns: MessageRecord[][] = [];
	for (let turn = 0; turn < PLAIN_TURNS; turn++) {
		const here = facts.filter(({ position }) => POSITIONS[position as keyof typeof POSITIONS] === turn);
		turns.push(...here.map(({ name, fact }) => classes[name]!(fact)));
		const text = `Question ${turn}? ${filler.repeat(2)}`;
		turns.push([
			message('user', [{ type: 'text', text }]),
			message('assistant', [{ type: 'text', text: filler.repeat(8) }])
		]);
	}
	return { records: turns.flat(), facts };
}

test('[I6] [HIST9] docs/CONTEXT.md shows what a model still sees after a compression', async () => {
	const { records, facts } = conversation();
	expect([records.length, facts.length]).toEqual([200, 20]);
	const seen = new Map<number, string>();
	for (const window of WINDOWS) {
		const before = conversationTokens(records, null);
		const plan = planCompression({ records, keepRecent: 3, keep: new Set(), window }, before)!;
		const inForce = { upTo: plan.compressed.at(-1)!.id, kept: plan.kept, summary: emptySummary };
		seen.set(window, JSON.stringify(toChatMessages(records, window, new Map(), inForce)));
		expect(conversationTokens(records, inForce)).toBeLessThan(before);
	}
	const services = { conversation: { messages: async () => records } } satisfies Partial<ToolServices>;
	const rows: string[] = [];
	for (const name of Object.keys(classes)) {
		rows.push(`- ${name}`);
		for (const { position, fact } of facts.filter((each) => each.name === name)) {
			const { outcome } = await bench({}, services).run('search_conversation', { query: fact });
			expect(outcome.content, fact).toContain(fact);
			const windows = WINDOWS.filter((window) => seen.get(window)?.includes(fact)).map(
				(window) => `${window / 1_000}k`
			);
			rows.push(
				`  - ${position}: ${windows.length === 0 ? 'by `search_conversation` only' : `seen at ${windows.join(', ')}`}`
			);
		}
	}
	const text = `# What a model sees after a compression

Twenty facts in a conversation of 200 messages: four classes at five positions, from the second turn to the last. The conversation is compressed with
three messages kept whole and a summary that says **nothing**, as if the model had written a poor one: a fact that is seen here is seen
whatever the summary says. A good summary adds goals, decisions with their numbers, and what failed, in 1,000 characters.

Nothing is deleted: \`search_conversation\` finds each of the twenty. Pinned messages, and those that you keep in the dialog, are always whole. A test writes
this file: \`npx vitest run --project unit tests/unit/agent/compression/context-document.test.ts -u\`.

By class and position, and by the window of the model in tokens:

${rows.join('\n')}
`;
	await expect(text).toMatchFileSnapshot('../../../../docs/CONTEXT.md');
});
