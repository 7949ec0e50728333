import { describe, expect, it } from 'vitest';
import { fileText } from '#lib/agent/context/large-file.ts';
import { estimateTokens } from '#lib/llm/tokens/estimate.ts';
import { MemoryFiles } from '../../../support/storage/memory-files.ts';
import { makeServices } from '../../../support/tool-services.ts';
import { contextOf, sectionOf } from './support.ts';

const signal = new AbortController().signal;

async function shown(path: string, content: string, tokens: number, question = '') {
	const { code, text } = makeServices(new MemoryFiles({ [path]: content }));
	return fileText({ path, content }, { tokens, characters: Infinity }, { code, text, question, signal });
}

const resistors = (count: number) => Array.from({ length: count }, (_, at) => `R${at} a${at} b${at} 1k`).join('\n');
/** About 30,000 tokens. */
const library = Array.from(
	{ length: 300 },
	(_, at) => `.subckt part${at} a b c\n* model ${at} of the vendor\n${`R1 a b ${at}k\nC1 b c 1n\n`.repeat(18)}.ends`
).join('\n');

describe('the text of a file for the model', () => {
	it('[J11] [CTX8] is whole when it is small', async () => {
		const content = resistors(200);
		expect(estimateTokens(content)).toBeLessThan(2_000);
		const { text, totalLines } = await shown('amp.cir', content, 6_000);
		expect(text.split('\n')).toHaveLength(200);
		expect([totalLines, text]).toEqual([200, expect.not.stringContaining('left out')]);
	});

	it('[J11] [CTX8] of medium size has its head and its tail', async () => {
		const content = resistors(900);
		expect(estimateTokens(content)).toBeGreaterThan(2_000);
		expect(estimateTokens(content)).toBeLessThan(8_000);
		const { text } = await shown('amp.cir', content, 1_000, 'R500');
		expect(estimateTokens(text)).toBeLessThanOrEqual(1_050);
		expect(text).toMatch(
			/^ {2}1 \| R0 [^]*lines \d+-\d+ left out; read them with read_file[^]*900 \| R899 a899 b899 1k$/
		);
	});

	it('[J11] [CTX8] of a large file are its structure and the sections that match the question', async () => {
		const { text, totalLines } = await shown(
			'parts.lib',
			library,
			3_000,
			'Which values does part217 of the vendor have?'
		);
		expect(totalLines).toBe(300 * 39);
		expect(estimateTokens(text)).toBeLessThanOrEqual(3_000);
		expect(text).toContain('This file is large. Its structure, with lines:');
		expect(text).toMatch(/Subcircuits: part0, part1, [^]* and 280 more/);
		expect(text).toMatch(/1-39: subcircuit part0/);
		expect(text).toMatch(/Sections that match the message:[^]*8464 \| \.subckt part217 a b c/);
	});

	it('[J11] [CTX8] of a large file in which nothing matches are its structure, head and tail', async () => {
		const { text } = await shown('parts.lib', library, 3_000, 'zzz');
		expect(text).toMatch(/Its beginning and its end:\n +1 \| \.subckt part0[^]*left out[^]*11700 \| \.ends$/);
	});

	it('[J11] [CTX8] of a large Markdown file are its headings', async () => {
		const notes = Array.from(
			{ length: 400 },
			(_, at) => `## Measurement ${at}\n\n${'The gain was low. '.repeat(8)}\n`
		).join('\n');
		const { text } = await shown('notes.md', notes, 2_000, 'Measurement 333');
		expect(text).toContain('Measurement 2');
		expect(text).toMatch(/Sections that match[^]*## Measurement 333/);
	});

	it('[J11] [CTX8] follows the same rule for the open netlist and what it includes', async () => {
		const told = await contextOf(
			{ 'amp.cir': `* t\n.include parts.lib\n${resistors(4_000)}\n.op\n.end\n`, 'parts.lib': library },
			{ question: 'What about part217 and R3000?' }
		).text();
		for (const title of [
			'Netlist that the user has open',
			'Files that the open netlist includes, and that belong to it'
		])
			expect(sectionOf(told, title)).toMatch(/This file is large[^]*Sections that match the message:/);
		expect(told).toContain('R3000 a3000 b3000 1k');
		expect(told).toContain('.subckt part217 a b c');
	});
});
