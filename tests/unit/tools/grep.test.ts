import { describe, expect, it } from 'vitest';
import { Fault } from '#lib/base/fault.ts';
import { resultText } from '../../../src/lib/tools/pipeline/result.ts';
import { bench } from './support.ts';

const project = {
	'amp.cir': '* Amplifier\nQ1 c b e Q2N2222\nR1 c vcc 3.9k\n.include lib/bjt.lib\n.op\n.end\n',
	'lib/bjt.lib': '.model Q2N2222 NPN(BF=200)\r\n.model Q2N2907 PNP\r\n',
	'README.md': 'The transistor is a 2N2222.\n',
	'plot.png': Uint8Array.of(1, 0, 2),
	'.circuit_ai/cache.json': '{"Q2N2222": 1}'
};

async function grep(parameters: Record<string, unknown>, files: Record<string, string | Uint8Array> = project) {
	const { outcome } = await bench(files).run('grep', parameters);
	return { ...outcome, text: resultText(outcome.content) };
}

describe('grep', () => {
	it('[G1] [SEARCH1] returns the matching lines of each file with their numbers', async () => {
		const { text, details } = await grep({ pattern: '2N2222' });
		expect(text).toBe(
			[
				'3 matching lines in 3 files for "2N2222":',
				'README.md',
				'1: The transistor is a 2N2222.',
				'amp.cir',
				'2: Q1 c b e Q2N2222',
				'lib/bjt.lib',
				'1: .model Q2N2222 NPN(BF=200)',
				'Not searched: 1 binary (plot.png).'
			].join('\n')
		);
		expect(details).toMatchObject({ kind: 'list', entries: ['README.md', 'amp.cir', 'lib/bjt.lib'] });
	});

	it.each<[Record<string, unknown>, string[]]>([
		[{ pattern: '^\\.model\\s+\\w+\\s+PNP$' }, ['lib/bjt.lib']],
		[{ pattern: 'NPN(', literal: true }, ['lib/bjt.lib']],
		[{ pattern: 'q2n2222' }, []],
		[{ pattern: 'q2n2222', ignore_case: true }, ['amp.cir', 'lib/bjt.lib']],
		[{ pattern: '2N2222', whole_word: true }, ['README.md']],
		[{ pattern: '2N2222', path: 'lib' }, ['lib/bjt.lib']],
		[{ pattern: '2N2222', path: 'amp.cir' }, ['amp.cir']],
		[{ pattern: '2N2222', glob: '*.{cir,md}' }, ['README.md', 'amp.cir']],
		[{ pattern: 'op\\n.end' }, []]
	])('[G1] [SEARCH1] %j finds %j', async (parameters, paths) => {
		expect((await grep(parameters)).details).toMatchObject({ kind: 'list', entries: paths });
	});

	it('[G1] [SEARCH3] shows lines before and after each match', async () => {
		const files = { 'a.cir': Array.from({ length: 12 }, (_, index) => `line ${index + 1}`).join('\n') };
		const { text } = await grep({ pattern: '[38]$', before: 1, after: 1 }, files);
		expect(text).toBe(
			[
				'2 matching lines in 1 file for "[38]$":',
				'a.cir',
				'2- line 2',
				'3: line 3',
				'4- line 4',
				'--',
				'7- line 7',
				'8: line 8',
				'9- line 9'
			].join('\n')
		);
	});

	it('[G1] [SEARCH2] returns only the files, or the number of lines of each', async () => {
		const options = { pattern: '^[.]', glob: '*.{cir,lib}' };
		expect((await grep({ ...options, output: 'files' })).text).toContain('5 matching lines in 2 files');
		expect((await grep({ ...options, output: 'files' })).text).toContain(':\namp.cir\nlib/bjt.lib');
		expect((await grep({ ...options, output: 'counts' })).text).toContain(':\namp.cir: 3\nlib/bjt.lib: 2');
		expect((await grep({ ...options, output: 'files', limit: 1 })).text).toContain('amp.cir\n[... 1 more file ...]');
	});

	it('[G1] [SEARCH2] [TOOL7] counts all matches, and says how many are left out by the limit or for want of room', async () => {
		const files = Object.fromEntries(
			Array.from({ length: 30 }, (_, index) => [`f${index + 10}.cir`, `R1 a b ${'1'.repeat(90)}\n`.repeat(10)])
		);
		const few = (await grep({ pattern: 'R1', limit: 12 }, files)).text;
		expect(few).toContain('300 matching lines in 30 files');
		expect(few).toMatch(/\n\[\.\.\. 288 more matching lines \.\.\.\]$/);
		const { outcome } = await bench(files, { resultCharacters: 3_000 }).run('grep', { pattern: 'R1', limit: 200 });
		const many = resultText(outcome.content);
		const shown = many.match(/^\d+: R1/gm)!.length;
		expect(outcome.content.length).toBeLessThanOrEqual(3_000);
		expect(shown).toBeGreaterThan(15);
		expect(many).toContain(`\n[... ${300 - shown} more matching lines ...]`);
	});

	it('[G1] [SEARCH2] says when nothing matches, and how many files it has searched', async () => {
		const { status, text } = await grep({ pattern: 'MOSFET' });
		expect(status).toBe('success');
		expect(text).toBe('No line matches "MOSFET"; 3 files searched.\nNot searched: 1 binary (plot.png).');
	});

	it('[G1] [SEARCH4] names the files that are not searched, of those that were asked for', async () => {
		const files = Object.fromEntries(Array.from({ length: 7 }, (_, index) => [`p${index}.raw`, Uint8Array.of(0)]));
		const { text } = await grep({ pattern: 'x' }, { ...files, 'large.log': 'x'.repeat(20_000_001) });
		expect(text).toContain('7 binary (p0.raw, p1.raw, p2.raw, p3.raw, p4.raw and 2 more); 1 too large (large.log).');
		expect((await grep({ pattern: 'x', glob: '*.cir' }, files)).text).not.toContain('Not searched');
	});

	it.each<[string, Record<string, unknown>, string]>([
		['invalid_pattern', { pattern: 'a(' }, 'Unterminated group'],
		['invalid_pattern', { pattern: '' }, 'empty'],
		['invalid_pattern', { pattern: 'a'.repeat(2_001) }, '2000 characters'],
		['invalid_pattern', { pattern: 'a', glob: '{a,b,c,d}'.repeat(4) }, 'glob'],
		['file_not_found', { pattern: 'a', path: 'lib/bjt.mod' }, 'lib/bjt.lib']
	])('[G1] [SEARCH5] %s is data for %j', async (errorType, parameters, fact) => {
		const { error, text } = await grep(parameters);
		expect(error?.errorType).toBe(errorType);
		expect(text).toContain(fact);
		expect(error?.suggestions).not.toEqual([]);
	});

	it('[G1] [SEARCH5] a pattern that takes too long is data, with what to do', async () => {
		const search = {
			search: () => Promise.reject(new Fault('search_too_slow', 'The pattern takes too long in one of the texts')),
			glob: async () => []
		};
		const { outcome } = await bench(project, { search }).run('grep', { pattern: '(a+)+$' });
		expect(outcome.error?.errorType).toBe('pattern_too_slow');
		expect(outcome.error?.suggestions.join()).toMatch(/repetitions.*literal: true/);
	});

	it('[G1] [SEARCH6] sees the files as they are', async () => {
		const { files, run } = bench(project);
		await run('grep', { pattern: 'R1' });
		await files.change('new.cir', 'R1 x y 1\n');
		const { outcome } = await run('grep', { pattern: 'R1', output: 'files' });
		expect(outcome.details).toMatchObject({ kind: 'list', entries: ['amp.cir', 'new.cir'] });
	});
});
