import type { ChangeSet, Text } from '@codemirror/state';
import { highlightLine, initialState, type LineState } from '#lib/spice/highlight.ts';

/** Characters of a line that are read for its colours: a key must not wait for a line of a megabyte. */
export const readAtMost = 10_000;

/**
 * The states in which the lines of a document begin, read from the top as far as they are asked for.
 *
 * After a change only as many lines are read again as it takes until one begins as it did before: mostly one.
 */
export class LineStates {
	/** By line, the first at 0. */
	#starts: LineState[];
	/** So many from the top hold for the document as it is; the others are from before a change. */
	#sure = 1;
	/** From here on each was read from the one above it, and those lines have not changed since. */
	#linked = 1;

	/** @param hasTitle true for a netlist that is run, false for an included file */
	constructor(hasTitle: boolean) {
		this.#starts = [initialState(hasTitle)];
	}

	/** @param line from 1. @returns the state in which it begins; undefined where it has not been read so far */
	before(line: number): LineState | undefined {
		return line <= this.#sure ? this.#starts[line - 1] : undefined;
	}

	/**
	 * Reads on until it is known in which state a line begins.
	 *
	 * @param line from 1
	 * @param endTime of `performance.now()`, at which it stops
	 * @returns whether it is known
	 */
	read(doc: Text, line: number, endTime = Infinity): boolean {
		while (this.#sure < line) {
			const lines = doc.iterLines(this.#sure, line);
			while (this.#sure < line) {
				const text = lines.next().value;
				if (!this.#readLine(text)) break;
				if (performance.now() > endTime) return this.#sure >= line;
			}
		}
		return true;
	}

	/** Takes over changes of the document. */
	change(changes: ChangeSet, before: Text, after: Text): void {
		const ranges: { from: number; to: number; added: number }[] = [];
		changes.iterChangedRanges((fromA, toA, fromB, toB) => {
			const added = after.lineAt(toB).number - after.lineAt(fromB).number;
			ranges.push({ from: before.lineAt(fromA).number, to: before.lineAt(toA).number, added });
		});
		// the last first, so that the numbers of those above hold
		for (const { from, to, added } of ranges.toReversed()) this.#replace(from, to, added);
	}

	/** @returns false where all that follows turned out to be known already */
	#readLine(text: string): boolean {
		const at = this.#sure;
		const start = this.#starts[at - 1]!;
		const { state } = highlightLine(text.slice(0, readAtMost), start);
		const old = at >= this.#linked ? this.#starts[at] : undefined;
		if (old && isSame(old, state)) {
			this.#sure = this.#starts.length;
			return false;
		}
		// mostly nothing changes from line to line: one object serves them all
		this.#starts[at] = isSame(start, state) ? start : state;
		this.#sure += 1;
		return true;
	}

	/** Lines `from` to `to` (from 1, both included) were replaced by one and `added` more. */
	#replace(from: number, to: number, added: number): void {
		const { length } = this.#starts;
		if (from >= length) return;
		const removed = to - from;
		const linked = this.#sure === length ? 0 : Math.max(this.#linked, this.#sure);
		this.#linked = Math.max(linked > to ? linked - removed + added : 0, from + added);
		this.#sure = Math.min(this.#sure, from);
		if (to >= length) this.#starts.length = from;
		else if (removed !== added) {
			const unread = Array.from({ length: added }, () => this.#starts[0]!);
			this.#starts = [...this.#starts.slice(0, from), ...unread, ...this.#starts.slice(to)];
		}
	}
}

function isSame(a: LineState, b: LineState): boolean {
	return (
		a === b ||
		(a.titleNext === b.titleNext &&
			a.isScriptFile === b.isScriptFile &&
			a.inControl === b.inControl &&
			a.isForced === b.isForced &&
			a.isOver === b.isOver &&
			a.card.kind === b.card.kind &&
			a.card.nodes === b.card.nodes)
	);
}
