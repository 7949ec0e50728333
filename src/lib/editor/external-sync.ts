import { isolateHistory } from '@codemirror/commands';
import { diff } from '@codemirror/merge';
import { Annotation, Transaction, type EditorState, type TransactionSpec } from '@codemirror/state';
import { isSameText, type LongText } from '#lib/base/long-text.ts';

/** Marks a change from outside, so that it is not reported as the user's. */
const external = Annotation.define<boolean>();

/** After this many differences the rest is replaced as a whole, because an exact comparison would take too long. */
const scanLimit = 1000;

/**
 * The smallest changes that turn the document into `text`. Cursor, folds and scroll position are kept.
 *
 * @param undoable whether it is a step of the editor's undo history; if not, the source of the change offers undo
 * @returns null if there is nothing to change
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

/** Maximum number of texts that the editor may be ahead of the store. */
const longestWait = 64;

/**
 * Distinguishes the echo of the user's typing from a change made elsewhere.
 *
 * What the editor reports comes back later, when it is stored; meanwhile the user types on. If such an echo were applied as
 * a change from outside, the letters typed since would be lost.
 */
export class EchoFilter {
	#pending: LongText[] = [];

	/** Records a text that the editor has reported. */
	sent(text: LongText): void {
		this.#pending.push(text);
		if (this.#pending.length > longestWait) this.#pending.shift();
	}

	/** Whether an incoming text is one that the editor sent; it and all earlier ones are then forgotten. */
	isEcho(text: LongText): boolean {
		const at = this.#pending.findLastIndex((sent) => isSameText(sent, text));
		if (at < 0) return false;
		this.#pending.splice(0, at + 1);
		return true;
	}
}
