import { estimateTokens } from '#lib/llm/tokens/estimate.ts';
import { HEAD_SHARE, TAIL_SHARE } from './budget.ts';
import { numberLines, splitLines } from './numbered.ts';

export interface ShortenedLines {
	/** The numbered lines; where some are left out, a line says which. */
	body: string;
	/** Number of lines of the whole text. */
	totalLines: number;
	isWhole: boolean;
}

interface Limit {
	tokens: number;
	characters: number;
}

/**
 * Numbers a range of lines for the model. If it does not fit the limit, it is cut at whole lines: 60 % of the budget for the
 * head, 30 % for the tail. The text is scanned once, but only what fits is split into lines, so that 5 MB take a few milliseconds.
 *
 * @param range line numbers from 1, the end inclusive; the text may end before
 * @param advice how to read what is left out
 */
export function shortenLines(
	text: string,
	range: { start: number; end: number },
	limit: Limit,
	advice: string
): ShortenedLines {
	const { from, to, totalLines } = locate(text, range);
	const last = Math.min(range.end, totalLines);
	const width = String(last).length;
	const cost = (line: string) => costOf(line.length + width + 3, line, limit);
	const head = takeHead(text, from, to, cost);
	if (head.isWhole)
		return { body: numberLines(splitLines(text.slice(from, to)), range.start), totalLines, isWhole: true };
	const tail = takeTail(text, head.end, to, cost);
	const gap = { start: range.start + head.lines, end: last - tail.lines };
	const body = [
		numberLines(splitLines(text.slice(from, head.end)), range.start),
		`[... lines ${gap.start}-${gap.end} left out; ${advice} ...]`,
		numberLines(splitLines(text.slice(tail.start, to)), gap.end + 1)
	].join('\n');
	return { body, totalLines, isWhole: false };
}

/** The offsets between which a range of lines is. */
function locate(text: string, { start, end }: { start: number; end: number }) {
	let [from, to, line] = [text.length, text.length, 0];
	for (let at = 0; at < text.length; at = afterLine(text, at)) {
		line++;
		if (line === start) from = at;
		if (line === end + 1) to = at;
	}
	return { from, to, totalLines: line };
}

/** The lines that fit the share of the head, and whether all of them fit the whole limit. */
function takeHead(text: string, from: number, to: number, cost: (line: string) => number) {
	let [used, lines, end] = [0, 0, from];
	for (let at = from; at < to;) {
		const next = afterLine(text, at);
		used += cost(lineOf(text, at, next));
		if (used > 1) return { lines, end, isWhole: false };
		at = next;
		if (used > HEAD_SHARE) continue;
		lines++;
		end = next;
	}
	return { lines, end, isWhole: true };
}

/** The last lines that fit the share of the tail. */
function takeTail(text: string, from: number, to: number, cost: (line: string) => number) {
	let [used, lines, start] = [0, 0, to];
	while (start > from) {
		const before = start < 2 ? 0 : text.lastIndexOf('\n', start - 2) + 1;
		used += cost(lineOf(text, before, start));
		if (used > TAIL_SHARE) break;
		lines++;
		start = before;
	}
	return { lines, start };
}

function costOf(length: number, line: string, { tokens, characters }: Limit): number {
	const share = (length + 1) / characters;
	// A line that does not fit in any case may be megabytes long.
	return share > 1 ? share : Math.max(share, estimateTokens(`${' '.repeat(length - line.length)}${line}\n`) / tokens);
}

/** Offset after a line and its line break. */
function afterLine(text: string, at: number): number {
	return text.indexOf('\n', at) + 1 || text.length;
}

/** A line without its line break. */
function lineOf(text: string, start: number, end: number): string {
	return text.slice(start, end).replace(/\r?\n$/, '');
}
