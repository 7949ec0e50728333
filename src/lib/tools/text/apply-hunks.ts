import { bestWindow, type SimilarText } from './line-windows.ts';
import type { Hunk } from './parse-diff.ts';
import { HunkLocator, type HunkPattern } from './locate-hunk.ts';

export interface HunkOptions {
	/** Runs of spaces and tabs match each other, and those at the end of a line do not count. */
	ignoreWhitespace: boolean;
}

export interface PlacedHunk {
	/** Line at which the hunk was applied, from 1, in the file as it was before. */
	line: number;
	/** Lines between the place that the diff names, after the offset of the hunks before, and the place where it fits. */
	offset: number;
	/** Number of context lines at each end that were not compared. */
	fuzz: number;
}

export interface RefusedHunk {
	/** Position in the list, from 0. */
	index: number;
	/** True if the file contains what the hunk would have made. */
	isApplied: boolean;
	/** The lines that the hunk expects. */
	expected: string;
	similar: SimilarText | null;
}

export type HunksResult =
	| { kind: 'applied'; text: string; places: PlacedHunk[]; additions: number; deletions: number }
	| { kind: 'refused'; hunks: RefusedHunk[] };

/** Context lines at each end of a hunk that need not match, as for GNU patch. */
const MAX_FUZZ = 2;

/**
 * Applies the hunks of a diff as GNU patch does: at the stated line plus the offset of the hunk before, else at the nearest
 * place before or after it; and if there is none, again with one and then two lines of context fewer. All hunks, or none.
 *
 * Ignores the difference of CRLF and LF and keeps the file's line endings.
 */
export function applyHunks(content: string, hunks: readonly Hunk[], options: HunkOptions): HunksResult {
	const old = content.replaceAll('\r\n', '\n');
	const input = linesOf(old);
	const locator = new HunkLocator(input, options.ignoreWhitespace);
	const output = new Output();
	const places: PlacedHunk[] = [];
	const refused: RefusedHunk[] = [];
	for (const [index, hunk] of hunks.entries()) {
		const pattern = patternOf(hunk, '+');
		const place = locate(locator, pattern);
		if (place === null || !output.add(input, hunk.lines, place.line - 1)) {
			const expected = pattern.lines.join('');
			const isApplied = hunk.lines.some((line) => line.startsWith('+')) && isPresent(locator, hunk);
			const similar = isApplied ? null : bestWindow(old, expected.replace(/\n$/, ''));
			refused.push({ index, isApplied, expected, similar });
		} else {
			locator.settle(place.offset, output.taken);
			places.push(place);
		}
	}
	if (refused.length > 0) return { kind: 'refused', hunks: refused };
	const text = output.finish(input);
	const lines = hunks.flatMap((hunk) => hunk.lines);
	return {
		kind: 'applied',
		text: content.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text,
		places,
		additions: lines.filter((line) => line.startsWith('+')).length,
		deletions: lines.filter((line) => line.startsWith('-')).length
	};
}

function locate(locator: HunkLocator, pattern: HunkPattern): PlacedHunk | null {
	const context = Math.max(pattern.prefix, pattern.suffix);
	for (let fuzz = 0; fuzz <= Math.min(MAX_FUZZ, context); fuzz++) {
		const found = locator.find(pattern, fuzz);
		if (found) return { ...found, fuzz };
	}
	return null;
}

/** Whether the text contains the lines that the hunk makes, with all of its context. */
function isPresent(locator: HunkLocator, hunk: Hunk): boolean {
	return locator.find(patternOf(hunk, '-'), 0) !== null;
}

/** The lines of a hunk on one side: without the added ones, or without the removed ones. */
function patternOf(hunk: Hunk, leftOut: '+' | '-'): HunkPattern {
	const lines = hunk.lines.filter((line) => !line.startsWith(leftOut)).map((line) => line.slice(1));
	const isContext = (line: string) => line.startsWith(' ');
	const first = hunk.lines.findIndex((line) => !isContext(line));
	const last = hunk.lines.findLastIndex((line) => !isContext(line));
	return {
		lines,
		// A hunk without old lines names the line after which it adds.
		first: lines.length === 0 ? hunk.oldStart + 1 : hunk.oldStart,
		prefix: first === -1 ? lines.length : first,
		suffix: first === -1 ? lines.length : hunk.lines.length - 1 - last
	};
}

/** Lines of a text, each with its line break. */
function linesOf(text: string): string[] {
	const lines = text.split('\n').map((line) => `${line}\n`);
	const last = lines.pop()?.slice(0, -1);
	return last ? [...lines, last] : lines;
}

/** The new text as it grows from the beginning. */
class Output {
	readonly #pieces: string[] = [];
	/** Lines of the input that were copied or removed. */
	taken = 0;

	/** Makes the changes of a hunk at a line, from 0. False, without any change, when they are before what is done already. */
	add(input: readonly string[], lines: readonly string[], at: number): boolean {
		const firstChange = lines.findIndex((line) => !line.startsWith(' '));
		if (firstChange !== -1 && at + firstChange < this.taken) return false;
		let position = at;
		for (const line of lines) {
			if (line.startsWith(' ')) position++;
			else {
				this.#copyTo(input, position);
				if (line.startsWith('+')) this.#push(line.slice(1));
				else this.taken = ++position;
			}
		}
		return true;
	}

	finish(input: readonly string[]): string {
		this.#copyTo(input, input.length);
		return this.#pieces.join('');
	}

	#copyTo(input: readonly string[], end: number): void {
		for (const line of input.slice(this.taken, Math.max(end, this.taken))) this.#push(line);
		this.taken = Math.max(this.taken, end);
	}

	/** Adds the line break that the last line of the old text may lack. */
	#push(line: string): void {
		const last = this.#pieces.at(-1);
		if (last !== undefined && !last.endsWith('\n')) this.#pieces.push('\n');
		this.#pieces.push(line);
	}
}
