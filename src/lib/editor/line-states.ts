import type { ChangeSet, Text } from '@codemirror/state';
import { highlightLine, initialState, type LineState } from '#lib/spice/highlight.ts';

/** Maximum number of characters of a line that are coloured: a keystroke must not wait for a line of a megabyte. */
export const readAtMost = 10_000;

/**
 * The states in which the lines of a document begin, read from the top as far as needed.
 *
 * After a change, lines are read again only until one begins in the same state as before; usually one line is enough.
 */
export class LineStates {
	/** By line, the first at 0. */
	#starts: LineState[];
	/** Number of states from the top that are valid for the current document; the others are from before a change. */
	#sure = 1;
	/** From this line on, each state was read from the line above it, and those lines have not changed since. */
	#linked = 1;

	/** @param hasTitle true for a netlist that is run, false for an included file */
	constructor(hasTitle: boolean) {
		this.#starts = [initialState(hasTitle)];
	}

	/** @param line from 1. @returns the state in which it begins; undefined if not read yet */
	before(line: number): LineState | undefined {
		return line <= this.#sure ? this.#starts[line - 1] : undefined;
	}

	/**
	 * Reads until the state in which a line begins is known.
	 *
	 * @param line from 1
	 * @param endTime value of `performance.now()` at which it stops
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

	/** Follows changes of the document. */
	change(changes: ChangeSet, before: Text, after: Text): void {
		const ranges: { from: number; to: number; added: number }[] = [];
		changes.iterChangedRanges((fromA, toA, fromB, toB) => {
			const added = after.lineAt(toB).number - after.lineAt(fromB).number;
			ranges.push({ from: before.lineAt(fromA).number, to: before.lineAt(toA).number, added });
		});
		// The last first, so that the line numbers of those above stay valid.
		for (const { from, to, added } of ranges.toReversed()) this.#replace(from, to, added);
	}

	/** @returns false if all following states turned out to be valid already */
	#readLine(text: string): boolean {
		const at = this.#sure;
		const start = this.#starts[at - 1]!;
		const { state } = highlightLine(text.slice(0, readAtMost), start);
		const old = at >= this.#linked ? this.#starts[at] : undefined;
		if (old && isSame(old, state)) {
			this.#sure = this.#starts.length;
			return false;
		}
		// The state rarely changes from line to line, so lines share one object.
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
