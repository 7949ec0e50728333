import type { Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import type { EditorFile } from './language-access.ts';
import { goToDefinition } from './navigation.ts';
import { shortcutKey } from './shortcut-key.ts';

/**
 * Ctrl+click or F9 on a node or device plots its voltage or current, Alt+click or Shift+F9 the power of a device. On other
 * names, Ctrl+click goes to the definition. Alt+F9 on a node of a device gives the loop gain there.
 */
export function plotting(file: EditorFile): Extension {
	return [
		keymap.of([
			{ ...shortcutKey('edit-plot'), run: (view) => plotAt(view.state.selection.main.head, 'signal', file) },
			{ ...shortcutKey('edit-plot-power'), run: (view) => plotAt(view.state.selection.main.head, 'power', file) },
			{ ...shortcutKey('edit-loop-gain'), run: (view) => loopGainAt(view.state.selection.main.head, file) }
		]),
		EditorView.domEventHandlers({
			mousedown(event, view) {
				if (event.button !== 0 || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return false;
				const position = view.posAtCoords({ x: event.clientX, y: event.clientY });
				if (position === null) return false;
				event.preventDefault();
				return plotAt(position, 'signal', file, () => goToDefinition(view, position, file));
			},
			click(event, view) {
				if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false;
				// A drag with Alt selects a rectangle.
				if (!view.state.selection.main.empty) return false;
				const position = view.posAtCoords({ x: event.clientX, y: event.clientY });
				return position !== null && plotAt(position, 'power', file);
			}
		})
	];
}

/** Runs the netlist for the loop gain at the terminal whose node is at a position. */
export function loopGainAt(position: number, { path, access }: EditorFile): boolean {
	void access.ask('terminalAt', path, position).then((terminal) => access.loopGain(terminal ?? null));
	return true;
}

/** Plots the voltage or current of the node or device at a position, or the power of the device. */
export function plotAt(
	position: number,
	what: 'signal' | 'power',
	{ path, access }: EditorFile,
	otherwise?: () => void
): boolean {
	void access.ask(what === 'power' ? 'powerAt' : 'signalAt', path, position).then((signal) => {
		if (signal) access.plot(signal);
		else otherwise?.();
	});
	return true;
}
