import { describe, expect, it } from 'vitest';
import { estimateTokens } from '#lib/llm/tokens/estimate.ts';
import { resultText } from '#lib/tools/pipeline/result.ts';
import { pngHeader } from '../../support/page/image-files.ts';
import { bench } from './support.ts';

const lines = (count: number) => Array.from({ length: count }, (_, index) => `R${index + 1} a b 1k\n`).join('');

describe('read_file', () => {
	it('[G2] [FILE1] gives line numbers and what the file is', async () => {
		const { outcome } = await bench({ 'a.cir': '* title\nR1 a 0 1k\n' }).run('read_file', { path: 'a.cir' });
		expect(outcome.content).toBe(
			'<tool_result tool="read_file">\na.cir (SPICE, 2 lines, 18 bytes)\n1 | * title\n2 | R1 a 0 1k\n</tool_result>'
		);
		expect(outcome.details).toEqual({ kind: 'file', path: 'a.cir', totalLines: 2, firstLine: 1, lastLine: 2 });
	});

	it('[FILE1] reads a range, to the end where it goes beyond', async () => {
		const { run } = bench({ 'a.cir': lines(20) });
		expect((await run('read_file', { path: 'a.cir', start_line: 9, end_line: 11 })).outcome.content).toMatch(
			/lines 9-11 of 20.*\n {0,1}9 \| R9 .*\n10 \| R10 .*\n11 \| R11 [^\n]*\n<\/tool_result>$/s
		);
		expect((await run('read_file', { path: 'a.cir', start_line: 19, end_line: 99 })).outcome.details).toMatchObject({
			lastLine: 20
		});
	});

	it.each([[{ start_line: 21 }], [{ start_line: 5, end_line: 4 }]])(
		'[FILE1] refuses the range %j of 20 lines',
		async (range) => {
			const { outcome } = await bench({ 'a.cir': lines(20) }).run('read_file', { path: 'a.cir', ...range });
			expect(outcome.error?.errorType).toBe('line_out_of_range');
		}
	);

	it('[G2] [TOOL7] is cut at whole lines to the length that the setting gives, and only there', async () => {
		for (const resultCharacters of [600, 2_000, 20_000, 60_000]) {
			const project = bench({ 'a.cir': lines(2_000) }, { resultCharacters });
			const { content } = (await project.run('read_file', { path: 'a.cir' })).outcome;
			expect(content.length, `${resultCharacters}`).toBeLessThanOrEqual(resultCharacters);
			expect(content).not.toContain('characters left out');
			if (resultCharacters < 60_000) expect(content).toMatch(/lines \d+-\d+ left out/);
			else expect(content).not.toContain('left out');
			// Of 90 % that head and tail share, and without the frame.
			if (resultCharacters === 20_000) expect(content.length).toBeGreaterThan(15_000);
		}
	});

	it('[G2] [FILE1] keeps head and tail of a long file, says what is left out and how to read it', async () => {
		const { outcome } = await bench({ 'a.cir': lines(2_000) }).run('read_file', { path: 'a.cir' });
		expect(outcome.content).toMatch(/1 \| R1 a b 1k.*lines \d+-\d+ left out.*2000 \| R2000 a b 1k.*Hint:/s);
		expect(estimateTokens(outcome.content)).toBeLessThanOrEqual(2_200);
		const [, from, to] = /lines (\d+)-(\d+) left out/.exec(outcome.content) ?? [];
		expect(outcome.content).toContain(`${Number(from) - 1} | `);
		expect(outcome.content).toContain(`${Number(to) + 1} | `);
		expect(Number(from) - 1).toBeGreaterThan(2_000 - Number(to));
	});

	it('[G2] [FILE1] has a budget of 2,000 tokens, or the one that it is asked for', async () => {
		const { run } = bench({ 'a.cir': lines(2_000) });
		const tokens = async (given: object) => {
			const { content } = (await run('read_file', { path: 'a.cir', ...given })).outcome;
			expect(content).toMatch(/lines \d+-\d+ left out/);
			expect(content).not.toContain('characters left out');
			return estimateTokens(content);
		};
		for (const budget of [2_000, 300, 8_000]) {
			const used = await tokens(budget === 2_000 ? {} : { max_tokens: budget });
			// Head and tail share 90 %; the frame comes on top.
			expect(used, `${budget}`).toBeGreaterThan(0.8 * budget);
			expect(used, `${budget}`).toBeLessThan(budget + 250);
		}
	});

	it('[G2] [FILE1] is never longer than a shorter length of results that the user has set', async () => {
		const { run } = bench({ 'a.cir': lines(2_000) }, { resultCharacters: 900 });
		const { content } = (await run('read_file', { path: 'a.cir', max_tokens: 8_000 })).outcome;
		expect(content.length).toBeLessThanOrEqual(900);
	});

	it('[FILE1] refuses more than 200 KB without a range and reads it with one', async () => {
		const { run, context } = bench({ 'big.cir': lines(20_000) });
		const { outcome } = await run('read_file', { path: 'big.cir' });
		expect(outcome.error).toMatchObject({ errorType: 'file_too_large', context: { total_lines: 20_000 } });
		expect(context.seenHashes.has('big.cir')).toBe(false);
		const part = await run('read_file', { path: 'big.cir', start_line: 10_000, end_line: 10_001 });
		expect(part.outcome.content).toMatch(/10000 \| R10000 /);
	});

	it('[FILE1] reads 200 KB as a whole, with a hint at ranges, and not a byte more', async () => {
		const bytes = 200 * 1024;
		const text = lines(20_000).slice(0, bytes);
		const { run } = bench(
			{ 'all.cir': text, 'more.cir': `${text}x`, 'long.cir': lines(600) },
			{ resultCharacters: 100_000 }
		);
		expect((await run('read_file', { path: 'all.cir' })).outcome.content).toMatch(
			/204800 bytes.*Hint: this is a large/s
		);
		expect((await run('read_file', { path: 'more.cir' })).outcome.error?.errorType).toBe('file_too_large');
		const long = (await run('read_file', { path: 'long.cir' })).outcome.content;
		expect(long).not.toContain('left out');
		expect(long).toContain('Hint: this is a large file');
	});

	it('[FILE1] names the files most like one that is not there', async () => {
		const { run } = bench({ 'lib/models.lib': 'x', 'amplifier.cir': 'x' });
		expect((await run('read_file', { path: 'amplifer.cir' })).outcome.error).toMatchObject({
			errorType: 'file_not_found',
			context: { similar_paths: ['amplifier.cir'] }
		});
		expect((await run('read_file', { path: 'models.lib' })).outcome.error?.context).toEqual({
			similar_paths: ['lib/models.lib']
		});
	});

	it('[FILE1] lists a folder and does not show binary files as text', async () => {
		const { run } = bench({ 'lib/a.lib': 'x', 'lib/b.bin': new Uint8Array(9) });
		expect((await run('read_file', { path: 'lib/' })).outcome.content).toMatch(
			/lib\/a.lib {2}1 bytes\nlib\/b.bin {2}9 bytes, binary/
		);
		expect((await run('read_file', { path: 'lib/b.bin' })).outcome.error?.errorType).toBe('binary_file');
	});

	it('[FILE18] gives format and size of an image, and refers to the file', async () => {
		const { files, context, run } = bench({ 'out/plot.PNG': pngHeader(800, 600), 'logo.svg': '<svg/>' });
		const { outcome } = await run('read_file', { path: 'out/plot.PNG' });
		expect(resultText(outcome.content)).toBe('out/plot.PNG (PNG image, 800 x 600 pixels, 40 bytes)');
		const hash = (await files.read('out/plot.PNG'))?.hash;
		expect(outcome.images).toEqual([{ path: 'out/plot.PNG', hash, width: 800, height: 600 }]);
		expect(context.seenHashes.get('out/plot.PNG')).toBe(hash);
		const drawing = (await run('read_file', { path: 'logo.svg' })).outcome;
		expect(drawing.content).toContain('1 | <svg/>');
		expect(drawing.images).toBeUndefined();
	});

	it('[FILE18] refuses an image that is too large, and a file that only has the name of one', async () => {
		const long = new Uint8Array(20 * 2 ** 20 + 1);
		long.set(pngHeader(10, 10));
		const { run } = bench({ 'huge.png': pngHeader(60_000, 60_000), 'long.png': long, 'odd.jpg': new Uint8Array(50) });
		for (const path of ['huge.png', 'long.png'])
			expect((await run('read_file', { path })).outcome.error?.errorType, path).toBe('image_too_large');
		expect((await run('read_file', { path: 'odd.jpg' })).outcome.error?.errorType).toBe('image_unreadable');
	});
});

