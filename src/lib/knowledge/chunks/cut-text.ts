import { MAX_CHUNK_CHARACTERS, type Chunk } from './chunk.ts';
import { cutSections, isBlank, linesOf } from './cut-sections.ts';

/** Cuts a text into chunks of limited length that end between paragraphs where they can. Linear in the length. */
export function cutText(text: string, title: string): Chunk[] {
	const lines = linesOf(text);
	return cutSections(lines, [{ kind: 'text', title, start: 1, end: lines.length }]);
}

/** The beginning of a table or of other data: its header says what it is, and its rows are not searched. */
export function cutData(text: string, title: string): Chunk[] {
	const lines = linesOf(text.slice(0, MAX_CHUNK_CHARACTERS));
	// The last line may be cut off.
	if (text.length > MAX_CHUNK_CHARACTERS && lines.length > 1) lines.pop();
	return cutSections(lines, [{ kind: 'data', title, start: 1, end: lines.length }]).slice(0, 1);
}

/** Cuts the pages of a document, each on its own. */
export function cutPages(pages: readonly string[], title: string): Chunk[] {
	return pages.flatMap((page, index) => {
		if (isBlank(page)) return [];
		const number = index + 1;
		return cutText(page, title).map(({ text }) => ({ kind: 'page' as const, title, text, start: number, end: number }));
	});
}
