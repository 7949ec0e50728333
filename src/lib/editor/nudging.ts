import { moveLineDown, moveLineUp } from '@codemirror/commands';
import type { Extension } from '@codemirror/state';
import { keymap, type EditorView } from '@codemirror/view';
import type { EditorFile } from './language-access.ts';
import { numbers } from '#lib/spice/features/nudge.ts';
import { shortcutKey } from './shortcut-key.ts';

/** Alt+Up and Alt+Down step the number under the cursor; anywhere else they move the line. */
export function nudging(file: EditorFile): Extension {
	const step = (direction: 'up' | 'down') => (view: EditorView) => {
		const { main, ranges } = view.state.selection;
		if (ranges.length === 1 && isAtNumber(view, main.head)) return nudge(view, direction, file);
		return direction === 'up' ? moveLineUp(view) : moveLineDown(view);
	};
	return keymap.of([
		{ ...shortcutKey('edit-nudge-up'), run: step('up') },
		{ ...shortcutKey('edit-nudge-down'), run: step('down') }
	]);
}

/** Steps the number under the cursor, if there is one. */
export function nudge(view: EditorView, direction: 'up' | 'down', { path, access }: EditorFile): boolean {
	if (view.state.readOnly) return false;
	const { head } = view.state.selection.main;
	void access.ask('nudge', path, head, direction).then((edit) => {
		if (!edit) return;
		const { from, to, insert } = edit;
		// The cursor stays at the number, so that the next key press steps it again.
		const anchor = from + Math.min(Math.max(0, head - from), insert.length);
		view.dispatch({
			changes: { from, to, insert },
			selection: { anchor },
			userEvent: 'input.nudge',
			scrollIntoView: true
		});
	});
	return true;
}

/** Characters around a place in which its number is looked for: a line may be very long. */
const REACH = 100;

/** Whether a place is at a number, alone or in an expression such as `{2*r+3}`; either end counts. */
export function isAtNumber({ state }: Pick<EditorView, 'state'>, head: number): boolean {
	const { from, text } = state.doc.lineAt(head);
	const start = Math.max(0, head - from - REACH);
	const at = head - from - start;
	return [...text.slice(start, head - from + REACH).matchAll(numbers)].some(
		({ index, 0: number }) => index <= at && at <= index + number.length
	);
}
