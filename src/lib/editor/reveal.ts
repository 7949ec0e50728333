import { StateEffect, StateField, type Extension } from '@codemirror/state';
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view';

const setFlash = StateEffect.define<number | null>();
const flashLine = Decoration.line({ class: 'cm-flash' });
/** Long enough to find the line with the eye, in milliseconds. */
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
	const { from } = view.state.doc.line(Math.min(Math.max(1, line), view.state.doc.lines));
	show(view, { from, to: from });
}

/** Scrolls to a stretch of the text, chooses it, and marks its line for a moment. */
export function revealSpan(view: EditorView, { from, to }: { from: number; to: number }): void {
	const { length } = view.state.doc;
	show(view, { from: Math.min(from, length), to: Math.min(to, length) });
}

function show(view: EditorView, { from, to }: { from: number; to: number }): void {
	view.dispatch({
		selection: { anchor: from, head: to },
		effects: [setFlash.of(view.state.doc.lineAt(from).from), EditorView.scrollIntoView(from, { y: 'center' })]
	});
	view.focus();
	const shown = view.state.field(flash);
	setTimeout(() => {
		// A later reveal, or another file in this view, has its own mark and its own end.
		if (view.state.field(flash, false) === shown) view.dispatch({ effects: setFlash.of(null) });
	}, flashTime);
}
