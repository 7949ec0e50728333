import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { estimateTokens } from '#lib/llm/tokens/estimate.ts';
import type { ChatMessage } from '#lib/llm/types.ts';
import { installLocks } from '../../../support/storage/memory-locks.ts';
import { ScriptedLlm } from '../../../support/llm/scripted-llm.ts';
import { openConversation } from './conversation.ts';

installLocks();

/** Of which the tools take a good third. */
const WINDOW = 32_000;
const TURNS = 16;
/** Many times larger than its share. */
const long = (card: string) => Array.from({ length: 3_000 }, (_, at) => `${card}${at} n${at} 0 1k\n`).join('');
const large = { 'amp.cir': `* amp\n.include parts.lib\n${long('R')}.op\n.end\n`, 'parts.lib': long('C') };
const small = { 'amp.cir': '* amp\nV1 in 0 1\nR1 in 0 1k\n.op\n.end\n' };

const tokensOf = (messages: readonly ChatMessage[]) =>
	messages.reduce((sum, { content }) => sum + estimateTokens(JSON.stringify(content)), 0);

/** The last request of a conversation whose turns do not fit into the window together. */
async function lastRequest(files: Record<string, string>) {
	const answer = { text: 'The gain is set by the ratio of the resistors. '.repeat(100) };
	const llm = new ScriptedLlm(Array.from({ length: TURNS }, () => answer));
	const conversation = await openConversation(llm, files, { window: WINDOW });
	for (let turn = 0; turn < TURNS; turn++) await conversation.ask(`Explain the circuit, please (${turn})`);
	await conversation.close();
	expect(conversation.faults).toEqual([]);
	const { messages } = llm.requests.at(-1)!;
	const isNewest = (message: ChatMessage) => JSON.stringify(message.content).includes('The project at the beginning');
	const history = messages.filter((message) => message.role !== 'system' && !isNewest(message));
	return { whole: tokensOf(messages), context: tokensOf(messages.filter(isNewest)), history: tokensOf(history) };
}

test('[J6] a request keeps to its window: the context has half of it at most, and what it leaves goes to the history', async () => {
	const [full, spare] = await Promise.all([lastRequest(large), lastRequest(small)]);
	for (const { whole } of [full, spare]) expect(whole).toBeLessThanOrEqual(WINDOW);
	expect(full.context).toBeGreaterThan(0.2 * WINDOW);
	expect(full.context).toBeLessThanOrEqual(0.5 * WINDOW);
	expect(spare.context).toBeLessThan(0.1 * WINDOW);
	expect(spare.history).toBeGreaterThan(full.history + 0.1 * WINDOW);
});

test('[STOOL6] tools for studies are offered where the window has room for them', async () => {
	const offered = async (window: number) => {
		const llm = new ScriptedLlm([{ text: 'It is an amplifier.' }]);
		const conversation = await openConversation(llm, small, { window });
		await conversation.ask('What is this?');
		await conversation.close();
		return llm.requests.at(-1)!.tools?.map(({ name }) => name) ?? [];
	};
	const [few, all] = [await offered(35_999), await offered(36_000)];
	const missing = all.filter((name) => !few.includes(name));
	expect(missing).toContain('run_monte_carlo');
	expect(missing.filter((name) => !/^(?:run_|analyze_convergence|read_study)/u.test(name))).toEqual([]);
	expect(few).toContain('run_simulation');
});
