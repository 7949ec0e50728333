import { expandReplacement } from './expand-replacement.ts';
import type { LinePattern } from './line-pattern.ts';
import type { LineSpan } from './scan-lines.ts';
import { scanTexts, type FileMatches, type SearchScope } from './scan-texts.ts';
import { shortenLine } from './shorten-line.ts';

export interface FindRequest extends SearchScope {
	/** What replaces each match; null to search only. `expands`: groups and escapes in it are expanded. */
	replacement: { text: string; expands: boolean } | null;
}

/** A matching line, or one match if there is a replacement. Offsets of the text are in UTF-16 units, a line break is one of them. */
export interface MatchLine {
	/** From 1. */
	number: number;
	/** Shortened around the match if it is long. */
	text: string;
	/** The matches within `text`: beginning and end. */
	marks: (readonly [from: number, to: number])[];
	/** The first match, or the one that is replaced, in the whole text. */
	from: number;
	to: number;
	/** What replaces it; null without a replacement. */
	insert: string | null;
}

/** What a search has found so far. */
export interface FindTotals {
	/** Number of matching lines, and of files that have any. */
	lines: number;
	files: number;
	/** Whether every match is among the results. */
	isComplete: boolean;
}

/**
 * Finds matches for the user to look at and to replace, and hands over the files that have any, with the totals so far.
 *
 * @returns the totals
 * @throws SyntaxError if the pattern is not a regular expression
 */
export function* findMatches(
	texts: ReadonlyMap<string, string>,
	request: FindRequest,
	take: (file: FileMatches<MatchLine>, totals: FindTotals) => void
): Generator<void, FindTotals & { searched: number }> {
	const totals: FindTotals = { lines: 0, files: 0, isComplete: true };
	let isCut = false;
	const searched = yield* scanTexts<MatchLine>(
		texts,
		request,
		(text, spans, room, pattern) => {
			const found = matchLines(text, spans, room, pattern, request.replacement);
			isCut = found.length > room;
			const lines = found.slice(0, room);
			return { lines, used: lines.length };
		},
		(file) => {
			totals.lines += file.count;
			totals.files += 1;
			totals.isComplete &&= !isCut;
			take(file, { ...totals });
		}
	);
	return { ...totals, searched };
}

/** The results of the matching lines of a text: up to `room`, and one more if there are more. */
function matchLines(
	text: string,
	spans: readonly LineSpan[],
	room: number,
	{ line: pattern }: LinePattern,
	replacement: FindRequest['replacement']
): MatchLine[] {
	const all = new RegExp(pattern.source, `g${pattern.flags}`);
	const found: MatchLine[] = [];
	for (const span of spans) {
		const line = text.slice(span.start, span.end);
		if (!replacement) found.push(markedLine(line, span, all));
		else
			for (const match of line.matchAll(all)) {
				const insert = replacement.expands ? expandReplacement(replacement.text, match) : replacement.text;
				found.push(replacedMatch(line, span, match, insert));
				if (found.length > room) return found;
			}
	}
	return found;
}

function markedLine(line: string, { number, start, column }: LineSpan, all: RegExp): MatchLine {
	const shown = shortenLine(line, column);
	const marks: [number, number][] = [];
	let to = start + column;
	for (const { index, 0: found } of line.matchAll(all)) {
		if (index === column) to = start + index + found.length;
		if (index >= shown.end) break;
		const end = Math.min(index + found.length, shown.end);
		if (end > index) marks.push([index - shown.shift, end - shown.shift]);
	}
	return { number, text: shown.text, marks, from: start + column, to, insert: null };
}

function replacedMatch(
	line: string,
	{ number, start }: LineSpan,
	{ index, 0: found }: RegExpExecArray,
	insert: string
): MatchLine {
	const shown = shortenLine(line, index);
	const end = Math.min(index + found.length, shown.end);
	const marks = [[index - shown.shift, end - shown.shift] as const];
	return { number, text: shown.text, marks, from: start + index, to: start + index + found.length, insert };
}
