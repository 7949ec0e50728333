import { compileLinePattern, type LinePattern, type TextQuery } from './line-pattern.ts';
import { pathFilter } from './path-filter.ts';
import { scanLines, type LineSpan } from './scan-lines.ts';

/** What to search for, and where. */
export interface SearchScope {
	query: TextQuery;
	/** The files to search, in the order of the result; those without a known text are left out. */
	paths: readonly string[];
	/** Patterns of which their paths must match one, if there are any. */
	include: readonly string[];
	/** Patterns of which their paths must match none. */
	exclude: readonly string[];
	/** Maximum number of results of all files together; all matching lines are counted. */
	maxLines: number;
}

/** The matches in one file. */
export interface FileMatches<Line> {
	path: string;
	/** Number of matching lines, also of those that are not returned. */
	count: number;
	lines: Line[];
}

/**
 * Makes the results of the matching lines of a text.
 *
 * @param spans the first matching lines: up to `room`, and one more if there are more
 * @param room maximum number of results
 */
export type DescribeLines<Line> = (
	text: string,
	spans: readonly LineSpan[],
	room: number,
	pattern: LinePattern
) => { lines: Line[]; used: number };

/**
 * Searches texts with LF line endings line by line, and hands over the files with a match one by one. Yields wherever it may be
 * interrupted.
 *
 * @returns the number of files that were searched
 * @throws SyntaxError if the pattern is not a regular expression
 */
export function* scanTexts<Line>(
	texts: ReadonlyMap<string, string>,
	{ query, paths, include, exclude, maxLines }: SearchScope,
	describe: DescribeLines<Line>,
	take: (file: FileMatches<Line>) => void
): Generator<void, number> {
	const pattern = compileLinePattern(query);
	const isWanted = pathFilter(include, exclude);
	let searched = 0;
	let room = maxLines;
	for (const path of paths) {
		const text = texts.get(path);
		if (text === undefined || !isWanted?.(path)) continue;
		searched += 1;
		let count = 0;
		const spans: LineSpan[] = [];
		yield* scanLines(text, pattern, (span) => {
			count += 1;
			if (spans.length <= room) spans.push(span);
		});
		if (count > 0) {
			const { lines, used } = describe(text, spans, room, pattern);
			room -= used;
			take({ path, count, lines });
		}
		yield;
	}
	return searched;
}
