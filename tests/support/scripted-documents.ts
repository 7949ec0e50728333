import { Fault } from '#lib/base/fault.ts';
import type { DocumentAccess } from '#lib/knowledge/document-access.ts';

/** Documents with the given pages, by path. */
export function scriptedDocuments(documents: Readonly<Record<string, readonly string[]>> = {}): DocumentAccess {
	const pagesOf = (path: string): readonly string[] => {
		const pages = documents[path];
		if (!pages) throw new Fault('document_damaged', 'The PDF cannot be read: no pages');
		return pages;
	};
	return {
		pages: async ({ path }) => pagesOf(path),
		part: async ({ path }, first, last) => ({
			pageCount: pagesOf(path).length,
			texts: pagesOf(path).slice(first - 1, last)
		}),
		picture: async () => ({
			image: { type: 'image', mediaType: 'image/png', data: 'aGk=' },
			width: 1_109,
			height: 1_568
		})
	};
}
