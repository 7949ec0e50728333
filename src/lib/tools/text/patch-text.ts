import { bestWindow, similarWindows, type SimilarText } from './line-windows.ts';
import { diceSimilarity } from './similarity.ts';

export interface PatchRequest {
	search: string;
	replace: string;
	/** Which match from 1; 0 for all; undefined when there must be one only. */
	occurrence: number | undefined;
	/** Takes differences of white space, and lines at least 90 % alike, as matches. */
	fuzzy: boolean;
}

export type PatchResult =
	| { kind: 'patched'; text: string; /** First lines of the replacements in the new text, from 1. */ lines: number[] }
	| { kind: 'ambiguous'; lines: number[] }
	| { kind: 'no_such_occurrence'; lines: number[] }
	| { kind: 'already_applied'; lines: number[] }
	| { kind: 'not_found'; similar: SimilarText | null };

/** From this similarity on a replacement is taken as the search with a change in it. */
const VARIANT_THRESHOLD = 0.5;

interface Range {
	start: number;
	end: number;
}

/** Replaces a piece of a text, found by its content. The text and the request use LF; see `patchContent` for CRLF. */
function patchText(text: string, request: PatchRequest): PatchResult {
	const exact = exactMatches(text, request.search);
	const matches = exact.length > 0 || !request.fuzzy ? exact : fuzzyMatches(text, request.search);
	if (matches.length === 0) return notFound(text, request);
	const { occurrence } = request;
	const lines = matches.map(({ start }) => lineAt(text, start));
	if (occurrence === undefined && matches.length > 1) return { kind: 'ambiguous', lines };
	if (occurrence === 0) return replaceAll(text, matches, request.replace);
	const chosen = matches[(occurrence ?? 1) - 1];
	return chosen ? replaceAll(text, [chosen], request.replace) : { kind: 'no_such_occurrence', lines };
}

/** `patchText` for a file's content: compares with CRLF as LF and keeps the file's line endings. */
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

/** Texts that differ by white space only; without one, whole lines that are alike. */
function fuzzyMatches(text: string, search: string): Range[] {
	const pattern = search
		.trim()
		.split('\n')
		.map((line) => line.trim().split(/\s+/).map(escapePattern).join('[ \\t]+'))
		.join('[ \\t]*\\n[ \\t]*');
	const spaced = [...text.matchAll(new RegExp(pattern, 'g'))].map((match) => ({
		start: match.index,
		end: match.index + match[0].length
	}));
	return spaced.length > 0 ? spaced : similarWindows(text, search.trim());
}

function escapePattern(text: string): string {
	return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}

function replaceAll(text: string, matches: readonly Range[], replacement: string): PatchResult {
	let patched = '';
	let copied = 0;
	const lines: number[] = [];
	for (const { start, end } of matches) {
		patched += text.slice(copied, start);
		lines.push(lineAt(patched, patched.length));
		patched += replacement;
		copied = end;
	}
	return { kind: 'patched', text: patched + text.slice(copied), lines };
}

function notFound(text: string, { search, replace }: PatchRequest): PatchResult {
	// A short replacement such as `15` stands somewhere in any netlist: only one that is like the search says something.
	const isVariant = replace.trim() !== '' && diceSimilarity(search, replace) >= VARIANT_THRESHOLD;
	const there = isVariant ? exactMatches(text, replace) : [];
	if (there.length > 0) return { kind: 'already_applied', lines: there.map(({ start }) => lineAt(text, start)) };
	return { kind: 'not_found', similar: bestWindow(text, search.trim()) };
}

/** Number from 1 of the line that holds an offset. */
function lineAt(text: string, offset: number): number {
	let line = 1;
	for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line++;
	return line;
}
