import { globMatcher } from './glob-pattern.ts';
import { compileLinePattern, type TextQuery } from './line-pattern.ts';
import { scanLines, type LineSpan } from './scan-lines.ts';

export interface SearchRequest {
	query: TextQuery;
	/** The files to search, in the order of the result; those without a known text are passed over. */
	paths: readonly string[];
	/** A pattern that their paths must match; null for all of them. */
	glob: string | null;
	/** Lines to return before and after each matching one. */
	before: number;
	after: number;
	/** Maximum number of matching lines that are returned; all are counted. */
	maxLines: number;
}

export interface FoundLine {
	/** From 1. */
	number: number;
	/** Shortened around the match if it is long. */
	text: string;
	/** False for a line around a match. */
	isMatch: boolean;
}

/** The matches in one file. */
export interface FileMatches {
	path: string;
	/** Number of matching lines, also of those that are not returned. */
	count: number;
	lines: FoundLine[];
}

export interface SearchResult {
	files: FileMatches[];
	/** Number of files that were searched. */
	searched: number;
}

/** Maximum length of a returned line, characters, and how many of them come before the match. */
const MAX_LINE = 300;
const LEAD = 80;

/**
 * Searches texts with LF line endings line by line.
 *
 * @returns the files with a match, and how many were searched
 * @throws SyntaxError if the pattern is not a regular expression
 */
export function* searchTexts(
	texts: ReadonlyMap<string, string>,
	request: SearchRequest
): Generator<void, SearchResult> {
	const pattern = compileLinePattern(request.query);
	const files: FileMatches[] = [];
	let searched = 0;
	const isWanted = request.glob === null ? () => true : globMatcher(request.glob);
	let room = request.maxLines;
	for (const path of request.paths) {
		const text = texts.get(path);
		if (text === undefined || !isWanted?.(path)) continue;
		searched += 1;
		let count = 0;
		// One more than is returned: it ends the lines after the last one.
		const spans: LineSpan[] = [];
		yield* scanLines(text, pattern, (span) => {
			count += 1;
			if (spans.length <= room) spans.push(span);
		});
		if (count > 0) files.push({ path, count, lines: foundLines(text, spans, room, request) });
		room -= Math.min(room, count);
		yield;
	}
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
		text: shortened(text.slice(start, end), column),
		isMatch: true
	}));
	if (before + after === 0 || matches.length === 0) return matches;
	const lines = text.split('\n');
	if (lines.at(-1) === '') lines.pop();
	const end = spans[room]?.number ?? lines.length + 1;
	const found: FoundLine[] = [];
	const addContext = (from: number, to: number) => {
		for (let number = from; number <= to; number++)
			found.push({ number, text: shortened(lines[number - 1] ?? '', 0), isMatch: false });
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

function shortened(line: string, column: number): string {
	if (line.length <= MAX_LINE) return line;
	const from = Math.max(0, Math.min(column - LEAD, line.length - MAX_LINE));
	const to = from + MAX_LINE;
	// Half of a surrogate pair would be text that JSON encoders reject.
	const part = line.slice(from, to).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
	return `${from > 0 ? '…' : ''}${part}${to < line.length ? '…' : ''}`;
}
