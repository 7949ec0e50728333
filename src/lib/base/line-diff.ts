import { structuredPatch, type StructuredPatchHunk } from 'diff';

export interface LineCounts {
	additions: number;
	deletions: number;
	/** Added lines that stand in the place of removed ones. */
	modifications: number;
}

export interface LineDiff extends LineCounts {
	/** Changed lines with the lines around them; each begins with a space, `+`, `-` or, for a note, a backslash. */
	hunks: StructuredPatchHunk[];
	/** False if the change is too large to list: the only hunk then has line numbers but no lines. */
	isListed: boolean;
}

/** Maximum number of changed lines listed, in both texts together: enough for the largest text that a model writes. */
const MAX_LISTED_LINES = 50_000;
/** Maximum number of changed lines compared one by one; above it, all old lines count as removed and all new ones as added. */
const MAX_COMPARED_LINES = 10_000;
/** Maximum number of edits searched for: the time is quadratic, 400 take about 50 ms. */
const MAX_EDITS = 400;

/** Texts of so many characters, with so many changed lines, are compared in less than 5 ms. */
const MAX_QUICK_CHARACTERS = 100_000;
const MAX_QUICK_LINES = 200;

const NO_LINE_BREAK = '\\ No newline at end of file';

/**
 * Compares two texts by lines, treating CRLF as LF. The time is bounded for any texts: a large change may get a longer
 * diff than necessary, but a correct one.
 *
 * @param context number of unchanged lines included around a change
 */
export function lineDiff(before: string, after: string, context: number): LineDiff {
	const old = before.replaceAll('\r\n', '\n');
	const fresh = after.replaceAll('\r\n', '\n');
	if (old === fresh) return { hunks: [], additions: 0, deletions: 0, modifications: 0, isListed: true };
	const { from, oldTo, freshTo } = changedPart(old, fresh);
	const deletions = countLines(old, from, oldTo);
	const additions = countLines(fresh, from, freshTo);
	const changed = deletions + additions;
	if (changed > MAX_LISTED_LINES) {
		const hunks = [hunk(countLines(old, 0, from) + 1, deletions, additions, [])];
		return { hunks, additions, deletions, modifications: Math.min(additions, deletions), isListed: false };
	}
	const head = linesBefore(old, from, context);
	const tail = linesAfter(old, oldTo, context) - oldTo;
	const firstLine = countLines(old, 0, head) + 1;
	if (deletions > 0 && additions > 0 && changed <= MAX_COMPARED_LINES) {
		const options = { context, maxEditLength: MAX_EDITS };
		const [oldPart, freshPart] = [old.slice(head, oldTo + tail), fresh.slice(head, freshTo + tail)];
		const patch = structuredPatch('', '', oldPart, freshPart, undefined, undefined, options);
		if (patch) return listed(patch.hunks.map((found) => movedBy(found, firstLine - 1)));
	}
	const above = hunkLines(' ', old.slice(head, from));
	const below = hunkLines(' ', old.slice(oldTo, oldTo + tail));
	const lines = [
		...above,
		...hunkLines('-', old.slice(from, oldTo)),
		...hunkLines('+', fresh.slice(from, freshTo)),
		...below
	];
	const around = countStarting(above, ' ') + countStarting(below, ' ');
	return listed([hunk(firstLine, around + deletions, around + additions, lines)]);
}

/** Number of lines that `lineDiff` counts as added and removed; those of a new or removed text without listing them. */
export function countChangedLines(before: string, after: string): LineCounts {
	if (before === '' || after === '')
		return {
			additions: countLines(after, 0, after.length),
			deletions: countLines(before, 0, before.length),
			modifications: 0
		};
	const { additions, deletions, modifications } = lineDiff(before, after, 0);
	return { additions, deletions, modifications };
}

