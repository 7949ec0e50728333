/** Maximum length of a returned line, characters, and how many of them come before the match. */
const MAX_LINE = 300;
const LEAD = 80;

/** The part of a line that is shown. */
export interface ShownLine {
	/** With an ellipsis where something was left out. */
	text: string;
	/** Offset in the line minus offset in `text`. */
	shift: number;
	/** Offset in the line of the end of the part. */
	end: number;
}

/** Shortens a long line around a match. */
export function shortenLine(line: string, column: number): ShownLine {
	if (line.length <= MAX_LINE) return { text: line, shift: 0, end: line.length };
	let from = Math.max(0, Math.min(column - LEAD, line.length - MAX_LINE));
	let end = from + MAX_LINE;
	// Half of a surrogate pair would be text that JSON encoders reject.
	if (/[\udc00-\udfff]/.test(line[from]!)) from += 1;
	if (/[\ud800-\udbff]/.test(line[end - 1]!)) end -= 1;
	const [before, after] = [from > 0 ? '…' : '', end < line.length ? '…' : ''];
	return { text: before + line.slice(from, end) + after, shift: from - before.length, end };
}
