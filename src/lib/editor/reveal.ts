import { StateEffect, StateField, type ChangeSet, type EditorState, type Extension } from '@codemirror/state';
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view';

/** Lines that are marked for a moment. */
interface Flash {
	marks: DecorationSet;
	/** Of the call that marked them: a later one has a separate timer. */
	id: number;
}

/** Number of calls so far, in all files. */
let calls = 0;

const setFlash = StateEffect.define<{ starts: readonly number[]; id: number }>();
const flashLine = Decoration.line({ class: 'cm-flash' });
/** Long enough to notice the line, and to find a change without having looked, ms. */
const JUMP_MS = 1_400;
const CHANGE_MS = 5_000;
/** Of a longer change the first lines are marked. */
const MAX_MARKED = 200;
/** Distance of a change from the edge of the editor after scrolling to it, CSS pixels. */
const MARGIN = 60;

const flash = StateField.define<Flash>({
	create: () => ({ marks: Decoration.none, id: 0 }),
	update({ marks, id }, transaction) {
		let next: Flash = { marks: marks.map(transaction.changes), id };
		for (const effect of transaction.effects)
			if (effect.is(setFlash)) {
				const { starts } = effect.value;
				next = { marks: Decoration.set(starts.map((start) => flashLine.range(start))), id: effect.value.id };
			}
		return next;
	},
	provide: (field) => EditorView.decorations.from(field, ({ marks }) => marks)
});

export const revealing: Extension = flash;

/** Scrolls to a line (from 1; past the end means the last), puts the cursor there, and marks it for a moment. */
export function revealLine(view: EditorView, line: number): void {
	revealOffset(view, view.state.doc.line(Math.min(Math.max(1, line), view.state.doc.lines)).from);
}

/** Scrolls to an offset (past the end means the end), puts the cursor there, and marks its line for a moment. */
export function revealOffset(view: EditorView, offset: number): void {
	const anchor = Math.min(offset, view.state.doc.length);
	view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
	view.focus();
	mark(view, [view.state.doc.lineAt(anchor).from], JUMP_MS);
}

/** Marks the lines of a change that was made elsewhere, and scrolls to them unless the user is writing here. */
export function showChange(view: EditorView, changes: ChangeSet): void {
	const starts = changedLines(view.state, changes);
	const [first] = starts;
	if (first === undefined) return;
	if (!view.hasFocus) view.dispatch({ effects: EditorView.scrollIntoView(first, { yMargin: MARGIN }) });
	mark(view, starts, CHANGE_MS);
}

/** The starts of the lines in which something was inserted or deleted, in order. */
function changedLines({ doc }: EditorState, changes: ChangeSet): number[] {
	const starts = new Set<number>();
	changes.iterChangedRanges((_fromBefore, _toBefore, from, to) => {
		const last = doc.lineAt(Math.max(from, to - 1)).number;
		for (let line = doc.lineAt(from).number; line <= last && starts.size < MAX_MARKED; line++)
			starts.add(doc.line(line).from);
	});
	return [...starts];
}

/** Removes the marks, for a state that is put aside. */
export function unmarked(): StateEffect<unknown> {
	return setFlash.of({ starts: [], id: 0 });
}

function mark(view: EditorView, starts: readonly number[], ms: number): void {
	const id = (calls += 1);
	view.dispatch({ effects: setFlash.of({ starts, id }) });
	setTimeout(() => {
		if (view.state.field(flash, false)?.id === id) view.dispatch({ effects: unmarked() });
	}, ms);
}
