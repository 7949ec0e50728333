import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { drawSelection } from '@codemirror/view';

const drawing = new Compartment();

/**
 * Several cursors and selections at once. The editor draws them, as the browser shows only one; a single one is drawn by the
 * browser, which halves the time per keystroke.
 */
export const severalSelections: Extension = [
	EditorState.allowMultipleSelections.of(true),
	drawing.of([]),
	EditorState.transactionExtender.of(({ startState, newSelection }) => {
		const isDrawn = startState.selection.ranges.length > 1;
		const areSeveral = newSelection.ranges.length > 1;
		return areSeveral === isDrawn ? null : { effects: drawing.reconfigure(areSeveral ? drawSelection() : []) };
	})
];
