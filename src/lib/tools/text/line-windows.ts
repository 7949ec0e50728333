import { diceSimilarity, similarity } from './similarity.ts';

/** Two pieces of text at least this alike count as the same in a fuzzy search. */
const FUZZY_THRESHOLD = 0.9;
/** Below this the most similar text would mislead rather than help. */
const HINT_THRESHOLD = 0.4;
/** Candidates that the exact measure, whose time grows with the square of the length, is spent on. */
const CANDIDATES = 8;
/** Longest text compared exactly, characters; longer ones are ranked by the quick measure. */
const EXACT_LENGTH = 1_500;

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

/** The lines most like the searched ones, or null when nothing is. */
export function bestWindow(text: string, search: string): SimilarText | null {
	const best = rankedWindows(text, search)[0];
	if (!best || best.similarity < HINT_THRESHOLD) return null;
	return { text: best.text, line: best.line, similarity: best.similarity };
}

/** All non-overlapping runs of lines that are at least 90 % like the searched ones, in the order of the text. */
export function similarWindows(text: string, search: string): { start: number; end: number }[] {
	const kept: Window[] = [];
	for (const window of rankedWindows(text, search)) {
		if (window.similarity < FUZZY_THRESHOLD || !sameNames(window.text, search)) continue;
		if (kept.every((other) => window.end <= other.start || window.start >= other.end)) kept.push(window);
	}
	return kept.sort((a, b) => a.start - b.start);
}

function rankedWindows(text: string, search: string): Window[] {
	const wanted = collapse(search);
	const height = search.split('\n').length;
	return windows(text, height)
		.map((window) => ({ ...window, similarity: diceSimilarity(collapse(window.text), wanted) }))
		.sort((a, b) => b.similarity - a.similarity)
		.slice(0, CANDIDATES)
		.map((window) => ({ ...window, similarity: measure(collapse(window.text), wanted, window.similarity) }))
		.sort((a, b) => b.similarity - a.similarity);
}

function measure(a: string, b: string, quick: number): number {
	return Math.max(a.length, b.length) > EXACT_LENGTH ? quick : similarity(a, b);
}

function windows(text: string, height: number): Omit<Window, 'similarity'>[] {
	const lines = text.split('\n');
	const starts: number[] = [0];
	for (const line of lines) starts.push((starts.at(-1) ?? 0) + line.length + 1);
	const count = Math.max(0, lines.length - height + 1);
	return Array.from({ length: count }, (_, index) => {
		const start = starts[index] ?? 0;
		const piece = lines.slice(index, index + height).join('\n');
		return { start, end: start + piece.length, line: index + 1, text: piece };
	});
}

/**
 * Whether the lines begin with the same words. In a netlist the first word of a line is the name of a device, and
 * `R1 in out 10k` is 92 % like `R2 in out 10k`: without this, a fuzzy edit would change another device.
 */
function sameNames(a: string, b: string): boolean {
	const names = (piece: string) => piece.split('\n').map((line) => line.trim().split(/\s+/)[0]?.toLowerCase());
	const other = names(b);
	return names(a).every((name, index) => name === other[index]);
}

function collapse(text: string): string {
	return text.replace(/\s+/g, ' ').trim();
}
