/** The lines that a hunk looks for. */
export interface HunkPattern {
	/** Each with its line break. */
	lines: string[];
	/** Line at which they are expected, from 1. */
	first: number;
	/** Number of context lines before the first change. */
	prefix: number;
	/** Number of context lines after the last change. */
	suffix: number;
}

/**
 * Finds the places of hunks one after the other, with the rules of GNU patch 2.7 (`locate_hunk` in its patch.c): a hunk with
 * less context on one side belongs to the beginning or the end of the file, and no hunk reaches into the changes of an
 * earlier one.
 */
export class HunkLocator {
	readonly #input: readonly string[];
	/** Offset of the hunks so far, lines. */
	#offset = 0;
	/** Number of lines that earlier hunks have settled. */
	#frozen = 0;

	constructor(
		input: readonly string[],
		private readonly ignoreWhitespace: boolean
	) {
		this.#input = ignoreWhitespace ? input.map(collapsed) : input;
	}

	/** Takes note of a hunk that was applied. */
	settle(offset: number, frozen: number): void {
		this.#offset += offset;
		this.#frozen = frozen;
	}

	/**
	 * The line, from 1, at which a hunk applies, and its distance from the expected one; null if there is none.
	 *
	 * @param fuzz number of context lines at each end that are not compared
	 */
	find({ lines, first, prefix, suffix }: HunkPattern, fuzz: number): { line: number; offset: number } | null {
		const guess = first + this.#offset;
		if (lines.length === 0) return guess > 0 ? { line: guess, offset: 0 } : null;
		const wanted = this.ignoreWhitespace ? lines.map(collapsed) : lines;
		const context = Math.max(prefix, suffix);
		const [head, tail] = [fuzz + prefix - context, fuzz + suffix - context];
		const at = (line: number, skipped: [number, number]) =>
			line > 0 && this.#matches(wanted, line, ...skipped) ? { line, offset: line - guess } : null;
		const lastStart = this.#input.length - (lines.length - tail) + 1;
		if (head < 0 && first <= 1) return this.#frozen <= prefix && lastStart >= 1 ? at(1, [0, tail]) : null;
		const skippedHead = Math.max(head, 0);
		if (tail < 0) {
			const end = this.#input.length - lines.length + 1;
			return end > this.#frozen ? at(end, [skippedHead, 0]) : null;
		}
		return this.#nearest(guess, this.#frozen + 1, lastStart, (line) => at(line, [skippedHead, tail]));
	}

	/** The first place that fits, from the guess on in both directions, the later one of two at the same distance first. */
	#nearest<Place>(guess: number, from: number, to: number, at: (line: number) => Place | null): Place | null {
		const [above, below] = [Math.min(guess - from, guess - 1), to - guess];
		const start = below < 0 ? -below : guess < from ? from - guess : 0;
		for (let distance = start; distance <= Math.max(above, below); distance++) {
			const place =
				(distance <= below ? at(guess + distance) : null) ??
				(distance > 0 && distance <= above ? at(guess - distance) : null);
			if (place) return place;
		}
		return null;
	}

	#matches(wanted: readonly string[], line: number, head: number, tail: number): boolean {
		for (let index = head; index < wanted.length - tail; index++)
			if (this.#input[line - 1 + index] !== wanted[index]) return false;
		return true;
	}
}

/** A line in which white space does not count, as for GNU patch with `-l`. */
function collapsed(line: string): string {
	return line
		.replace(/\n$/, '')
		.replace(/[ \t]+/g, ' ')
		.replace(/ $/, '');
}
