import { findParts } from './find-parts.ts';
import { splitLines } from './numbered.ts';

export interface FoundPages {
	/** Number of lines that match. */
	matches: number;
	/** The best parts that fit the limit, in the order of the pages, which count from 1. */
	parts: { page: number; text: string }[];
	/** Pages with further matches that do not fit. */
	omitted: number[];
}

/** Finds the parts of a document that match a query, as `findParts` does. @param pages the text of each page */
export function findPages(
	pages: readonly string[],
	query: string,
	limit: { tokens: number; characters: number }
): FoundPages {
	const lines = pages.flatMap((text, index) => splitLines(text).map((line) => ({ line, page: index + 1 })));
	const found = findParts(lines.map(({ line }) => line).join('\n'), query, limit);
	const parts: FoundPages['parts'] = [];
	for (const { start, end } of found.parts) {
		const from = parts.length;
		for (const { line, page } of lines.slice(start - 1, end)) {
			const last = parts.at(-1);
			// Parts of a page that do not touch stay apart.
			if (parts.length > from && last?.page === page) last.text += `\n${line}`;
			else parts.push({ page, text: line });
		}
	}
	const shown = new Set(parts.map(({ page }) => page));
	const omitted = new Set(
		found.omitted.flatMap(({ start, end }) => lines.slice(start - 1, end).map(({ page }) => page))
	);
	return {
		matches: found.matches,
		parts: parts.filter(({ text }) => text.trim() !== ''),
		omitted: [...omitted].filter((page) => !shown.has(page))
	};
}
