import { describe, expect, test } from 'vitest';
import { scriptedDocuments } from '../../support/scripted-documents.ts';
import { bench } from './support.ts';

const pdf = new TextEncoder().encode('%PDF-1.7\n');
const page = (number: number) =>
	`Section ${number}\nSlew rate  0.3  ${number}.5  V/us\nThe amplifier has a gain and a noise.`;
const long = Array.from({ length: 30 }, (_, index) => (index === 7 ? 'Fig. 8' : page(index + 1)));

function open(pages: readonly string[] = long, resultCharacters?: number) {
	const documents = scriptedDocuments({ 'lib/sw741.pdf': pages });
	const { run } = bench({ 'lib/sw741.pdf': pdf, 'broken.pdf': pdf }, { documents, resultCharacters });
	return async (parameters: Record<string, unknown>) =>
		(await run('read_file', { path: 'lib/sw741.pdf', ...parameters })).outcome;
}

describe('[K5] [FILE20] read_file of a PDF', () => {
	test('gives the pages that are asked for, each with its citation and the number of all pages', async () => {
		const { status, content } = await open()({ pages: '3-4' });
		expect(status).toBe('success');
		expect(content).toContain('lib/sw741.pdf (PDF, pages 3-4 of 30)');
		expect(content).toContain('=== Page 3: [sw741.pdf, p. 3](lib/sw741.pdf#page=3) ===\nSection 3\nSlew rate');
		expect(content).toContain('Section 4');
		expect(content).not.toContain('Section 5');
		expect((await open()({ pages: '12' })).content).toContain('(PDF, page 12 of 30)');
	});

	test('gives the first pages that fit, and says which are not shown', async () => {
		const { content } = await open(long, 1_500)({});
		expect(content).toContain('Section 1');
		expect(content).toMatch(/\[\.\.\. pages \d+-20 are not shown; read them with pages/u);
		expect(content.length).toBeLessThanOrEqual(1_500);
	});

	test('cuts a page that is longer than the answer at the end of a line', async () => {
		const { content } = await open([Array.from({ length: 400 }, (_, index) => `line ${index}`).join('\n')], 1_500)({});
		expect(content).toMatch(/line \d+\n\[\.\.\. the rest of the page is left out \.\.\.\]/u);
		expect(content.length).toBeLessThanOrEqual(1_500);
	});

	test('gives the image of a page with under 50 characters of text, and of no other', async () => {
		const { content, images } = await open()({ pages: '7-9' });
		expect(content).toContain('Fig. 8');
		expect(images).toMatchObject([{ path: 'lib/sw741.pdf', page: 8, width: 1_109, height: 1_568 }]);
		expect((await open()({ pages: '7' })).images ?? []).toEqual([]);
	});

	test('finds what matches a query, page by page', async () => {
		const { content } = await open()({ query: '17.5 V/us' });
		expect(content).toContain('=== Page 17: [sw741.pdf, p. 17](lib/sw741.pdf#page=17) ===');
		expect(content).toContain('Slew rate  0.3  17.5  V/us');
		expect((await open()({ query: 'zener' })).content).toContain('Nothing in it matches "zener"');
	});

	test('says of pages without text that they have none, and that they were not searched', async () => {
		const scanned = [page(1), '', page(3), ''];
		expect((await open(scanned)({ pages: '2' })).content).toContain('(this page has no text: it is an image or blank)');
		const unsearched = 'not searched, because they have no text: pages 2, 4;';
		expect((await open(scanned)({ query: 'zener' })).content).toContain(unsearched);
		expect((await open(scanned)({ query: 'slew' })).content).toContain(unsearched);
		expect((await open()({ query: 'slew' })).content).not.toContain('not searched');
	});

	test.each([
		['40', 'page_out_of_range'],
		['5-2', 'page_range_invalid'],
		['all', 'page_range_invalid']
	])('refuses the pages %s: %s', async (pages, errorType) => {
		expect(await open()({ pages })).toMatchObject({ status: 'failed', content: expect.stringContaining(errorType) });
	});

	test('says why a PDF cannot be read', async () => {
		const outcome = await open()({ path: 'broken.pdf' });
		expect(outcome).toMatchObject({ status: 'failed', content: expect.stringContaining('document_damaged') });
	});
});
