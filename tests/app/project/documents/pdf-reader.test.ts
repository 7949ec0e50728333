import { describe, expect, test } from 'vitest';
import { PdfReader } from '#lib/app/project/documents/pdf-reader.svelte.ts';
import { PdfSearch } from '#lib/app/project/documents/pdf-search.svelte.ts';
import { Fault } from '#lib/base/fault.ts';
import type { PdfDocument } from '#lib/workers/pdf/client.ts';
import { findText } from '#lib/workers/pdf/find-text.ts';

const size = { width: 600, height: 800 };

/** A document whose pages are texts; `change` replaces its answers. */
function documentOf(pages: readonly string[], change: Partial<PdfDocument> = {}): PdfDocument {
	return {
		pageCount: pages.length,
		title: '',
		outline: [],
		sizes: async () => pages.map(() => size),
		text: async (page) => pages[page - 1] ?? '',
		layer: async (page) => ({ text: pages[page - 1] ?? '', pieces: [], items: [], stretches: [], size }),
		find: async (query, page) => findText(pages[page - 1] ?? '', query),
		draw: () => Promise.reject(new Fault('document_page_damaged', 'No canvas')),
		picture: () => Promise.reject(new Fault('document_page_damaged', 'No canvas')),
		close: () => undefined,
		...change
	};
}

describe('[K5] the search in a document', () => {
	const pages = ['gain and gain', 'noise', 'gain', 'nothing', 'gain'];
	const make = () =>
		new PdfSearch(
			() => pages.length,
			async (query, page) => findText(pages[page - 1] ?? '', query)
		);

	test('shows the first match from the page that is read, and goes round', async () => {
		const search = make();
		await search.start('GAIN', 2);
		expect(search.hits.map(({ page, start }) => [page, start])).toEqual([
			[1, 0],
			[1, 9],
			[3, 0],
			[5, 0]
		]);
		expect(search.current?.page).toBe(3);
		expect(search.index).toBe(2);
		search.go(1);
		search.go(1);
		expect(search.index).toBe(0);
		search.go(-1);
		expect(search.current?.page).toBe(5);
		expect(search.onPage(1)).toHaveLength(2);
	});

	test('ends an older search, and is empty without a query', async () => {
		const search = make();
		const older = search.start('noise', 1);
		await search.start('nothing', 1);
		await older;
		expect(search.hits.map(({ page }) => page)).toEqual([4]);
		await search.start(' ', 1);
		expect(search.hits).toEqual([]);
		expect(search.isSearching).toBe(false);
		search.go(1);
		expect(search.current).toBeNull();
	});

	test('leaves out pages that cannot be read', async () => {
		const search = new PdfSearch(
			() => 2,
			async (_, page) => {
				if (page === 1) throw new Fault('document_page_damaged', 'Damaged');
				return [{ start: 0, end: 1 }];
			}
		);
		await search.start('a', 1);
		expect(search.hits).toEqual([{ page: 2, start: 0, end: 1 }]);
		expect([search.failedPages, search.isCut]).toEqual([1, false]);
	});

	test('says that it ended early', async () => {
		const found = Array.from({ length: 3_000 }, (_, start) => ({ start, end: start + 1 }));
		const search = new PdfSearch(
			() => 3,
			async () => found
		);
		await search.start('a', 1);
		expect([search.hits.length, search.isCut, search.isSearching]).toEqual([6_000, true, false]);
		await search.start('', 1);
		expect(search.isCut).toBe(false);
	});
});

describe('[K5] the reader', () => {
	test('opens a document with the sizes of its pages', async () => {
		const reader = new PdfReader(async () => documentOf(['one', 'two']));
		await reader.open();
		expect(reader.document?.pageCount).toBe(2);
		expect(reader.sizes).toEqual([size, size]);
		expect(reader.textOf(2)).toBeNull();
		await reader.layer(2);
		expect(reader.textOf(2)).toBe('two');
	});

	test('says why a document cannot be opened, and tries again', async () => {
		let attempts = 0;
		const reader = new PdfReader(async () => {
			if (++attempts === 1) throw new Fault('document_encrypted', 'Password');
			return documentOf(['one']);
		});
		await reader.open();
		expect(reader.fault?.code).toBe('document_encrypted');
		await reader.open();
		expect(reader.fault).toBeNull();
		expect(reader.sizes).toHaveLength(1);
	});

	test('starts a new worker after a page has ended the last one', async () => {
		let opened = 0;
		const lost = () => Promise.reject(new Fault('document_too_slow', 'Too slow'));
		const reader = new PdfReader(async () => documentOf(['one', 'two'], ++opened === 1 ? { draw: lost } : {}));
		await reader.open();
		await expect(reader.draw(1, 1)).rejects.toMatchObject({ code: 'document_too_slow' });
		expect((await reader.layer(2)).text).toBe('two');
		expect(opened).toBe(2);
	});

	test('closes its document when it is left', async () => {
		let signal: AbortSignal | null = null;
		const reader = new PdfReader(async (given) => {
			signal = given;
			return documentOf(['one']);
		});
		await reader.open();
		reader.dispose();
		expect(signal).toMatchObject({ aborted: true });
	});
});
