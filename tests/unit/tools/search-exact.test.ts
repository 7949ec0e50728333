import { describe, expect, it } from 'vitest';
import { resultText } from '../../../src/lib/tools/pipeline/result.ts';
import { bench } from './support.ts';

const project = {
	'bjt.cir': '* Amplifier\nX1 in out stage\n.include lib/stage.sub\n.op\n.end\n',
	'lib/stage.sub': '.subckt stage a b\nR1 a b 10k\n.ends\n',
	'lib/bjt_npn.lib': '.model npn NPN\n',
	'bjt/notes.md': 'R1 is 10K.\n'
};

async function search(parameters: Record<string, unknown>) {
	const { outcome } = await bench(project).run('search_exact', parameters);
	return { ...outcome, text: resultText(outcome.content) };
}

describe('search_exact', () => {
	it('[G7] [SEARCH7] finds files by part of their path, the best first', async () => {
		const { text, details } = await search({ query: 'BJT', search_type: 'name' });
		expect(details).toMatchObject({
			kind: 'list',
			entries: ['bjt.cir', 'lib/bjt_npn.lib', 'bjt/notes.md'],
			matches: 3
		});
		expect(text).toContain('3 files whose path contains "BJT":\nbjt.cir  60 bytes\n');
		const few = await search({ query: 'bjt', search_type: 'name', limit: 1, path: 'lib' });
		expect(few.details).toMatchObject({ kind: 'list', entries: ['lib/bjt_npn.lib'] });
		const none = await search({ query: 'bjt.lib', search_type: 'name' });
		expect(none.text).toContain('No path contains "bjt.lib"; 4 files searched. Similar paths: ');
	});

	it('[G7] [SEARCH7] finds lines by a text or by a regular expression, without regard to case', async () => {
		expect((await search({ query: '10k.' })).text).toBe(
			'1 matching line in 1 file for "10k.":\nbjt/notes.md\n1: R1 is 10K.'
		);
		expect((await search({ query: '1.k' })).text).toContain('No line matches "1.k"');
		const { details } = await search({ query: '10k.?$', search_type: 'regex' });
		expect(details).toMatchObject({ kind: 'list', entries: ['bjt/notes.md', 'lib/stage.sub'] });
		expect((await search({ query: '(', search_type: 'regex' })).error?.errorType).toBe('invalid_pattern');
	});

	it('[G7] [SEARCH7] keeps to some types of files, and to case where it matters', async () => {
		const types = { file_types: ['md', '.SUB'] };
		expect((await search({ query: '10k', ...types })).details).toMatchObject({
			kind: 'list',
			entries: ['bjt/notes.md', 'lib/stage.sub']
		});
		expect((await search({ query: '10k', file_types: ['md'] })).details).toMatchObject({
			kind: 'list',
			entries: ['bjt/notes.md']
		});
		expect((await search({ query: '10K', ...types, case_sensitive: true })).details).toMatchObject({
			kind: 'list',
			entries: ['bjt/notes.md']
		});
		const names = { query: 'BJT', search_type: 'name' };
		expect((await search({ ...names, file_types: ['lib'] })).details).toMatchObject({
			kind: 'list',
			entries: ['lib/bjt_npn.lib']
		});
		expect((await search({ ...names, case_sensitive: true })).text).toContain('No path contains "BJT"');
		const symbols = { query: 'STAGE', search_type: 'symbol', case_sensitive: true };
		expect((await search({ ...symbols, file_types: ['sub'] })).text).toMatch(/^lib\/stage\.sub:1: subcircuit stage/);
		expect((await search({ ...symbols, file_types: ['lib'] })).text).toContain('No definition');
		expect((await search({ query: 'a', file_types: ['*.md'] })).error?.errorType).toBe('invalid_arguments');
	});

	it('[TOOL7] cuts its lines to the length of a result', async () => {
		const { run } = bench({ 'a.cir': `${'R1 a b 1k '.repeat(20)}\n`.repeat(60) }, { resultCharacters: 2_000 });
		const { content } = (await run('search_exact', { query: 'R1' })).outcome;
		expect(content).toMatch(/\[\.\.\. \d+ more matching lines \.\.\.\]/);
		expect(content).not.toContain('characters left out');
	});

	it('[G7] [SEARCH7] finds definitions in netlists by their name', async () => {
		const { text } = await search({ query: 'stage', search_type: 'symbol' });
		expect(text.split('\n')[0]).toMatch(/^lib\/stage\.sub:1: subcircuit stage/);
		expect((await search({ query: 'stage', search_type: 'symbol', path: 'bjt.cir' })).text).toContain('No definition');
	});

	it('[G7] [SEARCH5] says that a path does not exist', async () => {
		for (const search_type of ['name', 'content', 'symbol'])
			expect((await search({ query: 'a', search_type, path: 'nowhere' })).error?.errorType).toBe('file_not_found');
	});
});
