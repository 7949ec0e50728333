import { StateEffect, StateField, type Extension } from '@codemirror/state';
import { showTooltip, type EditorView } from '@codemirror/view';

/** A box at a place in the text that takes the keyboard focus: the rename box, the list of fixes. */
export interface Floating {
	pos: number;
	dom: HTMLElement;
	/** The element that gets the focus. */
	focus: HTMLElement;
}

const setFloating = StateEffect.define<Floating | null>();

const floatingField = StateField.define<Floating | null>({
	create: () => null,
	update(value, transaction) {
		for (const effect of transaction.effects) if (effect.is(setFloating)) return effect.value;
		// It was made for the previous text.
		return transaction.docChanged ? null : value;
	},
	provide: (field) =>
		showTooltip.from(
			field,
			(shown) =>
				shown && {
					pos: shown.pos,
					above: false,
					arrow: false,
					create: () => ({ dom: shown.dom, mount: () => shown.focus.focus() })
				}
		)
});

export const floatingBox: Extension = floatingField;

/** Shows a box and closes any open one. It closes on Escape, when the text changes, or when it loses the focus. */
export function openFloating(view: EditorView, floating: Floating): void {
	const { dom } = floating;
	dom.addEventListener('keydown', (event) => {
		if (event.key !== 'Escape') return;
		event.preventDefault();
		event.stopPropagation();
		closeFloating(view, dom);
	});
	dom.addEventListener('focusout', ({ relatedTarget }) => {
		if (!(relatedTarget instanceof Node && dom.contains(relatedTarget))) closeFloating(view, dom, false);
	});
	view.dispatch({ effects: setFloating.of(floating) });
}

/** Closes a box if it is shown. */
export function closeFloating(view: EditorView, dom: HTMLElement, refocus = true): void {
	if (view.state.field(floatingField, false)?.dom === dom) view.dispatch({ effects: setFloating.of(null) });
	if (refocus) view.focus();
}