describe('list_project_files', () => {
	it("[G1] lists the project without the app's own data", async () => {
		const { outcome } = await bench({
			'a.cir': 'x',
			'.circuit_ai/design_goals.json': '{}',
			'.circuit_ai/cache.json': '{}'
		}).run('list_project_files', {});
		expect(outcome.details).toEqual({ kind: 'list', entries: ['.circuit_ai/design_goals.json', 'a.cir'] });
	});
});

describe('list_project_files by level', () => {
	it.each([
		[{ depth: 1 }, ['a.cir', 'lib']],
		[{ depth: 2 }, ['a.cir', 'lib', 'lib/b.lib', 'lib/deep']],
		[{ folder: 'lib', depth: 1 }, ['lib/b.lib', 'lib/deep']]
	])('[G1] [FILE16] lists what %j says', async (parameters, expected) => {
		const { run } = bench({ 'a.cir': 'x', 'lib/b.lib': 'x', 'lib/deep/c.lib': 'x' });
		expect((await run('list_project_files', parameters)).outcome.details).toEqual({ kind: 'list', entries: expected });
	});
});

describe('list_project_files by pattern, with a preview', () => {
	const files = {
		'a.cir': '\n  An amplifier  \nR1 a 0 1k\n',
		'lib/b.lib': `* ${'x'.repeat(200)}\n`,
		'lib/c.cir': '',
		'b.bin': new Uint8Array(3)
	};
	it('[G1] [FILE16] lists the files whose paths match', async () => {
		const { run } = bench(files);
		const list = async (parameters: object) => (await run('list_project_files', { ...parameters })).outcome;
		expect((await list({ pattern: '*.cir' })).details).toEqual({ kind: 'list', entries: ['a.cir', 'lib/c.cir'] });
		const below = await list({ pattern: '*.cir', folder: 'lib' });
		expect(below.content).toContain('lib contains 1 files that match "*.cir":\nlib/c.cir  0 bytes');
		expect((await list({ pattern: '*.mod' })).content).toContain('The project has no files that match "*.mod".');
		expect((await list({ pattern: ' ' })).error?.errorType).toBe('invalid_pattern');
	});

	it('[G1] [FILE16] shows the first line of text files', async () => {
		const { outcome } = await bench(files).run('list_project_files', { preview: true });
		expect(outcome.content).toContain('a.cir  28 bytes  | An amplifier\nb.bin  3 bytes, binary\nlib/\n');
		expect(outcome.content).toContain(`lib/b.lib  203 bytes  | * ${'x'.repeat(98)}…\nlib/c.cir  0 bytes`);
	});
});

