import { Prec, type Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import type { EditorFile, TunedNumber } from './language-access.ts';
import { isAtNumber } from './nudging.ts';
import { shortcutKey } from './shortcut-key.ts';

/** Pixels of a drag for one step of the slider. */
const STEP = 3;

/** A drag with Alt, sideways, tunes the number under the pointer; a key opens its slider. */
export function tuning(file: EditorFile): Extension {
	return [
		keymap.of([{ ...shortcutKey('edit-tune'), run: (view) => tuneAt(view.state.selection.main.head, file) }]),
		// Before the selection of a rectangle, which begins anywhere else.
		Prec.high(
			EditorView.domEventHandlers({
				mousedown(event, view) {
					if (event.button !== 0 || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false;
					const offset = view.posAtCoords({ x: event.clientX, y: event.clientY });
					if (offset === null || !isAtNumber(view, offset)) return false;
					event.preventDefault();
					drag(event.clientX, () => file.access.tune(file.path, offset, 'editor'));
					return true;
				}
			})
		)
	];
}

/** Opens the slider of the number at a position. */
export function tuneAt(position: number, { path, access }: EditorFile): boolean {
	void access.tune(path, position, 'slider');
	return true;
}

/** Follows the pointer until the button is released; Escape takes the drag back. */
function drag(from: number, begin: () => Promise<TunedNumber | null>): void {
	let tuned: Promise<TunedNumber | null> | null = null;
	let steps = 0;
	const end = new AbortController();
	const { signal } = end;
	addEventListener(
		'mousemove',
		({ clientX, buttons }) => {
			if (buttons === 0) return end.abort();
			const moved = Math.round((clientX - from) / STEP);
			if (moved === steps) return;
			steps = moved;
			tuned ??= begin();
			// Of the moves before it has begun, the last counts.
			void tuned.then((number) => steps === moved && !signal.aborted && number?.step(moved));
		},
		{ signal }
	);
	addEventListener('mouseup', () => setTimeout(() => end.abort()), { signal });
	addEventListener(
		'keydown',
		(event) => {
			if (event.key !== 'Escape') return;
			event.preventDefault();
			event.stopPropagation();
			void tuned?.then((number) => number?.step(0));
			end.abort();
		},
		{ signal, capture: true }
	);
}
