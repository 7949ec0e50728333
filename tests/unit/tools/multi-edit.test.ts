import { describe, expect, it } from 'vitest';
import { listJournal } from '../../support/storage/journal.ts';
import { bench } from './support.ts';

const netlist = '* amp\nR1 in b 10k\nR2 b 0 22k\nC1 in b 1u\n';

describe('multi_edit', () => {
	it('[G5] [FILE9] makes several edits as one journal entry, later ones in the text of the earlier ones', async () => {
		const { run, files } = bench({ 'a.cir': netlist });
		const { outcome, operations } = await run('multi_edit', {
			path: 'a.cir',
			edits: [
				{ search: 'R1 in b 10k', replace: 'R1 in x 10k' },
				{ search: 'R1 in x 10k', replace: 'R1 in x 12k\nR3 x b 1k' },
				{ search: 'C1', replace: 'C7' }
			]
		});
		expect(outcome.error).toBeNull();
		expect(await files.text('a.cir')).toBe('* amp\nR1 in x 12k\nR3 x b 1k\nR2 b 0 22k\nC7 in b 1u\n');
		expect(operations).toHaveLength(1);
		expect(operations).toMatchObject([{ action: 'multi_edit', summary: 'Modified a.cir (+3, -2)' }]);
		expect(outcome.content).toMatch(/\(\+3, -2\), 3 edits:\n1: line 2\n2: line 2\n3: line 5\n.*\n\+C7 in b 1u/s);
	});

	it('[G5] [FILE9] makes none when one cannot be made, and says which and why', async () => {
		const { run, files } = bench({ 'a.cir': netlist });
		const { outcome } = await run('multi_edit', {
			path: 'a.cir',
			edits: [
				{ search: '10k', replace: '11k' },
				{ search: 'R2 b 0 22K', replace: 'R2 b 0 33k' },
				{ search: 'C1', replace: 'C2' }
			]
		});
		expect(outcome.error).toMatchObject({
			errorType: 'search_not_found',
			message: expect.stringMatching(/^Edit 2 of 3: /) as string,
			context: { edit: 2, similar_line: 3, similar_content: 'R2 b 0 22k' }
		});
		expect(await files.text('a.cir')).toBe(netlist);
		expect(await listJournal(await files.database(), files.projectId)).toEqual([]);
	});

	it('[F4] [FILE9] [TOOL10] names edits that are there already, and skips a call that has no others', async () => {
		const { run } = bench({ 'a.cir': netlist });
		const done = { search: 'R1 in b 1k', replace: 'R1 in b 10k' };
		const skipped = await run('multi_edit', { path: 'a.cir', edits: [done] });
		expect(skipped.outcome).toMatchObject({ status: 'skipped', content: expect.stringMatching(/already/) as string });
		const mixed = await run('multi_edit', { path: 'a.cir', edits: [done, { search: '22k', replace: '33k' }] });
		expect(mixed.outcome.content).toMatch(/1: not needed, `replace` is there already \(line 2\)\n2: line 3/);
	});

	it.each([
		[{ search: ' ', replace: 'x' }, 'empty_search'],
		[{ search: 'R', replace: 'x' }, 'ambiguous_match'],
		[{ search: 'R', replace: 'x', replace_all: true, occurrence: 2 }, 'invalid_arguments'],
		[{ search: 'R' }, 'invalid_arguments'],
		[{ search: 'R', replace: 'x', all: true }, 'invalid_arguments']
	])('[F8] [FILE9] refuses the edit %j', async (edit, errorType) => {
		const { outcome } = await bench({ 'a.cir': netlist }).run('multi_edit', { path: 'a.cir', edits: [edit] });
		expect(outcome.error?.errorType).toBe(errorType);
	});

	it('[FILE9] names an edit that makes no sense by its number', async () => {
		const edits = [
			{ search: '10k', replace: '11k' },
			{ search: ' ', replace: 'x' }
		];
		const { outcome } = await bench({ 'a.cir': netlist }).run('multi_edit', { path: 'a.cir', edits });
		expect(outcome.error).toMatchObject({ errorType: 'empty_search', context: { edit: 2 } });
		expect(outcome.error?.message).toMatch(/^Edit 2 of 2: .*Nothing was written/);
	});

	it('[FILE6] keeps the line endings of the file', async () => {
		const { run, files } = bench({ 'a.cir': 'one\r\ntwo\r\n' });
		await run('multi_edit', { path: 'a.cir', edits: [{ search: 'one\ntwo', replace: 'three\nfour' }] });
		expect(await files.text('a.cir')).toBe('three\r\nfour\r\n');
		await run('multi_edit', { path: 'a.cir', edits: [{ search: 'three\r\nfour', replace: 'five\r\nsix' }] });
		expect(await files.text('a.cir')).toBe('five\r\nsix\r\n');
	});
});

describe('patch_file with several matches', () => {
	it.each([
		[{ replace_all: true }, 'b\nb\nb\n'],
		[{ occurrence: 0 }, 'b\nb\nb\n'],
		[{ allow_multiple_matches: true }, 'b\na\na\n'],
		[{ allow_multiple_matches: true, occurrence: 3 }, 'a\na\nb\n'],
		[{ allow_multiple_matches: true, replace_all: true }, 'b\nb\nb\n']
	])('[G4] [FILE3] replaces with %j', async (choice, expected) => {
		const { run, files } = bench({ 'a.cir': 'a\na\na\n' });
		await run('patch_file', { path: 'a.cir', search: 'a', replace: 'b', ...choice });
		expect(await files.text('a.cir')).toBe(expected);
	});

	it('[G4] [FILE3] refuses replace_all with the number of one match', async () => {
		const { run } = bench({ 'a.cir': 'a\na\n' });
		const { outcome } = await run('patch_file', {
			path: 'a.cir',
			search: 'a',
			replace: 'b',
			replace_all: true,
			occurrence: 2
		});
		expect(outcome.error?.errorType).toBe('invalid_arguments');
	});
});
