import { Prec, type Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import type { EditorFile } from './language-access.ts';
import { showPeek } from './peek.ts';
import { shortcutKey } from './shortcut-key.ts';

/** F12 goes to the definition, Shift+F12 lists the references, Alt+Left goes back. */
export function navigation(file: EditorFile): Extension {
	const { access } = file;
	return [
		keymap.of([
			{ ...shortcutKey('edit-definition'), run: (view) => goToDefinition(view, view.state.selection.main.head, file) },
			{ ...shortcutKey('edit-references'), run: (view) => findReferences(view, file) }
		]),
		// On Windows and Linux, Alt+Left would otherwise move by syntax nodes, which netlists do not have.
		Prec.high(keymap.of([{ ...shortcutKey('go-back'), run: () => access.back() }])),
		EditorView.domEventHandlers({
			mousemove(event, view) {
				view.dom.classList.toggle('cm-linking', event.ctrlKey || event.metaKey);
			},
			mouseleave(_event, view) {
				view.dom.classList.remove('cm-linking');
			}
		})
	];
}

/** Goes to the definition of the name at a position; on the definition itself, to its references. */
export function goToDefinition(view: EditorView, position: number, file: EditorFile): boolean {
	const { path, access } = file;
	void access.ask('definition', path, position).then((places) => {
		if (!places) return;
		const [first] = places;
		if (!first) return;
		const isHere = first.path === path && first.from <= position && position <= first.to;
		if (!isHere) {
			view.dispatch({ selection: { anchor: position } });
			access.open(first);
		} else findReferences(view, file, position);
	});
	return true;
}

/** Lists the references to the name at a position below its line. */
export function findReferences(view: EditorView, file: EditorFile, position = view.state.selection.main.head): boolean {
	void file.access.ask('references', file.path, position).then((references) => {
		if (references) showPeek(view, position, references, file.access);
	});
	return true;
}
