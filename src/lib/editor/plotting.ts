import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { EditorFile } from './language-access.ts';

/** Alt+click on a node or device plots its signal. */
export function plotting({ path, access }: EditorFile): Extension {
	return EditorView.domEventHandlers({
		click(event, view) {
			if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false;
			// A drag with Alt selects a rectangle.
			if (!view.state.selection.main.empty) return false;
			const position = view.posAtCoords({ x: event.clientX, y: event.clientY });
			if (position === null) return false;
			void access.ask('signalAt', path, position).then((signal) => {
				if (signal) access.plot(signal);
			});
			return true;
		}
	});
}
