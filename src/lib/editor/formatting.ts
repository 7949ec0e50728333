import { isolateHistory } from '@codemirror/commands';
import type { Extension } from '@codemirror/state';
import { keymap, type EditorView } from '@codemirror/view';
import type { EditorFile } from './language-access.ts';
import { shortcutKey } from './shortcut-key.ts';

/** Shift+Alt+F formats the selected lines, or the whole file without a selection; one step of the undo history. */
export function formatting(file: EditorFile): Extension {
	return keymap.of([{ ...shortcutKey('edit-format'), run: (view) => formatFile(view, file) }]);
}

/** Formats, as the key does. */
export function formatFile(view: EditorView, { path, access }: EditorFile): boolean {
	if (view.state.readOnly) return false;
	const { from, to, empty } = view.state.selection.main;
	const asked = empty ? access.ask('format', path) : access.ask('formatRange', path, from, to);
	void asked.then((edits) => {
		if (!edits || edits.length === 0) return;
		const changes = edits.map((edit) => ({ from: edit.from, to: edit.to, insert: edit.insert }));
		view.dispatch({ changes, userEvent: 'input.format', annotations: isolateHistory.of('full') });
	});
	return true;
}
