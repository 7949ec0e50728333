import type { LinePattern } from './line-pattern.ts';

/** A matching line of a text; offsets are in UTF-16 units, the end is exclusive and before the line break. */
export interface LineSpan {
	/** From 1. */
	number: number;
	start: number;
	end: number;
	/** Offset of the first match in the line. */
	column: number;
}

/** Lines between two points at which a scan can be interrupted. */
const LINES_PER_STEP = 500;

/**
 * Finds the matching lines of a text with LF line endings, in order. A line break at its end does not begin another line.
 * Yields wherever it may be interrupted.
 */
export function* scanLines(
	text: string,
	{ line, text: anywhere, isExact }: LinePattern,
	take: (span: LineSpan) => void
): Generator<void, void> {
	let number = 1;
	let start = 0;
	let steps = 0;
	while (start < text.length) {
		if (++steps % LINES_PER_STEP === 0) yield;
		let found = -1;
		if (anywhere) {
			found = nextMatch(text, anywhere, start);
			if (found === -1) return;
			for (let next = text.indexOf('\n', start); next !== -1 && next < found; next = text.indexOf('\n', start)) {
				number += 1;
				start = next + 1;
			}
			// The match is where a line would begin after the last line break.
			if (start === text.length) return;
		}
		const lineBreak = text.indexOf('\n', start);
		const end = lineBreak === -1 ? text.length : lineBreak;
		const column = isExact ? found - start : (line.exec(text.slice(start, end))?.index ?? -1);
		if (column !== -1) take({ number, start, end, column });
		number += 1;
		start = end + 1;
	}
}

function nextMatch(text: string, pattern: RegExp, from: number): number {
	pattern.lastIndex = from;
	return pattern.exec(text)?.index ?? -1;
}
