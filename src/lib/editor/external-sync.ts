import { isolateHistory } from '@codemirror/commands';
import { diff } from '@codemirror/merge';
import { Annotation, Transaction, type EditorState, type TransactionSpec } from '@codemirror/state';
import { isSameText, type LongText } from '#lib/base/long-text.ts';

/** Marks a change that came from outside, so that it is not reported as the user's own. */
const external = Annotation.define<boolean>();

/** Past this many differences the rest is replaced as a whole: an exact difference would take longer than it is worth. */
const scanLimit = 1000;

/**
 * The smallest changes that bring the document to `text`. Cursor, folds and scroll position live on.
 *
 * @param undoable whether it is a step of the editor's own undo history; else whoever made the change offers its own undo
 * @returns null when there is nothing to change
 */
export function changesTo(state: EditorState, text: string, undoable = false): TransactionSpec | null {
	const wanted = text.replaceAll('\r\n', '\n');
	const current = state.doc.toString();
	if (current === wanted) return null;
	const changes = diff(current, wanted, { scanLimit }).map(({ fromA, toA, fromB, toB }) => ({
		from: fromA,
		to: toA,
		insert: wanted.slice(fromB, toB)
	}));
	const history = undoable ? isolateHistory.of('full') : Transaction.addToHistory.of(false);
	return { changes, annotations: [external.of(true), history] };
}

export function isExternal(transaction: Transaction): boolean {
	return transaction.annotation(external) === true;
}

/** How many texts the editor may be ahead of whoever keeps them. */
const longestWait = 64;

/**
 * Tells the echo of the user's own typing from a change made elsewhere.
 *
 * What the editor reports comes back later, when it is stored; meanwhile the user types on. To take such an echo for a
 * change from outside would throw away the letters typed since.
 */
export class EchoFilter {
	#pending: LongText[] = [];

	/** Notes a text that the editor has reported. */
	sent(text: LongText): void {
		this.#pending.push(text);
		if (this.#pending.length > longestWait) this.#pending.shift();
	}

	/** Whether a text that arrives is one that the editor sent; it and all sent before are then done with. */
	isEcho(text: LongText): boolean {
		const at = this.#pending.findLastIndex((sent) => isSameText(sent, text));
		if (at < 0) return false;
		this.#pending.splice(0, at + 1);
		return true;
	}
}
