import { describe, expect, it } from 'vitest';
import { resultText } from '#lib/tools/pipeline/result.ts';
import { passage, scriptedKnowledge } from '../../support/scripted-knowledge.ts';
import { bench } from './support.ts';

/** 2,000 cards with a few lines that are worth finding. */
const netlist = Array.from({ length: 2_000 }, (_, index) => `R${index + 1} a b 1k`);
netlist[99] = '* bias network of the input stage';
netlist[103] = 'Rbias vcc b 47k';
netlist[999] = '* output stage, class AB';
netlist[1_499] = '* 偏置电路';
const content = `${netlist.join('\n')}\n`;

const shownLines = (text: string) =>
	resultText(text)
		.split('\n')
		.flatMap((line) => /^ *(\d+) \| /.exec(line)?.[1] ?? [])
		.map(Number);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('read_file with a query', () => {
	it('[G2] [FILE15] shows the text as written with five lines around it', async () => {
		const { run, context } = bench({ 'a.cir': content });
		const { outcome } = await run('read_file', { path: 'a.cir', query: 'OUTPUT  stage' });
		expect(shownLines(outcome.content)).toEqual(range(995, 1_005));
		expect(outcome.content).toContain('1 line matches "OUTPUT  stage"');
		expect(outcome.details).toMatchObject({ kind: 'file', totalLines: 2_000, firstLine: 995, lastLine: 1_005 });
		expect(context.seenHashes.has('a.cir')).toBe(true);
	});

	it('[G2] [FILE15] finds words, rare ones before common ones, and shows near matches as one part', async () => {
		const { run } = bench({ 'a.cir': content });
		const bias = (await run('read_file', { path: 'a.cir', query: 'rbias or bias networks' })).outcome;
		expect(shownLines(bias.content)).toEqual(range(95, 109));
		const chinese = (await run('read_file', { path: 'a.cir', query: '偏置在哪里' })).outcome;
		expect(shownLines(chinese.content)).toEqual(range(1_495, 1_505));
	});

	it('[FILE15] shows the text as written before lines with the same words, in any case and spacing', async () => {
		const lines = [...netlist];
		lines[9] = 'stage output';
		lines[1_899] = '* the first of the output  stage, which has more words than the other line';
		const { run } = bench({ 'a.cir': lines.join('\n') });
		const { outcome } = await run('read_file', { path: 'a.cir', query: 'FIRST OF THE OUTPUT STAGE', max_tokens: 100 });
		expect(shownLines(outcome.content)).toContain(1_900);
		const spaced = (await run('read_file', { path: 'a.cir', query: ' Output Stage,  which ', max_tokens: 100 }))
			.outcome;
		expect(shownLines(spaced.content)).toContain(1_900);
	});

	it('[FILE15] shows a line with a rare word before lines with a common one', async () => {
		const lines = [...netlist];
		for (let line = 50; line < 1_000; line += 50) lines[line] = '* load';
		lines[1_799] = '* cascode';
		const { run } = bench({ 'a.cir': lines.join('\n') });
		const { outcome } = await run('read_file', { path: 'a.cir', query: 'cascode load', max_tokens: 100 });
		expect(shownLines(outcome.content)).toEqual(expect.arrayContaining(range(1_795, 1_805)));
	});

	it('[G2] [FILE15] reads parts of a file that is too large to be read whole', async () => {
		const { run } = bench({ 'big.cir': content.repeat(12).replace('Rbias vcc b 47k', 'Rspecial vcc b 47k') });
		const { outcome } = await run('read_file', { path: 'big.cir', query: 'Rspecial' });
		expect(shownLines(outcome.content)).toEqual(range(99, 109));
	});

	it('[G2] [FILE15] [TOOL7] shows the best parts within the limit and names the others', async () => {
		const lines = [...netlist];
		for (let line = 50; line < 2_000; line += 100) lines[line] = '* stage of the chain';
		const { run } = bench({ 'a.cir': lines.join('\n') }, { resultCharacters: 1_500 });
		const { outcome } = await run('read_file', { path: 'a.cir', query: 'stage of the chain' });
		expect(outcome.content.length).toBeLessThanOrEqual(1_500);
		expect(outcome.content).toMatch(/20 lines match.*not shown, but matching too: lines \d+-\d+, /s);
		const few = (await run('read_file', { path: 'a.cir', query: 'stage of the chain', max_tokens: 100 })).outcome;
		expect(shownLines(few.content).length).toBeLessThan(shownLines(outcome.content).length);
	});

	it('[G2] [FILE15] says that nothing matches, and gives the beginning', async () => {
		const { run } = bench({ 'a.cir': content });
		const { outcome } = await run('read_file', { path: 'a.cir', query: 'varactor' });
		expect(outcome.status).toBe('success');
		expect(outcome.content).toMatch(
			/2000 lines.*\nNothing in it matches "varactor", so this is its beginning\. .*is off/
		);
		expect(shownLines(outcome.content).slice(0, 3)).toEqual([1, 2, 3]);
		expect(outcome.content).toContain('Hint: try other words');
	});

	const near = (start: number, end: number) =>
		passage({ kind: 'file', path: 'a.cir', start, end }, netlist.slice(start - 1, end).join('\n'), {
			foundBy: ['meaning']
		});

	it('[K4] [FILE15] adds the parts that are near in meaning, as far as the file is indexed, with their lines', async () => {
		const knowledge = scriptedKnowledge([near(1_600, 1_605), near(101, 103)], { meaning: 'partial' });
		const { run } = bench({ 'a.cir': content }, { knowledge });
		const { outcome } = await run('read_file', { path: 'a.cir', query: 'Rbias' });
		expect(shownLines(outcome.content)).toEqual([...range(99, 109), ...range(1_600, 1_605)]);
		expect(outcome.content).toContain(
			'Found: start_line 99 end_line 109 (matches), start_line 1600 end_line 1605 (near in meaning).\nThe search by meaning covers only'
		);
		expect(outcome.details).toMatchObject({ firstLine: 99, lastLine: 1_605 });
		expect(knowledge.queries).toMatchObject([{ text: 'Rbias', kinds: ['file'], path: 'a.cir' }]);
	});

	it('[K4] [FILE15] gives what is near in meaning when no word matches', async () => {
		const { run } = bench({ 'a.cir': content }, { knowledge: scriptedKnowledge([near(1_000, 1_004)]) });
		const { outcome } = await run('read_file', { path: 'a.cir', query: 'varactor' });
		expect(shownLines(outcome.content)).toEqual(range(1_000, 1_004));
		expect(outcome.content).toContain(
			'0 lines match "varactor". Found: start_line 1000 end_line 1004 (near in meaning).'
		);
	});

	it('[FILE15] leaves out what has changed since it was indexed, and does without a search that fails', async () => {
		const stale = { ...near(1_600, 1_605), text: 'R9 as it was' };
		const { run } = bench({ 'a.cir': content }, { knowledge: scriptedKnowledge([stale]) });
		expect(shownLines((await run('read_file', { path: 'a.cir', query: 'Rbias' })).outcome.content)).toEqual(
			range(99, 109)
		);
		const knowledge = { search: () => Promise.reject(new Error('gone')) };
		const failing = await bench({ 'a.cir': content }, { knowledge }).run('read_file', {
			path: 'a.cir',
			query: 'Rbias'
		});
		expect(shownLines(failing.outcome.content)).toEqual(range(99, 109));
		expect(failing.outcome.content).toContain('The search by meaning failed');
	});

	it('[G2] [FILE15] reads the range when both are given', async () => {
		const { run } = bench({ 'a.cir': content });
		const { outcome } = await run('read_file', { path: 'a.cir', query: 'bias', start_line: 3, end_line: 4 });
		expect(shownLines(outcome.content)).toEqual([3, 4]);
	});
});
