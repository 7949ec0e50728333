import { escapePattern } from './escape-pattern.ts';
import { bestWindow, similarWindows, type SimilarText } from './line-windows.ts';
import { PairCounts } from './similarity.ts';

export interface PatchRequest {
	search: string;
	replace: string;
	/** Which match, from 1; 0 for all; undefined if there must be only one. */
	occurrence: number | undefined;
	/** Also matches text that differs in white space and case, and lines that are at least 90 % similar. */
	fuzzy: boolean;
}

export type PatchResult =
	| { kind: 'patched'; text: string; /** First line of each replacement in the new text, from 1. */ lines: number[] }
	| { kind: 'ambiguous'; lines: number[] }
	| { kind: 'no_such_occurrence'; lines: number[] }
	| { kind: 'already_applied'; lines: number[] }
	/** The patched text would be longer than `MAX_PATCHED`. */
	| { kind: 'too_long'; length: number }
	/** A fuzzy search would have to compare too many lines. */
	| { kind: 'too_many_candidates' }
	| { kind: 'not_found'; similar: SimilarText | null };

/** Maximum length of a patched text, characters. */
const MAX_PATCHED = 5 * 1024 * 1024;

/** Maximum length of the searched text in a fuzzy search, characters. */
const MAX_FUZZY_SEARCH = 20_000;

/** A replacement at least this similar to the search counts as a modified version of it. */
const VARIANT_THRESHOLD = 0.5;

interface Range {
	start: number;
	end: number;
}

/** Replaces a piece of text found by its content. Text and request use LF; see `patchContent` for CRLF. */
function patchText(text: string, request: PatchRequest): PatchResult {
	const exact = exactMatches(text, request.search);
	const matches = request.fuzzy ? fuzzyMatches(text, request.search, exact) : exact;
	if (matches === null) return { kind: 'too_many_candidates' };
	if (matches.length === 0) return notFound(text, request);
	const { occurrence } = request;
	if (occurrence === undefined && matches.length > 1) return { kind: 'ambiguous', lines: linesOf(text, matches) };
	if (occurrence === 0) return replaceAll(text, matches, request.replace);
	const chosen = matches[(occurrence ?? 1) - 1];
	return chosen
		? replaceAll(text, [chosen], request.replace)
		: { kind: 'no_such_occurrence', lines: linesOf(text, matches) };
}

/** As `patchText`, for a file's content: ignores the difference of CRLF and LF and keeps the file's line endings. */
export function patchContent(content: string, request: PatchRequest): PatchResult {
	const result = patchText(toLf(content), {
		...request,
		search: toLf(request.search),
		replace: toLf(request.replace)
	});
	if (result.kind !== 'patched' || !content.includes('\r\n')) return result;
	return { ...result, text: result.text.replaceAll('\n', '\r\n') };
}

export function toLf(text: string): string {
	return text.replaceAll('\r\n', '\n');
}

function exactMatches(text: string, search: string): Range[] {
	const matches: Range[] = [];
	for (let at = text.indexOf(search); at !== -1; at = text.indexOf(search, at + search.length))
		matches.push({ start: at, end: at + search.length });
	return matches;
}

/**
 * Exact matches, else those that differ in white space, else in case too, else similar whole lines. Matches of whole words go
 * before others, because `R1 a b` in `XR1 a b` is another device. Null if there are too many lines to compare.
 */
function fuzzyMatches(text: string, search: string, exact: readonly Range[]): Range[] | null {
	const words = exact.filter((range) => isWhole(text, range));
	if (words.length > 0) return words;
	if (search.length > MAX_FUZZY_SEARCH) return exact.length > 0 ? [...exact] : null;
	// Only one white-space run per line break: with two adjacent runs, the search would take quadratic time.
	const pattern = search
		.trim()
		.split('\n')
		.map((line) => line.trim().split(/\s+/).map(escapePattern).join('[ \\t]+'))
		.map((line, index) => (index === 0 || line === '' ? line : `[ \\t]*${line}`))
		.join('[ \\t]*\\n');
	const spaced = (flags: string) =>
		[...text.matchAll(new RegExp(pattern, flags))].map(({ 0: found, index }) => ({
			start: index,
			end: index + found.length
		}));
	const [sameCase, anyCase] = [spaced('g'), spaced('gi')];
	const whole = [sameCase, anyCase].map((matches) => matches.filter((range) => isWhole(text, range)));
	for (const matches of [...whole, exact, sameCase]) if (matches.length > 0) return [...matches];
	return similarWindows(text, search.trim());
}

const WORD = /[\p{L}\p{N}_]/u;

/** Whether a range begins and ends between words. */
function isWhole(text: string, { start, end }: Range): boolean {
	const cutsWord = (at: number) => WORD.test(text[at - 1] ?? '') && WORD.test(text[at] ?? '');
	return !cutsWord(start) && !cutsWord(end);
}

function replaceAll(text: string, matches: readonly Range[], replacement: string): PatchResult {
	const removed = matches.reduce((sum, { start, end }) => sum + end - start, 0);
	const length = text.length - removed + matches.length * replacement.length;
	if (length > MAX_PATCHED) return { kind: 'too_long', length };
	const added = lineBreaks(replacement, 0, replacement.length);
	const pieces: string[] = [];
	const lines: number[] = [];
	let copied = 0;
	let line = 1;
	for (const { start, end } of matches) {
		line += lineBreaks(text, copied, start);
		lines.push(line);
		line += added;
		pieces.push(text.slice(copied, start), replacement);
		copied = end;
	}
	return { kind: 'patched', text: pieces.join('') + text.slice(copied), lines };
}

function notFound(text: string, { search, replace }: PatchRequest): PatchResult {
	// A short replacement such as `15` occurs in any netlist, so only one that resembles the search counts.
	const isVariant = replace.trim() !== '' && new PairCounts(search).similarity(replace) >= VARIANT_THRESHOLD;
	const present = isVariant ? exactMatches(text, replace) : [];
	if (present.length > 0) return { kind: 'already_applied', lines: linesOf(text, present) };
	return { kind: 'not_found', similar: bestWindow(text, search.trim()) };
}

/** Line numbers, from 1, at which ranges begin. The ranges must be in text order. */
function linesOf(text: string, ranges: readonly Range[]): number[] {
	let line = 1;
	let counted = 0;
	return ranges.map(({ start }) => {
		line += lineBreaks(text, counted, start);
		counted = start;
		return line;
	});
}

function lineBreaks(text: string, from: number, to: number): number {
	let count = 0;
	for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count++;
	return count;
}
