import { StateEffect, StateField, type Extension } from '@codemirror/state';
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view';

const setFlash = StateEffect.define<number | null>();
const flashLine = Decoration.line({ class: 'cm-flash' });
/** Long enough to notice the line, ms. */
const flashTime = 1400;

const flash = StateField.define<DecorationSet>({
	create: () => Decoration.none,
	update(value, transaction) {
		let next = value.map(transaction.changes);
		for (const effect of transaction.effects)
			if (effect.is(setFlash))
				next = effect.value === null ? Decoration.none : Decoration.set([flashLine.range(effect.value)]);
		return next;
	},
	provide: (field) => EditorView.decorations.from(field)
});

export const revealing: Extension = flash;

/** Scrolls to a line (from 1; past the end means the last), puts the cursor there, and marks it for a moment. */
export function revealLine(view: EditorView, line: number): void {
	revealOffset(view, view.state.doc.line(Math.min(Math.max(1, line), view.state.doc.lines)).from);
}

/** Scrolls to an offset (past the end means the end), puts the cursor there, and marks its line for a moment. */
export function revealOffset(view: EditorView, offset: number): void {
	const anchor = Math.min(offset, view.state.doc.length);
	view.dispatch({
		selection: { anchor },
		effects: [setFlash.of(view.state.doc.lineAt(anchor).from), EditorView.scrollIntoView(anchor, { y: 'center' })]
	});
	view.focus();
	const shown = view.state.field(flash);
	setTimeout(() => {
		// A later reveal, or another file in this view, has a separate mark and timer.
		if (view.state.field(flash, false) === shown) view.dispatch({ effects: setFlash.of(null) });
	}, flashTime);
}
