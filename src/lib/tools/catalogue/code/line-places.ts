/** Finds the line numbers of offsets in a text. */
export class LinePlaces {
	readonly #starts: number[] = [0];

	constructor(readonly text: string) {
		for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) this.#starts.push(at + 1);
	}

	/** Line of an offset, from 1. */
	lineOf(offset: number): number {
		let low = 0;
		let high = this.#starts.length;
		while (low < high) {
			const middle = (low + high) >>> 1;
			if (this.#starts[middle]! <= offset) low = middle + 1;
			else high = middle;
		}
		return low;
	}

	/** `7` or `7-12`: the lines of a span whose end is exclusive. */
	range({ from, to }: { from: number; to: number }): string {
		const first = this.lineOf(from);
		// The line break at the end of a span belongs to its last line.
		const last = this.lineOf(Math.max(from, to - 1));
		return last > first ? `${first}-${last}` : String(first);
	}

	/** Offset at which a line begins; null if the text has no such line. */
	startOf(line: number): number | null {
		return this.#starts[line - 1] ?? null;
	}
}