/** Whether all of these texts together are compared in less than 5 ms. */
export function isQuickToCompare(pairs: readonly { before: string; after: string }[]): boolean {
	if (pairs.reduce((sum, { before, after }) => sum + before.length + after.length, 0) > MAX_QUICK_CHARACTERS)
		return false;
	const lines = pairs.map(({ before, after }) => {
		const { from, oldTo, freshTo } = changedPart(before, after);
		return countLines(before, from, oldTo) + countLines(after, from, freshTo);
	});
	return lines.reduce((sum, count) => sum + count, 0) <= MAX_QUICK_LINES;
}

function listed(hunks: StructuredPatchHunk[]): LineDiff {
	const count = (sign: string) => hunks.reduce((sum, { lines }) => sum + countStarting(lines, sign), 0);
	const modifications = hunks.reduce((sum, { lines }) => sum + countReplaced(lines), 0);
	return { hunks, additions: count('+'), deletions: count('-'), modifications, isListed: true };
}

/** Number of added lines that follow as many removed ones, between unchanged lines. */
function countReplaced(lines: readonly string[]): number {
	let replaced = 0;
	let [removed, added] = [0, 0];
	for (const line of [...lines, ' ']) {
		if (line.startsWith('-')) removed += 1;
		else if (line.startsWith('+')) added += 1;
		else if (line.startsWith(' ')) {
			replaced += Math.min(removed, added);
			[removed, added] = [0, 0];
		}
	}
	return replaced;
}

/** The part between the common lines at the beginning and at the end of both texts, as offsets of line beginnings. */
function changedPart(old: string, fresh: string): { from: number; oldTo: number; freshTo: number } {
	const shorter = Math.min(old.length, fresh.length);
	let same = 0;
	while (same < shorter && old.charCodeAt(same) === fresh.charCodeAt(same)) same++;
	const from = same === 0 ? 0 : old.lastIndexOf('\n', same - 1) + 1;
	let end = 0;
	const longestEnd = shorter - from;
	while (end < longestEnd && old.charCodeAt(old.length - 1 - end) === fresh.charCodeAt(fresh.length - 1 - end)) end++;
	// The common end must begin with a whole line in both texts.
	const isWhole = isLineStart(old, old.length - end) && isLineStart(fresh, fresh.length - end);
	if (!isWhole) {
		const lineBreak = old.indexOf('\n', old.length - end);
		end = lineBreak === -1 ? 0 : old.length - lineBreak - 1;
	}
	return { from, oldTo: old.length - end, freshTo: fresh.length - end };
}

function isLineStart(text: string, offset: number): boolean {
	return offset === 0 || text[offset - 1] === '\n';
}

/** Number of lines that begin in a part of a text. */
function countLines(text: string, from: number, to: number): number {
	let count = 0;
	for (let at = from; at < to; count++) {
		const lineBreak = text.indexOf('\n', at);
		at = lineBreak === -1 ? to : lineBreak + 1;
	}
	return count;
}

function linesBefore(text: string, offset: number, count: number): number {
	let from = offset;
	for (let line = 0; line < count && from > 0; line++) from = from < 2 ? 0 : text.lastIndexOf('\n', from - 2) + 1;
	return from;
}

function linesAfter(text: string, offset: number, count: number): number {
	let to = offset;
	for (let line = 0; line < count && to < text.length; line++) to = text.indexOf('\n', to) + 1 || text.length;
	return to;
}

function hunkLines(sign: ' ' | '+' | '-', text: string): string[] {
	if (text === '') return [];
	const isEnded = text.endsWith('\n');
	const lines = (isEnded ? text.slice(0, -1) : text).split('\n').map((line) => sign + line);
	return isEnded ? lines : [...lines, NO_LINE_BREAK];
}

function hunk(firstLine: number, oldLines: number, newLines: number, lines: string[]): StructuredPatchHunk {
	return { oldStart: firstLine, oldLines, newStart: firstLine, newLines, lines };
}

function movedBy(found: StructuredPatchHunk, lines: number): StructuredPatchHunk {
	return { ...found, oldStart: found.oldStart + lines, newStart: found.newStart + lines };
}

function countStarting(lines: readonly string[], sign: string): number {
	return lines.filter((line) => line.startsWith(sign)).length;
}
