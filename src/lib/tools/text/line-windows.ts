import { lowerBound } from '#lib/base/lower-bound.ts';
import { escapePattern } from './escape-pattern.ts';
import { PairCounts, similarity } from './similarity.ts';

/** Minimum similarity of a match in a fuzzy search. */
const FUZZY_THRESHOLD = 0.9;
/** A less similar text would mislead rather than help. */
const HINT_THRESHOLD = 0.4;
/** Windows that are less similar by the quick measure are never 90 % similar by the exact one. */
const QUICK_THRESHOLD = 0.5;
/** Maximum number of windows compared by the exact measure, whose time is quadratic in the length. */
const CANDIDATES = 8;
/** Maximum length for the exact measure, characters; longer texts are ranked by the quick measure. */
const EXACT_LENGTH = 1_500;
/** Maximum length of text compared by the quick measure, characters: takes about 30 ms. */
const MAX_COMPARED = 200_000;
/** Maximum number of steps of the exact measure in one fuzzy search: takes about 50 ms. */
const MAX_EXACT_STEPS = 20_000_000;

export interface SimilarText {
	text: string;
	/** First line, from 1. */
	line: number;
	/** 0 to 1. */
	similarity: number;
}

interface Window extends SimilarText {
	start: number;
	end: number;
}

/**
 * The lines most similar to the searched ones, or null if none is similar. In a long text, only lines that begin with
 * the same word as the searched ones are compared, up to a limit.
 */
export function bestWindow(text: string, search: string): SimilarText | null {
	const lines = new TextLines(text);
	const wanted = new TextLines(search);
	const isShort = (text.length + 1) * wanted.count <= MAX_COMPARED;
	const limit = candidateLimit(search);
	const candidates = isShort ? lines.starts(wanted.count) : lines.startsNamed(wanted.firstWord(0), wanted.count, limit);
	const ranked = byLikeness(lines, search, candidates);
	const best = ranked
		.slice(0, CANDIDATES)
		.map((window) => ({ ...window, similarity: measure(window, search) }))
		.reduce<Window | null>((a, b) => (a && a.similarity >= b.similarity ? a : b), null);
	if (!best || best.similarity < HINT_THRESHOLD) return null;
	return { text: best.text, line: best.line, similarity: best.similarity };
}

/**
 * All non-overlapping windows of lines that are at least 90 % similar to the searched ones, in text order.
 *
 * @returns null if there are too many lines to compare
 */
export function similarWindows(text: string, search: string): { start: number; end: number }[] | null {
	const lines = new TextLines(text);
	const wanted = new TextLines(search);
	const limit = candidateLimit(search);
	const named = lines.startsNamed(wanted.firstWord(0), wanted.count, limit);
	if (named.length === limit) return null;
	const candidates = named.filter((index) => haveSameNames(lines, index, wanted));
	const alike = byLikeness(lines, search, candidates).filter(({ similarity }) => similarity >= QUICK_THRESHOLD);
	if (alike.length * Math.min(search.length, EXACT_LENGTH) ** 2 > MAX_EXACT_STEPS) return null;
	const ranked = alike
		.map((window) => ({ ...window, similarity: measure(window, search) }))
		.filter(({ similarity }) => similarity >= FUZZY_THRESHOLD)
		.sort((a, b) => b.similarity - a.similarity);
	const kept: Window[] = [];
	for (const window of ranked)
		if (kept.every((other) => window.end <= other.start || window.start >= other.end)) kept.push(window);
	return kept.sort((a, b) => a.start - b.start);
}

/** Maximum number of windows compared with a searched text of this length. */
function candidateLimit(search: string): number {
	return Math.ceil(MAX_COMPARED / (search.length + 1));
}

/** The lines of a text, without a separate string for each line. */
class TextLines {
	readonly #offsets: number[] = [0];

	constructor(private readonly text: string) {
		for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) this.#offsets.push(at + 1);
	}

	get count(): number {
		return this.#offsets.length;
	}

	/** Indices of the lines at which a window of `height` lines can begin. */
	starts(height: number): number[] {
		return Array.from({ length: Math.max(0, this.count - height + 1) }, (_, index) => index);
	}

	/** As `starts`, but only lines that begin with a word, ignoring case; at most `limit`. */
	startsNamed(word: string, height: number, limit: number): number[] {
		const pattern = new RegExp(`^[^\\S\\r\\n\\u2028\\u2029]*${escapePattern(word)}(?!\\S)`, 'gim');
		const indices: number[] = [];
		for (const { index: offset } of this.text.matchAll(pattern)) {
			const index = lowerBound(this.#offsets, offset);
			if (index + height > this.count || indices.length === limit) break;
			indices.push(index);
		}
		return indices;
	}

	/** The window of lines at an index, without its last line break. */
	window(index: number, height: number): { start: number; end: number; text: string } {
		const start = this.#offsets[index] ?? 0;
		const next = this.#offsets[index + height];
		const end = next === undefined ? this.text.length : next - 1;
		return { start, end, text: this.text.slice(start, end) };
	}

	firstWord(index: number): string {
		const pattern = /[^\S\n]*(\S*)/y;
		pattern.lastIndex = this.#offsets[index] ?? 0;
		return pattern.exec(this.text)?.[1]?.toLowerCase() ?? '';
	}
}

/**
 * Whether the lines begin with the same words. In a netlist the first word of a line is the name of a device, and
 * `R1 in out 10k` is 92 % similar to `R2 in out 10k`: without this check, a fuzzy edit could change another device.
 */
function haveSameNames(lines: TextLines, index: number, wanted: TextLines): boolean {
	for (let line = 0; line < wanted.count; line++)
		if (lines.firstWord(index + line) !== wanted.firstWord(line)) return false;
	return true;
}

/** Windows of lines with their similarity by the quick measure, most similar first. */
function byLikeness(lines: TextLines, search: string, candidates: readonly number[]): Window[] {
	const height = search.split('\n').length;
	const pairs = new PairCounts(collapse(search));
	return candidates
		.map((index) => {
			const window = lines.window(index, height);
			return { ...window, line: index + 1, similarity: pairs.similarity(collapse(window.text)) };
		})
		.sort((a, b) => b.similarity - a.similarity);
}

function measure(window: Window, search: string): number {
	const [a, b] = [collapse(window.text), collapse(search)];
	return Math.max(a.length, b.length) > EXACT_LENGTH ? window.similarity : similarity(a, b);
}

/** A text in which neither white space nor case counts. */
function collapse(text: string): string {
	return text.replace(/\s+/g, ' ').trim().toLowerCase();
}
