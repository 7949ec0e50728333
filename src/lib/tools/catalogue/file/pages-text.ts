import { citationOf } from '#lib/knowledge/citation.ts';

/**
 * The texts of pages that follow each other, each below a heading that cites it.
 *
 * @param first number of the first page, from 1
 * @param characters maximum length; what does not fit is left out, and the last page that is shown may be cut at a line's end
 * @returns the text, the last page that is shown, and whether it is cut
 */
export function pagesText(
	path: string,
	first: number,
	texts: readonly string[],
	characters: number
): { body: string; last: number; isCut: boolean } {
	let body = '';
	let last = first - 1;
	for (const [index, text] of texts.entries()) {
		const page = first + index;
		const heading = `${body === '' ? '' : '\n\n'}=== Page ${page}: ${citationOf({ kind: 'document', path, page })} ===\n`;
		const room = characters - body.length - heading.length;
		// The first page is shown in any case, at least in part.
		if (index > 0 && text.length > room) break;
		last = page;
		body +=
			heading + (text === '' ? '(this page has no text: it is an image or blank)' : text.slice(0, Math.max(0, room)));
		if (text.length <= room) continue;
		const end = body.lastIndexOf('\n');
		return {
			body: `${end > heading.length ? body.slice(0, end) : body}\n[... the rest of the page is left out ...]`,
			last,
			isCut: true
		};
	}
	return { body, last, isCut: false };
}
