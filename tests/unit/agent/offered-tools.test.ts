import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { estimateParts, requestParts } from '#lib/llm/tokens/request-tokens.ts';
import { allTools } from '#lib/tools/catalogue/all-tools.ts';
import { rankTools } from '#lib/tools/rank-tools.ts';
import { usualTools } from '#lib/tools/usual-tools.ts';
import { installLocks } from '../../support/storage/memory-locks.ts';
import { call, ScriptedLlm } from '../../support/llm/scripted-llm.ts';
import { openConversation } from './context/conversation.ts';

installLocks();

const files = { 'amp.cir': '* amp\nV1 in 0 1\nR1 in 0 1k\n.op\n.end\n' };
type Options = Parameters<typeof openConversation>[2];

/** The names of the tools of each request, after turns of these answers. */
async function offered(turns: ConstructorParameters<typeof ScriptedLlm>[0][], options: Options = {}) {
	const llm = new ScriptedLlm(turns.flat());
	const conversation = await openConversation(llm, files, { toolProfile: 'usual', ...options });
	for (const [index] of turns.entries()) await conversation.ask(`Question ${index}?`);
	await conversation.close();
	expect(conversation.faults).toEqual([]);
	return llm.requests.map(({ tools, messages }) => ({ tools, messages, names: tools.map(({ name }) => name) }));
}
const looks = (query: string) => ({ text: 'Looking.', calls: [call('f', 'find_tools', { query })] });

describe('[F1] [PROMPT10] the tools of a request', () => {
	test('are the usual ones, with less than 4,000 tokens, all of which exist', async () => {
		const [request] = await offered([[{ text: 'It is an amplifier.' }]]);
		expect(request!.names).toEqual([...usualTools].filter((name) => name !== 'search_conversation').toSorted());
		expect(estimateParts(requestParts({ messages: [], tools: request!.tools }))).toBeLessThan(4_000);
		expect([...usualTools].filter((name) => !allTools.some((tool) => tool.name === name))).toEqual([]);
	});

	test('are more once the model has found some, in the next step and in later turns', async () => {
		const requests = await offered([[looks('monte carlo yield'), { text: 'Found.' }], [{ text: 'Yes.' }]]);
		const [before, after, later] = requests;
		expect(before!.names).not.toContain('run_monte_carlo');
		expect(after!.names).toContain('run_monte_carlo');
		expect(JSON.stringify(after!.messages.at(-1))).toContain('- run_monte_carlo: Simulates a netlist');
		expect(JSON.stringify(later!.tools)).toBe(JSON.stringify(after!.tools));
	});

	test('are those that were called, too, though they were not offered', async () => {
		const requests = await offered([
			[{ text: 'Listing.', calls: [call('g', 'glob', { pattern: '*.cir' })] }, { text: 'One.' }],
			[{ text: 'Yes.' }]
		]);
		expect(JSON.stringify(requests[1]!.messages)).toContain('amp.cir');
		expect(requests.map(({ names }) => names.includes('glob'))).toEqual([false, false, true]);
	});

	test('are all of them where the user wants it, without the search for others', async () => {
		const [request] = await offered([[{ text: 'Yes.' }]], { toolProfile: 'all' });
		expect(request!.names).toContain('run_monte_carlo');
		expect(request!.names).not.toContain('find_tools');
		expect(request!.names.length).toBeGreaterThan(30);
	});

	test('never are those that the settings deny, however they are looked for', async () => {
		const requests = await offered([[looks('bash'), { text: 'No.' }]], { permissions: { tools: { bash: 'deny' } } });
		expect(requests[1]!.names).not.toContain('bash');
	});
});

describe('[PROMPT10] the search for tools', () => {
	const others = allTools.filter(({ name }) => !usualTools.has(name));
	const found = (query: string) => rankTools(query, others).map(({ name }) => name);

	test.each([
		['yield with component tolerances', 'run_monte_carlo'],
		['plot a chart of the gain', 'generate_chart'],
		['process corners temperature supply', 'run_pvt_analysis'],
		['rename a file', 'move_file'],
		['write curves as csv', 'export_waveform_data'],
		['unified diff', 'apply_diff'],
		['parameter sweeps', 'run_parametric_sweep'],
		['where is a node used', 'find_references'],
		['shell command with pipes', 'bash'],
		['patch_file', 'patch_file']
	])('%s finds %s', (query, name) => expect(found(query).slice(0, 3)).toContain(name));

	test('finds nothing for words that no tool has', () => expect(found('pizza 披萨')).toEqual([]));
});
