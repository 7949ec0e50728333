import { ownValue } from '#lib/base/own-value.ts';
import type { Extension } from '@codemirror/state';
import { keymap, type EditorView } from '@codemirror/view';
import { fixesAtCursor } from './diagnostics.ts';
import { closeFloating, openFloating } from './floating.ts';
import type { EditorFile } from './language-access.ts';
import { shortcutKey } from './shortcut-key.ts';
import { button, element } from './tooltip-dom.ts';

/** Ctrl+. lists the fixes for the cursor's line. */
export function quickFixes(file: EditorFile): Extension {
	return keymap.of([{ ...shortcutKey('edit-fixes'), run: (view) => offerFixes(view, file) }]);
}

/** Lists the fixes for the cursor's line, as the key does. */
export function offerFixes(view: EditorView, { path, access }: EditorFile): boolean {
	const texts = access.texts();
	const fixes = view.state.readOnly ? [] : fixesAtCursor(view);
	const menu = element('div', 'cm-fixes');
	menu.setAttribute('role', 'menu');
	menu.setAttribute('aria-label', texts.quickFixes);
	const rows = fixes.map((fix) => {
		const row = button('', access.say(fix.title), () => {
			closeFloating(view, menu);
			void access.fix(path, fix);
		});
		row.setAttribute('role', 'menuitem');
		return row;
	});
	const none = element('p', '', texts.noQuickFixes);
	none.tabIndex = -1;
	menu.append(...(rows.length > 0 ? rows : [none]));
	menu.addEventListener('keydown', (event) => {
		const at = rows.indexOf(document.activeElement as HTMLButtonElement);
		const next = ownValue({ ArrowDown: at + 1, ArrowUp: at - 1 + rows.length }, event.key);
		if (next === undefined) return;
		event.preventDefault();
		rows[next % rows.length]?.focus();
	});
	openFloating(view, { pos: view.state.selection.main.head, dom: menu, focus: rows[0] ?? none });
	return true;
}