describe('rewrite_file', () => {
	it('[G3] [FILE2] creates a file in a new folder with LF and a final newline', async () => {
		const { run, files } = bench();
		const { outcome, operations } = await run('rewrite_file', { path: 'new/a.cir', content: 'one\r\ntwo' });
		expect(await files.text('new/a.cir')).toBe('one\ntwo\n');
		expect(outcome.content).toContain('Created new/a.cir: 2 lines, 8 bytes.');
		expect(operations).toMatchObject([{ action: 'rewrite_file', summary: 'Created new/a.cir (2 lines)' }]);
	});

	it('[FILE2] overwrites with a diff and does not overwrite folders or binary files', async () => {
		const { run } = bench({ 'a.cir': 'one\n', 'lib/x.lib': 'x', 'b.txt': new Uint8Array(2) });
		expect((await run('rewrite_file', { path: 'a.cir', content: 'two\n' })).outcome.details).toEqual({
			kind: 'edit',
			path: 'a.cir',
			diff: '--- a/a.cir\n+++ b/a.cir\n@@ -1,1 +1,1 @@\n-one\n+two\n'
		});
		const again = await run('rewrite_file', { path: 'a.cir', content: 'three\rfour' });
		expect(again.outcome.content).toContain('Overwrote a.cir: 2 lines, 11 bytes\n');
		expect(again.outcome.content).toContain('-two\n+three\n+four\n');
		expect((await run('rewrite_file', { path: 'b.txt', content: 'x' })).outcome.error?.errorType).toBe('binary_file');
		expect((await run('rewrite_file', { path: 'lib', content: 'x' })).outcome.status).toBe('failed');
	});

	it('[F5] [TOOL8] lets the same turn write twice: its own writes are what it has seen', async () => {
		const { run } = bench({ 'a.cir': 'none\n' });
		await run('read_file', { path: 'a.cir' });
		await run('rewrite_file', { path: 'a.cir', content: 'one' });
		expect((await run('rewrite_file', { path: 'a.cir', content: 'two' })).outcome.status).toBe('success');
	});
});

