import { toFault } from '#lib/base/fault.ts';
import type { ResultImage } from '#lib/db/records.ts';
import { citationOf, CITATION_RULE } from '#lib/knowledge/citation.ts';
import { MIN_PAGE_CHARACTERS } from '#lib/knowledge/document-access.ts';
import type { FileEntry } from '#lib/project/store.ts';
import { failed, succeeded } from '../../outcome.ts';
import type { CallContext, ToolOutcome } from '../../types.ts';
import { pagesText } from './pages-text.ts';

/** Pages of one answer at most; a result has room for fewer. */
const MAX_PAGES = 20;
/** Pages of one answer that are given as images. */
const MAX_IMAGES = 3;
/** Pages that are named and not shown. */
const MAX_NAMED = 20;

/** What is asked of a document: a range such as `3-5`, or what matches a query, or its first pages. */
export interface DocumentQuestion {
	pages: string | undefined;
	query: string | undefined;
	limit: { tokens: number; characters: number };
}

/** What `read_file` answers about a PDF. */
export async function readDocument(
	file: FileEntry,
	{ pages, query, limit }: DocumentQuestion,
	context: CallContext
): Promise<ToolOutcome> {
	try {
		if (pages === undefined && query?.trim()) return await findInDocument(file, query, limit, context);
		const range = parsePages(pages ?? '1-20');
		if (!range) return badRange(file.path, pages ?? '');
		return await readPages(file, range, limit.characters, context);
	} catch (thrown) {
		context.signal.throwIfAborted();
		const { code, message } = toFault(thrown);
		return failed({ errorType: code, message, suggestions: ['Tell the user that the PDF cannot be read.'] });
	}
}

async function readPages(
	file: FileEntry,
	{ first, last }: { first: number; last: number },
	characters: number,
	{ documents, signal }: CallContext
): Promise<ToolOutcome> {
	const { path } = file;
	const { pageCount, texts } = await documents.part(file, first, Math.min(last, first + MAX_PAGES - 1), signal);
	if (first > pageCount)
		return failed({
			errorType: 'page_out_of_range',
			message: `${path} has ${pageCount} pages; page ${first} is outside of it.`
		});
	const shown = pagesText(path, first, texts, characters);
	const images: ResultImage[] = [];
	for (let page = first; page <= shown.last && images.length < MAX_IMAGES; page++) {
		if ((texts[page - first] ?? '').length >= MIN_PAGE_CHARACTERS) continue;
		// Without its image the text that the page has is still an answer.
		const picture = await documents.picture(file, page, signal).catch(() => null);
		signal.throwIfAborted();
		if (picture) images.push({ path, hash: file.hash, width: picture.width, height: picture.height, page });
	}
	const lines = [`${path} (PDF, ${named(first, shown.last)} of ${pageCount})`, CITATION_RULE, shown.body];
	const wanted = Math.min(last, pageCount);
	if (shown.last < wanted)
		lines.push(`[... pages ${shown.last + 1}-${wanted} are not shown; read them with pages, or find with query ...]`);
	return { ...succeeded(lines.join('\n')), ...(images.length > 0 && { images }) };
}

async function findInDocument(
	file: FileEntry,
	query: string,
	limit: DocumentQuestion['limit'],
	{ documents, text, signal }: CallContext
): Promise<ToolOutcome> {
	const { path } = file;
	const pages = await documents.pages(file, signal);
	const { matches, parts, omitted } = await text.ask((work) => work.findPages(pages, query, limit), signal);
	const title = `${path} (PDF, ${pages.length} pages)`;
	const without = pages.flatMap((page, index) => (page.trim() === '' ? [index + 1] : []));
	const unsearched =
		without.length > 0
			? [
					`[... not searched, because they have no text: pages ${list(without)}; read them with pages to get images ...]`
				]
			: [];
	if (parts.length === 0) {
		const nothing = `Nothing in it matches ${JSON.stringify(query)}. Try other words, or read pages.`;
		return succeeded([title, nothing, ...unsearched].join('\n'));
	}
	const lines = [
		title,
		CITATION_RULE,
		`${matches === 1 ? '1 line matches' : `${matches} lines match`} ${JSON.stringify(query)}; shown with the lines around:`,
		...parts.map(
			({ page, text: part }) => `=== Page ${page}: ${citationOf({ kind: 'document', path, page })} ===\n${part}`
		)
	];
	if (omitted.length > 0) lines.push(`[... not shown, but matching too: pages ${list(omitted)} ...]`);
	return succeeded([...lines, ...unsearched].join('\n'));
}

function list(pages: readonly number[]): string {
	const more = pages.length > MAX_NAMED ? ` and ${pages.length - MAX_NAMED} more` : '';
	return `${pages.slice(0, MAX_NAMED).join(', ')}${more}`;
}

function named(first: number, last: number): string {
	return last > first ? `pages ${first}-${last}` : `page ${first}`;
}

/** `7` or `3-5`, from 1. */
function parsePages(text: string): { first: number; last: number } | null {
	const [, start, end] = /^\s*(\d{1,6})(?:\s*[-–]\s*(\d{1,6}))?\s*$/u.exec(text) ?? [];
	const first = Number(start);
	const last = Number(end ?? start);
	return first >= 1 && last >= first ? { first, last } : null;
}

function badRange(path: string, pages: string): ToolOutcome {
	return failed({
		errorType: 'page_range_invalid',
		message: `${JSON.stringify(pages)} is not a range of pages of ${path}.`,
		suggestions: ['Write one page as "7" and several as "3-5".']
	});
}
