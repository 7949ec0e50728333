import { tinykeys } from 'tinykeys';
import { shortcut, shortcutIds, type ShortcutId } from '#lib/app/shell/shortcuts.ts';
import type { WorkbenchCommand } from './commands.ts';

/** Binds the shortcuts that work anywhere in the workbench. Returns a function that removes them. */
export function bindShortcuts(commands: () => readonly WorkbenchCommand[]): () => void {
	const ids = shortcutIds.filter((id) => shortcut(id).place === 'anywhere');
	const run = (id: ShortcutId): boolean => {
		const command = commands().find((candidate) => candidate.id === id);
		command?.run();
		return command !== undefined;
	};
	// Before the focused element, because a tab handles every Enter, and the editor Ctrl+I.
	const combined = ids.filter(isCombined).map((id) => {
		const pressed = (event: KeyboardEvent): void => {
			if (isInDialog(event)) return;
			if (!run(id)) return;
			event.preventDefault();
			event.stopPropagation();
		};
		return [binding(id), pressed] as const;
	});
	const plain = ids
		.filter((id) => !isCombined(id))
		.map((id) => {
			const pressed = (event: KeyboardEvent): void => {
				// A component that has handled the key, such as an open dialog or a search panel, takes precedence.
				if (event.defaultPrevented || isInDialog(event) || (isSign(id) && isInText(event))) return;
				if (run(id)) event.preventDefault();
			};
			return [binding(id), pressed] as const;
		});
	const unbind = [
		tinykeys(window, Object.fromEntries(combined), { capture: true }),
		tinykeys(window, Object.fromEntries(plain))
	];
	return () => unbind.forEach((each) => each());
}

function binding(id: ShortcutId): string {
	return shortcut(id).keys.replace('Mod', '$mod');
}

/** Whether the keys never enter text. */
function isCombined(id: ShortcutId): boolean {
	return shortcut(id).keys.startsWith('Mod+');
}

/** Whether the key enters a character in a text field. */
function isSign(id: ShortcutId): boolean {
	return /(^|\+).$/.test(shortcut(id).keys);
}

function isInText({ target }: KeyboardEvent): boolean {
	if (!(target instanceof Element)) return false;
	return target.closest('input, textarea, select, [contenteditable="true"]') !== null;
}

/** Dialogs and menus above the workbench keep their keys. */
function isInDialog({ target }: KeyboardEvent): boolean {
	return target instanceof Element && target.closest('[role="dialog"], [role="menu"]') !== null;
}