describe('patch_file', () => {
	it('[G4] shows where it changed, with a diff', async () => {
		const { outcome } = await bench({ 'a.cir': 'R1 a b 1k\nR2 b c 2k\nR3 c d 3k\n' }).run('patch_file', {
			path: 'a.cir',
			search: 'R2 b c 2k',
			replace: 'R2 b c 4.7k'
		});
		expect(outcome.content).toMatch(
			/Modified a.cir \(\+1, -1\), 1 place.*2 \| R2 b c 4.7k.*-R2 b c 2k\n\+R2 b c 4.7k/s
		);
	});

	it('[FILE3] lists all lines of an ambiguous search', async () => {
		const { run, files } = bench({ 'a.cir': 'x\ny\nx\n' });
		const { outcome } = await run('patch_file', { path: 'a.cir', search: 'x', replace: 'z' });
		expect(outcome.error).toMatchObject({ errorType: 'ambiguous_match', context: { match_lines: [1, 3] } });
		expect(await files.text('a.cir')).toBe('x\ny\nx\n');
	});

	it('[FILE5] gives the most similar text and its line', async () => {
		const { outcome } = await bench({ 'a.cir': '* t\nC1 x 0 1p\nR1  in  out  10k ; load\n' }).run('patch_file', {
			path: 'a.cir',
			search: 'R1 in out 10K',
			replace: 'R1 in out 20k'
		});
		expect(outcome.error).toMatchObject({
			errorType: 'search_not_found',
			context: { similar_line: 3, similar_content: 'R1  in  out  10k ; load' }
		});
		expect(outcome.error?.suggestions.join()).toMatch(/fuzzy/);
	});

	it('[FILE5] tells a model that copied the line numbers to leave them out', async () => {
		const { outcome } = await bench({ 'a.cir': 'R1 a b 1k\n' }).run('patch_file', {
			path: 'a.cir',
			search: '1 | R1 a b 1k',
			replace: 'R1 a b 2k'
		});
		expect(outcome.error?.suggestions[0]).toMatch(/line numbers/);
	});

	it('[TOOL10] skips a replacement by the same text', async () => {
		const { run } = bench({ 'a.cir': 'R1 a b 2k\n' });
		const { outcome } = await run('patch_file', { path: 'a.cir', search: '2k', replace: '2k' });
		expect(outcome).toMatchObject({ status: 'skipped', content: expect.stringMatching(/the same text/) as string });
	});

	it('[TOOL10] skips a change that is there already', async () => {
		const { outcome } = await bench({ 'a.cir': 'R1 a b 2k\n' }).run('patch_file', {
			path: 'a.cir',
			search: 'R1 a b 1k',
			replace: 'R1 a b 2k'
		});
		expect(outcome.status).toBe('skipped');
	});

	it.each([
		['a.cir', '  ', 'empty_search'],
		['nix.cir', 'x', 'file_not_found']
	])('[F8] in %s searching %j is %s', async (path, search, errorType) => {
		const { outcome } = await bench({ 'a.cir': 'x\n' }).run('patch_file', { path, search, replace: 'y' });
		expect(outcome.error?.errorType).toBe(errorType);
	});
});
