import type { LineSpan } from './scan-lines.ts';
import { scanTexts, type FileMatches, type SearchScope } from './scan-texts.ts';
import { shortenLine } from './shorten-line.ts';

export interface SearchRequest extends SearchScope {
	/** Lines to return before and after each matching one. */
	before: number;
	after: number;
}

export interface FoundLine {
	/** From 1. */
	number: number;
	/** Shortened around the match if it is long. */
	text: string;
	/** False for a line around a match. */
	isMatch: boolean;
}

export interface SearchResult {
	files: FileMatches<FoundLine>[];
	/** Number of files that were searched. */
	searched: number;
}

/**
 * Searches texts with LF line endings line by line, and returns the matching lines with those around them.
 *
 * @returns the files with a match, and how many were searched
 * @throws SyntaxError if the pattern is not a regular expression
 */
export function* searchTexts(
	texts: ReadonlyMap<string, string>,
	request: SearchRequest
): Generator<void, SearchResult> {
	const files: FileMatches<FoundLine>[] = [];
	const searched = yield* scanTexts(
		texts,
		request,
		(text, spans, room) => ({
			lines: foundLines(text, spans, room, request),
			used: Math.min(room, spans.length)
		}),
		(file) => files.push(file)
	);
	return { files, searched };
}

function foundLines(
	text: string,
	spans: readonly LineSpan[],
	room: number,
	{ before, after }: SearchRequest
): FoundLine[] {
	const shown = spans.slice(0, room);
	const matches = shown.map(({ number, start, end, column }) => ({
		number,
		text: shortenLine(text.slice(start, end), column).text,
		isMatch: true
	}));
	if (before + after === 0 || matches.length === 0) return matches;
	const lines = text.split('\n');
	if (lines.at(-1) === '') lines.pop();
	// The first match that is not returned ends the lines after the last one.
	const end = spans[room]?.number ?? lines.length + 1;
	const found: FoundLine[] = [];
	const addContext = (from: number, to: number) => {
		for (let number = from; number <= to; number++)
			found.push({ number, text: shortenLine(lines[number - 1] ?? '', 0).text, isMatch: false });
	};
	let last = 0;
	for (const [index, match] of matches.entries()) {
		addContext(Math.max(last + 1, match.number - before), match.number - 1);
		found.push(match);
		const next = matches[index + 1]?.number ?? end;
		last = Math.min(match.number + after, next - 1);
		addContext(match.number + 1, last);
	}
	return found;
}
