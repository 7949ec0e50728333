import { describe, expect, it } from 'vitest';
import { patchContent, type PatchRequest } from '#lib/tools/text/patch-text.ts';
import { bench } from './support.ts';

/** About 5 MB of cards; without limits each of these calls would take minutes. */
const cards = Array.from({ length: 250_000 }, (_, index) => `R${index} a b 10k\n`).join('');
const continued = `V1 a 0 PWL(\n${'+ 1n 0 2n 1 3n 0\n'.repeat(250_000)}+ )\n`;

const request = (change: Partial<PatchRequest>): PatchRequest => ({
	search: 'R7 a b 10k',
	replace: 'R7 a b 20k',
	occurrence: undefined,
	fuzzy: false,
	...change
});

describe('patches of large files', () => {
	it('[FILE7] finds one of 250,000 lines, and all lines with a text', () => {
		expect(patchContent(cards, request({ search: 'R240000 a b 10k' }))).toMatchObject({ lines: [240_001] });
		const all = patchContent(cards, request({ search: '10k', replace: '11k', occurrence: 0 }));
		expect(all.kind === 'patched' && all.lines.at(-1)).toBe(250_000);
		const many = patchContent(cards, request({ search: '10k' }));
		expect(many.kind === 'ambiguous' && many.lines).toHaveLength(250_000);
	});

	it('[FILE7] finds a similar line by its name', () => {
		const result = patchContent(cards, request({ search: 'R240000  a  b  12k' }));
		expect(result).toMatchObject({ kind: 'not_found', similar: { line: 240_001, text: 'R240000 a b 10k' } });
		const fuzzy = patchContent(cards, request({ search: 'R240000 a bb 10k', fuzzy: true }));
		expect(fuzzy).toMatchObject({ kind: 'patched', lines: [240_001] });
	});

	it('[FILE7] gives up a fuzzy search among too many lines that begin alike, and a hint', () => {
		const search = '+ 1n 0 2n 1 3n 9';
		expect(patchContent(continued, request({ search, fuzzy: true }))).toEqual({ kind: 'too_many_candidates' });
		expect(patchContent(continued, request({ search })).kind).toBe('not_found');
	});

	it('[FILE7] takes blank lines in a fuzzy search without trying every way to share the white space', () => {
		const text = `R1 a b\n${' '.repeat(60_000)}x\n`;
		const search = 'R1 a b\n\n\n\n\nR2';
		expect(patchContent(text, request({ search, fuzzy: true })).kind).toBe('not_found');
	});

	it('[FILE7] compares only lines with the same first word of a long file', () => {
		const result = patchContent(cards, request({ search: 'Q240000 a b 10k' }));
		expect(result).toEqual({ kind: 'not_found', similar: null });
	});

	it('[FILE7] gives up a fuzzy search among long lines that are alike, and for a text that is too long', () => {
		const line = `V1 ${'1n 0 2n 1 '.repeat(100)}`;
		const alike = Array.from({ length: 50 }, (_, index) => `${line}${index}`).join('\n');
		expect(patchContent(alike, request({ search: `${line}x`, fuzzy: true })).kind).toBe('too_many_candidates');
		const long = request({ search: 'R1 '.repeat(7_000), fuzzy: true });
		expect(patchContent('R1 a b 1k\n', long).kind).toBe('too_many_candidates');
	});

	it('[FILE7] describes a change of more than 50,000 lines by their numbers', async () => {
		const { run } = bench({ 'a.cir': `* title\n${'R1 a\n'.repeat(30_000)}` });
		const content = `* title\n${'R2 b\n'.repeat(30_000)}`;
		const { outcome } = await run('rewrite_file', { path: 'a.cir', content });
		expect(outcome.content).toContain(
			'a.cir: from line 2 on, 30000 lines were replaced by 30000 lines. The diff is too long to show.'
		);
	});

	it('[FILE7] refuses a patch whose result would be too long', () => {
		const result = patchContent(cards, request({ search: 'a', replace: 'a'.repeat(100_000), occurrence: 0 }));
		expect(result.kind).toBe('too_long');
	});

	it('[FILE3] [FILE7] refuses files of more than 5 MB and lists at most 50 lines of an ambiguous search', async () => {
		const { run } = bench({ 'big.cir': `${cards}${cards}`, 'a.cir': 'x\n'.repeat(80) });
		const large = await run('patch_file', { path: 'big.cir', search: 'R7', replace: 'R8' });
		expect(large.outcome.error?.errorType).toBe('file_too_large');
		const ambiguous = await run('patch_file', { path: 'a.cir', search: 'x', replace: 'y' });
		expect(ambiguous.outcome.content).toMatch(/occurs 80 times.*49, 50 and 30 more/s);
	});
});
